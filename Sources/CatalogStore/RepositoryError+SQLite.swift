import CatalogModel
import SQLiteDatabase
import SchemaMigrations

extension RepositoryError {
  static let noSection = RepositoryError(.inconsistent, "a book was put in no section")

  /// Any error of the database as the store's own; others are taken as they are.
  init(_ error: any Error) {
    switch error {
    case let error as RepositoryError: self = error
    case let error as SQLiteError: self.init(error)
    case let error as MigrationError: self.init(error)
    default: self.init(.inconsistent, "\(error)")
    }
  }

  private init(_ error: SQLiteError) {
    let path = error.path ?? "the database"
    switch error.code {
    case .busy, .locked:
      self.init(.busy, "\(path) is in use by another program; try again when it is done")
    case .notADatabase: self.init(.notACatalog, "\(path) is not a database")
    case .corrupt: self.init(.notACatalog, "\(path) is damaged: \(error.message)")
    case .cannotOpen: self.init(.notWritable, "\(path) cannot be opened or created")
    case .readOnly: self.init(.notWritable, "\(path) cannot be written")
    case .inputOutput, .full, .outOfMemory, .tooBig:
      self.init(.inputOutput, "\(path): \(error.message)")
    case .interrupt: self.init(.interrupted, "interrupted; \(path) is as it was before")
    default: self.init(.inconsistent, error.description)
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
