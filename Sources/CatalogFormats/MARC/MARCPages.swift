/// The number of pages in a statement of extent such as `xv, 796 pages, 16 pages of plates`.
enum MARCPages {
  /// The greatest number that stands right before a word for pages; `nil` where there is none.
  ///
  /// Several sequences (`5, 300 p.`) are not added up: what a reader counts is the main one.
  static func count(in text: String) -> Int? {
    let scalars = FoldedText.scalars(text, limit: 1024)
    var best: Int?
    var pending: [Int] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar.isDigit {
        let end = scalars[index...].firstIndex { !$0.isDigit } ?? scalars.count
        let digits = scalars[index..<end]
        if digits.count <= 5 { pending.append(digits.reduce(0) { $0 * 10 + $1.digitValue }) }
        index = end
      } else if scalar.isAlphabetic {
        let end = scalars[index...].firstIndex { !$0.isAlphabetic } ?? scalars.count
        let word = word(scalars[index..<end])
        if words.contains(word) || pending.count > 0 && (word.hasPrefix("页") || word.hasPrefix("頁"))
        {
          best = ([best ?? 0] + pending).max()
          pending = []
        } else if !isRoman(word), !between.contains(word) {
          pending = []
        }
        index = end
      } else {
        index += 1
      }
    }
    return best.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func word(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    if scalars.allSatisfy({ $0.value < 0x80 }) {
      let bytes = scalars.map { UInt8(truncatingIfNeeded: $0.value) }
      return String(decoding: bytes, as: UTF8.self).lowercased()
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view).lowercased()
  }

  private static func isRoman(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { "ivxlcdm".unicodeScalars.contains($0) }
  }

  /// Words that may stand between a number and the word for pages.
  private static let between: Set<String> = ["unnumbered", "numbered", "i", "e", "ungezählte"]

  private static let words: Set<String> = [
    "p", "pp", "pages", "page", "pgs", "s", "seiten", "seite", "pagine", "pag", "páginas", "págs",
    "pág", "página", "str", "stron", "stran", "sivua", "sidor", "sider", "с", "стр", "σ", "pagina",
    "paginas", "oldal", "lpp", "lk", "leaves", "blz", "ページ", "頁", "页",
  ]
}
