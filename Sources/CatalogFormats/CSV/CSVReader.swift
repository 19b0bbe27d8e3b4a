import CatalogModel

/// Reads a table of books: CSV, TSV and their kin, in UTF-8.
struct CSVReader {
  private(set) var understanding: FormatUnderstanding

  private let scanner: CSVRecordScanner
  private let decoding: DecodingSource?
  private let recordDecoder: MixedRecordDecoder?
  /// What to say of the bytes of the record at hand, beside its own warnings.
  private var byteWarnings: [Warning] = []
  private(set) var manner: CSVManner
  /// Counts how often the manner changed.
  private(set) var contextNumber = 0
  private let dateScan: CSVDateScan?
  private let cells: CSVCellReader

  private var notes: [CatalogEvent]
  private var records = 0
  private var emptyRows = 0
  /// Rows without a title, which a shop's export has for the further pictures of a product.
  private var furtherRows = 0
  private var isAtEnd = false

  init(table: CSVTable, options: ReadingOptions) {
    scanner = CSVRecordScanner(
      table.body, dialect: table.layout.dialect, line: table.layout.bodyLine,
      offset: table.bodyOffset)
    decoding = table.body as? DecodingSource
    recordDecoder = table.recordDecoder
    let headerCount = table.layout.headers.count
    manner = CSVManner(
      dialect: table.layout.dialect, columns: table.columns,
      width: headerCount + table.layout.trailingCells, headerCount: headerCount,
      style: table.style)
    manner.style.latestYear = options.latestYear
    if let order = options.dateOrder {
      manner.style.dateOrder = order
      manner.style.addedOrder = order
    }
    dateScan = table.dateScan
    cells = CSVCellReader(columns: table.columns)
    understanding = table.understanding
    notes = table.notes.map { .note($0) }
  }

  /// A reader of one record of a table.
  init(record: [UInt8], manner: CSVManner) {
    scanner = CSVRecordScanner(MemorySource(record), dialect: manner.dialect)
    decoding = nil
    recordDecoder = nil
    self.manner = manner
    dateScan = nil
    cells = CSVCellReader(columns: manner.columns)
    understanding = FormatUnderstanding(format: "csv", encoding: "")
    notes = []
  }

  /// Whether the bytes of its records are those of the file.
  var isInUTF8: Bool { decoding == nil }

  mutating func next(
    leaving isKnown: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(CatalogFormatError) -> RecalledEvent? {
    while true {
      if !notes.isEmpty { return .event(notes.removeFirst()) }
      guard !isAtEnd else { return nil }
      switch try scanner.next() {
      case .end: finish()
      case .refused(let kind, let reason):
        records += 1
        return .event(refused(kind, reason))
      case .record:
        if isInUTF8, scanner.isSelfContained, scanner.extent.cellCount == manner.width,
          scanner.withBytes({ isKnown(UnsafeBufferPointer(rebasing: $0[scanner.range])) })
        {
          records += 1
          return .left
        }
        if let event = try recordEvent() { return .event(event) }
      }
    }
  }

  /// What to say once all records are read.
  private mutating func finish() {
    isAtEnd = true
    if records == 0 {
      notes.append(
        .note(Warning(kind: "no-records", message: "there is a header and no record below it")))
    }
    if emptyRows > 0 {
      notes.append(
        .note(Warning(kind: "empty-rows", message: "\(emptyRows) rows without a word passed over")))
    }
    if furtherRows > 0 {
      notes.append(
        .note(
          Warning(
            kind: "further-rows",
            message: "\(furtherRows) rows of further pictures and variants of a product passed over"
          )))
    }
  }

  private mutating func recordEvent() throws(CatalogFormatError) -> CatalogEvent? {
    guard scanner.extent.cellCount == manner.width, !manner.columns.columns.isEmpty else {
      if scanner.extent.cellCount <= CSVLimits.columns, isRowEmpty {
        emptyRows += 1
        return nil
      }
      records += 1
      return refusedForWidth()
    }
    byteWarnings = []
    if let reason = encodingFault() {
      records += 1
      return refused("encoding", reason)
    }
    guard dropControls() else {
      records += 1
      return refused("control-character", "control characters stand between the cells")
    }
    if manner.columns.isShelf { return shelfEvent() }
    var flat = FlatBook()
    cells.build(&flat, of: scanner, style: manner.style)
    if flat.undecidedDate != nil, try decideOrder() {
      flat = FlatBook()
      cells.build(&flat, of: scanner, style: manner.style)
    }
    if !flat.hasTitle, isRowEmpty {
      emptyRows += 1
      return nil
    }
    if !flat.hasTitle, manner.columns.preset?.kind == .shopify {
      furtherRows += 1
      return nil
    }
    records += 1
    return event(of: &flat)
  }

  /// The event of a row of our own export.
  private mutating func shelfEvent() -> CatalogEvent {
    records += 1
    let cells = scanner.cells
    let texts = scanner.withBytes { bytes in cells.map { $0.text(in: bytes) } }
    do throws(JSONRefusal) {
      let found = try ShelfTable.book(of: texts)
      var record = CatalogRecord(
        book: found.book, source: found.source, sectionPath: found.sectionPath, place: place)
      record.warnings = byteWarnings.map { $0.placed(at: place) }
      return .record(record)
    } catch {
      return refused(error.kind, error.reason)
    }
  }

  private func event(of flat: inout FlatBook) -> CatalogEvent {
    if manner.columns.namesBooks, flat.isNameless(but: closingWord),
      let word = closingWord
    {
      return refused(
        "not-a-book",
        "\(Warning.quoted(word)) names a sum or a page of the list, not a book")
    }
    guard flat.hasTitle else { return refused("no-title", "the title is empty") }
    let namesKinds = [.zotero, .libib].contains(manner.columns.preset?.kind)
    if namesKinds, let kind = flat.kind, !Self.bookKinds.contains(kind) {
      return refused("not-a-book", "the row describes a \(kind), not a book")
    }
    if let date = flat.undecidedDate, flat.book.published == nil {
      return refused(
        "date-order",
        "\(Warning.quoted(date)) can be read with the month first or the day first, and nothing "
          + "in its column decides; say which with --date-order mdy or dmy")
    }
    let place = place
    return .record(
      CatalogRecord(
        book: flat.book.take(), source: flat.source, place: place,
        warnings: (byteWarnings + flat.warnings).map { $0.placed(at: place) }))
  }

  /// The words of a sum or a page, where the row begins with them and has numbers alone beside them.
  private var closingWord: String? {
    let cells = scanner.cells
    return scanner.withBytes { bytes in
      ClosingRow.word(of: cells.lazy.map { $0.text(in: bytes) })
    }
  }

  /// The types of items of Zotero, and of Libib, that are books.
  private static let bookKinds: Set<String> = [
    "book", "thesis", "report", "manuscript", "document", "audioRecording",
  ]

  private var place: Place { Place(line: scanner.extent.line, record: records) }

  private func refused(_ kind: String, _ reason: String) -> CatalogEvent {
    .refused(RefusedRecord(place: place, kind: kind, reason: reason, raw: scanner.raw))
  }

  private func refusedForWidth() -> CatalogEvent {
    let found = scanner.extent.cellCount
    let expected = manner.headerCount
    if found > CSVLimits.columns {
      return refused("limit", "the row has more than \(CSVLimits.columns) cells")
    }
    let cells = found == 1 ? "1 cell" : "\(found) cells"
    return refused("ragged", "the row has \(cells) for \(expected) columns")
  }

  private var isRowEmpty: Bool {
    let cells = scanner.cells
    return scanner.withBytes { bytes in
      cells.allSatisfy { cell in
        let trimmed = cell.trimmed(in: bytes)
        return trimmed.start == trimmed.end
      }
    }
  }

  /// What is wrong with the record's bytes in the file's encoding; `nil` where they can be read.
  private mutating func encodingFault() -> String? {
    let extent = scanner.extent
    if let decoding {
      let start = scanner.recordOffset
      return decoding.takeFault(from: start, to: start + extent.end - extent.start)?.description
    }
    let invalid = scanner.withBytes {
      UTF8Validity.firstInvalid($0, from: extent.start, to: extent.end)
    }
    guard let invalid else { return nil }
    if let found = recordDecoder?.decode(scanner.recordBytes), scanner.convert(to: found.bytes) {
      let name = found.encoding.name
      byteWarnings.append(
        Warning(
          kind: "encoding-mixed", message: "the record is not UTF-8 and was read as \(name)"))
      if !understanding.encoding.contains(name) { understanding.encoding += " and " + name }
      return nil
    }
    let offset = invalid - extent.start + scanner.recordOffset
    return "the byte at offset \(offset) of the file is not UTF-8; say which encoding it is "
      + "with --encoding NAME"
  }

  /// Leaves the control characters of the record out; false where it makes other cells then.
  private mutating func dropControls() -> Bool {
    guard scanner.hasControls else { return true }
    let bytes = scanner.recordBytes.filter { !ControlCharacters.isOne($0) }
    byteWarnings.append(
      Warning(kind: "control-character", message: "control characters were left out"))
    return scanner.convert(to: bytes)
  }

  /// Looks through the whole column for a date that reads one way only; whether there is one.
  private mutating func decideOrder() throws(CatalogFormatError) -> Bool {
    guard let found = try dateScan?.run() else { return false }
    if manner.style.dateOrder == nil { manner.style.dateOrder = found.published }
    if manner.style.addedOrder == nil { manner.style.addedOrder = found.added }
    contextNumber += 1
    return manner.style.dateOrder != nil
  }
}

extension Warning {
  fileprivate func placed(at place: Place) -> Warning {
    Warning(kind: kind, message: message, place: place)
  }
}
