import CPostgres

extension Connection {
  /// Runs a statement, prepared once a connection, and returns its rows.
  @discardableResult
  package func run(_ sql: String, _ parameters: Parameter...) throws(PostgresError) -> Rows {
    try run(sql, parameters)
  }

  /// Runs a statement, prepared once a connection, and returns its rows.
  @discardableResult
  package func run(_ sql: String, _ parameters: [Parameter]) throws(PostgresError) -> Rows {
    try finishCopying()
    try checkCancelled(sql: sql)
    let name = try prepared(sql)
    let result = Self.withPointers(parameters) { values, lengths, formats in
      shelf_pg_run(pointer, name, Int32(values.count), values, lengths, formats)
    }
    return try check(result, sql: sql)
  }

  /// Runs a statement that is planned anew for these very parameters.
  @discardableResult
  package func runOnce(_ sql: String, _ parameters: Parameter...) throws(PostgresError) -> Rows {
    try finishCopying()
    try checkCancelled(sql: sql)
    _ = try check(shelf_pg_prepare(pointer, "", sql), sql: sql)
    let result = Self.withPointers(parameters) { values, lengths, formats in
      shelf_pg_run(pointer, "", Int32(values.count), values, lengths, formats)
    }
    return try check(result, sql: sql)
  }

  /// The first row, read by `body`; nil where there is no row.
  package func first<T>(
    _ sql: String, _ parameters: Parameter..., body: (Row) throws -> T
  ) throws -> T? {
    let rows = try run(sql, parameters)
    return rows.count > 0 ? try body(rows[0]) : nil
  }

  /// The first column of the first row as an integer; nil where there is no row or it is NULL.
  package func integer(_ sql: String, _ parameters: Parameter...) throws(PostgresError) -> Int64? {
    let rows = try run(sql, parameters)
    return rows.count > 0 ? rows[0].int64(at: 0) : nil
  }

  /// Calls `body` at each row as it comes from the server, so that any number of them fits in memory.
  ///
  /// `body` must not use this connection.
  package func stream(
    _ sql: String, _ parameters: Parameter..., body: (Row) throws -> Void
  ) throws {
    try finishCopying()
    try checkCancelled(sql: sql)
    let name = try prepared(sql)
    let isSent = Self.withPointers(parameters) { values, lengths, formats in
      shelf_pg_send(pointer, name, Int32(values.count), values, lengths, formats)
    }
    guard isSent == 1, shelf_pg_set_single_row_mode(pointer) == 1 else {
      throw error(nil, sql: sql)
    }
    var failure: (any Error)?
    // What was sent must be read to its end before the connection can be used again.
    while let result = shelf_pg_next_result(pointer) {
      do {
        let rows = try check(result, sql: sql)
        if failure == nil { try rows.forEach(body) }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Runs the statements of a script; without a transaction around it, as one.
  package func execute(_ script: String) throws(PostgresError) {
    try finishCopying()
    _ = try check(shelf_pg_execute(pointer, script), sql: script)
  }

  /// Lays parameters out as libpq takes them.
  private static func withPointers(
    _ parameters: [Parameter],
    _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> OpaquePointer?
  ) -> OpaquePointer? {
    var result: OpaquePointer?
    _ = withPointers(parameters) { values, lengths, formats -> Int32 in
      result = body(values, lengths, formats)
      return 0
    }
    return result
  }

  private static func withPointers(
    _ parameters: [Parameter], _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Int32
  ) -> Int32 {
    var all: [UInt8] = []
    var ranges: [Range<Int>?] = []
    for parameter in parameters {
      let bytes = parameter.bytes
      ranges.append(bytes.map { all.count..<all.count + $0.count })
      all += bytes ?? []
      // An empty value needs an address, too.
      all.append(0)
    }
    return all.withUnsafeBytes { buffer in
      let start = buffer.assumingMemoryBound(to: CChar.self).baseAddress
      let values = ranges.map { range in range.flatMap { start?.advanced(by: $0.lowerBound) } }
      let lengths = ranges.map { Int32(clamping: $0?.count ?? 0) }
      return body(values, lengths, ranges.map { _ in 1 })
    }
  }
}
