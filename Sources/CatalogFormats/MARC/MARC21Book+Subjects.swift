import CatalogModel

extension MARC21Book {
  /// Subject headings with their subdivisions (`Philosophy -- History`), each once; codes of the
  /// book trade (072, 084) behind them.
  func subjects() -> [String] {
    var found: [String] = []
    func append(_ subject: String) {
      if !subject.isEmpty, !found.contains(subject) { found.append(subject) }
    }
    for field in record.dataFields where field.tag.hasPrefix("6") && field.tag.utf8.count == 3 {
      switch field.tag {
      case "600", "610", "611", "630", "647", "648", "650", "651", "655", "656", "657":
        append(Self.heading(field))
      case "653":
        for term in field.all("a") { append(ISBDText.stripped(term)) }
      default: break
      }
    }
    for field in record.fields(["072", "084"]) where Self.tradeSchemes.contains(field["2"] ?? "") {
      append((field["a"] ?? "") + (field["x"] ?? ""))
    }
    return found
  }

  /// The schemes of the book trade, by their codes of source.
  private static let tradeSchemes: Set<String> = ["bisacsh", "bicssc", "bisacmt", "thema", "ukslc"]

  /// A heading: the subfields of the name or term in a row, its subdivisions after dashes.
  static func heading(_ field: MARCDataField) -> String {
    var main: [String] = []
    var subdivisions: [String] = []
    for subfield in field.subfields {
      let text = subfield.text
      guard !text.isEmpty else { continue }
      switch subfield.code {
      case "v", "x", "y", "z": subdivisions.append(ISBDText.stripped(text))
      case "0"..."9", "e", "u", "w": break
      default: main.append(text)
      }
    }
    let parts = [ISBDText.stripped(main.joined(separator: " "))] + subdivisions
    return parts.filter { !$0.isEmpty }.joined(separator: " -- ")
  }

  /// The summaries, one a paragraph.
  func description() -> String? {
    var parts: [String] = []
    for field in record.fields("520") {
      let text = field.values(["a", "b"]).joined(separator: " ")
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
    for carrier in record.fields("338").compactMap({ $0["a"] }) {
      let text = ISBDText.stripped(carrier)
      if !text.isEmpty, text.lowercased() != "volume" { return text }
    }
    return nil
  }

  /// The languages of the text: 008, and 041 where there are several.
  func languages() -> [String] {
    let main = String(decoding: coded(35..<38), as: UTF8.self)
    return MARCLanguages.tags([main] + record.fields("041").flatMap { $0.all("a") })
  }
}
