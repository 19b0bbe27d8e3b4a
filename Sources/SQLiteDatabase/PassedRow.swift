import CSQLite

/// A row that a query passes on as the arguments of `pass_row(…)`, numbered from 0, in SQLite's own
/// hands: no cell is looked up. Of use until the body that it comes to returns.
package struct PassedRow {
  fileprivate let cells: UnsafeMutablePointer<OpaquePointer?>

  /// The cell as an integer; nil when NULL. Text is read as SQLite casts it.
  package func int64(at index: Int) -> Int64? {
    sqlite3_value_type(cells[index]) == SQLITE_NULL ? nil : sqlite3_value_int64(cells[index])
  }

  /// The cell as an integer; 0 when NULL.
  package func number(at index: Int) -> Int64 { sqlite3_value_int64(cells[index]) }

  /// The text of the cell where SQLite has it; nil when NULL.
  package func utf8(at index: Int) -> UnsafeBufferPointer<UInt8>? {
    // The length is asked for after the text: asking converts, and converting may move it.
    guard let start = sqlite3_value_text(cells[index]) else { return nil }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(cells[index])))
  }

  /// The cell as text; nil when NULL.
  package func string(at index: Int) -> String? {
    utf8(at: index).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The texts of the cells from one on, as many as there is room for; returns their bytes together.
  package func readTexts(
    from first: Int, into texts: UnsafeMutableBufferPointer<UnsafeBufferPointer<UInt8>?>
  ) -> Int {
    var length = 0
    for index in texts.indices {
      let cell = cells[first &+ index]
      // Most cells of most rows are NULL.
      guard sqlite3_value_type(cell) != SQLITE_NULL, let start = sqlite3_value_text(cell) else {
        texts[index] = nil
        continue
      }
      let count = Int(sqlite3_value_bytes(cell))
      texts[index] = UnsafeBufferPointer(start: start, count: count)
      length &+= count
    }
    return length
  }
}

extension Connection {
  /// Runs a query whose last condition is `pass_row(…)`, and calls `body` with the arguments of each
  /// row until it says false: cheaper than a step for each row and a question for each of its columns.
  ///
  /// A row whose `body` says true is none of the query's: it needs `LIMIT 1`, and gives a row where
  /// `body` has said false. As many arguments as `body` asks for are up to the caller. `body` may ask
  /// the connection other questions.
  package func passRows(
    of sql: String, _ values: Value..., body: (PassedRow) -> Bool
  ) throws(SQLiteError) {
    let passer = try handle.rowPasser()
    let statement = try cached(sql)
    try statement.bind(values)
    defer { statement.reset() }
    let outcome: Result<Void, SQLiteError> = withoutActuallyEscaping(body) { body in
      let outer = passer.body
      passer.body = body
      defer { passer.body = outer }
      do throws(SQLiteError) {
        _ = try statement.step()
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try outcome.get()
  }
}

/// Whom `pass_row(…)` gives its arguments.
final class RowPasser {
  fileprivate var body: ((PassedRow) -> Bool)?

  /// How SQLite is told that a function takes any number of arguments
  /// (<https://www.sqlite.org/c3ref/create_function.html>).
  private static let anyCount: Int32 = -1

  /// Makes `pass_row(…)` known to a connection: to its own statements only, not to what the file's
  /// schema says.
  func register(on handle: DatabaseHandle) throws(SQLiteError) {
    let code = sqlite3_create_function_v2(
      handle.pointer, "pass_row", Self.anyCount, SQLITE_UTF8 | SQLITE_DIRECTONLY,
      Unmanaged.passUnretained(self).toOpaque(), passRow, nil, nil, nil)
    try handle.check(code)
  }
}

/// SQLite's call of `pass_row(…)`: 1 where no further row is wanted, else NULL, which is as good as 0.
private func passRow(
  _ context: OpaquePointer?, _ count: Int32, _ cells: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let cells, let data = sqlite3_user_data(context) else { return }
  Unmanaged<RowPasser>.fromOpaque(data)._withUnsafeGuaranteedRef {
    if $0.body?(PassedRow(cells: cells)) == false { sqlite3_result_int(context, 1) }
  }
}
