internal import CGlibc
import Glibc

/// The program: finds the command, runs it, and turns every error into text and an exit code.
package enum ShelfProgram {
  /// The program's version.
  package static let version = "1.0.0"

  static let commands: [any Command.Type] = [
    ImportCommand.self, SectionsCommand.self, BooksCommand.self, SearchCommand.self,
    HeightsCommand.self, LayoutCommand.self, RenderCommand.self, GridCommand.self,
    StyleCommand.self, CoversCommand.self, ExportCommand.self, RemoveCommand.self,
    CatalogsCommand.self, CheckCommand.self, BackupCommand.self, RestoreCommand.self,
    CopyCommand.self, CompactCommand.self, MigrateCommand.self, ServeCommand.self,
    HelpCommand.self,
  ]

  static let globalOptions = [
    OptionDeclaration(
      "database", short: "d", value: "PATH",
      help: "a file or a postgresql:// URL (default: $SHELF_DATABASE, else shelf.db)"),
    OptionDeclaration("quiet", help: "no progress and no notes"),
    OptionDeclaration("help", short: "h", help: "show help"),
  ]

  /// Runs the process: its arguments, streams and clock.
  package static func main() -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    // A file over the limit of its size is an error to be told, not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    let context = CommandContext(
      output: DescriptorSink(descriptor: STDOUT_FILENO),
      diagnostics: DescriptorSink(descriptor: STDERR_FILENO),
      variables: environmentVariables(), now: currentMoment())
    let words = UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    if let place = placeOfUnreadableText(in: words, database: getenv("SHELF_DATABASE")) {
      context.tell(
        "shelf: \(place) is no UTF-8: give the file another name, or hand it in with - < FILE")
      return ExitCode.usage.rawValue
    }
    return run(Array(CommandLine.arguments.dropFirst()), context).rawValue
  }

  /// The first argument, or the variable of the database's path, that is no UTF-8: it would be
  /// repaired, and name another file than is meant.
  static func placeOfUnreadableText(
    in arguments: UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>,
    database: UnsafePointer<CChar>?
  ) -> String? {
    for (number, argument) in arguments.enumerated() {
      if let argument, String(validatingCString: argument) == nil { return "argument \(number)" }
    }
    guard let database, String(validatingCString: database) == nil else { return nil }
    return "SHELF_DATABASE"
  }

  /// Runs one command line.
  package static func run(_ arguments: [String], _ context: CommandContext) -> ExitCode {
    do {
      let code = try dispatch(arguments, context)
      try context.output.flush()
      return code
    } catch {
      return ErrorReport.exitCode(of: error, context)
    }
  }

  private static func dispatch(_ arguments: [String], _ context: CommandContext) throws -> ExitCode
  {
    let versionOption = OptionDeclaration("version", help: "show the version")
    let parser = ArgumentParser(options: globalOptions + [versionOption], stopsAtOperand: true)
    let global = try parser.parse(arguments)
    if global.has("version") {
      try context.output.writeLine("shelf \(version)")
      return .done
    }
    guard let name = global.operands.first else {
      if !global.has("help") { throw UsageError("a command is missing; see shelf help") }
      try context.output.write(HelpText.overview().utf8)
      return .done
    }
    guard let command = commands.first(where: { $0.declaration.name == name }) else {
      let nearest = NearestName.find(name, among: commands.map { $0.declaration.name })
      throw UsageError("unknown command \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    return try run(command, Array(global.operands.dropFirst()), global, context)
  }

  private static func run(
    _ command: any Command.Type, _ rest: [String], _ global: ParsedArguments,
    _ context: CommandContext
  ) throws -> ExitCode {
    let parser = ArgumentParser(options: command.declaration.options + globalOptions)
    var arguments = try parser.parse(rest)
    if arguments.has("help") || global.has("help") {
      try context.output.write(HelpText.of(command.declaration).utf8)
      return .done
    }
    arguments.options = global.options + arguments.options
    if arguments.text("database") == "" {
      throw UsageError("--database takes a path, not an empty text")
    }
    let path =
      arguments.text("database") ?? context.variables["SHELF_DATABASE"].flatMap {
        $0.isEmpty ? nil : $0
      } ?? "shelf.db"
    let session = CommandSession(
      context: context, databasePath: path, isQuiet: arguments.has("quiet"))
    do {
      arguments = try StyleFile.merged(
        arguments, declared: command.declaration.options,
        databasePath: Database.isServer(path) ? "" : path)
      return try command.init(arguments).run(session)
    } catch let error as UsageError {
      throw UsageError("\(command.declaration.name): \(error.message)")
    }
  }

  private static func environmentVariables() -> [String: String] {
    var variables: [String: String] = [:]
    let names = [
      "SHELF_DATABASE", "SHELF_DRAW", "SHELF_TOKEN", "NO_COLOR", "TERM", "TERM_PROGRAM",
      "COLORTERM", "LISTEN_PID", "LISTEN_FDS",
    ]
    for name in names {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }

  private static func currentMoment() -> Moment {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return Moment(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }
}
