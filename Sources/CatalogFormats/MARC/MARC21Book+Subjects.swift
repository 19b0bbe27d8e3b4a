import CatalogModel

extension MARC21Book {
  /// Subject headings with their subdivisions (`Philosophy -- History`), each once; codes of the
  /// book trade (072, 084) behind them.
  func subjects() -> [String] {
    var found: [String] = []
    func append(_ subject: String) {
      if !subject.isEmpty, !found.contains(subject) { found.append(subject) }
    }
    for field in record.dataFields where field.tag.first == UInt8(ascii: "6") {
      switch field.tag {
      case "600", "610", "611", "630", "647", "648", "650", "651", "655", "656", "657":
        append(heading(field))
      case "653":
        for term in record.texts("a", in: field) { append(ISBDText.stripped(term)) }
      default: break
      }
    }
    for field in record.dataFields where field.tag == "072" || field.tag == "084" {
      guard let scheme = record.text("2", in: field), Self.tradeSchemes.contains(scheme) else {
        continue
      }
      append((record.text("a", in: field) ?? "") + (record.text("x", in: field) ?? ""))
    }
    return found
  }

  /// The schemes of the book trade, by their codes of source.
  private static let tradeSchemes: Set<String> = ["bisacsh", "bicssc", "bisacmt", "thema", "ukslc"]

  /// A heading: the subfields of the name or term in a row, its subdivisions after dashes.
  private func heading(_ field: MARCDataField) -> String {
    var main = ""
    var subdivisions = ""
    for subfield in record.subfields[field.subfields] {
      switch subfield.code {
      case "v", "x", "y", "z":
        subdivisions.add(ISBDText.stripped(record.text(subfield.value)), after: " -- ")
      case "0"..."9", "e", "u", "w": break
      default: main.add(record.text(subfield.value), after: " ")
      }
    }
    var heading = ISBDText.stripped(main)
    heading.add(subdivisions, after: " -- ")
    return heading
  }

  /// The summaries, one a paragraph.
  func description() -> String? {
    var parts: [String] = []
    for field in record.fields("520") {
      let text = record.texts("ab", in: field).joined(separator: " ")
      if !text.isEmpty, !parts.contains(text) { parts.append(text) }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }

  /// The form in the words of the record: the title's medium (245 $h), or the carrier (338) unless
  /// it is a mere volume.
  func carrier() -> String? {
    if let medium = record.first("245", "h") {
      let text = ISBDText.unbracketed(ISBDText.stripped(medium))
      if !text.isEmpty { return text }
    }
    for field in record.fields("338") {
      guard let carrier = record.text("a", in: field) else { continue }
      let text = ISBDText.stripped(carrier)
      if !text.isEmpty, text.lowercased() != "volume" { return text }
    }
    return nil
  }

  /// The languages of the text: 008, and 041 where there are several.
  func languages() -> [String] {
    MARCLanguages.tags(coded: coded(35..<38), record.all("041", "a"))
  }
}

extension String {
  /// Appends a part that is not empty, behind a separator where there is something before it.
  mutating func add(_ part: String, after separator: StaticString) {
    if isEmpty {
      self = part
    } else if !part.isEmpty {
      self += separator.description
      self += part
    }
  }
}
