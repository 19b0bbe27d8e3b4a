import CSQLite

/// A prepared statement: bind, step, read columns, reset.
///
/// Used by the thread that uses its connection. It keeps the database open while it lives.
/// Parameters and columns are numbered as in SQLite: parameters from 1, columns from 0.
package final class Statement {
  /// The statement's text.
  package let sql: String
  let pointer: OpaquePointer
  let handle: DatabaseHandle

  init(sql: String, pointer: OpaquePointer, handle: DatabaseHandle) {
    self.sql = sql
    self.pointer = pointer
    self.handle = handle
  }

  deinit { sqlite3_finalize(pointer) }

  /// Whether it is between its first row and its reset.
  package var isRunning: Bool { sqlite3_stmt_busy(pointer) != 0 }

  /// Goes to the next row; false after the last.
  ///
  /// After an error the statement is reset.
  @discardableResult
  package func step() throws(SQLiteError) -> Bool {
    try handle.checkInterrupt(sql: sql)
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    let error = handle.error(code, sql: sql)
    sqlite3_reset(pointer)
    throw error
  }

  /// Makes it ready to run again; bound values stay.
  package func reset() { sqlite3_reset(pointer) }

  /// Binds NULL to every parameter.
  package func clearBindings() { sqlite3_clear_bindings(pointer) }

  /// Runs it to its end with the values bound, skipping rows, and resets it.
  package func run() throws(SQLiteError) {
    while try step() {}
    sqlite3_reset(pointer)
  }

  /// Runs it with these values from parameter 1 on, and calls `body` at each row.
  package func forEachRow(
    _ values: [Value] = [], _ body: (Statement) throws -> Void
  ) throws {
    try bind(values)
    defer { reset() }
    while try step() { try body(self) }
  }
}
