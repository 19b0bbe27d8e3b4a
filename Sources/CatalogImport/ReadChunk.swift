import CatalogFormats
import CatalogModel

/// A piece of a file as the reading thread hands it over: books made ready for the store, and what
/// else was read among them.
struct ReadChunk: Sendable {
  /// A warning, or a note of the whole file.
  struct Note: Sendable {
    var kind: String
    var message: String
    var place: Place?
  }

  /// What is told in the order of the file.
  enum Remark: Sendable {
    case note(Note)
    case refused(RefusedRecord)
  }

  /// A notice that a book is withdrawn.
  struct Removal: Sendable {
    var isbn: ISBN?
    var source: Identifier?
    var place: Place
  }

  var prepared: PreparedBooks
  /// The section of each book, as the number of its path in the file.
  var paths: [Int]
  /// Paths that the file had not yet; their numbers go on.
  var newPaths: [[SectionKey]]
  var remarks: [Remark]
  /// How many of the books have no date.
  var undated: Int
  /// What follows the books.
  var removal: Removal?
  /// What was understood of the file so far.
  var understanding: FormatUnderstanding
}

/// Reads a file chunk by chunk.
struct ChunkReader {
  /// How many records a chunk has at most.
  static let size = 512
  /// The bytes of long texts after which a chunk ends.
  private static let weight = 1 << 20

  private var reader: any CatalogReader
  private let rule: SectionRule
  private let covers: LocalCovers
  private let prepare: @Sendable ([IncomingBook]) -> PreparedBooks
  private var books: [IncomingBook] = []
  private var paths: [Int] = []
  private var newPaths: [[SectionKey]] = []
  private var pathNumbers: [[SectionKey]: Int] = [:]
  private var remarks: [ReadChunk.Remark] = []
  private var undated = 0
  private var weight = 0
  private var isAtEnd = false
  private let occurrences: OccurrenceCounter

  init(
    _ reader: any CatalogReader, rule: SectionRule, covers: LocalCovers,
    prepare: @escaping @Sendable ([IncomingBook]) -> PreparedBooks
  ) throws {
    occurrences = try OccurrenceCounter()
    self.reader = reader
    self.rule = rule
    self.covers = covers
    self.prepare = prepare
  }

  /// The next chunk; `nil` behind the last one. The last one may be empty.
  mutating func next() throws -> ReadChunk? {
    guard !isAtEnd else { return nil }
    while books.count + remarks.count < Self.size, weight < Self.weight {
      guard let event = try reader.next() else {
        isAtEnd = true
        break
      }
      if let removal = try take(event) { return chunk(removal) }
    }
    return chunk(nil)
  }

  private mutating func chunk(_ removal: ReadChunk.Removal?) -> ReadChunk {
    let chunk = ReadChunk(
      prepared: prepare(books), paths: paths, newPaths: newPaths, remarks: remarks,
      undated: undated, removal: removal, understanding: reader.understanding)
    books = []
    books.reserveCapacity(Self.size)
    paths = []
    newPaths = []
    remarks = []
    undated = 0
    weight = 0
    return chunk
  }

  private mutating func take(_ event: CatalogEvent) throws -> ReadChunk.Removal? {
    switch event {
    case .record(let record): try take(record)
    case .refused(let refused):
      weight += refused.raw.utf8.count
      remarks.append(.refused(refused))
    case .removal(let isbn, let source, let place):
      return ReadChunk.Removal(isbn: isbn, source: source, place: place)
    case .note(let warning):
      remarks.append(
        .note(.init(kind: warning.kind, message: warning.message, place: warning.place)))
    }
    return nil
  }

  private mutating func take(_ record: CatalogRecord) throws {
    for warning in record.warnings {
      remarks.append(
        .note(
          .init(
            kind: warning.kind, message: warning.message, place: warning.place ?? record.place)))
    }
    let book = completed(record)
    let path = rule.path(for: record)
    paths.append(number(of: path))
    if path.last?.period == .undated, record.sectionPath == nil { undated += 1 }
    weight += book.description?.utf8.count ?? 0
    for cover in book.covers { weight += cover.ref.utf8.count }
    var incoming = IncomingBook(book: book, source: record.source, sectionPath: path)
    try occurrences.number(&incoming)
    books.append(incoming)
  }

  /// The record's book with the sizes of its local covers, and without credentials in its links.
  private mutating func completed(_ record: CatalogRecord) -> Book {
    var book = record.book
    var warnings: [Warning] = []
    if book.covers.contains(where: { $0.width == nil && !$0.ref.hasPrefix("http") }) {
      warnings = covers.measure(&book)
    }
    if book.links.contains(where: { $0.href.utf8.contains(0x40) || $0.href.utf8.contains(0x3F) }),
      let warning = LinkCredentials.remove(from: &book)
    {
      warnings.append(warning)
    }
    remarks += warnings.map {
      .note(.init(kind: $0.kind, message: $0.message, place: record.place))
    }
    return book
  }

  private mutating func number(of path: [SectionKey]) -> Int {
    if let number = pathNumbers[path] { return number }
    let number = pathNumbers.count
    pathNumbers[path] = number
    newPaths.append(path)
    return number
  }
}
