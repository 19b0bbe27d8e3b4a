package import SchemaMigrations

/// Brings a schema on a server to this program's, or refuses it untouched.
///
/// Each migration runs in one transaction and is recorded in the table `schema_migration` with the
/// SHA-256 of its script. One row of the table `schema_lock` is locked meanwhile, so that any number
/// of programs may start at once; it also tells our schema from others'.
package struct Migrator: Sendable {
  /// A migration and whether a database has it.
  package struct Status: Hashable, Sendable {
    package let migration: Migration
    package let isApplied: Bool
  }

  /// The migrations in their order.
  package let migrations: [Migration]
  /// The name in `schema_lock`.
  package let application: String

  /// A migrator of a list, which must ascend by number.
  package init(migrations: [Migration], application: String) {
    // The list is part of the program: no input can put it out of order.
    precondition(
      zip(migrations, migrations.dropFirst()).allSatisfy { $0.number < $1.number },
      "migrations out of order")
    self.migrations = migrations
    self.application = application
  }

  /// What a database has of the list; throws where it is not ours. Nothing is written.
  package func status(_ connection: Connection) throws -> [Status] {
    let pending = try connection.transaction(.reading) { try self.pending(in: connection) }
    return migrations.map { Status(migration: $0, isApplied: !pending.contains($0)) }
  }

  /// Applies what is pending; returns what this call applied.
  package func migrate(_ connection: Connection) throws -> [Migration] {
    let pending = try status(connection).filter { !$0.isApplied }.map(\.migration)
    guard !pending.isEmpty else { return [] }
    try prepareBookkeeping(connection)
    return try pending.filter { migration in
      try connection.transaction(.writing) { try apply(migration, to: connection) }
    }
  }

  private func pending(in connection: Connection) throws -> [Migration] {
    guard try isOurs(connection) else { return migrations }
    let rows = try connection.run(
      "SELECT number, name, checksum FROM schema_migration ORDER BY number")
    let records = rows.map { row in
      AppliedMigration(
        number: row.int(at: 0) ?? 0, name: row.string(at: 1) ?? "",
        checksum: row.string(at: 2) ?? "")
    }
    return try migrations.pending(after: records, at: connection.settings.server)
  }

  /// False for a schema without tables; throws for one of another program.
  private func isOurs(_ connection: Connection) throws -> Bool {
    let rows = try connection.run(
      """
      SELECT count(*), count(*) FILTER (WHERE table_name IN ('schema_lock', 'schema_migration'))
      FROM information_schema.tables WHERE table_schema = current_schema()
      """)
    let (tables, own) = (rows[0].int(at: 0) ?? 0, rows[0].int(at: 1) ?? 0)
    if own == 2, try hasLockRow(connection) { return true }
    // Another instance may be half-way through making the two.
    guard tables == own else { throw MigrationError(.foreign, path: connection.settings.server) }
    return false
  }

  private func hasLockRow(_ connection: Connection) throws -> Bool {
    try connection.integer(
      "SELECT 1 FROM schema_lock WHERE application = $1", .text(application)) == 1
  }

  /// Makes the two tables and the row, which others may be doing at the same time.
  private func prepareBookkeeping(_ connection: Connection) throws {
    for statement in Self.bookkeeping {
      do throws(PostgresError) {
        try connection.execute(statement)
      } catch {
        // IF NOT EXISTS looks before it makes; somebody else may be faster in between.
        guard [.duplicateKey, .duplicateTable, .duplicateObject].contains(error.code) else {
          throw error
        }
      }
    }
    try connection.run(
      "INSERT INTO schema_lock (application) VALUES ($1) ON CONFLICT DO NOTHING",
      .text(application))
  }

  /// Applies one migration unless another program has done so meanwhile; true if it did.
  private func apply(_ migration: Migration, to connection: Connection) throws -> Bool {
    try connection.run(
      "SELECT 1 FROM schema_lock WHERE application = $1 FOR UPDATE", .text(application))
    guard try pending(in: connection).contains(migration) else { return false }
    try connection.execute(String(decoding: migration.sql, as: UTF8.self))
    try connection.run(
      "INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)",
      Parameter(migration.number), .text(migration.name), .text(migration.checksum))
    return true
  }

  private static let bookkeeping = [
    """
    CREATE TABLE IF NOT EXISTS schema_migration (
      number BIGINT PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL)
    """,
    "CREATE TABLE IF NOT EXISTS schema_lock (application TEXT PRIMARY KEY)",
  ]
}
