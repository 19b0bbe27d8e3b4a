public import CatalogModel
import CatalogSchema
import SQLiteDatabase
import SchemaMigrations

extension SQLiteCatalogRepository {
  /// A step of the schema and whether a database has taken it.
  public struct MigrationStatus: Hashable, Sendable {
    /// Its place in the order, from 1.
    public var number: Int
    /// Its name.
    public var name: String
    /// Whether the database has taken it.
    public var isApplied: Bool
  }

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
  @discardableResult
  public static func migrate(
    path: String, timeout: Duration = .seconds(10)
  ) throws(RepositoryError) -> [MigrationStatus] {
    try RepositoryError.wrapping {
      var taken: [MigrationStatus] = []
      _ = try migrator.open(path: path, busyTimeout: timeout) { migration in
        taken.append(
          MigrationStatus(number: migration.number, name: migration.name, isApplied: true))
      }
      return taken
    }
  }

  static let migrator = Migrator(
    migrations: CatalogSchema.scripts.map { script in
      Migration(number: script.number, name: script.name, sql: script.sql)
    },
    applicationID: CatalogSchema.applicationID)
}
