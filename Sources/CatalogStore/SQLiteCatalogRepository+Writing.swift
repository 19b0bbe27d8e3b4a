public import CatalogModel
import CatalogRules
import SQLiteDatabase

extension SQLiteCatalogRepository {
  /// Runs an import as one immediate transaction, which waits for other writers.
  ///
  /// A record is a stored book's where it has its ISBN; or, one of the two having none, its source
  /// key; or, both having neither, its title, contributors and period. What a later import gives
  /// replaces what is stored, and what it leaves out stays; a date less precise than the stored one,
  /// and in agreement with it, leaves something out, and so does the section that follows from it.
  /// A second record of one book in the same import only fills gaps. A book whose section changed
  /// goes to the end of the new one and keeps its id. Sections left empty are removed at the end.
  public func importBooks<Result>(
    into catalog: String, options: ImportOptions,
    _ body: (any ImportSession) throws -> Result
  ) throws -> (result: Result, summary: ImportSummary) {
    try CallersErrors.apart(RepositoryError.init(_:)) { errors in
      try pool.withWriter { connection in
        let isLogFree = try leavesLog(connection, options)
        defer { if isLogFree { _ = try? connection.useWriteAheadLog() } }
        return try connection.transaction(.immediate) {
          let session = try SQLiteImportSession(
            connection, catalog: catalog, options: options, tuning: tuning)
          let result = try errors.noting { try body(session) }
          let summary = try session.finish(at: ImportTime.text(clock()))
          try errors.noting(options.willStore)
          return (result, summary)
        }
      }
    }
  }

  /// Leaves the write-ahead log for a large import into an empty file that nobody else has open: what
  /// is new then is written once, into the file, instead of into the log and from there. A crash leaves
  /// the file's journal, by which the next to open it undoes what was written.
  private func leavesLog(_ connection: Connection, _ options: ImportOptions) throws -> Bool {
    guard options.exclusiveBytes >= tuning.logFreeBytes,
      try connection.integer("SELECT 1 FROM book LIMIT 1") == nil
    else { return false }
    return try connection.leaveWriteAheadLog()
  }

  /// Removes a catalog with all its sections and books; returns how many books.
  public func removeCatalog(_ catalog: String) throws(RepositoryError) -> Int {
    try write { connection in
      guard
        let id = try connection.integer(
          "SELECT id FROM catalog WHERE name = ?1", .text(catalog))
      else { return 0 }
      try SearchIndex(connection).removeAll(where: "catalog", is: id)
      try connection.run("DELETE FROM book WHERE catalog = ?1", .integer(id))
      let removed = Int(connection.changes)
      try connection.run("DELETE FROM section WHERE catalog = ?1", .integer(id))
      try connection.run("DELETE FROM catalog WHERE id = ?1", .integer(id))
      return removed
    }
  }

  /// Removes a section with those within it, and the parents that this leaves empty.
  public func removeSection(id: Int64) throws(RepositoryError) -> Int {
    try write { connection in
      let ledger = try SectionLedger(connection)
      let search = try SearchIndex(connection)
      var found: [(id: Int64, books: Int, covers: Int)] = []
      try connection.forEachRow(Self.sectionsWithin, .integer(id)) { row in
        found.append((row.int64(at: 0) ?? 0, row.int(at: 1) ?? 0, row.int(at: 2) ?? 0))
      }
      for section in found {
        try search.removeAll(where: "section", is: section.id)
        try connection.run("DELETE FROM book WHERE section = ?1", .integer(section.id))
        try ledger.take(
          bookCount: section.books, coverCount: section.covers, from: section.id)
      }
      try ledger.save()
      return found.reduce(0) { $0 + $1.books }
    }
  }

  /// Removes books by id, and the sections that this leaves empty; returns how many books.
  public func removeBooks(ids: [Int64]) throws(RepositoryError) -> Int {
    try write { connection in
      let ledger = try SectionLedger(connection)
      let search = try SearchIndex(connection)
      var removed = 0
      for id in ids {
        let place = try connection.first(
          "SELECT section, cover_count FROM book WHERE id = ?1", .integer(id)
        ) { (section: $0.int64(at: 0) ?? 0, covers: $0.int(at: 1) ?? 0) }
        guard let place else { continue }
        try search.removeAll(where: "id", is: id)
        try connection.run("DELETE FROM book WHERE id = ?1", .integer(id))
        try ledger.take(coverCount: place.covers, from: place.section)
        removed += 1
      }
      try ledger.save()
      return removed
    }
  }

  private func write<T>(_ body: (Connection) throws -> T) throws(RepositoryError) -> T {
    try RepositoryError.wrapping { try pool.write(body) }
  }

  /// A section and all within it, children before their parents.
  private static let sectionsWithin = """
    WITH RECURSIVE within (id, depth) AS (
      SELECT id, 0 FROM section WHERE id = ?1
      UNION SELECT section.id, within.depth + 1
      FROM within JOIN section ON section.parent = within.id
    )
    SELECT section.id, section.book_count, section.cover_count
    FROM within JOIN section ON section.id = within.id ORDER BY within.depth DESC
    """
}
