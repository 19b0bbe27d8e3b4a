public import CatalogModel
import CatalogSchema
import SQLiteDatabase
import SchemaMigrations

extension SQLiteCatalogRepository {
  /// The schema's steps and which of them a file has; nothing is written.
  public static func migrations(
    path: String, timeout: Duration = .seconds(10)
  ) throws(RepositoryError) -> [MigrationStatus] {
    try RepositoryError.wrapping {
      try migrator.status(path: path, busyTimeout: timeout).map { status in
        MigrationStatus(
          number: status.migration.number, name: status.migration.name, isApplied: status.isApplied)
      }
    }
  }

  /// Brings a file's schema up to date, creating it where there is none; returns the steps taken.
  ///
  /// A database that has something in it is first copied, verified, to a file beside it, named after
  /// it with `.before-migration-` and the time by `clock`; the last three of these are kept.
  @discardableResult
  public static func migrate(
    path: String, timeout: Duration = .seconds(10),
    clock: @escaping @Sendable () -> Int64 = Self.systemClock
  ) throws(RepositoryError) -> [MigrationStatus] {
    try migrate(path: path, timeout: timeout, clock: clock, by: migrator)
  }

  /// As above, with the migrations chosen: tests have further ones.
  static func migrate(
    path: String, timeout: Duration, clock: @escaping @Sendable () -> Int64, by migrator: Migrator
  ) throws(RepositoryError) -> [MigrationStatus] {
    let backup = AutomaticBackup(
      database: path, reason: .migration, seconds: clock(), timeout: timeout)
    do {
      return try run(migrator, path: path, timeout: timeout, after: backup)
    } catch {
      throw RepositoryError(error)
    }
  }

  private static func run(
    _ migrator: Migrator, path: String, timeout: Duration, after backup: AutomaticBackup
  ) throws -> [MigrationStatus] {
    var taken: [MigrationStatus] = []
    _ = try migrator.open(
      path: path, busyTimeout: timeout,
      didApply: { migration in
        taken.append(
          MigrationStatus(number: migration.number, name: migration.name, isApplied: true))
      }, willMigrate: { try backup.make() })
    return taken
  }

  static let migrator = Migrator(
    migrations: CatalogSchema.scripts.map { script in
      Migration(number: script.number, name: script.name, sql: script.sql)
    },
    applicationID: CatalogSchema.applicationID)
}
