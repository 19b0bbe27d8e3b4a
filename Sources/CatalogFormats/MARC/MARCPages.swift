/// The number of pages in a statement of extent such as `xv, 796 pages, 16 pages of plates`.
enum MARCPages {
  /// The greatest number that stands right before a word for pages; `nil` where there is none.
  ///
  /// Several sequences (`5, 300 p.`) are not added up: what a reader counts is the main one.
  static func count(in text: String) -> Int? {
    let scalars = FoldedText.scalars(text, limit: 1024)
    var best: Int?
    var pending: Int?
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar.isDigit {
        let end = scalars[index...].firstIndex { !$0.isDigit } ?? scalars.count
        if end - index <= 5 { pending = max(pending ?? 0, number(scalars[index..<end])) }
        index = end
      } else if scalar.isAlphabetic {
        let end = scalars[index...].firstIndex { !$0.isAlphabetic } ?? scalars.count
        let word = scalars[index..<end]
        if meansPages(word, isNumbered: pending != nil) {
          best = max(best ?? 0, pending ?? 0)
          pending = nil
        } else if !mayFollowNumber(word) {
          pending = nil
        }
        index = end
      } else {
        index += 1
      }
    }
    return best.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func number(_ digits: ArraySlice<Unicode.Scalar>) -> Int {
    digits.reduce(0) { $0 * 10 + $1.digitValue }
  }

  private static func meansPages(_ word: ArraySlice<Unicode.Scalar>, isNumbered: Bool) -> Bool {
    if let ascii = ASCIIWord(scalars: word) { return asciiWords.contains(ascii) }
    let text = text(word)
    return words.contains(text) || isNumbered && (text.hasPrefix("页") || text.hasPrefix("頁"))
  }

  /// Whether a word may stand between a number and the word for pages; Roman numbers may.
  private static func mayFollowNumber(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    if word.allSatisfy({ $0.isOne(of: "ivxlcdmIVXLCDM") }) { return true }
    if let ascii = ASCIIWord(scalars: word) { return asciiBetween.contains(ascii) }
    return between.contains(text(word))
  }

  private static func text(_ word: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: word)
    return String(view).lowercased()
  }

  private static let between: Set<String> = ["unnumbered", "numbered", "i", "e", "ungezählte"]
  private static let asciiBetween = Set(between.compactMap { ASCIIWord($0.utf8) })

  private static let words: Set<String> = [
    "p", "pp", "pages", "page", "pgs", "s", "seiten", "seite", "pagine", "pag", "páginas", "págs",
    "pág", "página", "str", "stron", "stran", "sivua", "sidor", "sider", "с", "стр", "σ", "pagina",
    "paginas", "oldal", "lpp", "lk", "leaves", "blz", "ページ", "頁", "页",
  ]
  private static let asciiWords = Set(words.compactMap { ASCIIWord($0.utf8) })
}
