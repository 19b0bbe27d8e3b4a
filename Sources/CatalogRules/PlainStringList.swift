/// A list of texts in the form that `StringListJSON` writes, read in place where no text has an escape,
/// which nearly none has.
package enum PlainStringList {
  package typealias Text = UnsafeBufferPointer<UInt8>

  /// Calls `body` with the first three texts of each row, as they lie in the list.
  ///
  /// False where the list has an escape or another shape: then what `body` was told does not count.
  package static func forEachRow(
    _ list: Text, _ body: (Text, Text?, Text?) -> Void
  ) -> Bool {
    guard list.count >= 2, list[0] == UInt8(ascii: "["), list[list.count - 1] == UInt8(ascii: "]")
    else { return false }
    var reader = Reader(list)
    if reader.take(UInt8(ascii: "]")) { return reader.isAtEnd }
    repeat {
      if reader.take(UInt8(ascii: "[")) {
        guard let first = reader.text() else { return false }
        var (second, third): (Text?, Text?) = (nil, nil)
        if reader.take(UInt8(ascii: ",")), !reader.textOrNull(&second) { return false }
        if reader.take(UInt8(ascii: ",")), !reader.textOrNull(&third) { return false }
        guard reader.take(UInt8(ascii: "]")) else { return false }
        body(first, second, third)
      } else {
        guard let text = reader.text() else { return false }
        body(text, nil, nil)
      }
    } while reader.take(UInt8(ascii: ","))
    return reader.take(UInt8(ascii: "]")) && reader.isAtEnd
  }

  private struct Reader {
    private let list: Text
    private var offset = 1

    init(_ list: Text) { self.list = list }

    var isAtEnd: Bool { offset == list.count }

    mutating func take(_ byte: UInt8) -> Bool {
      guard offset < list.count, list[offset] == byte else { return false }
      offset += 1
      return true
    }

    /// What stands between two quotation marks; `nil` where there is no such text, or an escape in it.
    mutating func text() -> Text? {
      guard take(UInt8(ascii: "\"")) else { return nil }
      let start = offset
      while offset < list.count, list[offset] != UInt8(ascii: "\"") {
        if list[offset] == UInt8(ascii: "\\") { return nil }
        offset += 1
      }
      guard offset < list.count else { return nil }
      offset += 1
      return Text(rebasing: list[start..<offset - 1])
    }

    mutating func textOrNull(_ text: inout Text?) -> Bool {
      if offset + 4 <= list.count, list[offset] == UInt8(ascii: "n") {
        guard list[offset..<offset + 4].elementsEqual("null".utf8) else { return false }
        offset += 4
        return true
      }
      text = self.text()
      return text != nil
    }
  }
}
