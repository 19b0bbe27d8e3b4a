/// What a column of a table, or a key of a flat object, says of a book.
package enum BookField: String, CaseIterable, Sendable {
  case title
  case subtitle
  case authors
  /// Authors written surname first, beside `authors`.
  case sortedAuthors
  case editors
  case translators
  case illustrators
  case narrators
  /// Others, with their roles in brackets.
  case contributors
  /// The parts of the one name of a row, and what the person did, where each has a column.
  case familyName = "family-name"
  case givenName = "given-name"
  case personRole = "role"
  case isbn13
  case isbn10
  /// An ISBN of either length, or another identifier of a book in the same place.
  case isbn
  /// Several ISBNs of the same book.
  case isbns
  case issn
  case asin
  case ean
  case doi
  case oclc
  case lccn
  case uuid
  case goodreads
  case openlibrary
  /// Several identifiers with their schemes: `goodreads:42,isbn:978…`.
  case identifiers
  case published
  /// When it may be sold, where no column has the date of publication.
  case onSale = "on-sale"
  case publishedYear = "year"
  case publishedMonth = "month"
  /// When the work, not this edition, first came out.
  case originalYear = "original-year"
  case added
  case publisher
  /// The publisher's brand, which stands for the publisher where no column has that.
  case imprint
  /// Publisher, year and edition in one cell, as LibraryThing writes them.
  case publication
  case languages
  case series
  case seriesNumber = "series-number"
  case subjects
  case description
  case format
  case pages
  case price
  case currency
  case cover
  case thumbnail
  case link
  /// What kind of thing the row describes.
  case kind
  /// Author, publisher, date and price in one cell, parted by ` / `.
  case composite
  /// Several fields with their labels in one cell: `丛书名：…`, `国际标准书号ISBN：978…`.
  case details

  /// The fields that `--map` takes, for messages.
  package static let namesForPeople = allCases.map(\.rawValue)
}

extension BookField {
  /// The role of the people that a field names.
  var role: String? {
    switch self {
    case .authors, .sortedAuthors: "author"
    case .editors: "editor"
    case .translators: "translator"
    case .illustrators: "illustrator"
    case .narrators: "narrator"
    default: nil
    }
  }
}
