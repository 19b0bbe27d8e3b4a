import CatalogStore
import Glibc

/// `shelf backup`: a consistent copy while others read and write.
struct BackupCommand: Command {
  static let declaration = CommandDeclaration(
    name: "backup", summary: "copy the database while others read and write it", operands: "FILE",
    options: [OptionDeclaration("force", help: "replace FILE where it exists")],
    details: """
      FILE is the state of one moment, and one file without a log. It is read back, checked and
      compared with what was read before it stands under its name.
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
        on a server, pg_dump makes the backup: pg_dump --format=custom --file=\(file) \
        '\(Database.shown(session.databasePath))'; shelf copy makes an SQLite file of it
        """)
    try OutputFile.check(file, isNoneOf: session.databaseFiles)
    if access(file, F_OK) == 0, !isForced {
      throw CommandFailure(.cannotCreate, "\(file) exists; --force replaces it")
    }
    try SQLiteCatalogRepository.backUp(
      path: path, to: file, isReplacing: isForced)
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
      program that has it open sees either the old content or the new. A file in its place that is
      no database any more is moved aside.
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
    let aside = try SQLiteCatalogRepository.restore(path: path, from: file)
    if let aside { session.note("what could not be read there is now \(aside)") }
    try session.print("\(path) is restored from \(file)")
    return .done
  }
}
