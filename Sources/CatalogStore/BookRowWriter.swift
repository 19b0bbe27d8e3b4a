import CatalogModel
import CatalogRules
import SQLiteDatabase

/// Binds books' rows, laid out in one buffer, without copying.
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

  /// A row's numbers and texts, as they lie in a buffer.
  private struct Content {
    var numbers: PreparedRows.Numbers
    var texts: UnsafeBufferPointer<UInt8>
    var ends: UnsafeBufferPointer<Int>
  }

  private var columns = BookColumns()
  private let statements: [Statement]
  /// The texts that each statement has bound, a bit each: only those must be set to NULL.
  private var bound = [UInt32](repeating: 0, count: Operation.allCases.count)

  init(_ connection: Connection) throws {
    statements = [
      try connection.prepare(BookTable.insert, persistent: true),
      try connection.prepare(BookTable.update, persistent: true),
      try connection.prepare(BookTable.updateContent, persistent: true),
    ]
  }

  /// Writes a row that was laid out ahead.
  mutating func run(
    _ operation: Operation, row: PreparedRows.Row, of rows: PreparedRows, place: Place
  ) throws {
    try rows.bytes.withUnsafeBufferPointer { texts in
      try rows.ends.withUnsafeBufferPointer { ends in
        let content = Content(
          numbers: row.numbers, texts: UnsafeBufferPointer(rebasing: texts[row.start...]),
          ends: UnsafeBufferPointer(rebasing: ends[row.firstEnd...].prefix(Self.textCount)))
        try run(operation, content, place: place, digest: row.digest)
      }
    }
  }

  /// Writes a book's row.
  mutating func run(
    _ operation: Operation, _ book: Book, keys: BookKeys, place: Place, digest: UInt64
  ) throws {
    columns.load(book, keys: keys)
    let columns = columns
    try columns.bytes.withUnsafeBufferPointer { texts in
      try columns.ends.withUnsafeBufferPointer { ends in
        let content = Content(
          numbers: PreparedRows.Numbers(columns), texts: texts, ends: ends)
        try run(operation, content, place: place, digest: digest)
      }
    }
  }

  private static let textCount = BookColumns.names.count

  private mutating func run(
    _ operation: Operation, _ content: Content, place: Place, digest: UInt64
  ) throws {
    let statement = statements[operation.rawValue]
    try statement.bind(place.id, at: 1)
    try statement.bind(place.catalog, at: 2)
    try statement.bind(place.section, at: 3)
    try statement.bind(place.position, at: 4)
    try statement.bind(Int64(bitPattern: digest), at: 5)
    try statement.bind(content.numbers.pages, at: 6)
    try statement.bind(content.numbers.coverCount, at: 7)
    try statement.bind(content.numbers.coverWidth, at: 8)
    try statement.bind(content.numbers.coverHeight, at: 9)
    try statement.bind(place.searchRow, at: Self.textCount + 10)
    bound[operation.rawValue] = try bindTexts(
      content, to: statement, bound: bound[operation.rawValue])
    try statement.run()
  }

  private func bindTexts(
    _ content: Content, to statement: Statement, bound: UInt32
  ) throws -> UInt32 {
    var mask: UInt32 = 0
    var start = 0
    for index in content.ends.indices {
      let end = content.ends[index]
      if end >= 0 {
        let text = UnsafeBufferPointer(rebasing: content.texts[start..<end])
        try statement.bindText(bytes: text, at: 10 + index)
        mask |= 1 << UInt32(index)
        start = end
      } else if bound & 1 << UInt32(index) != 0 {
        try statement.bindNull(at: 10 + index)
      }
    }
    return mask
  }
}
