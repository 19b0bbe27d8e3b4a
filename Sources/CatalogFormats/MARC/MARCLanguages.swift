/// Codes of languages as MARC records hold them.
enum MARCLanguages {
  /// The BCP 47 tags of codes, each once; codes that name no language are left out.
  static func tags(_ codes: [String]) -> [String] {
    var tags: [String] = []
    for tag in codes.flatMap(parts).compactMap(LanguageText.tag) where !tags.contains(tag) {
      tags.append(tag)
    }
    return tags
  }

  /// `engfre` as `eng` and `fre`: until 2001 the codes of several languages stood in one subfield.
  private static func parts(of text: String) -> [String] {
    let letters = Array(text.utf8)
    guard (6...60).contains(letters.count), letters.count.isMultiple(of: 3),
      letters.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) })
    else { return [text] }
    return stride(from: 0, to: letters.count, by: 3).map {
      String(decoding: letters[$0..<($0 + 3)], as: UTF8.self)
    }
  }
}
