import SQLiteDatabase

/// Looks books up by their ids, of which most come in ascending order: then it goes from row to row.
final class BookScan {
  /// How many rows are passed over before it is better to look anew.
  private static let reach = 8

  private let statement: Statement
  /// The row that the statement stands at.
  private var current: Int64?

  init(_ connection: Connection) throws {
    statement = try connection.prepare(
      "SELECT id, catalog, digest, identity FROM book NOT INDEXED WHERE id >= ?1 ORDER BY id",
      persistent: true)
  }

  /// What `body` makes of a book's row: columns 1 to 3 are its catalog, digest and identity; `nil`
  /// where there is no such book.
  func withRow<Result>(of book: Int64, _ body: (Statement) throws -> Result) throws -> Result? {
    if let place = current, place <= book, book - place <= Int64(Self.reach) {
      while let place = current, place < book { try step() }
    } else {
      statement.reset()
      try statement.bind(book, at: 1)
      try step()
    }
    return current == book ? try body(statement) : nil
  }

  /// Lets go of the table, which may change then.
  func end() {
    statement.reset()
    current = nil
  }

  private func step() throws {
    current = nil
    current = try statement.step() ? statement.number(at: 0) : nil
  }
}
