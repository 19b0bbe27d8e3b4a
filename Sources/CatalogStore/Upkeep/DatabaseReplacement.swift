import CatalogModel
import SQLiteDatabase

/// Puts the content of one database in the place of another's, wholly or not at all.
///
/// In one transaction of the database, so that programs that have it open see the old content or the
/// new. What SQLite cannot read any more is moved aside instead, and lost to nobody.
struct DatabaseReplacement {
  let path: String
  let seconds: Int64
  var timeout: Duration = .seconds(10)

  /// Tells whether somebody has written to a database.
  final class Watch {
    private let connection: Connection
    private let version: Int64

    init(_ path: String, _ timeout: Duration) throws {
      connection = try Connection(path: path, mode: .readWrite, busyTimeout: timeout)
      // The switch itself counts as a change.
      try connection.useWriteAheadLog()
      version = try connection.dataVersion()
    }

    func expectUnchanged() throws {
      guard try connection.dataVersion() == version else {
        throw RepositoryError(
          .busy, "\(connection.path) was changed by another program meanwhile; try again")
      }
    }
  }

  /// Returns where the old file was moved to, where SQLite could not read it.
  @discardableResult
  func replace(by file: String, unlessChangedSince watch: Watch? = nil) throws -> String? {
    guard DatabaseFile(path: path).exists else {
      try DatabaseCopy(source: file, timeout: timeout).make(at: path)
      return nil
    }
    do {
      let source = try Connection(path: file, mode: .queryOnly, busyTimeout: timeout)
      let target = try Connection(path: path, mode: .readWrite, busyTimeout: timeout)
      try target.useWriteAheadLog()
      try target.useDurableCommits()
      try Backup.copy(
        from: source, to: target, locked: { try watch?.expectUnchanged() })
      try? target.checkpoint()
      return nil
    } catch let error as SQLiteError
      where [.corrupt, .notADatabase].contains(error.primaryCode) && error.path == path
    {
      return try replaceFile(by: file)
    }
  }

  private func replaceFile(by file: String) throws -> String {
    let copy = try DatabaseFile.makePart(for: path)
    copy.remove()
    try DatabaseCopy(source: file, timeout: timeout).make(at: copy.path)
    defer { copy.remove() }
    let aside = AutomaticBackup(database: path, reason: .restore, seconds: seconds).freeName()
    try DatabaseFile(path: path).move(to: aside)
    try copy.rename(to: path, isReplacing: false)
    return aside
  }
}
