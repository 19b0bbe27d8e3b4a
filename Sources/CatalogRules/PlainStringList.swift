/// A list of texts in the form that `StringListJSON` writes, read in place where no text has an escape,
/// which nearly none has.
package struct PlainStringList {
  package typealias Text = UnsafeBufferPointer<UInt8>

  /// The first three texts of a row, as they lie in the list; a row that is a text alone has one.
  package struct Row {
    package var first: Text
    package var second: Text?
    package var third: Text?
  }

  /// Whether the rest of the list may be read: false where it has an escape or another shape, and then
  /// the rows before do not count either.
  package private(set) var isPlain: Bool
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private var isAtStart = true

  /// A list to read from its first row on.
  package init(_ list: Text) {
    guard let start = list.baseAddress, list.count >= 2, list[0] == UInt8(ascii: "["),
      list[list.count - 1] == UInt8(ascii: "]")
    else {
      let nothing: StaticString = ""
      (isPlain, next, end) = (false, nothing.utf8Start, nothing.utf8Start)
      return
    }
    (isPlain, next, end) = (true, start + 1, start + list.count)
  }

  /// The next row; `nil` at the end, or where the list is not plain.
  package mutating func nextRow() -> Row? {
    guard isPlain else { return nil }
    defer { isAtStart = false }
    if take(UInt8(ascii: "]")) {
      isPlain = next == end
      return nil
    }
    isPlain = false
    guard isAtStart || take(UInt8(ascii: ",")), let row = row() else { return nil }
    isPlain = true
    return row
  }

  private mutating func row() -> Row? {
    guard take(UInt8(ascii: "[")) else { return text().map { Row(first: $0) } }
    guard let first = text() else { return nil }
    var row = Row(first: first)
    if take(UInt8(ascii: ",")), !textOrNull(&row.second) { return nil }
    if take(UInt8(ascii: ",")), !textOrNull(&row.third) { return nil }
    return take(UInt8(ascii: "]")) ? row : nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next < end, next.pointee == byte else { return false }
    next += 1
    return true
  }

  /// What stands between two quotation marks; `nil` where there is no such text, or an escape in it.
  private mutating func text() -> Text? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = next
    var mark = next
    while mark < end, mark.pointee != UInt8(ascii: "\"") {
      if mark.pointee == UInt8(ascii: "\\") { return nil }
      mark += 1
    }
    guard mark < end else { return nil }
    next = mark + 1
    return Text(start: start, count: mark - start)
  }

  private mutating func textOrNull(_ text: inout Text?) -> Bool {
    if end - next >= 4, next.pointee == UInt8(ascii: "n") {
      guard Text(start: next, count: 4).elementsEqual("null".utf8) else { return false }
      next += 4
      return true
    }
    text = self.text()
    return text != nil
  }
}
