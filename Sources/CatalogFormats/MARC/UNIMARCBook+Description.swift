import CatalogModel

extension UNIMARCBook {
  /// The title proper with its parts (200 $a $h $i), and other title information ($e).
  func title() -> (proper: String, rest: String?)? {
    guard let field = record.field("200") else { return nil }
    let proper = record.texts("ahi", in: field).map { ISBDText.stripped($0) }
      .filter { !$0.isEmpty }.joined(separator: ". ")
    let rest = record.texts("e", in: field).map { ISBDText.stripped($0) }.filter { !$0.isEmpty }
    if proper.isEmpty { return rest.first.map { ($0, nil) } }
    return (proper, rest.isEmpty ? nil : rest.joined(separator: " : "))
  }

  /// Those responsible, each once; a primary responsibility (7x0, 7x1) without a code is the
  /// author's.
  func contributors() -> [Contributor] {
    var found: [Contributor] = []
    for field in record.dataFields where Self.isName(field.tag) {
      guard let name = name(of: field), !name.isEmpty else { continue }
      let isPrimary = field.tag == "700" || field.tag == "701"
      let role = role(of: field) ?? (isPrimary ? "author" : nil)
      if found.contains(where: { $0.name == name && ($0.role == role || role == nil) }) { continue }
      found.append(Contributor(name: name, role: role))
    }
    return found
  }

  private static func isName(_ tag: MARCTag) -> Bool {
    switch tag {
    case "700", "701", "702", "710", "711", "712", "720", "721", "722", "730": true
    default: false
    }
  }

  /// The role: the relator code ($4), or a word in its place.
  private func role(of field: MARCDataField) -> String? {
    for code in record.texts("4", in: field) {
      if let term = MARCRelators.term(code: code) { return term }
    }
    for word in record.texts("4", in: field) {
      if let term = MARCRelators.term(word: word), Int(term) == nil { return term }
    }
    return nil
  }

  private func name(of field: MARCDataField) -> String? {
    guard let entry = record.text("a", in: field) else { return nil }
    guard field.tag.second == UInt8(ascii: "0") else {
      return MARCName.body([entry] + record.texts("b", in: field))
    }
    // Second indicator 1: entered under the surname, the rest of the name in $b.
    let isInverted = field.indicator2 != UInt8(ascii: "0")
    let rest = record.text("b", in: field).map { ISBDText.stripped($0, dropsStop: false) } ?? ""
    let family = ISBDText.stripped(entry, dropsStop: rest.isEmpty)
    let whole = rest.isEmpty || family.contains(",") ? family : family + ", " + rest
    return MARCName.person(
      whole, isInverted: isInverted, numeration: record.text("d", in: field),
      titles: record.all("c", in: field))
  }

  /// The publisher: 210 $c, or 214 whose second indicator is 0 (publication).
  func publisher(_ imprints: [MARCDataField]) -> String? {
    for field in imprints {
      for name in record.texts("c", in: field) {
        let text = ISBDText.unbracketed(ISBDText.stripped(name))
        if !text.isEmpty, !["s.n", "s.n.", "[s.n.]"].contains(text) { return text }
      }
    }
    return nil
  }

  /// The statements about publication, the one that counts first.
  func imprints() -> [MARCDataField] {
    let statements = record.fields("214")
    return record.fields("210") + statements.filter { $0.indicator2 == UInt8(ascii: "0") }
      + statements.filter { Unicode.Scalar($0.indicator2).isOne(of: "123") }
  }

  /// When the edition was published: 210 or 214 $d, else the coded date of 100 $a, else the year of
  /// copyright (214, second indicator 4).
  mutating func published(_ imprints: [MARCDataField]) -> PartialDate? {
    if coded(8..<9).first == UInt8(ascii: "f"), !coded(9..<13).elementsEqual(coded(13..<17)) {
      let texts = imprints.flatMap { record.texts("d", in: $0) }
      return uncertainDate(texts, from: coded(9..<13), to: coded(13..<17))
    }
    let codedYear = MARCDates.year(coded(9..<13))
    var date =
      imprintDate(imprints, coded: codedYear) ?? codedYear.flatMap { PartialDate(year: $0) }
      ?? otherDate(imprints) ?? copyrightYear()
    if let found = date, found.year > latestYear {
      warn("date-year", "The year \(found.year) is in the future and was left out.")
      date = nil
    }
    return date
  }

  private func copyrightYear() -> PartialDate? {
    for field in record.fields("214") where field.indicator2 == UInt8(ascii: "4") {
      for text in record.texts("d", in: field) {
        if let year = MARCDates.year(ofImprint: text, coded: nil) { return PartialDate(year: year) }
      }
    }
    return nil
  }

  /// The date of an imprint in other numbers than four digits; what is not understood is named.
  private mutating func otherDate(_ imprints: [MARCDataField]) -> PartialDate? {
    let texts = imprints.flatMap { record.texts("d", in: $0) }
    let reading = MARCDates.otherDate(ofImprints: texts, latestYear: latestYear)
    if let warning = reading.warning { warn(warning.kind, warning.message) }
    return reading.date
  }

  private mutating func imprintDate(
    _ imprints: [MARCDataField], coded: Int?
  ) -> PartialDate? {
    for field in imprints {
      for text in record.texts("d", in: field) {
        let month = MARCDates.month(ofImprint: text, hasPoints: true, latestYear: latestYear)
        if let month, let date = month.date {
          if let warning = month.warning { warn(warning.kind, warning.message) }
          return date
        }
        if let year = MARCDates.year(ofImprint: text, coded: coded) {
          return PartialDate(year: year)
        }
      }
    }
    return nil
  }

  /// The series: 225 as transcribed, else 410.
  func series() -> Series? {
    for field in Array(record.fields("225")) + record.fields("410") {
      let title = record.text("a", in: field) ?? record.text("t", in: field)
      let name = [title, record.text("i", in: field)].compactMap { $0 }.joined(separator: ". ")
      let number = record.text("v", in: field)
      if let series = MARC21Book.series(name, number: number) { return series }
    }
    return nil
  }

  /// Subject headings: 600 to 608 with their subdivisions, and uncontrolled terms (610).
  func subjects() -> [String] {
    var found: [String] = []
    for field in record.dataFields {
      let headings: [String]
      switch field.tag {
      case "600", "601", "602", "604", "605", "606", "607", "608": headings = [heading(field)]
      case "610": headings = record.texts("a", in: field).map { ISBDText.stripped($0) }
      default: continue
      }
      for heading in headings where !heading.isEmpty && !found.contains(heading) {
        found.append(heading)
      }
    }
    return found
  }

  private func heading(_ field: MARCDataField) -> String {
    var main: [String] = []
    var subdivisions: [String] = []
    for subfield in record.subfields[field.subfields] {
      let text = ISBDText.stripped(record.text(subfield.value))
      guard !text.isEmpty else { continue }
      switch subfield.code {
      case "j", "x", "y", "z": subdivisions.append(text)
      case "a", "b", "c", "d", "f", "t": main.append(text)
      default: break
      }
    }
    let parts = [main.joined(separator: ", ")] + subdivisions
    return parts.filter { !$0.isEmpty }.joined(separator: " -- ")
  }

  /// The summaries (330), one a paragraph.
  func description() -> String? {
    let parts = record.all("330", "a")
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }

  /// The languages of the text: 101 $a.
  func languages() -> [String] {
    MARCLanguages.tags(record.all("101", "a"))
  }
}
