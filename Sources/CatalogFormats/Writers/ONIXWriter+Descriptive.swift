import CatalogModel

extension ONIXWriter {
  /// The codes of forms in words, the first of each word.
  private static let forms: [String: String] = ONIXCodes.productForms
    .reduce(into: [:]) { $0[$1.value] = min($0[$1.value] ?? $1.key, $1.key) }

  /// Codes of list 17 for the commoner roles; what they are read as is their test.
  private static let roles: [String: String] = {
    var roles: [String: String] = [:]
    for letter in ["A", "B", "C", "D", "E", "F"] {
      for number in 1...48 {
        let code = letter + (number < 10 ? "0" : "") + String(number)
        guard let term = ContributorRoles.onix(code), roles[term] == nil else { continue }
        roles[term] = code
      }
    }
    return roles
  }()

  /// Block 1, in the order of the schema.
  mutating func writeDescriptive(_ book: Book) {
    xml.text("ProductComposition", "00")
    let form = book.format.flatMap { Self.forms[$0] }
    let file = book.format.flatMap { format in
      ONIXCodes.fileFormats.filter { $0.value == format }.keys.min()
    }
    xml.text("ProductForm", file == nil ? form ?? "00" : "EA")
    xml.text("ProductFormDetail", file)
    if form == nil, file == nil { xml.text("ProductFormDescription", book.format) }
    if let series = book.series {
      xml.begin("Collection")
      xml.text("CollectionType", "10")
      writeTitle(series.name, level: "02", number: series.number)
      xml.end()
    }
    writeTitle(book.title, level: "01", subtitle: book.subtitle)
    for (index, person) in book.contributors.enumerated() {
      let role = person.role.flatMap { Self.roles[$0] }
      leaveOut("roles", if: role == nil && person.role != nil)
      xml.begin("Contributor")
      xml.text("SequenceNumber", String(index + 1))
      xml.text("ContributorRole", role ?? "Z99")
      xml.text("PersonName", person.name)
      xml.end()
    }
    writeLanguages(of: book)
    if let pages = book.pages {
      xml.begin("Extent")
      xml.text("ExtentType", "00")
      xml.text("ExtentValue", String(pages))
      xml.text("ExtentUnit", "03")
      xml.end()
    }
    for subject in book.subjects {
      xml.begin("Subject")
      xml.text("SubjectSchemeIdentifier", "24")
      xml.text("SubjectSchemeName", Self.sender)
      xml.text("SubjectHeadingText", subject)
      xml.end()
    }
  }

  private mutating func writeTitle(
    _ title: String, level: String, number: String? = nil, subtitle: String? = nil
  ) {
    xml.begin("TitleDetail")
    xml.text("TitleType", "01")
    xml.begin("TitleElement")
    xml.text("TitleElementLevel", level)
    xml.text("PartNumber", number)
    xml.text("TitleText", title)
    xml.text("Subtitle", subtitle)
    xml.end()
    xml.end()
  }

  /// The languages with country and script; what else a tag of BCP 47 may say has no element.
  private mutating func writeLanguages(of book: Book) {
    for tag in book.languages {
      var parts = tag.split(separator: "-").dropFirst()
      let language = String(tag.prefix { $0 != "-" })
      let code =
        LanguageCodes.bibliographic(language) ?? (language.utf8.count == 3 ? language : nil)
      leaveOut("languages without a code", if: code == nil)
      guard let code else { continue }
      let script = Self.isLetters(parts.first, 4) ? parts.popFirst() : nil
      let country = Self.isLetters(parts.first, 2) ? parts.popFirst() : nil
      leaveOut("variants of languages", if: !parts.isEmpty)
      xml.begin("Language")
      xml.text("LanguageRole", "01")
      xml.text("LanguageCode", code)
      xml.text("CountryCode", country.map(String.init))
      xml.text("ScriptCode", script.map(String.init))
      xml.end()
    }
  }

  private static func isLetters(_ part: Substring?, _ count: Int) -> Bool {
    guard let part, part.utf8.count == count else { return false }
    return part.unicodeScalars.allSatisfy(\.isASCIILetter)
  }
}
