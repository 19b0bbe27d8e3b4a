/// Rows that close a table or a page of it: a sum, or the number of the page.
enum ClosingRow {
  /// The words that the first cell with any holds, where they name a sum or a page and all other
  /// cells are empty or numbers; `nil` for other rows.
  static func word(of cells: some Sequence<String>) -> String? {
    var word: String?
    for cell in cells where !cell.isEmpty {
      if word == nil {
        guard cell.utf8.count <= 60, isClosing(cell) else { return nil }
        word = cell
      } else if !isNumber(cell) {
        return nil
      }
    }
    return word
  }

  /// A text in lower case: letters, and one `#` for each run of digits.
  private static func key(of text: String) -> String {
    var key = String.UnicodeScalarView()
    for scalar in FoldedText.scalars(text, limit: 60) {
      if scalar.isDigit {
        if key.last != "#" { key.append("#") }
      } else if scalar.properties.isAlphabetic {
        key.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      } else if key.last == "#" {
        // Two numbers stay two: `Page 1/3`.
        key.append(" ")
      }
    }
    return String(key.filter { $0 != " " })
  }

  private static func isClosing(_ text: String) -> Bool {
    let key = key(of: text)
    return pages.contains(key) || sums.contains(key.hasSuffix("#") ? String(key.dropLast()) : key)
  }

  /// An amount or a count, perhaps with a currency beside it.
  private static func isNumber(_ text: String) -> Bool {
    let scalars = FoldedText.scalars(text, limit: 41)
    return scalars.count <= 40 && scalars.contains(where: \.isDigit)
      && scalars.count(where: \.isAlphabetic) <= 4
  }

  private static let sums: Set<String> = [
    "total", "totals", "grandtotal", "subtotal", "sum", "summe", "gesamt", "gesamtsumme",
    "zwischensumme", "endsumme", "insgesamt", "gesamtbetrag", "totaux", "soustotal",
    "totalgénéral", "totalgeneral", "somme", "totales", "suma", "sumatotal", "totale", "totali",
    "somma", "subtotale", "totalegenerale", "totaal", "subtotaal", "eindtotaal", "som", "итого",
    "всего", "сумма", "итог", "общийитог", "合计", "合計", "总计", "總計", "小计", "小計", "共计", "共計",
    "总额", "總額", "総計", "総額",
  ]

  private static let pages: Set<String> = [
    "page#", "page#of#", "page##", "page#sur#", "seite#", "seite#von#", "seite##", "s#von#",
    "página#", "página#de#", "pagina#", "pagina#di#", "pagina#de#", "pagina#van#", "pagina##",
    "página##", "страница#", "страница#из#", "стр#", "стр#из#", "лист#", "лист#из#", "第#页",
    "第#页共#页", "第#頁", "第#頁共#頁", "共#页", "共#頁", "ページ#", "#ページ", "##ページ", "ページ##", "#頁",
  ]
}
