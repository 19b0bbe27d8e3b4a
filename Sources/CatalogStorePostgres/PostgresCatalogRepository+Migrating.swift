public import CatalogModel
import PostgresCatalogSchema
import PostgresDatabase
import SchemaMigrations

extension PostgresCatalogRepository {
  /// The schema's steps and which of them a database has; nothing is written.
  public static func migrations(url: String) throws(RepositoryError) -> [MigrationStatus] {
    try RepositoryError.wrapping {
      try status(of: Connection(ConnectionSettings(url: url)))
    }
  }

  /// Brings a database's schema up to date, making it where there is none; returns the steps taken.
  @discardableResult
  public static func migrate(url: String) throws(RepositoryError) -> [MigrationStatus] {
    try RepositoryError.wrapping {
      try migrate(Connection(ConnectionSettings(url: url, target: .writable)))
    }
  }

  func migrations() throws(RepositoryError) -> [MigrationStatus] {
    try RepositoryError.wrapping { try reads.withConnection { try Self.status(of: $0) } }
  }

  func migrate() throws(RepositoryError) -> [MigrationStatus] {
    try RepositoryError.wrapping { try writes.withConnection { try Self.migrate($0) } }
  }

  private static func status(of connection: Connection) throws -> [MigrationStatus] {
    try migrator.status(connection).map { status in
      MigrationStatus(
        number: status.migration.number, name: status.migration.name, isApplied: status.isApplied)
    }
  }

  private static func migrate(_ connection: Connection) throws -> [MigrationStatus] {
    try migrator.migrate(connection).map { migration in
      MigrationStatus(number: migration.number, name: migration.name, isApplied: true)
    }
  }

  private static let migrator = Migrator(
    migrations: PostgresCatalogSchema.scripts.map { script in
      Migration(number: script.number, name: script.name, sql: script.sql)
    },
    application: PostgresCatalogSchema.application)
}
