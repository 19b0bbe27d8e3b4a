/// The language by which fontconfig chooses between fonts.
enum FontLanguage {
  /// The language of a text: the one it is said to have where its characters agree, else the one
  /// they point to. Han characters alone are taken for Simplified Chinese.
  static func of(_ text: String, tag: String?) -> String? {
    let said = tag.map(territorial)
    let script = Script(of: text)
    guard let script else { return said }
    if let said, script.languages.contains(where: { said.hasPrefix($0) }) { return said }
    return script.languages[0]
  }

  /// Fontconfig tells Chinese fonts apart by territory, not by script.
  private static func territorial(_ tag: String) -> String {
    let lower = tag.lowercased()
    if lower.hasPrefix("zh-hant") { return "zh-tw" }
    if lower.hasPrefix("zh-hans") || lower == "zh" { return "zh-cn" }
    return lower
  }

  private enum Script {
    case han
    case kana
    case hangul

    var languages: [String] {
      switch self {
      case .han: ["zh-cn", "zh", "ja", "ko"]
      case .kana: ["ja"]
      case .hangul: ["ko"]
      }
    }

    /// The East Asian script of a text; Kana and Hangul outweigh Han.
    init?(of text: String) {
      var found: Script?
      for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x3040...0x30FF:
          self = .kana
          return
        case 0xAC00...0xD7AF:
          self = .hangul
          return
        case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: found = .han
        default: break
        }
      }
      guard let found else { return nil }
      self = found
    }
  }
}
