import CatalogModel
import SQLiteDatabase

/// Lays a book's row out in one buffer, hashes it, and binds it without copying.
///
/// Used again for every book of an import: writing a row allocates nothing once the buffer has grown.
struct BookRowWriter {
  /// The statements that take a whole row.
  enum Operation: Int, CaseIterable {
    case insert
    case update
    /// Leaves what an index holds.
    case updateContent
  }

  /// The numbers that decide where a row stands.
  struct Place {
    var id: Int64
    var catalog: Int64
    var section: Int64
    var position: Int64
    var searchRow: Int64?
  }

  private var bytes: [UInt8] = []
  /// Where each text of the row ends in `bytes`, beginning where the one before ends; -1 is NULL.
  private var ends: [Int] = []
  private var pages: Int?
  private var coverCount = 0
  private var coverWidth: Int?
  private var coverHeight: Int?
  private let statements: [Statement]
  /// The texts that each statement has bound, a bit each: only those must be set to NULL.
  private var bound = [UInt32](repeating: 0, count: Operation.allCases.count)

  init(_ connection: Connection) throws {
    statements = [
      try connection.prepare(BookTable.insert, persistent: true),
      try connection.prepare(BookTable.update, persistent: true),
      try connection.prepare(BookTable.updateContent, persistent: true),
    ]
    bytes.reserveCapacity(16_384)
    ends.reserveCapacity(BookTable.textColumns.count)
  }

  /// Takes a book in; what was taken in before is forgotten.
  mutating func load(_ book: Book, keys: BookKeys) {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    pages = book.pages
    coverCount = book.covers.count
    coverWidth = book.covers.first?.width
    coverHeight = book.covers.first?.height
    addHead(book, keys)
    addBody(book)
  }

  private mutating func addHead(_ book: Book, _ keys: BookKeys) {
    add(keys.identity)
    add(keys.source)
    add(book.published)
    add(book.added)
    add(book.covers.first?.ref)
    add(book.covers.first?.kind.rawValue)
    add(book.title)
    add(book.subtitle)
  }

  private mutating func addBody(_ book: Book) {
    add(rows: book.contributors) { StringListJSON.append($0.name, $0.role, to: &$1) }
    add(book.publisher)
    add(list: book.languages)
    add(book.series?.name)
    add(book.series?.number)
    add(list: book.subjects)
    add(book.format)
    add(book.price?.amount)
    add(book.price?.currency)
    add(rows: book.links) { StringListJSON.append($0.href, $0.rel, $0.type, to: &$1) }
    add(rows: book.identifiers) { StringListJSON.append($0.scheme, $0.value, to: &$1) }
    add(book.description)
  }

  /// The hash of all that a record says: the row, its further covers and its place.
  func digest(of incoming: IncomingBook) -> UInt64 {
    var hash = bytes.withUnsafeBytes { StableHash.hash($0) }
    for end in ends { hash = StableHash.combine(hash, Int64(end)) }
    hash = Self.combine(hash, pages, coverWidth, coverHeight)
    for cover in incoming.book.covers.dropFirst() {
      hash = StableHash.hash(cover.ref, seed: hash)
      hash = Self.combine(hash, cover.kind == .cover ? 0 : 1, cover.width, cover.height)
    }
    for key in incoming.sectionPath {
      hash = Self.combine(hash, key.period.number, nil, nil)
      if let title = key.title { hash = StableHash.hash(title, seed: hash) }
    }
    return hash
  }

  private static func combine(_ hash: UInt64, _ numbers: Int?...) -> UInt64 {
    numbers.reduce(hash) { StableHash.combine($0, $1.map(Int64.init) ?? .min) }
  }

  /// Runs a statement with the row at a place.
  mutating func run(_ operation: Operation, place: Place, digest: UInt64) throws {
    let statement = statements[operation.rawValue]
    try statement.bind(place.id, at: 1)
    try statement.bind(place.catalog, at: 2)
    try statement.bind(place.section, at: 3)
    try statement.bind(place.position, at: 4)
    try statement.bind(Int64(bitPattern: digest), at: 5)
    try statement.bind(pages, at: 6)
    try statement.bind(coverCount, at: 7)
    try statement.bind(coverWidth, at: 8)
    try statement.bind(coverHeight, at: 9)
    try statement.bind(place.searchRow, at: BookTable.columns.count)
    bound[operation.rawValue] = try bytes.withUnsafeBufferPointer { buffer in
      let mask = try bindTexts(of: buffer, to: statement, bound: bound[operation.rawValue])
      try statement.run()
      return mask
    }
  }

  private func bindTexts(
    of buffer: UnsafeBufferPointer<UInt8>, to statement: Statement, bound: UInt32
  ) throws -> UInt32 {
    var mask: UInt32 = 0
    var start = 0
    for index in ends.indices {
      let column = BookTable.integerColumns.count + 1 + index
      if ends[index] >= 0 {
        let text = UnsafeBufferPointer(rebasing: buffer[start..<ends[index]])
        try statement.bindText(bytes: text, at: column)
        mask |= 1 << UInt32(index)
        start = ends[index]
      } else if bound & 1 << UInt32(index) != 0 {
        try statement.bindNull(at: column)
      }
    }
    return mask
  }

  private mutating func add(_ text: String?) {
    guard var text else {
      ends.append(-1)
      return
    }
    text.withUTF8 { bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
  }

  private mutating func add(_ date: PartialDate?) {
    if let date { DateDigits.append(date, to: &bytes) }
    ends.append(date == nil ? -1 : bytes.count)
  }

  private mutating func add(list: [String]) {
    if !list.isEmpty { StringListJSON.append(list, to: &bytes) }
    ends.append(list.isEmpty ? -1 : bytes.count)
  }

  private mutating func add<Element>(
    rows: [Element], _ append: (Element, inout [UInt8]) -> Void
  ) {
    guard !rows.isEmpty else {
      ends.append(-1)
      return
    }
    for index in rows.indices {
      bytes.append(index == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
      append(rows[index], &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    ends.append(bytes.count)
  }
}
