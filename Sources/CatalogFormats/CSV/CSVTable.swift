/// A table whose layout is understood, with its body ahead.
struct CSVTable {
  var layout: CSVLayout
  var columns: CSVColumns
  var body: any ByteSource
  /// Reads records that are not UTF-8 in a table that is; `nil`: they are refused.
  var recordDecoder: MixedRecordDecoder?
  /// Where the body begins in the file.
  var bodyOffset: Int
  var style: FlatBook.Style
  var dateScan: CSVDateScan?
  var understanding: FormatUnderstanding
  var notes: [Warning]
}

extension CSVTable {
  /// Understands a table from its first bytes.
  static func open(
    _ input: CatalogInput, options: ReadingOptions
  ) throws(CatalogFormatError) -> CSVTable {
    let name = input.source.name
    let text = try TextInput.ofTable(input.head, options: options)
    let sniffer = CSVSniffer(
      head: text.decoded(input.head), isWhole: input.head.isWhole,
      namedHeaders: options.fieldHeaders.map(\.header))
    guard let layout = sniffer.layout() else { throw noHeader(input) }
    guard layout.headers.count <= CSVLimits.columns else {
      throw CatalogFormatError(
        .limit, "\(name): its header has more than \(CSVLimits.columns) columns", line: 1)
    }
    let sample = sniffer.sample(layout)
    let columns = try CSVColumns(
      headers: layout.headers, named: options.fieldHeaders, sample: sample,
      latestYear: options.latestYear)
    let dates = sniffer.dates(layout, columns)
    let needsOrder = options.dateOrder == nil && dates.isUndecided
    let spare = input.source.forksFreely || needsOrder ? try input.source.fork() : nil
    let dateScan: CSVDateScan? =
      if let spare {
        CSVDateScan(try text.decoded(spare), layout: layout, columns: columns)
      } else { nil }
    let body = try text.decoded(input.source)
    try body.skip(layout.bodyOffset)
    var style = style(of: columns, dates)
    style.yuan = sample.yuan(layout.headers, columns.columns, encoding: text.encoding)
    return CSVTable(
      layout: layout, columns: columns, body: body,
      recordDecoder: text.encoding == .utf8 && !text.isNamed
        ? MixedRecordDecoder(hasMARC8: columns.preset?.name == "LibraryThing") : nil,
      bodyOffset: (text.encoding == .utf8 ? text.markLength : 0) + layout.bodyOffset,
      style: style, dateScan: dateScan,
      understanding: understanding(layout, columns, encoding: text.encoding.name),
      notes: notes(layout, columns) + dateNotes(layout, columns, sample)
        + [columns.isShelf ? nil : dates.granularity.note].compactMap { $0 })
  }

  private static func noHeader(_ input: CatalogInput) -> CatalogFormatError {
    let name = input.source.name
    guard !input.head.isWhole else {
      return CatalogFormatError(.notACatalog, "\(name) is an empty file")
    }
    return CatalogFormatError(
      .limit, "\(name): its first line is longer than \(FormatHead.size >> 10) KB", line: 1)
  }

  private static func style(of columns: CSVColumns, _ dates: CSVDateSample) -> FlatBook.Style {
    var style = FlatBook.Style()
    style.dayIsFiller = dates.granularity.dayIsFiller
    style.dateOrder = dates.published.order
    style.addedOrder = dates.added.order ?? dates.published.order
    if let preset = columns.preset {
      style.authors = preset.authors
      style.otherPeople = preset.otherPeople ?? preset.authors
      style.titleSeparators = preset.titleSeparators
      style.isCalibre = preset.kind == .calibre
    }
    return style
  }

  private static func understanding(
    _ layout: CSVLayout, _ columns: CSVColumns, encoding: String
  ) -> FormatUnderstanding {
    let preset = columns.isShelf ? "shelf table, " : columns.preset.map { $0.name + ", " } ?? ""
    return FormatUnderstanding(
      format: "csv", encoding: encoding, dialect: preset + layout.dialect.description)
  }
}

extension CatalogFormat {
  /// Tables as text.
  static let csv = CatalogFormat(
    name: "csv", aliases: ["tsv", "kbart", "table"],
    matches: { head in
      guard head.xmlRoot == nil, head.isText else { return .no }
      // What is no UTF-8 has a header that only its encoding makes known.
      let isUTF8 = head.text.withUnsafeBufferPointer { bytes in
        UTF8Validity.firstInvalid(bytes, from: 0, to: bytes.count) == nil
      }
      let input = isUTF8 ? nil : try? TextInput.ofTable(head, options: ReadingOptions())
      let sniffer = CSVSniffer(head: input?.decoded(head) ?? head.text, isWhole: head.isWhole)
      guard let layout = sniffer.layout() else { return head.isWhole ? .no : .possible }
      if layout.knownHeaders > 1 { return .likely }
      if layout.knownHeaders == 1, layout.headers.count == 1 { return .likely }
      return layout.headers.count > 1 && layout.regularity >= 0.8 ? .possible : .no
    },
    open: { input, options throws(CatalogFormatError) in
      CSVReader(table: try CSVTable.open(input, options: options), options: options)
    })
}
