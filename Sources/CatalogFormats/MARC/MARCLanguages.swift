/// Codes of languages as MARC records hold them.
enum MARCLanguages {
  /// The BCP 47 tags of codes, each once; codes that name no language are left out.
  static func tags(_ codes: [String]) -> [String] {
    var tags: [String] = []
    for code in codes {
      let code = code.lowercased()
      guard code.utf8.count >= 2, code.utf8.allSatisfy({ $0 > 0x2C && $0 < 0x7B }),
        !unknown.contains(code)
      else { continue }
      let tag = code
      if !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }

  /// `engfre` of the time before 2001 as `eng` and `fre`.
  static func parts(of text: String) -> [String] {
    guard text.utf8.count > 3, text.utf8.count.isMultiple(of: 3), text.utf8.count < 100,
      text.utf8.allSatisfy({ $0 < 0x80 })
    else { return [text] }
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: 3).map {
      String(decoding: bytes[$0..<($0 + 3)], as: UTF8.self)
    }
  }

  /// Undetermined, several, none.
  private static let unknown: Set<String> = ["und", "mul", "zxx", "n/a", "xxx"]
}
