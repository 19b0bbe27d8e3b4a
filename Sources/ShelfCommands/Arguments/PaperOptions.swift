import DrawingPage

/// The options that say what paper a PDF is for.
struct PaperOptions {
  static let all = [
    OptionDeclaration(
      "paper", value: "a4|letter|long", help: "paper of a PDF, long being one page (default a4)"),
    OptionDeclaration(
      "margin", value: "M", help: "least distance from the paper's edges (default 36)"),
  ]

  private var output = DrawingOutput()

  init(_ arguments: ParsedArguments) throws(UsageError) {
    output.paper = try arguments.choice("paper", of: DrawingOutput.Paper.self) ?? output.paper
    output.margin = try arguments.number("margin") ?? output.margin
    if let size = output.paper.size, output.margin * 4 > size.width {
      throw UsageError("--margin \(ParsedArguments.plain(output.margin)) leaves too little paper")
    }
  }

  /// The width between the margins, where the paper has one.
  var room: Double? { output.paper.size.map { $0.width - 2 * output.margin } }

  func apply(to other: inout DrawingOutput) {
    other.paper = output.paper
    other.margin = output.margin
  }
}
