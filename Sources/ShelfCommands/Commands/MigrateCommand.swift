/// `shelf migrate`: brings the database to this version's schema.
struct MigrateCommand: Command {
  static let declaration = CommandDeclaration(
    name: "migrate", summary: "apply pending migrations to the database",
    options: [
      OptionDeclaration("status", help: "list the migrations, change nothing"),
      OutputFormat.option,
    ])

  var showsStatus: Bool
  var format: OutputFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(0...0, "none")
    showsStatus = arguments.has("status")
    format = try OutputFormat(arguments)
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    if !showsStatus {
      let applied = try Database.migrate(session)
      for migration in applied { session.note("applied \(migration.number) \(migration.name)") }
      if applied.isEmpty { session.note("nothing to migrate") }
      return .done
    }
    var listing = Listing(
      columns: [.init("number", isNumber: true), .init("name"), .init("applied")], format: format)
    for status in try Database.migrationStatus(session) {
      listing.add([.number(status.number), .text(status.name), .flag(status.isApplied)])
    }
    try listing.write(to: session)
    return .done
  }
}
