import SQLiteDatabase

/// Copies a table's rows into the table of the same name in another database.
struct RowCopy {
  /// How many rows go into one statement.
  private static let rowsAtOnce = 64

  private let source: Connection
  private let target: Connection
  private let table: String
  private let columns: [String]

  init(_ source: Connection, _ target: Connection, _ table: String, _ columns: [String]) {
    self.source = source
    self.target = target
    self.table = table
    self.columns = columns
  }

  /// Copies all rows; one of the same key gives way.
  func run() throws {
    let (one, many) = (try insert(rows: 1), try insert(rows: Self.rowsAtOnce))
    let select = try source.prepare("SELECT \(columns.joined(separator: ", ")) FROM \(table)")
    var values: [Value] = []
    while try select.step() {
      for column in columns.indices { values.append(select.value(at: column)) }
      guard values.count == columns.count * Self.rowsAtOnce else { continue }
      try many.bind(values)
      try many.run()
      values.removeAll(keepingCapacity: true)
    }
    for start in stride(from: 0, to: values.count, by: columns.count) {
      try one.bind(Array(values[start..<(start + columns.count)]))
      try one.run()
    }
  }

  private func insert(rows: Int) throws -> Statement {
    let row = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
    return try target.prepare(
      "INSERT OR REPLACE INTO \(table) (\(columns.joined(separator: ", "))) VALUES "
        + Array(repeating: row, count: rows).joined(separator: ", "))
  }
}
