/// A table of texts: a header row and the rows below it, without any meaning of the columns.
package struct PlainTable: Hashable, Sendable {
  /// The most cells that are kept.
  private static let greatestCells = 5_000_000

  package var columns: [String]
  package var rows: [[String]]

  /// Reads a table's file, or standard input for `-`: delimiter, quoting and encoding are found from
  /// its content. A row with another number of cells than the header is an error.
  package init(path: String, options: ReadingOptions = ReadingOptions())
    throws(CatalogFormatError)
  {
    let source = PeekableSource(try FileByteSource(path: path))
    let input = try CatalogInput(source: source, path: path, encoding: options.encoding)
    let text = try TextInput(input.head, options: options)
    let sniffer = CSVSniffer(
      head: text.decoded(input.head), isWhole: input.head.isWhole, namedHeaders: [])
    guard let layout = sniffer.layout() else {
      throw CatalogFormatError(.notACatalog, "\(path) is no table: it has no header row")
    }
    let body = try text.decoded(input.source)
    try body.skip(layout.bodyOffset)
    columns = layout.headers
    rows = []
    let scanner = CSVRecordScanner(body, dialect: layout.dialect, line: layout.bodyLine)
    let width = columns.count + layout.trailingCells
    while true {
      switch try scanner.next() {
      case .end: return
      case .refused(_, let reason):
        throw CatalogFormatError(.notACatalog, "\(path): \(reason)", line: scanner.extent.line)
      case .record:
        guard scanner.extent.cellCount == width else {
          throw CatalogFormatError(
            .notACatalog,
            "\(path): the row has \(scanner.extent.cellCount) cells for \(columns.count) columns",
            line: scanner.extent.line)
        }
        rows.append(Self.row(of: scanner, columns.count))
        if rows.count * max(width, 1) > Self.greatestCells {
          throw CatalogFormatError(
            .limit, "\(path): the table has more than \(Self.greatestCells) cells")
        }
      }
    }
  }

  private static func row(of scanner: CSVRecordScanner, _ count: Int) -> [String] {
    let cells = scanner.cells.prefix(count)
    return scanner.withBytes { bytes in cells.map { $0.text(in: bytes) } }
  }
}
