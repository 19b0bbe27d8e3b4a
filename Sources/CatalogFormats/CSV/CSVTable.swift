/// A table whose layout is understood, with its body ahead.
struct CSVTable {
  var layout: CSVLayout
  var columns: CSVColumns
  var body: any ByteSource
  /// Where the body begins in the file.
  var bodyOffset: Int
  var style: FlatBook.Style
  var dateScan: CSVDateScan?
  var understanding: FormatUnderstanding
  var notes: [Warning]
}

extension CSVTable {
  /// How much of a table is looked at before it is read.
  private static let headSize = FormatHead.size

  /// Understands a table from its first bytes.
  static func open(
    _ input: CatalogInput, options: ReadingOptions
  ) throws(CatalogFormatError) -> CSVTable {
    let name = input.source.name
    let encoded = input.source
    let mark = try encoded.peek(3).elementsEqual([0xEF, 0xBB, 0xBF]) ? 3 : 0
    if mark > 0 { _ = try encoded.read(atMost: mark) }
    let head = try encoded.peek(headSize)
    let isWhole = head.count < headSize
    let sniffer = CSVSniffer(
      head: Array(head), isWhole: isWhole, namedHeaders: options.fieldHeaders.map(\.header))
    guard let layout = sniffer.layout() else {
      if isWhole { throw CatalogFormatError(.notACatalog, "\(name) is an empty file") }
      throw CatalogFormatError(
        .limit, "\(name): its first line is longer than \(headSize >> 10) KB", line: 1)
    }
    guard layout.headers.count <= CSVLimits.columns else {
      throw CatalogFormatError(
        .limit, "\(name): its header has more than \(CSVLimits.columns) columns", line: 1)
    }
    let columns = try CSVColumns(headers: layout.headers, named: options.fieldHeaders)
    let spare = encoded.forksFreely ? try encoded.fork() : nil
    try skip(layout.bodyOffset, of: encoded)
    return CSVTable(
      layout: layout, columns: columns, body: encoded, bodyOffset: mark + layout.bodyOffset,
      style: style(of: columns),
      dateScan: spare.map { CSVDateScan($0, layout: layout, columns: columns) },
      understanding: understanding(layout, columns),
      notes: notes(layout, columns))
  }

  private static func skip(
    _ count: Int, of source: any ByteSource
  ) throws(CatalogFormatError) {
    var left = count
    while left > 0 {
      let skipped = try source.read(atMost: left).count
      if skipped == 0 { return }
      left -= skipped
    }
  }

  private static func style(of columns: CSVColumns) -> FlatBook.Style {
    var style = FlatBook.Style()
    if let preset = columns.preset {
      style.authors = preset.authors
      style.hasCalibreDates = preset.kind == .calibre
    }
    return style
  }

  private static func understanding(
    _ layout: CSVLayout, _ columns: CSVColumns
  ) -> FormatUnderstanding {
    let preset = columns.preset.map { $0.name + ", " } ?? ""
    return FormatUnderstanding(
      format: "csv", encoding: "utf-8", dialect: preset + layout.dialect.description)
  }

  private static func notes(_ layout: CSVLayout, _ columns: CSVColumns) -> [Warning] {
    var notes: [Warning] = []
    if layout.hasTrailingCell {
      notes.append(
        Warning(
          kind: "trailing-cell",
          message: "every row has one empty cell more than the \(layout.headers.count) columns"))
    }
    if !columns.unused.isEmpty {
      let names = columns.unused.prefix(30).map { "“\($0.prefix(60))”" }.joined(separator: ", ")
      notes.append(
        Warning(kind: "columns-unused", message: "not kept are the columns \(names)"))
    }
    return notes
  }
}

extension CatalogFormat {
  /// Tables as text.
  static let csv = CatalogFormat(
    name: "csv", aliases: ["tsv", "kbart", "table"],
    matches: { head in
      guard head.xmlRoot == nil, head.controlShare < 0.01 else { return .no }
      let sniffer = CSVSniffer(head: head.text, isWhole: head.isWhole)
      guard let layout = sniffer.layout() else { return head.isWhole ? .no : .possible }
      if layout.knownHeaders > 1 { return .likely }
      if layout.knownHeaders == 1, layout.headers.count == 1 { return .likely }
      return layout.headers.count > 1 && layout.regularity >= 0.8 ? .possible : .no
    },
    open: { input, options throws(CatalogFormatError) in
      CSVReader(table: try CSVTable.open(input, options: options), options: options)
    })
}
