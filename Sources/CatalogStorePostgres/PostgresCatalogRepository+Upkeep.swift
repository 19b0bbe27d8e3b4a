public import CatalogModel
import PostgresDatabase

extension PostgresCatalogRepository {
  /// What is wrong with the database, a sentence each; empty when all is well.
  ///
  /// Counts books and covers of every section again, and looks for books that search cannot find or
  /// finds in a wrong place. Linear in the size of the database. The files and indexes below are the
  /// server's: `pg_amcheck` looks at them.
  public func problems() throws(RepositoryError) -> [String] {
    try readTogether { connection in
      var problems: [String] = []
      for row in try connection.run(Self.wrongCounts) {
        problems.append(
          "section \(row.int64(at: 0) ?? 0) counts \(row.int(at: 1) ?? 0) books and "
            + "\(row.int(at: 2) ?? 0) covers, but has \(row.int(at: 3) ?? 0) and "
            + "\(row.int(at: 4) ?? 0)")
      }
      for row in try connection.run(Self.wrongCovers) {
        problems.append(
          "book \(row.int64(at: 0) ?? 0) counts \(row.int(at: 1) ?? 0) covers, "
            + "but has \(row.int(at: 2) ?? 0)")
      }
      for (sql, text) in Self.searchChecks {
        let count = try connection.integer(sql) ?? 0
        if count > 0 { problems.append("\(count) \(text)") }
      }
      return problems
    }
  }

  private static let wrongCounts = """
    WITH counted AS (
      SELECT catalog, section, count(*) AS books, CAST(sum(cover_count) AS BIGINT) AS covers
      FROM book GROUP BY catalog, section
    )
    SELECT section.id, book_count, section.cover_count, coalesce(books, 0), coalesce(covers, 0)
    FROM section LEFT JOIN counted
      ON counted.catalog = section.catalog AND counted.section = section.id
    WHERE book_count <> coalesce(books, 0) OR section.cover_count <> coalesce(covers, 0)
    ORDER BY section.id
    """

  private static let wrongCovers = """
    WITH counted AS (SELECT catalog, book, count(*) AS covers FROM cover GROUP BY catalog, book),
    found AS (
      SELECT book.id, book.cover_count,
        CASE WHEN cover_ref IS NULL THEN 0 ELSE 1 END + coalesce(covers, 0) AS found
      FROM book LEFT JOIN counted ON counted.catalog = book.catalog AND counted.book = book.id
    )
    SELECT id, cover_count, found FROM found WHERE cover_count <> found ORDER BY id
    """

  private static let searchChecks = [
    (
      "SELECT count(*) FROM book WHERE search_row IS NOT NULL AND search IS NULL",
      "books are missing from the search index"
    ),
    (
      "SELECT count(*) FROM book WHERE search IS NOT NULL AND search_row IS NULL",
      "entries of the search index are of no book"
    ),
    (
      "SELECT count(*) FROM book WHERE search_row % 1099511627776 <> id % 1099511627776",
      "books stand in a wrong place of the search index"
    ),
  ]
}
