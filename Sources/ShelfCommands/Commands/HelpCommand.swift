/// `shelf help`: what there is, and how each command is used.
struct HelpCommand: Command {
  static let declaration = CommandDeclaration(
    name: "help", summary: "show the commands, or one of them in full", operands: "[COMMAND]")

  var command: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(0...1, "at most one command")
    command = arguments.operands.first
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    guard let command else {
      try session.context.output.write(HelpText.overview().utf8)
      return .done
    }
    let known = ShelfProgram.commands.map { $0.declaration }
    guard let declaration = known.first(where: { $0.name == command }) else {
      let nearest = NearestName.find(command, among: known.map(\.name))
      throw UsageError(
        "there is no command \(command)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    try session.context.output.write(HelpText.of(declaration).utf8)
    return .done
  }
}
