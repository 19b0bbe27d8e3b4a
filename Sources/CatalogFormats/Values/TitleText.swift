package import CatalogModel

/// Takes apart titles that hold more than a title.
package enum TitleText {
  /// How many characters of a title are looked at for a series; a longer one has none.
  static let longestTitle = 2000

  /// Takes `(Harry Potter  #6)` and `(The Hunger Games, #1)` off the end of a title.
  ///
  /// Only a number sign proves that brackets hold a series; other brackets stay in the title. Of
  /// several series (`(Foundation, #1; Robots, #7)`) the first counts.
  package static func seriesAtEnd(_ title: String) -> (title: String, series: Series?) {
    let bytes = Array(title.utf8.prefix(longestTitle + 1))
    guard bytes.count <= longestTitle, let close = bytes.lastIndex(where: { $0 != 0x20 }),
      bytes[close] == 0x29, bytes.contains(0x23),
      let open = opening(of: close, in: bytes), open > 0,
      let sign = bytes[open..<close].firstIndex(of: 0x23)
    else { return (title, nil) }
    let name = PlainText.clean(String(decoding: bytes[(open + 1)..<sign], as: UTF8.self))
    let rest = bytes[(sign + 1)..<close]
    let number = rest.prefix { $0 != 0x3B && $0 != 0x2C && $0 != 0x20 && $0 != 0x29 }
    let cleanTitle = PlainText.clean(String(decoding: bytes[..<open], as: UTF8.self))
    let seriesName = trimmedEnd(name)
    guard !seriesName.isEmpty, !cleanTitle.isEmpty,
      number.contains(where: { (0x30...0x39).contains($0) })
    else { return (title, nil) }
    return (cleanTitle, Series(name: seriesName, number: String(decoding: number, as: UTF8.self)))
  }

  /// The bracket that belongs to the one at the end.
  private static func opening(of close: Int, in bytes: [UInt8]) -> Int? {
    var depth = 0
    for index in stride(from: close, through: 0, by: -1) {
      if bytes[index] == 0x29 { depth += 1 }
      if bytes[index] == 0x28 {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// A series' name without what parts it from its number.
  private static func trimmedEnd(_ name: String) -> String {
    var scalars = name.unicodeScalars[...]
    while let last = scalars.last, last.isBlank || ",:;-–—".unicodeScalars.contains(last) {
      scalars.removeLast()
    }
    return String(scalars)
  }

  /// Parts a title from its subtitle at the first of the separators that a format calls for.
  ///
  /// For formats that write both in one field: ` : ` of ISBD, a line end in Gutenberg's list.
  package static func split(_ title: String, at separators: [String]) -> (String, String?) {
    let bytes = Array(title.utf8)
    for separator in separators {
      let mark = Array(separator.utf8)
      guard let start = firstIndex(of: mark, in: bytes) else { continue }
      let front = PlainText.clean(String(decoding: bytes[..<start], as: UTF8.self))
      let back = PlainText.clean(
        String(decoding: bytes[(start + mark.count)...], as: UTF8.self))
      if !front.isEmpty, !back.isEmpty { return (front, back) }
    }
    return (PlainText.clean(title), nil)
  }

  private static func firstIndex(of mark: [UInt8], in bytes: [UInt8]) -> Int? {
    guard let first = mark.first, bytes.count >= mark.count else { return nil }
    for start in 0...(bytes.count - mark.count) where bytes[start] == first {
      if bytes[start..<(start + mark.count)].elementsEqual(mark) { return start }
    }
    return nil
  }
}
