import CatalogModel

extension MARC21Book {
  /// The title proper, with parts, and the rest of the title.
  func title() -> (proper: String, rest: String?)? {
    if let field = record.field("245"), let title = title(of: field) { return title }
    return linkedTitle()
  }

  /// The title in the original script, where 245 is its romanised form.
  func originalScriptTitle() -> String? {
    guard record.field("245") != nil, let title = linkedTitle() else { return nil }
    return [title.proper, title.rest].compactMap { $0.map(NonSortingMarks.removed) }
      .joined(separator: ": ")
  }

  private func title(of field: MARCDataField) -> (proper: String, rest: String?)? {
    let proper = joined("anpk", of: field)
    var rest = ""
    for part in record.texts("b", in: field) {
      let part = ISBDText.stripped(part)
      if proper.isEmpty, !part.isEmpty { return (part, nil) }
      rest.add(part, after: " ")
    }
    if proper.isEmpty { return nil }
    return (proper, rest.isEmpty ? nil : rest)
  }

  /// The parts of a title with the punctuation between them, without that at the end.
  private func joined(_ codes: StaticString, of field: MARCDataField) -> String {
    var joined = ""
    var last: String?
    for part in record.texts(codes, in: field) {
      // What stands before $b or $h is no part's punctuation any more.
      if let last { joined.add(Self.withoutSlash(last), after: " ") }
      last = part
    }
    if let last { joined.add(ISBDText.stripped(last), after: " ") }
    return joined
  }

  private static func withoutSlash(_ part: String) -> String {
    switch part.utf8.last {
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "="):
      ISBDText.stripped(part, dropsStop: false)
    default: part
    }
  }

  /// The title in a field in another script for 245: in 880 the subfield $6 begins with the tag.
  private func linkedTitle() -> (proper: String, rest: String?)? {
    for field in record.fields("880")
    where record.text("6", in: field)?.hasPrefix("245-") == true {
      if let title = title(of: field) { return title }
    }
    return nil
  }

  /// The publisher: of the publication statement (264, second indicator 1), else of the imprint
  /// (260), else of a distribution or production statement.
  func publisher(_ imprints: [MARCDataField]) -> String? {
    for field in imprints {
      let isLast = record.isLast("b", in: field)
      for name in record.texts("b", in: field) {
        let text = ISBDText.unbracketed(ISBDText.stripped(name, dropsStop: isLast))
        if !text.isEmpty, !UnknownPublishers.hold(text) { return text }
      }
    }
    return nil
  }

  /// The statements about publication, the one that counts first.
  func imprints() -> [MARCDataField] {
    guard record.field("264") != nil else { return Array(record.fields("260")) }
    var found: [MARCDataField] = []
    func append(_ isWanted: (MARCDataField) -> Bool) {
      for field in record.fields("264") where isWanted(field) { found.append(field) }
    }
    // First indicator 3: the current publisher.
    append { $0.indicator2 == UInt8(ascii: "1") && $0.indicator1 == UInt8(ascii: "3") }
    append { $0.indicator2 == UInt8(ascii: "1") && $0.indicator1 != UInt8(ascii: "3") }
    found += record.fields("260")
    append { Unicode.Scalar($0.indicator2).isOne(of: "023") }
    return found
  }

  /// The series: as transcribed (490, 440), else as traced (830, 800, 810, 811).
  func series() -> Series? {
    for field in record.dataFields where field.tag == "440" || field.tag == "490" {
      let parts = ["a", "n", "p"].compactMap { record.text($0, in: field) }
      let number = record.text("v", in: field)
      if let series = Self.series(parts.joined(separator: " "), number: number) { return series }
    }
    for field in record.dataFields where Self.isTracedSeries(field.tag) {
      let name = record.text(field.tag == "830" ? "a" : "t", in: field)
      let number = record.text("v", in: field)
      if let series = Self.series(name ?? "", number: number) { return series }
    }
    return nil
  }

  private static func isTracedSeries(_ tag: MARCTag) -> Bool {
    tag == "800" || tag == "810" || tag == "811" || tag == "830"
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
    name = NonSortingMarks.removed(from: ISBDText.unbracketed(ISBDText.stripped(name)))
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
