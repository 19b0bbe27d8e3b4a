/// Why a database was not migrated; the file is as it was.
package struct MigrationError: Error, Hashable, Sendable {
  /// What stands in the way.
  package enum Kind: Hashable, Sendable {
    /// The file is not an SQLite database.
    case notADatabase
    /// An SQLite database that another program made.
    case foreign
    /// The database has a migration that this program does not know: it is newer.
    case newer(number: Int, name: String)
    /// A migration of the database differs from this program's of the same number.
    case changed(number: Int, recordedName: String, name: String)
    /// The database lacks a migration although it has a later one.
    case missing(number: Int, name: String)
    /// A migration left rows whose foreign keys name no row of `table`.
    case brokenReferences(number: Int, name: String, table: String)
  }

  /// What stands in the way.
  package var kind: Kind
  /// The database file.
  package var path: String

  /// An error with its file.
  package init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }
}

extension MigrationError: CustomStringConvertible {
  /// One sentence, beginning with the file.
  package var description: String {
    "\(path): " + reason
  }

  private var reason: String {
    switch kind {
    case .notADatabase:
      "not a database"
    case .foreign:
      "a database of another program"
    case .newer(let number, let name):
      "made by a newer version: it has migration \(number) (\(name)), which this one does not know"
    case .changed(let number, let recordedName, let name) where recordedName != name:
      "migration \(number) is named \(recordedName) there and \(name) here"
    case .changed(let number, _, let name):
      "migration \(number) (\(name)) was applied with another text than this version has"
    case .missing(let number, let name):
      "migration \(number) (\(name)) is missing although a later one was applied"
    case .brokenReferences(let number, let name, let table):
      "migration \(number) (\(name)) leaves rows that name missing rows of \(table)"
    }
  }
}
