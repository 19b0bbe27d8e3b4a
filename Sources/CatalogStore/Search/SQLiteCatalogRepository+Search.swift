public import CatalogModel
import CatalogRules
import SQLiteDatabase

extension SQLiteCatalogRepository {
  /// A page of what a query finds: books whose ISBN is a word of it, then those with all words in
  /// the title, then those with words elsewhere; each newest first.
  ///
  /// Reads the index backwards from the cursor until the page is full.
  public func search(_ query: SearchQuery) throws(RepositoryError) -> SearchPage {
    let expression = try SearchExpression(query.words)
    let start = try query.after.map { text throws(RepositoryError) in try SearchCursor(text) }
    return try read { connection in
      guard query.limit > 0, let run = try SearchRun(connection, expression, query.catalog) else {
        return SearchPage(hits: [], next: nil)
      }
      var found = try run.hits(after: start ?? .start, atMost: query.limit)
      let hasMore = found.count > query.limit
      if hasMore { found.removeLast() }
      let hits = try Self.withSections(found.map(\.row), connection)
      return SearchPage(hits: hits, next: hasMore ? found.last?.cursor.description : nil)
    }
  }

  private static func withSections(
    _ rows: [BookRow], _ connection: Connection
  ) throws -> [SearchHit] {
    var sections: [Int64: Section] = [:]
    return try rows.map { found in
      var row = found
      try row.loadCovers(from: connection)
      let known = try sections[row.section] ?? section(row.section, connection)
      guard let section = known else { throw RepositoryError.noSection }
      sections[row.section] = section
      return SearchHit(book: row.stored, section: section)
    }
  }

  private static func section(_ id: Int64, _ connection: Connection) throws -> Section? {
    try connection.first(sectionByID, .integer(id), body: section)
  }

  /// How many books a query finds in all; its limit and cursor do not matter.
  public func countMatches(_ query: SearchQuery) throws(RepositoryError) -> Int {
    let expression = try SearchExpression(query.words)
    return try read { connection in
      try SearchRun(connection, expression, query.catalog)?.count() ?? 0
    }
  }
}

/// One query in one catalog.
struct SearchRun {
  typealias Hit = (row: BookRow, cursor: SearchCursor)

  private let connection: Connection
  private let expression: SearchExpression
  private let catalog: Int64
  /// Rows of the books whose own ISBN is a word of the query, newest first.
  private let byISBN: [Int64]

  /// `nil` where there is no such catalog.
  init?(_ connection: Connection, _ expression: SearchExpression, _ catalog: String) throws {
    let sql = "SELECT id FROM catalog WHERE name = ?1"
    guard let id = try connection.integer(sql, .text(catalog)) else { return nil }
    self.connection = connection
    self.expression = expression
    self.catalog = id
    var rows: Set<Int64> = []
    for (isbn, term) in expression.isbns {
      let row = try connection.integer(
        "SELECT search_row FROM book WHERE catalog = ?1 AND identity = ?2", .integer(id),
        .text(isbn.digits))
      guard let row else { continue }
      if let others = expression.without(term: term) {
        let sql = "SELECT 1 FROM book_search WHERE book_search MATCH ?1 AND rowid = ?2"
        guard try connection.integer(sql, .text(others), .integer(row)) != nil else { continue }
      }
      rows.insert(row)
    }
    byISBN = rows.sorted(by: >)
  }

  /// The hits behind a cursor, one more than asked for where there are more.
  func hits(after cursor: SearchCursor, atMost limit: Int) throws -> [Hit] {
    var hits: [Hit] = []
    let most = limit.addingReportingOverflow(1).overflow ? limit : limit + 1
    for tier in SearchCursor.Tier.allCases where tier.rawValue >= cursor.tier.rawValue {
      let before = tier == cursor.tier ? cursor.row : .max
      try forEachRow(of: tier, before: before) { row in
        if let book = try book(row) { hits.append((book, SearchCursor(tier: tier, row: row))) }
        return hits.count < most
      }
      if hits.count >= most { break }
    }
    return hits
  }

  func count() throws -> Int {
    var count = byISBN.count
    if try connection.integer("SELECT count(*) FROM catalog") == 1 {
      let sql = "SELECT count(*) FROM book_search WHERE book_search MATCH ?1"
      count += Int(try connection.integer(sql, .text(expression.all)) ?? 0)
    } else {
      let sql = """
        SELECT count(*) FROM book_search CROSS JOIN book ON book.id = book_search.rowid & ?3
        WHERE book_search MATCH ?1 AND book.catalog = ?2
        """
      let mask = SearchWords.book(ofRow: -1)
      count += Int(
        try connection.integer(
          sql, .text(expression.all), .integer(catalog), .integer(mask)) ?? 0)
    }
    for row in byISBN {
      let sql = "SELECT 1 FROM book_search WHERE book_search MATCH ?1 AND rowid = ?2"
      if try connection.integer(sql, .text(expression.all), .integer(row)) != nil { count -= 1 }
    }
    return count
  }

  /// Rows of one kind below another row, descending, until `body` returns false.
  private func forEachRow(
    of tier: SearchCursor.Tier, before row: Int64, _ body: (Int64) throws -> Bool
  ) throws {
    if tier == .isbn {
      for found in byISBN where found < row {
        guard try body(found) else { return }
      }
      return
    }
    let statement = try connection.prepare(
      """
      SELECT rowid FROM book_search WHERE book_search MATCH ?1 AND rowid < ?2
      ORDER BY rowid DESC
      """)
    try statement.bind(tier == .title ? expression.inTitle : expression.elsewhere, at: 1)
    try statement.bind(row, at: 2)
    while try statement.step() {
      let found = statement.int64(at: 0) ?? 0
      if byISBN.contains(found) { continue }
      guard try body(found) else { break }
    }
    statement.reset()
  }

  private func book(_ row: Int64) throws -> BookRow? {
    try connection.first(
      BookTable.select + "WHERE id = ?1 AND catalog = ?2",
      .integer(SearchWords.book(ofRow: row)), .integer(catalog)
    ) { BookRow($0) }
  }
}
