import CatalogModel
import XMLText

extension ONIXProduct {
  /// The languages of the text (list 22, code 01), as tags of BCP 47.
  func languages() -> [String] {
    var tags: [String] = []
    func add(_ tag: String?) {
      if let tag, !tags.contains(tag) { tags.append(tag) }
    }
    var isGiven = false
    for language in descriptive.all(.language)
    where language.has(.languageRole, "01") || language.value(.languageRole) == nil {
      isGiven = isGiven || language[.languageCode] != nil
      add(Self.tag(language))
    }
    if isGiven { return tags }
    let codes = descriptive.all(.languageOfText).compactMap(\.line)
    for code in codes.isEmpty ? [header.language].compactMap(\.self) : codes {
      add(LanguageText.tag(code))
    }
    return tags
  }

  /// The tag of a language with its script (list 121, ISO 15924) and country (list 91, ISO 3166-1),
  /// which stand in the tag in this order (RFC 5646, 2.1).
  private static func tag(_ language: XMLElement) -> String? {
    guard let tag = language.value(.languageCode).flatMap(LanguageText.tag) else { return nil }
    let script = language.value(.scriptCode)
    let country = language.value(.countryCode)
    guard script != nil || country != nil, !tag.utf8.contains(UInt8(ascii: "-")) else { return tag }
    var longer = tag
    if let script, isLetters(script, 4) { longer += "-" + script }
    if let country, isLetters(country, 2) { longer += "-" + country }
    return LanguageText.tag(longer) ?? tag
  }

  private static func isLetters(_ text: String, _ count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
  }
}
