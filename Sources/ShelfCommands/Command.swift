/// A command of the command line: its declaration, and what it does with arguments that fit.
protocol Command: SendableMetatype {
  /// Name, options and texts, the one source of parsing, help and errors.
  static var declaration: CommandDeclaration { get }

  /// Reads the arguments into typed properties.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Does the work and says how it ended.
  func run(_ session: CommandSession) throws -> ExitCode
}

/// What a command is called, takes and says of itself.
struct CommandDeclaration: Sendable {
  var name: String
  /// One line on what it does.
  var summary: String
  /// Its operands as the usage line shows them.
  var operands: String = ""
  var options: [OptionDeclaration] = []
  /// Further lines for `shelf help COMMAND`.
  var details: String = ""
}

/// What a running command is given: the world, and the database that was asked for.
struct CommandSession {
  var context: CommandContext
  /// Where the database is, or shall be.
  var databasePath: String
  /// What files beside the database are named after: its path, or `shelf` here for a server's.
  var localName: String { Database.isServer(databasePath) ? "shelf" : databasePath }
  /// Whether progress and notes are unwanted.
  var isQuiet: Bool

  /// The files of the database, which no output may replace.
  var databaseFiles: [String] { ["", "-wal", "-shm", "-journal"].map { databasePath + $0 } }

  /// Writes a line of the answer.
  func print(_ text: String) throws { try context.output.writeLine(text) }

  /// Tells the user something beside the answer, unless that is unwanted.
  func note(_ text: String) {
    if !isQuiet { context.tell("shelf: " + text) }
  }
}
