public import CatalogModel
import CatalogRules
import PostgresDatabase

extension PostgresCatalogRepository {
  /// A page of what a query finds: books whose ISBN is a word of it, then those with all words in
  /// the title, then those with words elsewhere; each newest first.
  public func search(_ query: SearchQuery) throws(RepositoryError) -> SearchPage {
    let expression = try SearchExpression(query.words)
    let start = try query.after.map { text throws(RepositoryError) in try SearchCursor(text) }
    return try readTogether { connection in
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
    _ books: [BookRow], _ connection: Connection
  ) throws -> [SearchHit] {
    guard !books.isEmpty else { return [] }
    let ids = Array(Set(books.map(\.section)))
    let rows = try connection.run(
      "\(selectSection) WHERE section.id = ANY($1::BIGINT[])", .integers(ids))
    var sections: [Int64: Section] = [:]
    for row in rows {
      let section = section(row)
      sections[section.id] = section
    }
    return try books.map { row in
      guard let section = sections[row.section] else { throw RepositoryError.noSection }
      return SearchHit(book: row.stored, section: section)
    }
  }

  /// How many books a query finds in all; its limit and cursor do not matter.
  public func countMatches(_ query: SearchQuery) throws(RepositoryError) -> Int {
    let expression = try SearchExpression(query.words)
    return try readTogether { connection in
      try SearchRun(connection, expression, query.catalog)?.count() ?? 0
    }
  }
}

/// One query in one catalog.
struct SearchRun {
  typealias Hit = (row: BookRow, cursor: SearchCursor)

  let connection: Connection
  let expression: SearchExpression
  let catalog: Int64
  /// Whether the index lacks something of some books, which are then looked at one by one.
  let hasPartial: Bool
  /// Places of the books whose own ISBN is a word of the query, newest first.
  let byISBN: [Int64]

  /// `nil` where there is no such catalog.
  init?(_ connection: Connection, _ expression: SearchExpression, _ catalog: String) throws {
    let name = Parameter.text(StorableText.text(catalog))
    guard let id = try connection.integer("SELECT id FROM catalog WHERE name = $1", name) else {
      return nil
    }
    self.connection = connection
    self.expression = expression
    self.catalog = id
    let partial = try connection.integer(Self.countPartial, .integer(id))
    hasPartial = partial ?? 0 > 0
    var rows: Set<Int64> = []
    for (isbn, term) in expression.isbns {
      let others = expression.without(term: term)
      let row = try connection.integer(
        """
        SELECT search_row FROM book WHERE catalog = $1 AND identity = $2
          AND ($3::TEXT IS NULL OR search @@ CAST($3::TEXT AS TSQUERY))
        """, .integer(id), .text(isbn.digits), Parameter(others))
      if let row { rows.insert(row) }
      if row == nil, hasPartial, let found = try Self.partialRow(isbn, inCatalog: id, connection),
        let place = found.searchRow,
        expression.isMet(by: BookWords(found.book), without: term)
      {
        rows.insert(place)
      }
    }
    byISBN = rows.sorted(by: >)
  }

  /// The hits behind a cursor, one more than asked for where there are more.
  func hits(after cursor: SearchCursor, atMost limit: Int) throws -> [Hit] {
    var hits: [Hit] = []
    let most = limit.addingReportingOverflow(1).overflow ? limit : limit + 1
    for tier in SearchCursor.Tier.allCases where tier.rawValue >= cursor.tier.rawValue {
      let before = tier == cursor.tier ? cursor.row : .max
      for row in try rows(of: tier, before: before, limit: most - hits.count) {
        hits.append((row, SearchCursor(tier: tier, row: row.searchRow ?? 0)))
      }
      if hits.count >= most { break }
    }
    return hits
  }

  func count() throws -> Int {
    let words = Parameter.text(whole(expression.all))
    let matching = try connection.runOnce(
      "SELECT count(*) FROM book WHERE catalog = $1 AND search @@ CAST($2::TEXT AS TSQUERY)",
      .integer(catalog), words)
    var count = (matching[0].int(at: 0) ?? 0) + byISBN.count
    if hasPartial {
      try forEachPartial(before: .max) { _, words in
        if expression.isMet(by: words) { count += 1 }
        return true
      }
    }
    guard !byISBN.isEmpty else { return count }
    let both = try connection.integer(
      """
      SELECT count(*) FROM book WHERE catalog = $1 AND search_row = ANY($3::BIGINT[])
        AND search @@ CAST($2::TEXT AS TSQUERY)
      """, .integer(catalog), words, .integers(byISBN))
    return count - Int(both ?? 0)
  }

  /// Books of one kind below a place, newest first.
  private func rows(
    of tier: SearchCursor.Tier, before place: Int64, limit: Int
  ) throws -> [BookRow] {
    if tier == .isbn {
      let places = Array(byISBN.filter { $0 < place }.prefix(limit))
      guard !places.isEmpty else { return [] }
      return BookTable.read(
        try connection.run(
          BookTable.select + """
            WHERE book.catalog = $1 AND book.search_row = ANY($2::BIGINT[])
            ORDER BY book.search_row DESC
            """, .integer(catalog), .integers(places)))
    }
    let ofIndex = try indexedRows(of: tier, before: place, limit: limit)
    guard hasPartial else { return ofIndex }
    let others = try partialRows(of: tier, before: place, limit: limit)
    let all = (ofIndex + others).sorted { $0.searchRow ?? 0 > $1.searchRow ?? 0 }
    return Array(all.prefix(limit))
  }

  private func indexedRows(
    of tier: SearchCursor.Tier, before place: Int64, limit: Int
  ) throws -> [BookRow] {
    let words = whole(tier == .title ? expression.inTitle : expression.elsewhere)
    // Planned for these very words: frequent ones are best read off the order, rare ones found first.
    return BookTable.read(
      try connection.runOnce(
        BookTable.select + """
          WHERE book.catalog = $1 AND book.search @@ CAST($2::TEXT AS TSQUERY)
            AND book.search_row < $3 AND book.search_row <> ALL($4::BIGINT[])
          ORDER BY book.search_row DESC LIMIT $5
          """, .integer(catalog), .text(words), .integer(place), .integers(byISBN),
        .integer(Int64(limit))))
  }
}
