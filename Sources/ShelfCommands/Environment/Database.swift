import CatalogModel
import CatalogStore
import Glibc

/// Opens the database that a command was asked to use.
enum Database {
  /// For a command that only reads: never creates a database.
  static func openForReading(_ session: CommandSession) throws -> any CatalogRepository {
    try SQLiteCatalogRepository(path: session.databasePath, access: .reading)
  }

  /// For a command that writes: creates the database and brings it to this version's schema.
  static func openForWriting(_ session: CommandSession) throws -> SQLiteCatalogRepository {
    try SQLiteCatalogRepository(path: session.databasePath, access: .writing)
  }

  /// For work that is undone at its end: the database where there is one, else an empty one in a
  /// temporary folder, which goes with the returned object.
  static func openForTrial(_ session: CommandSession) throws -> (
    SQLiteCatalogRepository, TemporaryFolder?
  ) {
    if access(session.databasePath, F_OK) == 0 { return (try openForWriting(session), nil) }
    let folder = try TemporaryFolder()
    return (try SQLiteCatalogRepository(path: folder.path + "/trial.db", access: .writing), folder)
  }

  /// Applies pending migrations; returns those it applied.
  static func migrate(_ session: CommandSession) throws
    -> [SQLiteCatalogRepository.MigrationStatus]
  {
    try SQLiteCatalogRepository.migrate(path: session.databasePath)
  }

  /// The schema's migrations and which of them the database has.
  static func migrationStatus(_ session: CommandSession) throws
    -> [SQLiteCatalogRepository.MigrationStatus]
  {
    guard access(session.databasePath, F_OK) == 0 else {
      throw RepositoryError(.missing, "there is no database at \(session.databasePath)")
    }
    return try SQLiteCatalogRepository.migrations(path: session.databasePath)
  }
}
