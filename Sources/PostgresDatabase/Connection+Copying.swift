import CPostgres

/// Rows for `COPY … FROM STDIN (FORMAT binary)`, laid out in one buffer.
package struct CopyBuffer {
  /// The format's signature, its flags, and the length of its empty extension.
  private static let head: [UInt8] =
    Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0, 0, 0, 0, 0, 0, 0, 0, 0]

  static let headLength = head.count

  package private(set) var bytes: [UInt8] = CopyBuffer.head
  /// How many rows there are.
  package private(set) var rowCount = 0

  package init() {}

  /// Forgets every row.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    bytes += Self.head
    rowCount = 0
  }

  /// Begins a row of so many columns, which must follow.
  package mutating func beginRow(columns: Int) {
    bytes.appendBigEndian(Int16(clamping: columns))
    rowCount += 1
  }

  /// Adds a BIGINT, or NULL.
  package mutating func append(_ value: Int64?) {
    guard let value else { return appendNull() }
    bytes.appendBigEndian(Int32(8))
    bytes.appendBigEndian(value)
  }

  /// Adds a text, or NULL.
  package mutating func append(_ text: String?) {
    guard var text else { return appendNull() }
    text.withUTF8 { append(bytes: $0) }
  }

  /// Adds bytes as they are.
  package mutating func append(bytes value: UnsafeBufferPointer<UInt8>) {
    bytes.appendBigEndian(Int32(clamping: value.count))
    bytes.append(contentsOf: value)
  }

  /// Adds NULL.
  package mutating func appendNull() { bytes.appendBigEndian(Int32(-1)) }
}

extension Connection {
  /// How many bytes go to libpq at a time.
  private static let slice = 1 << 20

  /// Copies rows into a table; `columns` is its name and, in parentheses, the columns' names.
  package func copy(_ buffer: CopyBuffer, into columns: String) throws(PostgresError) {
    try startCopying(buffer, into: columns)
    try finishCopying()
  }

  /// Sends rows for a table without waiting until the server has taken them.
  ///
  /// The server works on them meanwhile. The next call that is no such call for the same table ends
  /// the copying, and throws what went wrong with it.
  package func startCopying(
    _ buffer: CopyBuffer, into columns: String
  ) throws(PostgresError) {
    guard buffer.rowCount > 0 else { return }
    let sql = "COPY \(columns) FROM STDIN (FORMAT binary)"
    var rows = buffer.bytes[...]
    if openCopy == sql {
      // The head stands at the beginning of a copy only.
      rows = rows.dropFirst(CopyBuffer.headLength)
    } else {
      try finishCopying()
      try checkCancelled(sql: sql)
      _ = try check(shelf_pg_execute(pointer, sql), sql: sql)
      openCopy = sql
    }
    guard put(rows) else { return try finishCopying(isComplete: false) }
  }

  /// Ends copying, where it is under way, and waits until the server has taken everything.
  package func finishCopying() throws(PostgresError) { try finishCopying(isComplete: true) }

  func finishCopying(isComplete: Bool) throws(PostgresError) {
    guard let sql = openCopy else { return }
    openCopy = nil
    let isPut = isComplete && put([0xFF, 0xFF])
    let isEnded = shelf_pg_put_copy_end(pointer, isPut ? nil : "the rows are not complete") == 1
    var failure: PostgresError?
    while let result = shelf_pg_next_result(pointer) {
      do throws(PostgresError) {
        _ = try check(result, sql: sql)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    if !isPut || !isEnded { throw error(nil, sql: sql) }
  }

  private func put(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { buffer in
      let characters = buffer.assumingMemoryBound(to: CChar.self)
      var offset = 0
      while offset < characters.count {
        let count = min(Self.slice, characters.count - offset)
        let start = characters.baseAddress?.advanced(by: offset)
        guard shelf_pg_put_copy_data(pointer, start, Int32(count)) == 1 else { return false }
        offset += count
      }
      return true
    }
  }
}
