/// What SQLite refused, and where: the code, its words, the statement and the file.
///
/// Codes and messages are those of <https://www.sqlite.org/rescode.html>.
package struct SQLiteError: Error, Hashable, Sendable {
  /// The extended result code, such as `SQLITE_CONSTRAINT_UNIQUE`.
  package var code: Code
  /// SQLite's own words, or ours where this layer refused before SQLite was asked.
  package var message: String
  /// The statement at fault, if one was running.
  package var sql: String?
  /// The database file.
  package var path: String?

  /// An error with its context.
  package init(code: Code, message: String, sql: String? = nil, path: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
    self.path = path
  }

  /// The primary result code: the low byte of the extended one.
  package var primaryCode: Code { code.primary }
}

extension SQLiteError: CustomStringConvertible {
  /// One line: the file, the message, the code and the statement.
  package var description: String {
    var text = path.map { $0 + ": " } ?? ""
    text += "\(message) (SQLite code \(code.rawValue))"
    if let sql { text += " in: \(sql)" }
    return text
  }
}
