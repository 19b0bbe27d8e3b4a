import CatalogModel
import PostgresDatabase
import SchemaMigrations

extension RepositoryError {
  static let noSection = RepositoryError(.inconsistent, "a book was put in no section")

  /// Any error of the database as the store's own; others are taken as they are.
  init(_ error: any Error) {
    switch error {
    case let error as RepositoryError: self = error
    case let error as PostgresError: self.init(error)
    case let error as MigrationError: self.init(error)
    default: self.init(.inconsistent, "\(error)")
    }
  }

  private init(_ error: PostgresError) {
    let (kind, advice) = Self.meaning(of: error)
    let text = "\(error.server): \(error.message)"
    switch kind {
    case .inconsistent: self.init(kind, error.description)
    default: self.init(kind, advice.isEmpty ? text : text + "; " + advice)
    }
  }

  private static func meaning(of error: PostgresError) -> (Kind, advice: String) {
    switch error.code {
    case .cannotConnect: (.unavailable, "")
    case .wrongPassword:
      (.unavailable, "give the password in the URL, in PGPASSWORD or in ~/.pgpass")
    case .notAuthorized: (.unavailable, "the server does not let this user in")
    case .noDatabase: (.unavailable, "create it first, for example with createdb")
    case .libraryMissing: (.unavailable, "")
    case .tooManyConnections, .serverNotReady: (.busy, "try again in a moment")
    case .connectionLost, .serverStopped, .serverCrashed:
      (.busy, "nothing was changed; try again when the server is back")
    case .readOnly: (.busy, "this server takes no writes now; try again, or name the primary")
    case .lockTimeout: (.busy, "another import into the same catalog is under way; try again")
    case .deadlock, .notSerializable: (.busy, "nothing was changed; try again")
    case .cancelled where error.message == "interrupted":
      (.interrupted, "the database is as it was before")
    case .cancelled where error.message.contains("timeout"):
      (.busy, "nothing was changed; the server's time-out is too short for this")
    case .cancelled: (.interrupted, "the database is as it was before")
    case .noPrivilege: (.notWritable, "the user lacks a privilege")
    case .diskFull: (.inputOutput, "")
    default: (.inconsistent, "")
    }
  }

  private init(_ error: MigrationError) {
    switch error.kind {
    case .notADatabase, .foreign: self.init(.notACatalog, error.description)
    case .newer, .changed, .missing, .brokenReferences:
      self.init(.schemaMismatch, error.description)
    }
  }

  /// Runs `body` and throws its errors as the store's own.
  static func wrapping<T>(_ body: () throws -> T) throws(RepositoryError) -> T {
    do { return try body() } catch { throw RepositoryError(error) }
  }
}
