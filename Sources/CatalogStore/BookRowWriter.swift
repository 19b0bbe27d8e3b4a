import CatalogModel
import CatalogRules
import SQLiteDatabase

/// Binds a book's row, laid out in one buffer, without copying.
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

  /// Takes a book in; what was taken in before is forgotten.
  mutating func load(_ book: Book, keys: BookKeys) { columns.load(book, keys: keys) }

  /// The hash of all that a record says.
  func digest(of incoming: IncomingBook) -> UInt64 { columns.digest(of: incoming) }

  /// Runs a statement with the row at a place.
  mutating func run(_ operation: Operation, place: Place, digest: UInt64) throws {
    let statement = statements[operation.rawValue]
    try statement.bind(place.id, at: 1)
    try statement.bind(place.catalog, at: 2)
    try statement.bind(place.section, at: 3)
    try statement.bind(place.position, at: 4)
    try statement.bind(Int64(bitPattern: digest), at: 5)
    try statement.bind(columns.pages, at: 6)
    try statement.bind(columns.coverCount, at: 7)
    try statement.bind(columns.coverWidth, at: 8)
    try statement.bind(columns.coverHeight, at: 9)
    try statement.bind(place.searchRow, at: BookTable.columns.count)
    bound[operation.rawValue] = try columns.bytes.withUnsafeBufferPointer { buffer in
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
    for index in columns.ends.indices {
      let column = BookTable.integerColumns.count + 1 + index
      if columns.ends[index] >= 0 {
        let text = UnsafeBufferPointer(rebasing: buffer[start..<columns.ends[index]])
        try statement.bindText(bytes: text, at: column)
        mask |= 1 << UInt32(index)
        start = columns.ends[index]
      } else if bound & 1 << UInt32(index) != 0 {
        try statement.bindNull(at: column)
      }
    }
    return mask
  }
}
