struct SpecFile {
  var path: String
  func run(_ session: CommandSession) throws -> ExitCode { .done }
}
