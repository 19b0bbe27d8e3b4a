import CatalogModel

extension UNIMARCBook {
  /// The title proper with its parts (200 $a $h $i), and other title information ($e).
  func title() -> (proper: String, rest: String?)? {
    guard let field = record.field("200") else { return nil }
    let proper = field.values(["a", "h", "i"]).map { ISBDText.stripped($0) }
      .filter { !$0.isEmpty }.joined(separator: ". ")
    let rest = field.all("e").map { ISBDText.stripped($0) }.filter { !$0.isEmpty }
    if proper.isEmpty { return rest.first.map { ($0, nil) } }
    return (proper, rest.isEmpty ? nil : rest.joined(separator: " : "))
  }

  private static let names = [
    "700", "701", "702", "710", "711", "712", "720", "721", "722", "730",
  ]

  /// Those responsible, each once; a primary responsibility (7x0, 7x1) without a code is the
  /// author's.
  func contributors() -> [Contributor] {
    var found: [Contributor] = []
    for field in record.fields(Self.names) {
      guard let name = Self.name(of: field), !name.isEmpty else { continue }
      let isPerson = field.tag.hasPrefix("70")
      let isPrimary = isPerson && !field.tag.hasSuffix("2")
      let role =
        field.all("4").lazy.compactMap(MARCRelators.term(code:)).first
        ?? field.all("4").lazy.compactMap(MARCRelators.term(word:)).first { Int($0) == nil }
        ?? (isPrimary ? "author" : nil)
      if found.contains(where: { $0.name == name && ($0.role == role || role == nil) }) { continue }
      found.append(Contributor(name: name, role: role))
    }
    return found
  }

  private static func name(of field: MARCDataField) -> String? {
    guard let entry = field["a"] else { return nil }
    guard field.tag.hasPrefix("70") else {
      return MARCName.body([entry] + field.all("b"))
    }
    // Second indicator 1: entered under the surname, the rest of the name in $b.
    let isInverted = field.indicator2 != UInt8(ascii: "0")
    let rest = field["b"].map { ISBDText.stripped($0, dropsStop: false) } ?? ""
    let family = ISBDText.stripped(entry, dropsStop: rest.isEmpty)
    let whole = rest.isEmpty || family.contains(",") ? family : family + ", " + rest
    return MARCName.person(
      whole, isInverted: isInverted, numeration: field["d"], titles: field.all("c"))
  }

  /// The publisher: 210 $c, or 214 whose second indicator is 0 (publication).
  func publisher() -> String? {
    for field in imprints() {
      for name in field.all("c") {
        let text = ISBDText.unbracketed(ISBDText.stripped(name))
        if !text.isEmpty, !["s.n", "s.n.", "[s.n.]"].contains(text) { return text }
      }
    }
    return nil
  }

  private func imprints() -> [MARCDataField] {
    let statements = record.fields("214")
    return record.fields("210") + statements.filter { $0.indicator2 == UInt8(ascii: "0") }
      + statements.filter { "123".utf8.contains($0.indicator2) }
  }

  /// When the edition was published: 210 or 214 $d, else the coded date of 100 $a.
  mutating func published() -> PartialDate? {
    let codedYear = MARCDates.year(coded(9..<13))
    var date =
      imprintDate(coded: codedYear) ?? codedYear.flatMap { PartialDate(year: $0) } ?? otherDate()
    if let found = date, found.year > latestYear {
      warn("date-year", "The year \(found.year) is in the future and was left out.")
      date = nil
    }
    return date
  }

  /// The date of an imprint in other numbers than four digits; what is not understood is named.
  private mutating func otherDate() -> PartialDate? {
    let texts = imprints().flatMap { $0.all("d") }
    let reading = MARCDates.otherDate(ofImprints: texts, latestYear: latestYear)
    if let warning = reading.warning { warn(warning.kind, warning.message) }
    return reading.date
  }

  private mutating func imprintDate(coded: Int?) -> PartialDate? {
    for field in imprints() {
      for text in field.all("d") {
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
    for field in record.fields("225") + record.fields("410") {
      let name = [field["a"] ?? field["t"], field["i"]].compactMap { $0 }.joined(separator: ". ")
      if let series = MARC21Book.series(name, number: field["v"]) { return series }
    }
    return nil
  }

  /// Subject headings: 600 to 608 with their subdivisions, and uncontrolled terms (610).
  func subjects() -> [String] {
    var found: [String] = []
    for field in record.dataFields {
      let headings: [String]
      switch field.tag {
      case "600", "601", "602", "604", "605", "606", "607", "608": headings = [Self.heading(field)]
      case "610": headings = field.all("a").map { ISBDText.stripped($0) }
      default: continue
      }
      for heading in headings where !heading.isEmpty && !found.contains(heading) {
        found.append(heading)
      }
    }
    return found
  }

  private static func heading(_ field: MARCDataField) -> String {
    var main: [String] = []
    var subdivisions: [String] = []
    for subfield in field.subfields {
      let text = ISBDText.stripped(subfield.text)
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
    let parts = record.fields("330").flatMap { $0.all("a") }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }

  /// The languages of the text: 101 $a.
  func languages() -> [String] {
    MARCLanguages.tags(record.fields("101").flatMap { $0.all("a") })
  }

  /// Fills in the ISBN (010), the form that goes with it, and the other identifiers.
  mutating func addIdentifiers(to book: inout Book) {
    for field in record.fields("010") {
      for text in field.all("a") {
        let scan = ISBNText.scan(text)
        add(scan.faults)
        if scan.isbns.isEmpty { MARC21Book.append("isbn-invalid", text, to: &book) }
        for isbn in scan.isbns {
          if book.isbn == nil {
            book.isbn = isbn
            book.format = field["b"].map { ISBDText.stripped($0, dropsStop: false) }
          } else if isbn != book.isbn {
            MARC21Book.append("isbn", isbn.digits, to: &book)
          }
        }
      }
      for text in field.all("z") { MARC21Book.append("isbn-invalid", text, to: &book) }
    }
    for (tag, scheme) in [("680", "lcc"), ("676", "ddc")] {
      MARC21Book.append(scheme, record.first(tag, "a") ?? "", to: &book)
    }
    for text in record.fields("011").flatMap({ $0.all("a") }) {
      MARC21Book.append("issn", ISBNText.issn(text) ?? "", to: &book)
    }
    for text in record.fields("073").flatMap({ $0.all("a") }) where ISBN(text) == nil {
      MARC21Book.append("ean", text, to: &book)
    }
  }
}
