import CatalogModel

extension MARC21Book {
  /// The title proper, with parts, and the rest of the title.
  func title() -> (proper: String, rest: String?)? {
    let field = record.field("245")
    if let field, let title = Self.title(of: field) { return title }
    return linked(to: "245").lazy.compactMap(Self.title).first
  }

  /// The title in the original script, where 245 is its romanised form.
  func originalScriptTitle() -> String? {
    guard record.field("245") != nil,
      let title = linked(to: "245").lazy.compactMap(Self.title).first
    else { return nil }
    return [title.proper, title.rest].compactMap { $0 }.joined(separator: ": ")
  }

  private static func title(of field: MARCDataField) -> (proper: String, rest: String?)? {
    let proper = joined(field, ["a", "n", "p", "k"])
    let rest = field.all("b").map { ISBDText.stripped($0) }.filter { !$0.isEmpty }
    if proper.isEmpty { return rest.first.map { ($0, nil) } }
    return (proper, rest.isEmpty ? nil : rest.joined(separator: " "))
  }

  /// The parts of a title with the punctuation between them, without that at the end.
  private static func joined(_ field: MARCDataField, _ codes: [Unicode.Scalar]) -> String {
    var parts = field.values(codes)
    // What stands before $b or $h is no part's punctuation any more.
    parts = parts.enumerated().map { offset, part in
      offset == parts.count - 1 ? ISBDText.stripped(part) : withoutSlash(part)
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func withoutSlash(_ part: String) -> String {
    guard part.hasSuffix("/") || part.hasSuffix(":") || part.hasSuffix("=") else { return part }
    return ISBDText.stripped(part, dropsStop: false)
  }

  /// Fields in another script for those of a tag. In 880 the subfield $6 begins with the tag.
  func linked(to tag: String) -> [MARCDataField] {
    record.fields("880").filter { $0["6"]?.hasPrefix(tag + "-") == true }
  }

  /// The publisher: of the publication statement (264, second indicator 1), else of the imprint
  /// (260), else of a distribution or production statement.
  func publisher() -> String? {
    for field in imprints() {
      for name in field.all("b") {
        let isLast = field.isLast("b")
        let text = ISBDText.unbracketed(ISBDText.stripped(name, dropsStop: isLast))
        if !text.isEmpty, !Self.isUnknown(text) { return text }
      }
    }
    return nil
  }

  /// The statements about publication, the one that counts first.
  func imprints() -> [MARCDataField] {
    let statements = record.fields("264")
    guard !statements.isEmpty else { return record.fields("260") }
    let publication = statements.filter { $0.indicator2 == UInt8(ascii: "1") }
    // First indicator 3: the current publisher.
    let current = publication.filter { $0.indicator1 == UInt8(ascii: "3") }
    let earlier = publication.filter { $0.indicator1 != UInt8(ascii: "3") }
    let others = statements.filter { "023".utf8.contains($0.indicator2) }
    return current + earlier + record.fields("260") + others
  }

  /// `s.n.`, `publisher not identified` and their like in other languages.
  private static func isUnknown(_ name: String) -> Bool {
    guard !name.utf8.allSatisfy({ $0 < 0x80 }) else {
      let bytes = name.utf8.filter { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x20 }
      return unknownPublishers.contains(String(decoding: bytes, as: UTF8.self).lowercased())
    }
    return unknownPublishers.contains(name.lowercased().filter { $0.isLetter || $0 == " " })
  }

  private static let unknownPublishers: Set<String> = [
    "sn", "s n", "publisher not identified", "publisher unknown", "verlag nicht ermittelbar",
    "éditeur non identifié", "editor no identificado", "distributor not identified", "bn",
    "ḥ mo l", "חמול",
  ]

  /// The series: as transcribed (490, 440), else as traced (830, 800, 810, 811).
  func series() -> Series? {
    for field in record.fields(["440", "490"]) {
      let parts = [field["a"], field["n"], field["p"]].compactMap { $0 }
      if let series = Self.series(parts.joined(separator: " "), number: field["v"]) {
        return series
      }
    }
    for field in record.fields(["800", "810", "811", "830"]) {
      let name = field.tag == "830" ? field["a"] : field["t"]
      if let series = Self.series(name ?? "", number: field["v"]) { return series }
    }
    return nil
  }

  /// A series from its statement, which may hold the number after a semicolon and who is
  /// responsible after a slash.
  static func series(_ statement: String, number: String?) -> Series? {
    var name = statement
    var number = number.map { ISBDText.unbracketed(ISBDText.stripped($0)) } ?? ""
    if number.isEmpty, let cut = lastPart(of: name, after: " ; ") {
      number = ISBDText.stripped(cut.rest)
      name = cut.head
    }
    if let cut = lastPart(of: name, after: " / ") { name = cut.head }
    name = ISBDText.unbracketed(ISBDText.stripped(name))
    guard !name.isEmpty else { return nil }
    return Series(name: name, number: number.isEmpty ? nil : number)
  }

  private static func lastPart(
    of text: String, after separator: String
  ) -> (head: String, rest: String)? {
    let mark = Array(separator.utf8)
    let bytes = Array(text.utf8)
    guard bytes.count > mark.count else { return nil }
    for start in stride(from: bytes.count - mark.count, through: 1, by: -1)
    where bytes[start..<(start + mark.count)].elementsEqual(mark) {
      return (
        String(decoding: bytes[..<start], as: UTF8.self),
        String(decoding: bytes[(start + mark.count)...], as: UTF8.self)
      )
    }
    return nil
  }
}
