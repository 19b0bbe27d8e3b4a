import TextDecoding

/// Reads the text of a BibTeX field: accents, special letters, braces.
enum LaTeXText {
  /// The plain text. Unknown commands vanish, what they enclose stays.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { "\\{}~$-`'".utf8.contains($0) }) else { return text }
    var reader = LaTeXReader(text)
    return Normalization.nfc(reader.run())
  }

  /// Cuts at a word that stands outside all braces, as ` and ` between names.
  static func split(_ text: String, at word: String) -> [String] {
    var pieces: [String] = []
    var current: [UInt8] = []
    var depth = 0
    let bytes = Array(text.utf8.map { $0 < 0x20 ? 0x20 : $0 })
    let word = Array(word.utf8)
    var place = 0
    while place < bytes.count {
      if depth == 0, bytes[place] == word[0], Self.lowered(bytes[place...], startsWith: word) {
        pieces.append(String(decoding: current, as: UTF8.self))
        current = []
        place += word.count
        continue
      }
      if bytes[place] == UInt8(ascii: "{") { depth += 1 }
      if bytes[place] == UInt8(ascii: "}") { depth -= 1 }
      current.append(bytes[place])
      place += 1
    }
    pieces.append(String(decoding: current, as: UTF8.self))
    return pieces
  }

  private static func lowered(_ text: ArraySlice<UInt8>, startsWith word: [UInt8]) -> Bool {
    text.count >= word.count
      && zip(text, word).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 && $0 >= 0x41 && $0 <= 0x5A) }
  }
}

private struct LaTeXReader {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var output = String.UnicodeScalarView()

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = [
    "`": "\u{300}", "'": "\u{301}", "^": "\u{302}", "~": "\u{303}", "=": "\u{304}", "u": "\u{306}",
    ".": "\u{307}", "\"": "\u{308}", "r": "\u{30A}", "H": "\u{30B}", "v": "\u{30C}", "d": "\u{323}",
    "c": "\u{327}", "k": "\u{328}", "b": "\u{331}",
  ]

  private static let letters: [String: String] = [
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ",
    "aa": "å", "AA": "Å", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ",
    "textendash": "–", "textemdash": "—", "textquoteright": "’", "textquoteleft": "‘",
    "textquotedblleft": "“", "textquotedblright": "”", "ldots": "…", "dots": "…", "copyright": "©",
    "pounds": "£", "euro": "€", "S": "§", "P": "¶", "textasciitilde": "~", "textbackslash": "\\",
    "textregistered": "®", "texttrademark": "™", "slash": "/", "quotedblbase": "„",
    "guillemotleft": "«", "guillemotright": "»", "TeX": "TeX", "LaTeX": "LaTeX",
    "BibTeX": "BibTeX", "LaTeXe": "LaTeX2e", "XeTeX": "XeTeX", "alpha": "α", "beta": "β",
    "gamma": "γ", "delta": "δ", "lambda": "λ", "mu": "μ", "pi": "π", "sigma": "σ", "omega": "ω",
    "infty": "∞", "times": "×", "pm": "±", "to": "→", "rightarrow": "→",
  ]

  mutating func run() -> String {
    while position < scalars.count {
      let scalar = scalars[position]
      position += 1
      switch scalar {
      case "\\": command()
      case "{", "}", "$": break
      case "~": output.append(" ")
      case "-": repeated("-", single: "-", twice: "–", thrice: "—")
      case "`": repeated("`", single: "`", twice: "“", thrice: "“`")
      case "'": repeated("'", single: "'", twice: "”", thrice: "”'")
      default: output.append(scalar)
      }
    }
    return String(output)
  }

  private mutating func repeated(
    _ mark: Unicode.Scalar, single: String, twice: String, thrice: String
  ) {
    var count = 1
    while count < 3, position < scalars.count, scalars[position] == mark {
      count += 1
      position += 1
    }
    output.append(contentsOf: [single, twice, thrice][count - 1].unicodeScalars)
  }

  private mutating func command() {
    guard position < scalars.count else { return }
    let first = scalars[position]
    if !first.isASCIILetter {
      position += 1
      if let accent = Self.accents[first] {
        accented(by: accent)
      } else if first != "-", first != "/", first != "," {
        output.append(first.value < 0x20 ? " " : first)
      }
      return
    }
    var name = ""
    while position < scalars.count, scalars[position].isASCIILetter {
      name.unicodeScalars.append(scalars[position])
      position += 1
    }
    if let letter = Self.letters[name] {
      skipBlanks()
      output.append(contentsOf: letter.unicodeScalars)
    } else if name.utf8.count == 1, let accent = Self.accents[first] {
      accented(by: accent)
    } else {
      skipBlanks()
    }
  }

  private mutating func skipBlanks() {
    while position < scalars.count, scalars[position].isBlank { position += 1 }
  }

  /// A letter with an accent, in braces or bare; `\i` under an accent has its dot back.
  private mutating func accented(by accent: Unicode.Scalar) {
    while position < scalars.count, scalars[position].isBlank || scalars[position] == "{" {
      position += 1
    }
    guard position < scalars.count else { return }
    if scalars[position] == "\\", position + 1 < scalars.count,
      scalars[position + 1] == "i" || scalars[position + 1] == "j"
    {
      position += 1
    }
    output.append(scalars[position])
    output.append(accent)
    position += 1
  }
}
