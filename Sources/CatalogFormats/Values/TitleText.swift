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

  /// A series as one text, with the book's number where a word or sign says that it is one:
  /// `Alex Stern #1`, `Dune Chronicles (1)`, `Les Rougon-Macquart, tome 3`, `Die Reihe ; 12`.
  ///
  /// A number without such a sign is the name's (`Catch 22`).
  package static func series(_ text: String) -> Series {
    let name = PlainText.clean(text)
    guard name.utf8.count <= longestTitle, let found = numberAtEnd(name), !found.name.isEmpty
    else { return Series(name: name) }
    return Series(name: found.name, number: found.number)
  }

  private static func numberAtEnd(_ text: String) -> (name: String, number: String)? {
    var scalars = Array(text.unicodeScalars)
    let isBracketed = scalars.last.map { $0.isOne(of: ")]") } ?? false
    if isBracketed { scalars.removeLast() }
    if let last = scalars.last, "巻卷册冊".unicodeScalars.contains(last) { scalars.removeLast() }
    var start = scalars.count
    while start > 0, isNumberPart(scalars[start - 1]) { start -= 1 }
    let number = scalars[start...]
    guard number.count <= 8, let first = number.first, first.isDigit, number.last?.isDigit == true
    else { return nil }
    var rest = Array(scalars[..<start])
    let hasWord = dropNumberWord(&rest)
    var hasOpener = false
    if isBracketed {
      while rest.last?.isBlank == true { rest.removeLast() }
      guard let last = rest.last, last.isOne(of: "([") else { return nil }
      rest.removeLast()
      // Four digits alone in brackets are a year.
      hasOpener = number.count < 4
    }
    guard hasWord || hasOpener else { return nil }
    let name = trimmedEnd(String(String.UnicodeScalarView(rest)))
    return (PlainText.clean(name), String(String.UnicodeScalarView(number)))
  }

  private static func isNumberPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isDigit || scalar == "." || scalar == "-"
  }

  private static let numberWords: Set<String> = [
    "book", "bk", "volume", "vol", "v", "no", "nr", "number", "part", "pt", "tome", "t", "tomo",
    "band", "bd", "teil", "n°", "nº", "№", "livre", "libro", "buch", "deel", "del", "том", "кн",
    "книга", "episode", "issue", "#",
  ]

  /// Drops `#`, `;` or a word such as `Book` or `Bd.` from the end; whether one was there.
  private static func dropNumberWord(_ scalars: inout [Unicode.Scalar]) -> Bool {
    while scalars.last?.isBlank == true { scalars.removeLast() }
    guard let last = scalars.last else { return false }
    if last.isOne(of: "#;") || last == "№" || last == "第" {
      scalars.removeLast()
      return true
    }
    let end = last == "." ? scalars.count - 1 : scalars.count
    var start = end
    while start > 0, !scalars[start - 1].isBlank, !scalars[start - 1].isOne(of: ",(;[") {
      start -= 1
    }
    let word = String(String.UnicodeScalarView(scalars[start..<end])).lowercased()
    guard start > 0, numberWords.contains(word) else { return false }
    scalars.removeSubrange(start...)
    return true
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
