import CSQLite

extension Connection {
  /// Runs one cached statement to its end.
  package func run(_ sql: String, _ values: Value...) throws(SQLiteError) {
    let statement = try cached(sql)
    try statement.bind(values)
    try statement.run()
  }

  /// Calls `body` at each row of one cached statement.
  package func forEachRow(
    _ sql: String, _ values: Value..., body: (Statement) throws -> Void
  ) throws {
    try cached(sql).forEachRow(values, body)
  }

  /// The first row of one cached statement, read by `body`; nil where there is no row.
  package func first<T>(
    _ sql: String, _ values: Value..., body: (Statement) throws -> T
  ) throws -> T? {
    let statement = try cached(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? try body(statement) : nil
  }

  /// The first column of the first row of one cached statement; NULL where there is no row.
  package func scalar(_ sql: String, _ values: Value...) throws(SQLiteError) -> Value {
    let statement = try cached(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? statement.value(at: 0) : .null
  }

  /// The first column of the first row as an integer; nil where there is no row or it is NULL.
  package func integer(_ sql: String, _ values: Value...) throws(SQLiteError) -> Int64? {
    let statement = try cached(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? statement.int64(at: 0) : nil
  }

  /// Runs every statement of a script in order, skipping rows; stops at the first error.
  ///
  /// It opens no transaction: call it inside one where all or nothing is meant.
  package func execute(script: some Collection<UInt8>) throws(SQLiteError) {
    let bytes = Array(script)
    let outcome: Result<Void, SQLiteError> = bytes.withUnsafeBufferPointer { buffer in
      do throws(SQLiteError) {
        return .success(try runAll(buffer))
      } catch {
        return .failure(error)
      }
    }
    try outcome.get()
  }

  /// Runs every statement of a script in order.
  package func execute(_ script: String) throws(SQLiteError) {
    try execute(script: script.utf8)
  }

  private func runAll(_ script: UnsafeBufferPointer<UInt8>) throws(SQLiteError) {
    var rest = script
    while !rest.isEmpty {
      let next = try Statement.prepareFirst(rest, flags: 0, sql: nil, on: handle)
      if let pointer = next.pointer {
        let length = rest.count - next.rest.count
        let sql = String(decoding: rest.prefix(length), as: UTF8.self)
        try Statement(sql: sql, pointer: pointer, handle: handle).run()
      }
      rest = next.rest
    }
  }
}
