public import CatalogModel
import SQLiteDatabase

extension SQLiteCatalogRepository {
  /// What is wrong with the database, a sentence each; empty when all is well.
  ///
  /// Looks at the file's structure, at every index and reference, and counts books and covers of
  /// every section again. Linear in the size of the file.
  public func problems() throws(RepositoryError) -> [String] {
    try read { connection in
      var problems = try connection.problems()
      try connection.forEachRow(Self.wrongCounts) { row in
        let id = row.int64(at: 0) ?? 0
        problems.append(
          "section \(id) counts \(row.int(at: 1) ?? 0) books and \(row.int(at: 2) ?? 0) covers, "
            + "but has \(row.int(at: 3) ?? 0) and \(row.int(at: 4) ?? 0)")
      }
      try connection.forEachRow(Self.wrongCovers) { row in
        problems.append(
          "book \(row.int64(at: 0) ?? 0) counts \(row.int(at: 1) ?? 0) covers, "
            + "but has \(row.int(at: 2) ?? 0)")
      }
      problems += try SearchIndex.problems(in: connection)
      return problems
    }
  }

  /// Copies the database as it is at this moment into a file, while others read and write it.
  ///
  /// What the file held is replaced; where the copy fails or `progress` throws it is as before.
  /// `progress` hears of pages copied and pages in all.
  public func backUp(
    to file: String, progress: (_ copied: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    do {
      let source = try Connection(path: path, mode: .queryOnly)
      let destination = try Connection(path: file, mode: .readWriteCreate)
      try Backup.copy(from: source, to: destination) { try progress($0.copied, $0.total) }
    } catch let error as SQLiteError {
      throw RepositoryError(error)
    }
  }

  private static let wrongCounts = """
    WITH counted AS (
      SELECT section, count(*) AS books, sum(cover_count) AS covers FROM book GROUP BY section
    )
    SELECT id, book_count, section.cover_count, ifnull(books, 0), ifnull(covers, 0)
    FROM section LEFT JOIN counted ON counted.section = section.id
    WHERE book_count <> ifnull(books, 0) OR section.cover_count <> ifnull(covers, 0)
    """

  private static let wrongCovers = """
    WITH counted AS (SELECT book, count(*) AS covers FROM cover GROUP BY book)
    SELECT id, cover_count, (cover_ref IS NOT NULL) + ifnull(covers, 0) AS found
    FROM book LEFT JOIN counted ON counted.book = book.id
    WHERE cover_count <> found
    """
}
