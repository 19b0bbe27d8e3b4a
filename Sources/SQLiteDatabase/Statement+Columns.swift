import CSQLite

extension Statement {
  /// The number of columns in a row.
  package var columnCount: Int { Int(sqlite3_column_count(pointer)) }

  /// The name of a column.
  package func columnName(at index: Int) -> String {
    sqlite3_column_name(pointer, Int32(clamping: index)).map { String(cString: $0) } ?? ""
  }

  /// The number of the column's storage class, such as `SQLITE_TEXT`.
  package func storageClass(at index: Int) -> Int {
    Int(sqlite3_column_type(pointer, Int32(clamping: index)))
  }

  /// Whether the column of this row is NULL (or out of range).
  package func isNull(at index: Int) -> Bool {
    sqlite3_column_type(pointer, Int32(clamping: index)) == SQLITE_NULL
  }

  /// The column as an integer; nil when NULL.
  ///
  /// Text is read as SQLite casts it.
  package func int64(at index: Int) -> Int64? {
    let value = cell(at: Int32(clamping: index))
    return sqlite3_value_type(value) == SQLITE_NULL ? nil : sqlite3_value_int64(value)
  }

  /// The column's value where SQLite has it: looked up once, and then asked without a look at the
  /// connection. Of use until the next step or reset, as the column itself.
  ///
  /// SQLite lets such a value be asked where nobody else uses the connection at the same time, which
  /// is so here (<https://www.sqlite.org/c3ref/value.html>, protected and unprotected values).
  private func cell(at column: Int32) -> OpaquePointer? { sqlite3_column_value(pointer, column) }

  /// The column as an integer; 0 when NULL.
  package func number(at index: Int) -> Int64 {
    sqlite3_column_int64(pointer, Int32(clamping: index))
  }

  /// The column as an integer; nil when NULL.
  package func int(at index: Int) -> Int? { int64(at: index).map { Int(truncatingIfNeeded: $0) } }

  /// The column as a number; nil when NULL.
  package func double(at index: Int) -> Double? {
    isNull(at: index) ? nil : sqlite3_column_double(pointer, Int32(clamping: index))
  }

  /// The column as text; nil when NULL.
  ///
  /// Bytes that are not UTF-8 are repaired with U+FFFD: where that matters (another program's
  /// file), look at the bytes first with ``withUTF8(at:_:)``.
  package func string(at index: Int) -> String? {
    withUTF8(at: index) { String(decoding: $0, as: UTF8.self) }
  }

  /// The column as bytes; nil when NULL.
  package func bytes(at index: Int) -> [UInt8]? {
    withBytes(at: index) { Array($0) }
  }

  /// The text of the column as SQLite holds it, until `body` returns; nil when NULL.
  package func withUTF8<Result, Failure: Error>(
    at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    // The length is asked for after the text: asking converts, and converting may move it.
    guard let start = sqlite3_column_text(pointer, Int32(clamping: index)) else { return nil }
    let count = sqlite3_column_bytes(pointer, Int32(clamping: index))
    return try body(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// The text of the column as SQLite holds it, until the next step, reset or conversion; nil when
  /// NULL.
  package func utf8(at index: Int) -> UnsafeBufferPointer<UInt8>? {
    let value = cell(at: Int32(clamping: index))
    guard let start = sqlite3_value_text(value) else { return nil }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  /// The texts of the columns from one on, as many as there is room for, as ``utf8(at:)`` gives them;
  /// returns their bytes together.
  package func readTexts(
    from first: Int, into texts: UnsafeMutableBufferPointer<UnsafeBufferPointer<UInt8>?>
  ) -> Int {
    var length = 0
    for index in texts.indices {
      let text = utf8(at: first &+ index)
      texts[index] = text
      length &+= text?.count ?? 0
    }
    return length
  }

  /// The bytes of the column as SQLite holds them, until `body` returns; nil when NULL.
  package func withBytes<Result, Failure: Error>(
    at index: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard !isNull(at: index) else { return nil }
    let start = sqlite3_column_blob(pointer, Int32(clamping: index))
    let count = sqlite3_column_bytes(pointer, Int32(clamping: index))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
  }

  /// The column in its own storage class.
  package func value(at index: Int) -> Value {
    switch sqlite3_column_type(pointer, Int32(clamping: index)) {
    case SQLITE_INTEGER: int64(at: index).map(Value.integer) ?? .null
    case SQLITE_FLOAT: double(at: index).map(Value.real) ?? .null
    case SQLITE_TEXT: string(at: index).map(Value.text) ?? .null
    case SQLITE_BLOB: bytes(at: index).map(Value.blob) ?? .null
    default: .null
    }
  }
}
