import Glibc
package import SchemaMigrations

/// Brings a database file to the schema of this program, or refuses it untouched.
///
/// Each migration runs in one immediate transaction with foreign keys off (those of a new database in
/// one together), is checked for keys that name no row, and is recorded in the table `schema_migration` with the SHA-256 of its script. The
/// file's application id tells our databases from others'. A file is looked at through a read-only
/// connection before anything is written, so one that is refused keeps every byte, and again under
/// the write lock, so several processes can open a new path at once.
package struct Migrator: Sendable {
  /// A migration and whether a database has it.
  package struct Status: Hashable, Sendable {
    /// The migration.
    package let migration: Migration
    /// Whether the database has it.
    package let isApplied: Bool
  }

  /// The migrations in their order.
  package let migrations: [Migration]
  /// The application id in the file's header (`PRAGMA application_id`).
  package let applicationID: Int32

  /// A migrator of a list, which must ascend by number.
  package init(migrations: [Migration], applicationID: Int32) {
    // The list is part of the program: no input can put it out of order.
    precondition(
      zip(migrations, migrations.dropFirst()).allSatisfy { $0.number < $1.number },
      "migrations out of order")
    self.migrations = migrations
    self.applicationID = applicationID
  }

  /// What a file has of the list; throws where it is not ours.
  ///
  /// Nothing is written.
  package func status(path: String, busyTimeout: Duration = .seconds(10)) throws -> [Status] {
    let connection = try openForInspection(path, busyTimeout)
    let pending = try connection.transaction(.deferred) { try self.pending(in: connection) }
    return migrations.map { Status(migration: $0, isApplied: !pending.contains($0)) }
  }

  /// Opens a file for writing, in write-ahead mode, with every migration applied.
  ///
  /// It is created where there is none. `willMigrate` is called before a database that has something
  /// in it is changed, and stops that by throwing; `didApply` hears of each migration that this call
  /// applied.
  package func open(
    path: String, busyTimeout: Duration = .seconds(10), didApply: (Migration) -> Void = { _ in },
    willMigrate: () throws -> Void = {}
  ) throws -> Connection {
    try inspectBeforeWriting(path, busyTimeout)
    let connection = try Connection(path: path, mode: .readWriteCreate, busyTimeout: busyTimeout)
    let pending = try connection.transaction(.deferred) { try self.pending(in: connection) }
    if !pending.isEmpty, pending.count < migrations.count { try willMigrate() }
    try connection.useWriteAheadLog()
    try connection.useDurableCommits()
    // A new database is there with all of its schema or not at all.
    let steps = pending.count == migrations.count ? [pending] : pending.map { [$0] }
    for step in steps {
      for migration in try apply(step, to: connection) { didApply(migration) }
    }
    return connection
  }

  /// The migrations a database lacks; throws where it is not ours to migrate.
  package func pending(in connection: Connection) throws -> [Migration] {
    let path = connection.path
    do {
      guard try isOurs(connection) else { return migrations }
      return try migrations.pending(after: try recorded(in: connection), at: path)
    } catch let error as SQLiteError where error.primaryCode == .notADatabase {
      throw MigrationError(.notADatabase, path: path)
    }
  }

  /// A connection that leaves the file as it is, whatever is found in it.
  ///
  /// Where a log lies beside the file, its last user may have crashed: only a read-only connection
  /// does not write that log back. Where there is none, the other kind leaves none.
  private func openForInspection(_ path: String, _ busyTimeout: Duration) throws -> Connection {
    // SQLite takes a file of one byte for an empty one.
    if fileSize(path) == 1 { throw MigrationError(.notADatabase, path: path) }
    let mode: Connection.Mode = fileSize(path + "-wal") == nil ? .queryOnly : .readOnly
    return try Connection(path: path, mode: mode, busyTimeout: busyTimeout)
  }

  /// Asked of the folder: opening and closing the file would drop SQLite's locks on it.
  private func fileSize(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private func inspectBeforeWriting(_ path: String, _ busyTimeout: Duration) throws {
    do {
      _ = try status(path: path, busyTimeout: busyTimeout)
    } catch let error as SQLiteError
      where error.primaryCode == .cannotOpen || error.primaryCode == .readOnly
    {
      // No file yet, or one that only a writer can open because it must be recovered first.
    }
  }

  /// False for an empty database; throws for one of another program.
  private func isOurs(_ connection: Connection) throws -> Bool {
    let identity = try connection.integer("PRAGMA application_id") ?? 0
    if identity == 0 {
      let objects = try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
      let version = try connection.integer("PRAGMA user_version") ?? 0
      if objects == 0, version == 0 { return false }
    }
    let tables = try connection.integer(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migration'")
    guard identity == Int64(applicationID), tables == 1 else {
      throw MigrationError(.foreign, path: connection.path)
    }
    return true
  }

  private func recorded(in connection: Connection) throws -> [AppliedMigration] {
    var records: [AppliedMigration] = []
    let sql = "SELECT number, name, checksum FROM schema_migration ORDER BY number"
    try connection.forEachRow(sql) { row in
      records.append(
        AppliedMigration(
          number: row.int(at: 0) ?? 0, name: row.string(at: 1) ?? "",
          checksum: row.string(at: 2) ?? ""))
    }
    return records
  }

  /// Applies migrations in one transaction, but for those that another process has applied
  /// meanwhile; returns the others.
  private func apply(_ step: [Migration], to connection: Connection) throws -> [Migration] {
    try connection.setForeignKeys(false)
    let applied = Result {
      try connection.transaction(.immediate) {
        let pending = try pending(in: connection).filter { step.contains($0) }
        for migration in pending { try run(migration, in: connection) }
        return pending
      }
    }
    try connection.setForeignKeys(true)
    return try applied.get()
  }

  private func run(_ migration: Migration, in connection: Connection) throws {
    try connection.execute(Self.bookkeeping)
    try connection.execute("PRAGMA application_id = \(applicationID)")
    try connection.execute(script: migration.sql)
    try checkReferences(after: migration, in: connection)
    try connection.run(
      "INSERT INTO schema_migration (number, name, checksum) VALUES (?1, ?2, ?3)",
      Value(migration.number), .text(migration.name), .text(migration.checksum))
  }

  private func checkReferences(after migration: Migration, in connection: Connection) throws {
    let broken = try connection.first("PRAGMA foreign_key_check") { $0.string(at: 2) ?? "?" }
    guard let broken else { return }
    throw MigrationError(
      .brokenReferences(number: migration.number, name: migration.name, table: broken),
      path: connection.path)
  }

  private static let bookkeeping = """
    CREATE TABLE IF NOT EXISTS schema_migration (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      checksum TEXT NOT NULL
    ) STRICT
    """
}
