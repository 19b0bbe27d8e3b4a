package import CatalogModel

/// What search looks at in a book, and the order in which it finds books.
package enum SearchWords {
  /// The bits of a row that are the book's id; above them is its date.
  private static let idBits: Int64 = 40

  /// The row of a book: newer ones have greater rows, undated ones the least.
  package static func row(of book: Book, id: Int64) -> Int64 {
    var date: Int64 = 0
    if let published = book.published {
      let months = (published.year + 10_000) * 13 + (published.month ?? 0)
      date = Int64(months * 32 + (published.day ?? 0))
    }
    return date << idBits | id & (1 << idBits - 1)
  }

  /// The id of the book of a row.
  package static func book(ofRow row: Int64) -> Int64 { row & (1 << idBits - 1) }

  /// Appends the words of the title, then those of the rest; returns where the title's end.
  package static func append(of book: Book, to bytes: inout [UInt8]) -> Int {
    SearchTokens.append(book.title, to: &bytes)
    let titleEnd = bytes.count
    for text in otherTexts(of: book) { SearchTokens.append(text, to: &bytes) }
    for identifier in book.identifiers { append(identifier, of: book, to: &bytes) }
    return titleEnd
  }

  /// Appends the words of an identifier that search looks at: a further ISBN, or the title in its
  /// original script.
  private static func append(_ identifier: Identifier, of book: Book, to bytes: inout [UInt8]) {
    switch identifier.scheme {
    case "isbn":
      if let isbn = ISBN(identifier.value), isbn != book.isbn {
        SearchTokens.append(isbn.digits, to: &bytes)
      }
    case Identifier.originalTitle: SearchTokens.append(identifier.value, to: &bytes)
    default: break
    }
  }

  private static func otherTexts(of book: Book) -> [String] {
    let names = book.contributors.map(\.name)
    let single = [book.subtitle, book.publisher, book.series?.name].compactMap { $0 }
    return names + single + book.subjects
  }

  /// Whether two states of a book have the same words.
  package static func areSame(_ old: Book, _ new: Book) -> Bool {
    old.title == new.title && old.isbn == new.isbn && old.identifiers == new.identifiers
      && otherTexts(of: old) == otherTexts(of: new)
  }
}
