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
      let page = try connection.cached(Self.pageOfBooks)
      try page.bind(id, at: 1)
      try page.bind(position ?? .min, at: 2)
      // One more than asked for tells whether there is a next page.
      try page.bind(Int64(limit).addingReportingOverflow(1).partialValue, at: 3)
      defer { page.reset() }
      return try Self.pass(page, atMost: limit, connection, take)
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

  private static func pass(
    _ page: Statement, atMost limit: Int, _ connection: Connection,
    _ take: (BookCells, [Cover]) -> Void
  ) throws -> Int64? {
    try BookCells.withRoom { room in
      var last: Int64?
      var count = 0
      while try page.step() {
        if count == limit { return last }
        let cells = BookCells(page, in: room)
        let covers =
          cells.coverCount > 1 ? try BookRow.furtherCovers(of: cells.id, from: connection) : []
        take(cells, covers)
        last = cells.position
        count += 1
      }
      return nil
    }
  }
}
