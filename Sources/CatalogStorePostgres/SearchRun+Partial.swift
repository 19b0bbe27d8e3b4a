import CatalogModel
import CatalogRules
import PostgresDatabase

/// Books with so many words that the index lacks some: the index gives all of them, and their words
/// are looked at here.
extension SearchRun {
  /// How many of them are read at a time: they are large.
  private static let pageSize = 16

  /// Counts them all: a question for the first one might be answered by reading the table.
  static let countPartial = """
    SELECT count(*) FROM book
    WHERE catalog = $1 AND search @@ CAST('''~''' AS TSQUERY)
    """

  /// The query for books of which the index has everything.
  func whole(_ query: String) -> String {
    hasPartial ? "(\(query)) & !\(SearchVector.partial)" : query
  }

  /// Calls `body` at each of them below a place, newest first, until it returns false; without the
  /// ones whose ISBN was asked for.
  func forEachPartial(
    before place: Int64, _ body: (BookRow, BookWords) throws -> Bool
  ) throws {
    let sql =
      BookTable.select + """
        WHERE book.catalog = $1 AND book.search @@ CAST($2::TEXT AS TSQUERY)
          AND book.search_row < $3 AND book.search_row <> ALL($4::BIGINT[])
        ORDER BY book.search_row DESC LIMIT $5
        """
    var last = place
    while true {
      let rows = BookTable.read(
        try connection.runOnce(
          sql, .integer(catalog), .text(SearchVector.partial), .integer(last), .integers(byISBN),
          .integer(Int64(Self.pageSize))))
      for row in rows where try !body(row, BookWords(row.book)) { return }
      guard rows.count == Self.pageSize, let end = rows.last?.searchRow else { return }
      last = end
    }
  }

  /// Those of one kind below a place.
  func partialRows(
    of tier: SearchCursor.Tier, before place: Int64, limit: Int
  ) throws -> [BookRow] {
    var rows: [BookRow] = []
    try forEachPartial(before: place) { row, words in
      let isInTitle = expression.isMet(by: words, onlyInTitle: true)
      if tier == .title ? isInTitle : !isInTitle && expression.isMet(by: words) { rows.append(row) }
      return rows.count < limit
    }
    return rows
  }

  /// The one of an ISBN.
  static func partialRow(
    _ isbn: ISBN, inCatalog catalog: Int64, _ connection: Connection
  ) throws -> BookRow? {
    try connection.first(
      BookTable.select + """
        WHERE book.catalog = $1 AND book.identity = $2
          AND book.search @@ CAST($3::TEXT AS TSQUERY)
        """, .integer(catalog), .text(isbn.digits), .text(SearchVector.partial)
    ) { BookTable.read($0) }
  }
}
