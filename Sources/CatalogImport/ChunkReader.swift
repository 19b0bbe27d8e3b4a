import CatalogFormats
import CatalogModel

/// Reads a file chunk by chunk.
struct ChunkReader {
  /// How many records a chunk has at most.
  static let size = 512
  /// The bytes of long texts after which a chunk ends.
  private static let weight = 1 << 20

  private var source: RecordSource
  private let rule: SectionRule
  private let covers: LocalCovers
  private let prepare: @Sendable ([IncomingBook]) -> PreparedBooks
  private var books: [IncomingBook] = []
  private var marks: [UInt64?] = []
  private var remarks: [ReadChunk.Remark] = []
  private var undated = 0
  private var weight = 0
  private var isAtEnd = false
  private let occurrences: OccurrenceCounter

  init(
    _ reader: any CatalogReader, rule: SectionRule, covers: LocalCovers, known: KnownRecords?,
    prepare: @escaping @Sendable ([IncomingBook]) -> PreparedBooks
  ) throws {
    occurrences = try OccurrenceCounter()
    source = RecordSource(reader, rule: rule, known: known)
    self.rule = rule
    self.covers = covers
    self.prepare = prepare
  }

  /// The next chunk; `nil` behind the last one. The last one may be empty.
  mutating func next() throws -> ReadChunk? {
    guard !isAtEnd else { return nil }
    while books.count + remarks.count + source.leftCount < Self.size,
      weight + source.leftSize < Self.weight
    {
      guard let found = try source.next(booksBefore: books.count) else {
        isAtEnd = true
        break
      }
      if case .event(let event) = found, let act = try take(event) { return chunk(act) }
    }
    return chunk(nil)
  }

  private mutating func chunk(_ act: ReadChunk.Act?) -> ReadChunk {
    let chunk = ReadChunk(
      prepared: prepare(books), marks: marks, known: source.takeLeft(), remarks: remarks,
      undated: undated, act: act, understanding: source.understanding)
    books = []
    books.reserveCapacity(Self.size)
    marks = []
    marks.reserveCapacity(Self.size)
    remarks = []
    undated = 0
    weight = 0
    return chunk
  }

  private mutating func take(_ event: consuming CatalogEvent) throws -> ReadChunk.Act? {
    switch consume event {
    case .record(let record): try take(record)
    case .refused(let refused):
      weight += refused.raw.utf8.count
      remarks.append(.refused(refused))
    case .removal(let isbn, let source, let place):
      return .removal(.init(isbn: isbn, source: source, place: place))
    case .update(let record, let otherwise): return .update(update(record, otherwise))
    case .note(let warning):
      remarks.append(
        .note(.init(kind: warning.kind, message: warning.message, place: warning.place)))
    }
    return nil
  }

  private mutating func update(
    _ record: CatalogRecord, _ otherwise: RefusedRecord
  ) -> ReadChunk.Update {
    note(record.warnings, at: record.place)
    var book = record.book
    _ = complete(&book, at: record.place)
    let path = rule.path(for: record)
    return ReadChunk.Update(
      book: IncomingBook(book: book, source: record.source, sectionPath: path),
      otherwise: otherwise)
  }

  private mutating func note(_ warnings: [Warning], at place: Place) {
    for warning in warnings {
      remarks.append(
        .note(
          .init(kind: warning.kind, message: warning.message, place: warning.place ?? place)))
    }
  }

  private mutating func take(_ record: consuming CatalogRecord) throws {
    note(record.warnings, at: record.place)
    let remarksBefore = remarks.count - record.warnings.count
    let hasLocalCovers = complete(&record.book, at: record.place)
    let path = rule.path(for: record)
    let isUndated = path.last?.period == .undated && record.sectionPath == nil
    if isUndated { undated += 1 }
    weight += record.book.description?.utf8.count ?? 0
    for cover in record.book.covers { weight += cover.ref.utf8.count }
    books.append(
      IncomingBook(book: record.book.take(), source: record.source, sectionPath: path))
    let isOneOfSeveral = try occurrences.number(&books[books.count - 1])
    // What is said of a record, what its folder says of it, and which one of several it is, is asked
    // anew each time.
    let isPlain =
      remarks.count == remarksBefore && !hasLocalCovers && !isUndated && !isOneOfSeveral
    marks.append(isPlain ? source.mark : nil)
  }

  /// Gives a book the sizes of its local covers, and takes credentials from its links; whether it has
  /// local covers.
  private mutating func complete(_ book: inout Book, at place: Place) -> Bool {
    var warnings: [Warning] = []
    let hasLocalCovers = book.covers.contains { $0.width == nil && !$0.ref.hasPrefix("http") }
    if hasLocalCovers { warnings = covers.measure(&book) }
    if book.links.contains(where: { $0.href.holds(0x40) || $0.href.holds(0x3F) }),
      let warning = LinkCredentials.remove(from: &book)
    {
      warnings.append(warning)
    }
    remarks += warnings.map {
      .note(.init(kind: $0.kind, message: $0.message, place: place))
    }
    return hasLocalCovers
  }
}
