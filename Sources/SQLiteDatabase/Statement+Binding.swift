import CSQLite

extension Statement {
  /// The number of parameters.
  package var parameterCount: Int { Int(sqlite3_bind_parameter_count(pointer)) }

  /// Binds NULL.
  package func bindNull(at index: Int) throws(SQLiteError) {
    try handle.check(sqlite3_bind_null(pointer, Int32(clamping: index)), sql: sql)
  }

  /// Binds an integer, or NULL.
  package func bind(_ value: Int64?, at index: Int) throws(SQLiteError) {
    guard let value else { return try bindNull(at: index) }
    try handle.check(sqlite3_bind_int64(pointer, Int32(clamping: index), value), sql: sql)
  }

  /// Binds an integer, or NULL.
  package func bind(_ value: Int?, at index: Int) throws(SQLiteError) {
    try bind(value.map(Int64.init), at: index)
  }

  /// Binds a number, or NULL; SQLite keeps NaN as NULL.
  package func bind(_ value: Double?, at index: Int) throws(SQLiteError) {
    guard let value else { return try bindNull(at: index) }
    try handle.check(sqlite3_bind_double(pointer, Int32(clamping: index), value), sql: sql)
  }

  /// Binds a copy of a text, or NULL.
  package func bind(_ value: String?, at index: Int) throws(SQLiteError) {
    guard var value else { return try bindNull(at: index) }
    let code = value.withUTF8 { bytes in
      bindText(bytes, at: index, destructor: shelf_sqlite_transient())
    }
    try handle.check(code, sql: sql)
  }

  /// Binds a copy of bytes as a blob, or NULL.
  package func bind(_ value: [UInt8]?, at index: Int) throws(SQLiteError) {
    guard let value else { return try bindNull(at: index) }
    let code = value.withUnsafeBytes { bytes in
      // A nil address would bind NULL: an empty blob is a blob.
      bytes.isEmpty
        ? sqlite3_bind_zeroblob(pointer, Int32(clamping: index), 0)
        : sqlite3_bind_blob64(
          pointer, Int32(clamping: index), bytes.baseAddress, UInt64(bytes.count),
          shelf_sqlite_transient())
    }
    try handle.check(code, sql: sql)
  }

  /// Binds UTF-8 without a copy.
  ///
  /// The bytes must stay where they are until the statement has run to its end or was reset, and
  /// must be valid UTF-8: SQLite does not look.
  package func bindText(
    bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) throws(SQLiteError) {
    try handle.check(bindText(bytes, at: index, destructor: shelf_sqlite_static()), sql: sql)
  }

  /// Binds a value of any kind.
  package func bind(_ value: Value, at index: Int) throws(SQLiteError) {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let value): try bind(value, at: index)
    case .real(let value): try bind(value, at: index)
    case .text(let value): try bind(value, at: index)
    case .blob(let value): try bind(value, at: index)
    }
  }

  /// Binds values to all the parameters, from the first on.
  package func bind(_ values: [Value]) throws(SQLiteError) {
    guard values.count == parameterCount else {
      throw SQLiteError(
        code: .range, message: "\(values.count) values for \(parameterCount) parameters",
        sql: sql, path: handle.path)
    }
    for (offset, value) in values.enumerated() { try bind(value, at: offset + 1) }
  }

  private func bindText(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, destructor: sqlite3_destructor_type?
  ) -> Int32 {
    let index = Int32(clamping: index)
    // A nil address would bind NULL: an empty text is a text.
    guard let base = bytes.baseAddress, !bytes.isEmpty else {
      return sqlite3_bind_text64(
        pointer, index, "", 0, shelf_sqlite_transient(), UInt8(SQLITE_UTF8))
    }
    return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { characters in
      sqlite3_bind_text64(
        pointer, index, characters, UInt64(bytes.count), destructor, UInt8(SQLITE_UTF8))
    }
  }
}
