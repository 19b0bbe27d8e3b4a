/// How a command lists things.
enum OutputFormat: String, CaseIterable, Sendable {
  case table
  case json
  case ndjson
  case csv

  static let option = OptionDeclaration(
    "format", value: "table|json|ndjson|csv", help: "how to list (default table)")

  /// The format asked for with `--format`.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self = try arguments.choice("format", of: OutputFormat.self) ?? .table
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
