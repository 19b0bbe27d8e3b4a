import CatalogFormats
import DrawingPage
import JSONText
import LayoutEngine
import PageOutput

/// `shelf grid`: a CSV as a table of columns, as text, JSON, or drawn.
struct GridCommand: Command {
  static let declaration = CommandDeclaration(
    name: "grid", summary: "lay out a CSV as a table of columns", operands: "FILE.csv",
    options: [
      OptionDeclaration("output", short: "o", value: "FILE", help: "draw it: .png, .svg or .pdf"),
      OptionDeclaration("format", value: "text|json", help: "text or JSON (default text)"),
      OptionDeclaration("hit", value: "X,Y", help: "say which cell is at a point: [row, column]"),
      OptionDeclaration("width", value: "W", help: "width in points (default 375)"),
      OptionDeclaration("scale", value: "S", help: "pixels a point (default 1)"),
      OptionDeclaration("encoding", value: "NAME", help: "the encoding (default: found)"),
    ] + [StyleFile.option] + LookOptions.fonts + LookOptions.sizes + LookOptions.colors
      + PaperOptions.all,
    details: """
      The first row is the header. Columns are as wide as their header texts ask, the first one takes
      what is left. Texts are measured by shelf-draw; where that is not installed, as cells of 8×18.
      """)

  private enum Form: String, CaseIterable {
    case text
    case json
    case table
  }

  private let path: String
  private let output: String?
  private let format: RenderFormat
  private let form: Form
  private let hit: Point?
  private let width: Double
  private let scale: Double
  private let reading: ReadingOptions
  private let look: DrawingLook
  private let paper: PaperOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(1...1, "FILE.csv")
    path = arguments.operands[0]
    output = arguments.text("output")
    format = try output.map { path throws(UsageError) in try RenderFormat(path: path) } ?? .png
    if format == .html || format == .txt {
      throw UsageError("-o takes a file that ends in .png, .svg or .pdf here")
    }
    form = try arguments.choice("format", of: Form.self) ?? .text
    hit = try Self.point(arguments)
    width = try PageOptions.positive("width", arguments) ?? 375
    scale = try PageOptions.positive("scale", arguments) ?? 1
    var reading = ReadingOptions()
    reading.encoding = arguments.text("encoding")
    self.reading = reading
    look = try LookOptions.look(arguments)
    paper = try PaperOptions(arguments)
  }

  private static func point(_ arguments: ParsedArguments) throws(UsageError) -> Point? {
    guard let text = arguments.text("hit") else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { ParsedArguments.number(String($0)) }
    guard parts.count == 2, let x = parts[0], let y = parts[1] else {
      throw UsageError("--hit takes X,Y in points, such as 120,35, not \(text)")
    }
    return Point(x: x, y: y)
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    let table = try PlainTable(path: path, options: reading)
    let process = DrawingProcess(session: session)
    let arrangement = try arrange(table, process)
    if let hit {
      let cell = arrangement.indexPath(at: hit)
      try session.print(cell.map { "[\($0.section), \($0.item)]" } ?? "none")
      return .done
    }
    if let output {
      let scene = TableScene(
        columns: table.columns, rows: table.rows, arrangement: arrangement, look: look)
      var drawing = scene.drawing()
      drawing.output.format = format.drawing
      paper.apply(to: &drawing.output)
      let file = try OutputFile(path: output, sparing: [path])
      try process.draw(drawing, into: file)
      try file.finish()
      return .done
    }
    if form == .json {
      try session.context.output.write(GridJSON(table: table, arrangement: arrangement).bytes())
    } else {
      try GridText(table: table).write(session.print)
    }
    return .done
  }

  private func arrange(_ table: PlainTable, _ process: DrawingProcess) throws -> GridArrangement {
    let environment = LayoutEnvironment(
      bounds: Size(width: width, height: 0), contentInset: GridLayout.usualContentInset,
      scale: scale)
    let sizes = try headerSizes(table.columns, process)
    do {
      return try GridLayout().arrange(
        headerSizes: sizes, rowCount: table.rows.count, in: environment)
    } catch { throw UsageError("this cannot be laid out: \(error)") }
  }

  private func headerSizes(_ columns: [String], _ process: DrawingProcess) throws -> [Size] {
    guard process.isInstalled else {
      let cells = MonospacedTextMeasurer(cell: Size(width: 8, height: 18))
      process.session.note("shelf-draw is not installed; header texts are measured as cells")
      return columns.map { cells.size(of: $0, isBold: true) }
    }
    var measurement = TextMeasurement()
    measurement.look = look
    measurement.items = columns.map { TextMeasurement.Item($0, .header) }
    return try process.measure(measurement).sizes
  }
}
