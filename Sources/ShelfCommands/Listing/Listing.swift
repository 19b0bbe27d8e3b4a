import JSONText
import TextDecoding

/// A list of rows of plain cells, written as a table, JSON, JSON lines or CSV.
struct Listing {
  /// A column: the key in JSON and the heading elsewhere.
  struct Column {
    var name: String
    var isNumber: Bool

    init(_ name: String, isNumber: Bool = false) {
      self.name = name
      self.isNumber = isNumber
    }
  }

  /// A cell; JSON leaves absent ones out.
  enum Cell {
    case text(String)
    case number(Int)
    case length(Double)
    case flag(Bool)
    case absent
  }

  var columns: [Column]
  var format: OutputFormat
  private var rows: [[Cell]] = []

  init(columns: [Column], format: OutputFormat) {
    self.columns = columns
    self.format = format
  }

  /// Adds a row, a cell a column.
  mutating func add(_ cells: [Cell]) { rows.append(cells) }

  /// Writes all rows.
  func write(to session: CommandSession) throws {
    switch format {
    case .table: try writeTable(to: session)
    case .csv: try writeCSV(to: session)
    case .json:
      var json = JSONWriter(style: .pretty)
      json.beginArray()
      for row in rows { writeObject(row, to: &json) }
      json.endArray()
      json.lineFeed()
      try session.context.output.write(json.takeBytes())
    case .ndjson:
      var json = JSONWriter()
      for row in rows {
        writeObject(row, to: &json)
        json.lineFeed()
      }
      try session.context.output.write(json.takeBytes())
    }
  }

  /// Writes a row as an object; also for an object that a command builds around it.
  func writeObject(_ row: [Cell], to json: inout JSONWriter) {
    json.beginObject()
    for (column, cell) in zip(columns, row) {
      if case .absent = cell { continue }
      json.key(column.name)
      switch cell {
      case .text(let text): json.string(text)
      case .number(let number): json.int(number)
      case .length(let length): json.double(length)
      case .flag(let flag): json.bool(flag)
      case .absent: json.null()
      }
    }
    json.endObject()
  }

  private func writeTable(to session: CommandSession) throws {
    let texts = [columns.map(\.name)] + rows.map { $0.map(Self.safeText) }
    let sizes = texts.map { $0.map { DisplayWidth.of($0) } }
    let widths = columns.indices.map { index in sizes.reduce(0) { max($0, $1[index]) } }
    var line: [UInt8] = []
    for (row, sizes) in zip(texts, sizes) {
      line.removeAll(keepingCapacity: true)
      for (index, text) in row.enumerated() {
        if index > 0 { line.append(contentsOf: "  ".utf8) }
        let padding = repeatElement(UInt8(ascii: " "), count: widths[index] - sizes[index])
        if columns[index].isNumber { line.append(contentsOf: padding) }
        line.append(contentsOf: text.utf8)
        if !columns[index].isNumber { line.append(contentsOf: padding) }
      }
      while line.last == UInt8(ascii: " ") { line.removeLast() }
      line.append(UInt8(ascii: "\n"))
      try session.context.output.write(line)
    }
  }

  private func writeCSV(to session: CommandSession) throws {
    try session.print(columns.map(\.name).map(Self.quoted).joined(separator: ","))
    for row in rows {
      try session.print(row.map(Self.cell).joined(separator: ","))
    }
  }

  /// The text of a cell as a terminal may show it.
  private static func safeText(_ cell: Cell) -> String {
    if case .text(let text) = cell { return TerminalText.safe(text) }
    return text(cell)
  }

  static func text(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): text
    case .number(let number): String(number)
    case .length(let length): ParsedArguments.plain(length)
    case .flag(let flag): flag ? "yes" : "no"
    case .absent: ""
    }
  }

  /// A cell of a CSV file; a text is never a formula.
  private static func cell(_ cell: Cell) -> String {
    if case .text(let text) = cell { return quoted(SpreadsheetText.guarded(text)) }
    return quoted(text(cell))
  }

  /// A CSV cell (RFC 4180).
  static func quoted(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    return needsQuotes
      ? "\""
        + text.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\"" : text
  }
}
