/// Codes of languages as MARC records hold them.
enum MARCLanguages {
  /// The BCP 47 tags of codes, each once; codes that name no language are left out.
  ///
  /// - Parameters:
  ///   - coded: a code at a fixed position, which comes first.
  ///   - codes: those of subfields.
  static func tags(coded: ArraySlice<UInt8> = [], _ codes: [String]) -> [String] {
    var tags: [String] = []
    func append(_ tag: String?) {
      if let tag, !tags.contains(tag) { tags.append(tag) }
    }
    append(common(coded) ?? LanguageText.tag(String(decoding: coded, as: UTF8.self)))
    for code in codes {
      if isSeveral(code) {
        for part in parts(of: code) { append(LanguageText.tag(part)) }
      } else {
        append(LanguageText.tag(code))
      }
    }
    return tags
  }

  /// The tag of a code that is among the most frequent; `nil` for any other.
  private static func common(_ code: ArraySlice<UInt8>) -> String? {
    ASCIIWord(code).flatMap { commonTags[$0] }
  }

  /// The languages of most books, by the codes of MARC.
  private static let commonTags: [ASCIIWord: String] = [
    "eng", "ger", "fre", "spa", "ita", "rus", "chi", "jpn", "por", "ara", "lat", "pol", "dut",
    "swe",
    "cze", "dan", "heb", "hun", "tur", "kor",
  ].reduce(into: [:]) { tags, code in
    if let word = ASCIIWord(code.utf8) { tags[word] = LanguageText.tag(code) }
  }

  /// Whether a text is `engfre`: until 2001 the codes of several languages stood in one subfield.
  private static func isSeveral(_ text: String) -> Bool {
    let length = text.utf8.count
    return length >= 6 && length <= 60 && length.isMultiple(of: 3)
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
  }

  private static func parts(of text: String) -> [String] {
    let letters = Array(text.utf8)
    return stride(from: 0, to: letters.count, by: 3).map {
      String(decoding: letters[$0..<($0 + 3)], as: UTF8.self)
    }
  }
}
