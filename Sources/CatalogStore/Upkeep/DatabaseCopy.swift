import CatalogModel
import Glibc
import SQLiteDatabase

/// A copy of a database in a file of its own, verified before it stands under its name.
///
/// The copy is the state of one moment. It is written under another name in the same folder, read
/// back, and compared with what was read from the database: its structure, and a hash of its content.
struct DatabaseCopy {
  let source: String
  var timeout: Duration = .seconds(10)

  /// Makes the copy; where it throws, what `file` held is as before.
  func make(
    at file: String, isReplacing: Bool = false,
    progress: (_ copied: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    guard isReplacing || !DatabaseFile(path: file).exists else {
      throw RepositoryError(.notWritable, "\(file) exists")
    }
    let part = try DatabaseFile.makePart(for: file)
    defer { part.remove() }
    do {
      let hash = try write(to: part.path, progress)
      try verify(part.path, hash)
    } catch let error as SQLiteError {
      throw Self.describe(error, file: file, part: part.path)
    }
    guard chmod(part.path, DatabaseFile(path: source).mode) == 0 else {
      throw DatabaseFile.failure(file, errno)
    }
    try part.rename(to: file, isReplacing: isReplacing)
  }

  /// Writes the copy; returns the hash of what was read.
  private func write(
    to part: String, _ progress: (_ copied: Int, _ total: Int) throws -> Void
  ) throws -> String {
    var hash = ""
    let from = try Connection(path: source, mode: .queryOnly, busyTimeout: timeout)
    let to = try Connection(path: part, mode: .readWrite, busyTimeout: timeout)
    try to.useDurableCommits()
    try Backup.copy(
      from: from, to: to, progress: { try progress($0.copied, $0.total) },
      reading: { hash = try ContentHash.of(from) })
    // One file, which can be read where nothing can be written.
    try to.execute("PRAGMA journal_mode = DELETE")
    return hash
  }

  private func verify(_ part: String, _ hash: String) throws {
    let copy = try Connection(path: part, mode: .readOnly, busyTimeout: timeout)
    guard try copy.integrityProblems().isEmpty else {
      throw RepositoryError(.notACatalog, "\(source) is damaged, so no copy was made: shelf check")
    }
    guard try ContentHash.of(copy) == hash else {
      throw RepositoryError(
        .inputOutput, "\(part) does not read back as it was written, and was removed")
    }
  }

  private static func describe(_ error: SQLiteError, file: String, part: String) -> RepositoryError
  {
    guard error.path == part else { return RepositoryError(error) }
    let described = RepositoryError(error)
    return RepositoryError(described.kind, "\(file): the copy cannot be written: \(error.message)")
  }
}
