/// Reads names and codes of languages into the tags of BCP 47 (RFC 5646).
package enum LanguageText {
  /// How many characters of a cell are looked at.
  static let longestText = 1024

  /// The tag of one language, `nil` where the text names none: `eng` → `en`, `English` → `en`,
  /// `en_us` → `en-US`; `mul`, `und` and `zxx` name none.
  package static func tag(_ text: String) -> String? {
    let word = trimmed(text)
    if word.isEmpty || word.utf8.count > 64 { return nil }
    if let fast = fastTags[word] { return fast }
    let lower = word.lowercased()
    if let short = LanguageCodes.short(lower) { return short }
    return codeTag(lower)
  }

  /// The tags of a cell that lists languages (`English, French`, `de; en`, `engfre`), each once.
  package static func tags(_ text: String) -> [String] {
    if let tag = tag(text) { return [tag] }
    var tags: [String] = []
    let separators = ",;/|+、，；".unicodeScalars
    let pieces = text.unicodeScalars.prefix(longestText).split { separators.contains($0) }
    for piece in pieces {
      let word = String(piece)
      for tag in tag(word).map({ [$0] }) ?? joined(trimmed(word)) where !tags.contains(tag) {
        tags.append(tag)
      }
    }
    return tags
  }

  /// Whether a text that names no language means to: it has letters, and is no word for none or many.
  static func isUnknown(_ text: String) -> Bool {
    let word = trimmed(text).lowercased()
    guard word.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return false }
    return !noLanguages.contains(word) && !noNames.contains(word)
  }

  private static let noNames: Set<String> = [
    "unknown", "none", "null", "other", "others", "multiple", "multiple languages", "various",
    "multilingual", "undetermined", "no linguistic content", "mehrsprachig", "verschiedene",
    "multilingue", "varios", "na", "nil", "not set", "bilingual", "undefined", "unspecified",
  ]

  /// The commonest values of real files, which need no work.
  private static let fastTags: [String: String] = [
    "eng": "en", "en": "en", "English": "en", "en-US": "en-US", "en-GB": "en-GB", "fre": "fr",
    "ger": "de", "spa": "es", "chi": "zh", "jpn": "ja", "zh": "zh", "de": "de", "fr": "fr",
  ]

  /// Several codes of three letters without a separator, as MARC 041 once had them.
  private static func joined(_ word: String) -> [String] {
    let bytes = Array(word.lowercased().utf8)
    guard bytes.count.isMultiple(of: 3), (6...30).contains(bytes.count) else { return [] }
    var tags: [String] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let code = String(decoding: bytes[start..<(start + 3)], as: UTF8.self)
      guard let tag = LanguageCodes.short(code) else { return [] }
      tags.append(tag)
    }
    return tags
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return "" }
    guard first.isBlank || last.isBlank || last == "." else { return text }
    var rest = scalars.drop { $0.isBlank }
    while let last = rest.last, last.isBlank || last == "." { rest.removeLast() }
    return String(rest)
  }

  private static let noLanguages: Set<String> = ["mul", "und", "zxx", "mis", "sgn", "n/a"]

  private static let withdrawn = ["iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro"]

  /// The tag of a code with or without script and region.
  private static func codeTag(_ lower: String) -> String? {
    let parts = lower.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, isLetters(first), parts.count <= 6 else { return nil }
    var language = String(first)
    if noLanguages.contains(language) { return nil }
    language = LanguageCodes.short(language) ?? withdrawn[language] ?? language
    let isKnown = first.utf8.count == 2 ? LanguageCodes.isShort(language) : first.utf8.count == 3
    guard isKnown, !("qaa"..."qtz").contains(language) || language.utf8.count == 2 else {
      return nil
    }
    var tag = language
    for part in parts.dropFirst() {
      guard (1...8).contains(part.utf8.count), part.utf8.allSatisfy(isLetterOrDigit)
      else { return nil }
      switch part.utf8.count {
      case 2: tag += "-" + part.uppercased()
      case 4 where isLetters(part): tag += "-" + part.prefix(1).uppercased() + part.dropFirst()
      default: tag += "-" + part
      }
    }
    return tag
  }

  private static func isLetters(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}
