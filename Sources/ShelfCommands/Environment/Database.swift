import CatalogModel
import CatalogStore
import CatalogStorePostgres
import Glibc

/// Opens the database that a command was asked to use: a file, or a `postgresql://` URL.
enum Database {
  /// Whether what was asked for is a server's database.
  static func isServer(_ path: String) -> Bool { PostgresCatalogRepository.isURL(path) }

  /// The path, or the URL without its password.
  static func shown(_ path: String) -> String {
    isServer(path) ? PostgresCatalogRepository.shown(path) : path
  }

  /// For a command that only reads: never creates a database.
  static func openForReading(_ path: String) throws(RepositoryError) -> any CatalogRepository {
    isServer(path)
      ? try PostgresCatalogRepository(url: path, access: .reading)
      : try SQLiteCatalogRepository(path: path, access: .reading)
  }

  /// For a command that reads each part of a file once: what it need not keep costs time to keep.
  static func openForPassing(
    _ session: CommandSession
  ) throws(RepositoryError) -> any CatalogRepository {
    let path = session.databasePath
    return isServer(path)
      ? try PostgresCatalogRepository(url: path, access: .reading)
      : try SQLiteCatalogRepository(path: path, access: .reading, cacheKibibytes: 1_024)
  }

  /// For a command that only reads: never creates a database.
  static func openForReading(
    _ session: CommandSession
  ) throws(RepositoryError) -> any CatalogRepository {
    try openForReading(session.databasePath)
  }

  /// For a command that writes: creates the database and brings it to this version's schema. On a
  /// server the database must be there; its tables are made.
  static func openForWriting(_ path: String) throws(RepositoryError) -> any CatalogRepository {
    isServer(path)
      ? try PostgresCatalogRepository(url: path, access: .writing)
      : try SQLiteCatalogRepository(path: path, access: .writing)
  }

  /// For a command that writes: creates the database and brings it to this version's schema.
  static func openForWriting(
    _ session: CommandSession
  ) throws(RepositoryError) -> any CatalogRepository {
    try openForWriting(session.databasePath)
  }

  /// For work that is undone at its end: the database where there is one, else an empty one in a
  /// temporary folder, which goes with the returned object.
  static func openForTrial(_ session: CommandSession) throws -> (
    any CatalogRepository, TemporaryFolder?
  ) {
    let path = session.databasePath
    if isServer(path) || access(path, F_OK) == 0 { return (try openForWriting(session), nil) }
    let folder = try TemporaryFolder()
    return (try SQLiteCatalogRepository(path: folder.path + "/trial.db", access: .writing), folder)
  }

  /// The file of a command that has another way on a server; `instead` says which.
  static func file(_ session: CommandSession, instead: String) throws -> String {
    guard isServer(session.databasePath) else { return session.databasePath }
    throw CommandFailure(.usage, instead)
  }

  /// Applies pending migrations; returns those it applied.
  static func migrate(_ session: CommandSession) throws -> [MigrationStatus] {
    let path = session.databasePath
    return isServer(path)
      ? try PostgresCatalogRepository.migrate(url: path)
      : try SQLiteCatalogRepository.migrate(path: path)
  }

  /// The schema's migrations and which of them the database has.
  static func migrationStatus(_ session: CommandSession) throws -> [MigrationStatus] {
    let path = session.databasePath
    if isServer(path) { return try PostgresCatalogRepository.migrations(url: path) }
    guard access(path, F_OK) == 0 else {
      throw RepositoryError(.missing, "there is no database at \(path)")
    }
    return try SQLiteCatalogRepository.migrations(path: path)
  }
}
