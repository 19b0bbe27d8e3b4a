public import CatalogModel
import CatalogRules
import Glibc
import PostgresDatabase

extension PostgresCatalogRepository {
  /// Runs an import as one transaction, which waits for another one into the same catalog.
  ///
  /// What a record is and what becomes of it follows the rules of `SQLiteCatalogRepository`: both
  /// stores take them from one place.
  public func importBooks<Result>(
    into catalog: String, options: ImportOptions,
    _ body: (any ImportSession) throws -> Result
  ) throws -> (result: Result, summary: ImportSummary) {
    try CallersErrors.apart(RepositoryError.init(_:)) { errors in
      var inserted = 0
      let done = try transaction { connection in
        let session = try PostgresImportSession(
          connection, catalog: catalog, options: options, side: side)
        let result = try errors.noting { try body(session) }
        let summary = try session.finish(at: ImportTime.text(clock()))
        try errors.noting(options.willStore)
        inserted = session.inserted
        return (result, summary)
      }
      settle(afterNew: inserted)
      return done
    }
  }

  /// Removes a catalog with all its sections and books; returns how many books.
  public func removeCatalog(_ catalog: String) throws(RepositoryError) -> Int {
    try write { connection in
      let sql = "SELECT id FROM catalog WHERE name = $1 FOR UPDATE"
      guard let id = try connection.integer(sql, .text(StorableText.text(catalog))) else {
        return 0
      }
      try connection.run("DELETE FROM cover WHERE catalog = $1", .integer(id))
      let removed = try connection.run("DELETE FROM book WHERE catalog = $1", .integer(id)).changes
      try connection.run("DELETE FROM section WHERE catalog = $1", .integer(id))
      try connection.run("DELETE FROM catalog WHERE id = $1", .integer(id))
      return Int(removed)
    }
  }

  /// Removes a section with those within it, and the parents that this leaves empty.
  public func removeSection(id: Int64) throws(RepositoryError) -> Int {
    try write { connection in
      let sql = "SELECT catalog FROM section WHERE id = $1"
      guard let catalog = try connection.integer(sql, .integer(id)) else { return 0 }
      try lock([catalog], connection)
      let within = try connection.run(Self.sectionsWithin, .integer(catalog), .integer(id))
      let ids = within.map { $0.int64(at: 0) ?? 0 }
      return try removeBooks("section", ids, ofCatalog: catalog, connection)
    }
  }

  /// Removes books by id, and the sections that this leaves empty; returns how many books.
  public func removeBooks(ids: [Int64]) throws(RepositoryError) -> Int {
    try write { connection in
      let rows = try connection.run(
        """
        SELECT DISTINCT catalog FROM book
        WHERE catalog = \(Self.anyCatalog) AND id = ANY($1::BIGINT[])
        """, .integers(ids))
      let catalogs = rows.map { $0.int64(at: 0) ?? 0 }
      try lock(catalogs, connection)
      return try catalogs.reduce(0) { removed, catalog in
        try removed + removeBooks("id", ids, ofCatalog: catalog, connection)
      }
    }
  }

  private func removeBooks(
    _ column: String, _ values: [Int64], ofCatalog catalog: Int64, _ connection: Connection
  ) throws -> Int {
    let ledger = try PostgresSectionLedger(connection, catalog: catalog, side: side)
    let removed = try connection.run(
      """
      DELETE FROM book WHERE catalog = $1 AND \(column) = ANY($2::BIGINT[])
      RETURNING section, cover_count
      """, .integer(catalog), .integers(values))
    for row in removed {
      try ledger.take(coverCount: row.int(at: 1) ?? 0, from: row.int64(at: 0) ?? 0)
    }
    if column == "section" { for id in values { try ledger.touch(id, coverChange: 0) } }
    try ledger.save()
    return removed.count
  }

  /// Locks catalogs, in the order of their numbers so that nobody waits in a circle.
  private func lock(_ catalogs: [Int64], _ connection: Connection) throws {
    try connection.run(
      "SELECT 1 FROM catalog WHERE id = ANY($1::BIGINT[]) ORDER BY id FOR UPDATE",
      .integers(catalogs))
  }

  private func write<T>(_ body: (Connection) throws -> T) throws(RepositoryError) -> T {
    try RepositoryError.wrapping { try transaction(body) }
  }

  /// A section and all within it, children before their parents.
  private static let sectionsWithin = """
    WITH RECURSIVE within (id, depth) AS (
      SELECT id, 0 FROM section WHERE catalog = $1 AND id = $2
      UNION ALL SELECT section.id, within.depth + 1
      FROM within JOIN section
        ON section.catalog = $1 AND coalesce(section.parent, 0) = within.id
    )
    SELECT id FROM within ORDER BY depth DESC
    """
}

extension PostgresCatalogRepository {
  /// Runs `body` in a transaction for writing, which ends with one step of the change counter.
  ///
  /// Where the connection is lost while it commits, the server is asked whether it did.
  func transaction<T>(_ body: (Connection) throws -> T) throws -> T {
    guard !isReadOnly else {
      throw RepositoryError(.notWritable, "\(settings.server) was opened for reading")
    }
    return try writes.withTransaction(.writing) { connection in
      let result = try body(connection)
      // Last, for its row is locked until the commit.
      try connection.run("UPDATE change_counter SET value = value + 1 WHERE id = 1")
      let number = try transactionNumber(connection)
      do throws(PostgresError) {
        try connection.commit()
      } catch {
        guard error.isConnectionLost, try isCommitted(number) else { throw error }
      }
      return result
    }
  }

  /// By what the server can be asked later what became of a transaction; `nil` where it cannot.
  private func transactionNumber(_ connection: Connection) throws -> String? {
    let sql = "SELECT count(*) FROM pg_proc WHERE proname = 'pg_xact_status'"
    guard try connection.integer(sql) ?? 0 > 0 else { return nil }
    return try connection.first("SELECT CAST(pg_current_xact_id() AS TEXT)") {
      $0.string(at: 0)
    } ?? nil
  }

  /// Whether a transaction whose end nobody heard of was committed: asked for half a minute.
  private func isCommitted(_ number: String?) throws -> Bool {
    let deadline = ContinuousClock.now + (number == nil ? .zero : .seconds(30))
    let sql = "SELECT pg_xact_status(CAST($1::TEXT AS xid8))"
    while ContinuousClock.now < deadline {
      let status = try? side.withConnection(canRepeat: true) { connection in
        try connection.first(sql, Parameter(number)) { $0.string(at: 0) }
      }
      switch status ?? nil {
      case "committed": return true
      case "aborted": return false
      default: usleep(200_000)
      }
    }
    throw RepositoryError(
      .busy,
      "\(settings.server) was lost while it committed; when it is back, run the same import again: "
        + "what is stored already stays as it is")
  }

  /// Does what autovacuum would in a minute; where the engine or the user may not, nothing is lost.
  ///
  /// New words wait in a list of the search index, which every search reads as a whole. After many new
  /// books the planner's numbers are wrong.
  func settle(afterNew books: Int) {
    let tasks =
      ["SELECT gin_clean_pending_list('book_search')"]
      + (books >= 10_000 ? ["ANALYZE catalog, section, book"] : [])
    for task in tasks { _ = try? side.withConnection { try $0.execute(task) } }
  }
}
