import CatalogRules
import SQLiteDatabase

/// A hash of what a database holds: equal content has equal hashes, whatever the file looks like.
enum ContentHash {
  /// What is taken in.
  enum Scope {
    /// Every table, the full-text index among them.
    case everything
    /// All but the full-text index, which follows from the books.
    case catalog
  }

  /// 128 bits over every table's definition and rows, as hexadecimal digits.
  ///
  /// Linear in the size of the file.
  static func of(_ connection: Connection, _ scope: Scope = .everything) throws -> String {
    var tables: [(name: String, sql: String)] = []
    try connection.forEachRow(
      """
      SELECT name, sql FROM sqlite_schema
      WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite^_%' ESCAPE '^' ORDER BY name
      """
    ) { tables.append(($0.string(at: 0) ?? "", $0.string(at: 1) ?? "")) }
    var hash = Accumulator()
    for table in tables where scope == .everything || !table.name.hasPrefix("book_search") {
      hash.add(table.sql)
      let name = table.name.split(separator: "\"", omittingEmptySubsequences: false)
      let rows = try connection.prepare(
        "SELECT * FROM \"\(name.joined(separator: "\"\""))\" NOT INDEXED")
      let columns = rows.columnCount
      while try rows.step() {
        for column in 0..<columns { hash.add(rows, column) }
      }
    }
    return hash.digits
  }

  private struct Accumulator {
    var low: UInt64 = 1
    var high: UInt64 = 2

    mutating func add(_ text: String) {
      low = StableHash.hash(text, seed: low)
      high = StableHash.hash(text, seed: high)
    }

    mutating func add(_ row: Statement, _ column: Int) {
      let kind = row.storageClass(at: column)
      low = StableHash.combine(low, Int64(kind))
      high = StableHash.combine(high, Int64(kind))
      _ = row.withBytes(at: column) { bytes in
        low = StableHash.hash(bytes, seed: low)
        high = StableHash.hash(bytes, seed: high)
      }
    }

    var digits: String { Self.digits(high) + Self.digits(low) }

    private static func digits(_ number: UInt64) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
  }
}
