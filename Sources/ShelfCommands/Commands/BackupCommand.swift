import CatalogModel
import CatalogStore
import Glibc

/// `shelf backup`: a consistent copy while others read and write.
struct BackupCommand: Command {
  static let declaration = CommandDeclaration(
    name: "backup", summary: "copy the database while others read and write it", operands: "FILE",
    options: [OptionDeclaration("force", help: "replace FILE where it exists")])

  var file: String
  var isForced: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(1...1, "FILE")
    file = arguments.operands[0]
    isForced = arguments.has("force")
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    let path = try Database.file(
      session,
      instead: """
        on a server, pg_dump makes the backup: pg_dump --format=custom --file=\(file) \
        '\(Database.shown(session.databasePath))'; shelf copy makes an SQLite file of it
        """)
    let repository = try SQLiteCatalogRepository(path: path, access: .reading)
    try DatabaseCopy(from: repository, to: file, isForced: isForced).make()
    try session.print("\(session.databasePath) is backed up to \(file)")
    return .done
  }
}

/// `shelf restore`: puts a backup in the database's place.
struct RestoreCommand: Command {
  static let declaration = CommandDeclaration(
    name: "restore", summary: "put a backup in the database's place", operands: "FILE",
    options: [OptionDeclaration("force", help: "replace the database where it exists")],
    details: """
      FILE is checked first. What the database held is replaced in one transaction, so that another
      program that has it open sees either the old content or the new.
      """)

  var file: String
  var isForced: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(1...1, "FILE")
    file = arguments.operands[0]
    isForced = arguments.has("force")
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    let path = try Database.file(
      session,
      instead: """
        on a server, pg_restore brings a backup back: pg_restore --clean --if-exists \
        --single-transaction --dbname='\(Database.shown(session.databasePath))' \(file); shelf copy \
        brings an SQLite file there
        """)
    if access(path, F_OK) == 0, !isForced {
      throw CommandFailure(
        .cannotCreate, "\(path) exists; --force replaces what it holds")
    }
    let backup = try SQLiteCatalogRepository(path: file, access: .reading)
    let problems = try backup.problems()
    guard problems.isEmpty else {
      throw CommandFailure(
        .data,
        "\(file) is damaged and was not restored: \(problems.prefix(3).joined(separator: "; "))")
    }
    try backup.backUp(to: path)
    try session.print("\(path) is restored from \(file)")
    return .done
  }
}

/// A copy of a database, checked before it stands under its name.
struct DatabaseCopy {
  let repository: SQLiteCatalogRepository
  let file: String
  let isForced: Bool

  init(from repository: SQLiteCatalogRepository, to file: String, isForced: Bool) {
    self.repository = repository
    self.file = file
    self.isForced = isForced
  }

  /// Writes the copy under another name in the same folder, checks it, and renames it.
  func make() throws {
    if access(file, F_OK) == 0, !isForced {
      throw CommandFailure(.cannotCreate, "\(file) exists; --force replaces it")
    }
    let part = file + ".part-\(getpid())"
    defer { for ending in ["", "-wal", "-shm", "-journal"] { unlink(part + ending) } }
    do {
      try repository.backUp(to: part)
    } catch let error as RepositoryError {
      throw CommandFailure(.cannotCreate, "\(file): the copy cannot be written: \(error.message)")
    }
    let problems = try SQLiteCatalogRepository(path: part, access: .reading).problems()
    guard problems.isEmpty else {
      throw CommandFailure(
        .data, "the database is damaged, so no backup was made: run shelf check")
    }
    guard rename(part, file) == 0 else {
      throw CommandFailure(.cannotCreate, "\(file): \(String(cString: strerror(errno)))")
    }
  }
}
