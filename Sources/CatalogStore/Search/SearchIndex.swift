import CatalogModel
import CatalogRules
import SQLiteDatabase

/// Keeps the full-text index in step with the books.
///
/// The index has no copy of its text: a row is taken out by giving it the words that it was put in
/// with, which are cut again from the stored book. What is added waits until there is much of it. Where
/// an import begins the index, another thread builds it beside.
final class SearchIndex {
  /// How many bytes of words wait at most.
  private static let mostBytes = 64 << 20

  /// Where a book's words are in a buffer: those of the title, then the others.
  struct Words: Sendable {
    var start: Int
    var titleEnd: Int
    var end: Int

    /// Appends the words of a book.
    init(of book: Book, to bytes: inout [UInt8]) {
      start = bytes.count
      titleEnd = SearchWords.append(of: book, to: &bytes)
      end = bytes.count
    }

    /// The same words in a buffer in which they begin elsewhere.
    func moved(to place: Int) -> Words {
      var moved = self
      moved.start = place
      moved.titleEnd += place - start
      moved.end += place - start
      return moved
    }
  }

  private let connection: Connection
  private let tuning: ImportTuning
  private let writer: SearchWriter
  private var waiting = WaitingWords()
  /// What writes the index, where this import begins it.
  private var builder: SearchBuilder?

  init(_ connection: Connection, tuning: ImportTuning = ImportTuning()) throws {
    self.connection = connection
    self.tuning = tuning
    writer = try SearchWriter(connection)
  }

  /// Puts a book in.
  func add(_ book: Book, at row: Int64) throws {
    waiting.add(book, at: row)
    try flushIfFull()
  }

  /// Puts in a book whose words are cut already.
  func add(_ words: Words, of buffer: [UInt8], at row: Int64) throws {
    waiting.add(words, of: buffer, at: row)
    try flushIfFull()
  }

  /// Takes a book out, given as it was put in.
  func remove(_ book: Book, at row: Int64) throws {
    if waiting.drop(row) { return }
    if builder != nil {
      waiting.remove(book, at: row)
      return try flushIfFull()
    }
    var words = WaitingWords()
    words.remove(book, at: row)
    try writer.write(words)
  }

  /// Follows a change of a book.
  func replace(_ old: Book, at oldRow: Int64?, by new: Book, at newRow: Int64?) throws {
    if oldRow == newRow, SearchWords.areSame(old, new) { return }
    if let oldRow { try remove(old, at: oldRow) }
    if let newRow { try add(new, at: newRow) }
  }

  /// Takes out all books with a value in a column of the table `book`, before they are removed.
  func removeAll(where column: String, is value: Int64) throws {
    let sql = BookTable.select + "WHERE \(column) = ?1 AND search_row IS NOT NULL"
    try connection.forEachRow(sql, .integer(value)) { statement in
      let row = BookRow(statement)
      if let searchRow = row.searchRow { try remove(row.book, at: searchRow) }
    }
  }

  /// Puts in every book of a catalog that was left out before.
  func addMissing(ofCatalog catalog: Int64) throws {
    var missing: [Int64] = []
    let sql = "SELECT id FROM book WHERE catalog = ?1 AND search_row IS NULL"
    try connection.forEachRow(sql, .integer(catalog)) { missing.append($0.int64(at: 0) ?? 0) }
    for id in missing {
      guard let found = try BookRow.find(id, in: connection) else { continue }
      let row = SearchWords.row(of: found.book, id: id)
      try connection.run(
        "UPDATE book SET search_row = ?2 WHERE id = ?1", .integer(id), .integer(row))
      try add(found.book, at: row)
    }
  }

  private func flushIfFull() throws {
    if waiting.count >= tuning.wordsAtOnce || waiting.bytes.count >= Self.mostBytes {
      try handOver()
    }
  }

  /// Begins to write what waits where another thread does so.
  func advance() throws {
    if builder != nil || waiting.count >= tuning.largeSearch { try handOver() }
  }

  private func handOver() throws {
    if builder == nil, waiting.count >= tuning.largeSearch,
      try SearchBuilder.isUntouched(connection)
    {
      builder = try SearchBuilder.start(for: connection)
    }
    guard let builder else {
      try writer.write(waiting)
      return waiting.removeAll()
    }
    let batch = waiting
    waiting = WaitingWords()
    try builder.write(batch)
  }

  /// Writes what waits.
  func flush() throws {
    try handOver()
    try builder?.finish(into: connection)
    builder = nil
  }
}

extension SearchIndex {
  /// Books that the index lacks or has too many of, a sentence each kind.
  static func problems(in connection: Connection) throws -> [String] {
    var problems: [String] = []
    let checks = [
      (
        """
        SELECT count(*) FROM book WHERE search_row IS NOT NULL
        AND search_row NOT IN (SELECT id FROM book_search_docsize)
        """, "books are missing from the search index"
      ),
      (
        """
        SELECT count(*) FROM book_search_docsize AS entry WHERE NOT EXISTS (
          SELECT 1 FROM book WHERE book.id = entry.id & 1099511627775 AND search_row = entry.id)
        """, "entries of the search index are of no book"
      ),
    ]
    for (sql, text) in checks {
      let count = try connection.integer(sql) ?? 0
      if count > 0 { problems.append("\(count) \(text)") }
    }
    return problems
  }
}
