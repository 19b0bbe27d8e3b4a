/// What the first bytes of a table tell of the whole.
struct CSVLayout: Sendable {
  var dialect: CSVDialect
  /// The headers as they stand in the file.
  var headers: [String]
  /// The byte and line, after the byte order mark, that the first record begins on.
  var bodyOffset: Int
  var bodyLine: Int
  /// How many further, empty cells every row has at its end.
  var trailingCells: Int
  /// How many headers are known.
  var knownHeaders: Int
  /// The part of the rows seen that have as many cells as there are headers, 0 to 1.
  var regularity: Double
}

/// Finds a table's delimiter, quoting, line ends and header row from its first bytes.
struct CSVSniffer {
  /// How many records are looked at.
  private static let sample = 200
  /// How many records may stand before the header row.
  private static let preamble = 20

  let head: [UInt8]
  let isWhole: Bool
  /// Headers that the user named.
  private let namedHeaders: Set<String>

  /// - Parameter head: UTF-8 without a byte order mark.
  init(head: [UInt8], isWhole: Bool, namedHeaders: [String] = []) {
    self.head = head
    self.isWhole = isWhole
    self.namedHeaders = Set(namedHeaders.map(FieldSpellings.key))
  }

  /// The reading that makes most sense; `nil` where the bytes hold no record at all.
  func layout() -> CSVLayout? {
    let (start, named) = separatorLine()
    let lineEnd = head.contains(UInt8(ascii: "\n")) ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
    let hasLineEnd = head.contains(lineEnd)
    var best: (layout: CSVLayout, rank: [Double])?
    for delimiter in named.map({ [$0] }) ?? CSVDialect.delimiters {
      for isQuoted in [true, false] {
        let dialect = CSVDialect(
          delimiter: delimiter, isQuoted: isQuoted,
          lineEnd: hasLineEnd ? lineEnd : UInt8(ascii: "\n"))
        guard let (layout, rank) = reading(dialect, from: start) else { continue }
        if let current = best, !current.rank.lexicographicallyPrecedes(rank) { continue }
        best = (layout, rank)
      }
    }
    return best?.layout
  }

  /// A first line `sep=;`, as spreadsheets write it: where it ends, and the delimiter it names.
  private func separatorLine() -> (start: Int, delimiter: UInt8?) {
    guard head.starts(with: Array("sep=".utf8)), head.count > 5 else { return (0, nil) }
    guard let end = head.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }), end == 5 else {
      return (0, nil)
    }
    let isPair = end + 1 < head.count && head[end] == 0x0D && head[end + 1] == 0x0A
    return (end + (isPair ? 2 : 1), head[4])
  }

  /// One record of the sample.
  private struct Row {
    var cells: [String]
    var count: Int
    var next: Int
    var nextLine: Int
    /// Cells without a byte behind the last one that has any.
    var emptyAtEnd: Int
    /// Cells of which a quote at the beginning or the end became text.
    var strayQuotes: Int
  }

  private func reading(
    _ dialect: CSVDialect, from start: Int
  ) -> (layout: CSVLayout, rank: [Double])? {
    let rows = rows(dialect, from: start)
    guard let header = headerRow(in: rows) else { return nil }
    let body = rows[(header + 1)...]
    let headers = Self.headers(of: rows[header], above: body)
    let trailing = max(0, (body.first?.count ?? 0) - headers.count)
    let hasTrailing = body.allSatisfy {
      $0.count == headers.count + trailing && $0.emptyAtEnd >= trailing
    }
    let width = headers.count + (hasTrailing ? trailing : 0)
    let regular = body.isEmpty ? 1 : Double(body.count { $0.count == width }) / Double(body.count)
    let known = knownCount(headers)
    let layout = CSVLayout(
      dialect: dialect, headers: headers, bodyOffset: rows[header].next,
      bodyLine: rows[header].nextLine, trailingCells: width - headers.count, knownHeaders: known,
      regularity: regular)
    let stray = rows.reduce(0) { $0 + $1.strayQuotes }
    let isTable = headers.count > 1 ? 1.0 : 0.5
    return (
      layout,
      [Double(known), isTable * regular, -Double(stray), Double(headers.count)]
    )
  }

  /// The headers; without the empty ones at the end, where no row has cells for them.
  private static func headers(of row: Row, above body: ArraySlice<Row>) -> [String] {
    let named = row.count - row.emptyAtEnd
    guard row.emptyAtEnd > 0, named > 0, !body.isEmpty, body.allSatisfy({ $0.count == named })
    else { return row.cells }
    return Array(row.cells.prefix(named))
  }

  /// The first row with the most known headers; the first row of all where none is known.
  private func headerRow(in rows: [Row]) -> Int? {
    guard !rows.isEmpty else { return nil }
    var best = 0
    var most = 0
    for (index, row) in rows.prefix(Self.preamble).enumerated() {
      let known = knownCount(row.cells)
      if known > most, index == 0 || known > 1 {
        best = index
        most = known
      }
    }
    return best
  }

  private func knownCount(_ headers: [String]) -> Int {
    var fields: Set<BookField> = []
    var named = 0
    for header in headers where header.utf8.count < 200 {
      if namedHeaders.contains(FieldSpellings.key(of: header)) {
        named += 1
      } else if let field = FieldSpellings.header(header)?.field {
        fields.insert(field)
      }
    }
    return fields.count + named
  }

  private func rows(_ dialect: CSVDialect, from start: Int) -> [Row] {
    var rows: [Row] = []
    var scanner = CSVLineScanner(dialect: dialect)
    var position = start
    var line = start > 0 ? 2 : 1
    head.withUnsafeBufferPointer { bytes in
      while position < bytes.count, rows.count < Self.sample {
        guard case .record(let next) = scanner.scan(bytes, from: position, isLast: isWhole) else {
          return
        }
        line += scanner.lineCount
        let needsTexts = rows.count < Self.preamble
        if let row = row(scanner, bytes, next: next, line: line, withTexts: needsTexts) {
          rows.append(row)
        }
        position = next
      }
    }
    return rows
  }

  private func row(
    _ scanner: CSVLineScanner, _ bytes: UnsafeBufferPointer<UInt8>, next: Int, line: Int,
    withTexts: Bool
  ) -> Row? {
    let quote = UInt8(ascii: "\"")
    var stray = 0
    for cell in scanner.cells where cell.end > cell.start {
      // A quoted cell begins one byte after its quote.
      let isQuoted =
        scanner.dialect.isQuoted && cell.start > 0 && bytes[cell.start - 1] == quote
      if !isQuoted, bytes[cell.start] == quote { stray += 1 }
    }
    let cells = scanner.cells.prefix(withTexts ? CSVLimits.columns : 0).map { $0.text(in: bytes) }
    guard let last = scanner.cells.last else { return nil }
    if scanner.cellCount == 1, last.start == last.end { return nil }
    return Row(
      cells: cells, count: scanner.cellCount, next: next, nextLine: line,
      emptyAtEnd: scanner.cells.reversed().prefix { $0.start == $0.end }.count,
      strayQuotes: stray)
  }
}

/// What the dates among a table's first rows tell.
struct CSVDateSample {
  /// The order of day and month in the dates of publication.
  var published = DateColumn()
  /// The order in the dates when books were added.
  var added = DateColumn()
  /// How precise the dates of publication are meant.
  var granularity = DateGranularity()

  /// Whether dates read two ways, and none of them decides.
  var isUndecided: Bool {
    [published, added].contains { if case .undecided = $0.decision { true } else { false } }
  }
}

extension CSVSniffer {
  /// Looks at the dates among the first rows.
  func dates(_ layout: CSVLayout, _ columns: CSVColumns) -> CSVDateSample {
    var sample = CSVDateSample()
    let dated = columns.columns.filter { $0.field.isDate }
    let hasPublished = dated.contains { $0.field == .published }
    let first: BookField = hasPublished ? .published : .onSale
    var scanner = CSVLineScanner(dialect: layout.dialect)
    var position = layout.bodyOffset
    head.withUnsafeBufferPointer { bytes in
      while position < bytes.count, !dated.isEmpty {
        guard case .record(let next) = scanner.scan(bytes, from: position, isLast: isWhole) else {
          return
        }
        for column in dated where column.index < scanner.cells.count {
          let text = scanner.cells[column.index].text(in: bytes)
          let reading = column.dates.read(text, order: nil, latestYear: 9999)
          if column.field == .added {
            sample.added.add(reading, text: text)
          } else {
            sample.published.add(reading, text: text)
          }
          if column.field == first { sample.granularity.add(reading.date) }
        }
        position = next
      }
    }
    return sample
  }
}
