package import CatalogModel
package import CatalogRules
import SQLiteDatabase

extension SQLiteCatalogRepository: BookPassingRepository {
  package func passBooks(
    inSection id: Int64, after position: Int64?, limit: Int,
    _ take: (BookCells, [Cover]) -> Void
  ) throws(RepositoryError) -> Int64? {
    guard limit > 0 else { return nil }
    return try read { connection in
      try BookCells.withRoom { room in
        var passed = Passed()
        try connection.passRows(
          of: Self.passPageOfBooks, .integer(id), .integer(position ?? .min)
        ) { row in
          passed.take(BookCells(row, in: room), atMost: limit, connection, take)
        }
        try passed.failure.map { throw $0 }
        return passed.next
      }
    }
  }

  package func titles(inSection id: Int64, limit: Int) throws(RepositoryError) -> [String] {
    guard limit > 0 else { return [] }
    return try read { connection in
      var titles: [String] = []
      try connection.forEachRow(
        "SELECT title FROM book WHERE section = ?1 ORDER BY position LIMIT ?2", .integer(id),
        .integer(Int64(limit))
      ) { titles.append($0.string(at: 0) ?? "") }
      return titles
    }
  }

  /// What has been passed on.
  private struct Passed {
    var next: Int64?
    var failure: (any Error)?
    private var last: Int64?
    private var count = 0

    /// Whether a further row is wanted: one more than asked for tells whether there is a next page.
    mutating func take(
      _ cells: BookCells, atMost limit: Int, _ connection: Connection,
      _ take: (BookCells, [Cover]) -> Void
    ) -> Bool {
      guard count < limit else {
        next = last
        return false
      }
      do {
        let covers =
          cells.coverCount > 1 ? try BookRow.furtherCovers(of: cells.id, from: connection) : []
        take(cells, covers)
        last = cells.position
        count += 1
        return true
      } catch {
        failure = error
        return false
      }
    }
  }
}
