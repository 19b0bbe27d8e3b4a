/// How a command lists things.
enum OutputFormat: String, CaseIterable, Sendable {
  case table
  case json
  case ndjson
  case csv

  static let option = option(allCases)

  /// The option of a command that knows only these.
  static func option(_ formats: [OutputFormat]) -> OptionDeclaration {
    OptionDeclaration(
      "format", value: formats.map(\.rawValue).joined(separator: "|"),
      help: "how to list (default table)")
  }

  /// The format asked for with `--format`.
  init(
    _ arguments: ParsedArguments, oneOf formats: [OutputFormat] = allCases
  ) throws(UsageError) {
    let format = try arguments.choice("format", of: OutputFormat.self) ?? .table
    guard formats.contains(format) else {
      let words = formats.map(\.rawValue).joined(separator: " or ")
      throw UsageError("--format takes \(words) here, not \(format.rawValue)")
    }
    self = format
  }
}

extension ParsedArguments {
  /// Checks the number of operands.
  func expectOperands(_ range: ClosedRange<Int>, _ words: String) throws(UsageError) {
    if range.contains(operands.count) { return }
    if operands.count < range.lowerBound { throw UsageError("an argument is missing: \(words)") }
    let surplus = operands[range.upperBound]
    throw UsageError("unexpected argument \(surplus); it takes \(words)")
  }
}
