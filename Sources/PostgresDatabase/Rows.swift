import CPostgres

/// The rows that a statement gave, in memory until the last reference goes.
package final class Rows {
  let pointer: OpaquePointer

  /// Takes a result over.
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { shelf_pg_clear(pointer) }

  /// How many rows the statement inserted, changed or removed.
  package var changes: Int64 {
    shelf_pg_changes(pointer).flatMap { Int64(String(cString: $0)) } ?? 0
  }
}

extension Rows: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { Int(shelf_pg_row_count(pointer)) }
  package subscript(index: Int) -> Row { Row(rows: self, index: Int32(clamping: index)) }
}

/// A row: columns are numbered from 0 and read in PostgreSQL's binary format.
package struct Row {
  let rows: Rows
  let index: Int32

  /// Whether the column is NULL (or out of range).
  package func isNull(at column: Int) -> Bool {
    shelf_pg_is_null(rows.pointer, index, Int32(clamping: column)) != 0
  }

  /// The column as an integer of 1, 2, 4 or 8 bytes, a boolean included; nil when NULL.
  package func int64(at column: Int) -> Int64? {
    withBytes(at: column) { bytes in
      guard let first = bytes.first else { return 0 }
      let sign: Int64 = first & 0x80 != 0 && bytes.count > 1 ? -1 : 0
      return bytes.prefix(8).reduce(sign) { $0 << 8 | Int64($1) }
    }
  }

  /// The column as an integer; nil when NULL.
  package func int(at column: Int) -> Int? { int64(at: column).map { Int(truncatingIfNeeded: $0) } }

  /// The column as text; nil when NULL.
  package func string(at column: Int) -> String? {
    withBytes(at: column) { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of the column as libpq holds it, as long as there are the rows; nil when NULL.
  package func utf8(at column: Int) -> UnsafeBufferPointer<UInt8>? { withBytes(at: column) { $0 } }

  /// The text of the column as libpq holds it, until `body` returns; nil when NULL.
  package func withUTF8<Result, Failure: Error>(
    at column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try withBytes(at: column, body)
  }

  private func withBytes<Result, Failure: Error>(
    at column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let column = Int32(clamping: column)
    guard shelf_pg_is_null(rows.pointer, index, column) == 0 else { return nil }
    let count = Int(shelf_pg_length(rows.pointer, index, column))
    guard let start = shelf_pg_value(rows.pointer, index, column) else {
      return try body(UnsafeBufferPointer(start: nil, count: 0))
    }
    let raw = UnsafeRawBufferPointer(start: start, count: count)
    return try body(raw.assumingMemoryBound(to: UInt8.self))
  }
}
