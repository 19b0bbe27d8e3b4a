/// A language that titles are written in, by its BCP 47 tag.
package enum TitleLanguage: String, Hashable, Sendable, CaseIterable {
  case en
  case zhHans = "zh-Hans"
  case zhHant = "zh-Hant"
  case ja
  case de
  case fr
  case es

  /// What a language contributes to titles.
  struct Words {
    var month: String
    var year = "%Y"
    var undated: String
    var months: [String]
    var shortMonths: [String]
    /// How books are counted, `%d` being the number, of one and of several.
    var book: String
    var books: String
  }

  var words: Words {
    switch self {
    case .en:
      Words(
        month: "%B %Y", undated: "Undated", months: Self.english,
        shortMonths: Self.english.map { String($0.prefix(3)) }, book: "%d book", books: "%d books")
    case .zhHans: Self.numbered(undated: "日期不详", books: "%d 本书")
    case .zhHant: Self.numbered(undated: "日期不詳", books: "%d 本書")
    case .ja: Self.numbered(undated: "日付不明", books: "%d 冊")
    case .de:
      Words(
        month: "%B %Y", undated: "Ohne Datum", months: Self.german,
        shortMonths: Self.german.map { $0.count > 4 ? $0.prefix(3) + "." : $0 },
        book: "%d Buch", books: "%d Bücher")
    case .fr:
      Words(
        month: "%B %Y", undated: "Sans date", months: Self.french,
        shortMonths: [
          "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.",
          "nov.", "déc.",
        ], book: "%d livre", books: "%d livres")
    case .es:
      Words(
        month: "%B de %Y", undated: "Sin fecha", months: Self.spanish,
        shortMonths: Self.spanish.map { String($0.prefix($0 == "septiembre" ? 4 : 3)) },
        book: "%d libro", books: "%d libros")
    }
  }

  /// A number of books in words.
  package func count(ofBooks count: Int) -> String {
    let pattern = count == 1 ? words.book : words.books
    return pattern.split(separator: "%d", omittingEmptySubsequences: false)
      .joined(separator: String(count))
  }

  private static func numbered(undated: String, books: String) -> Words {
    let months = (1...12).map { "\($0)月" }
    return Words(
      month: "%Y年%m月", year: "%Y年", undated: undated, months: months, shortMonths: months,
      book: books, books: books)
  }

  private static let english = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let german = [
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
    "November", "Dezember",
  ]
  private static let french = [
    "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
    "novembre", "décembre",
  ]
  private static let spanish = [
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
    "octubre", "noviembre", "diciembre",
  ]
}
