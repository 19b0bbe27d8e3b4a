import CatalogModel
import CatalogRules
import SQLiteDatabase

/// Keeps the full-text index in step with the books.
///
/// The index has no copy of its text: a row is taken out by giving it the words that it was put in
/// with, which are cut again from the stored book. What is added waits until there is much of it and
/// goes in by ascending row, as the index likes it best.
final class SearchIndex {
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

  private struct Pending {
    var row: Int64
    var words: Words
  }

  /// How many books wait at most, and how many bytes of words.
  private static let mostPending = (books: 200_000, bytes: 64 << 20)
  /// From how many books on a flush is worth the index's own settings for much data.
  private static let largeFlush = 10_000

  private let connection: Connection
  private let insert: Statement
  private let delete: Statement
  private var bytes: [UInt8] = []
  private var pending: [Pending] = []
  /// Where waiting rows are in `pending`: of the first ones, as far as they were ever looked for.
  private var slots: [Int64: Int] = [:]
  private var slotsFilled = 0

  init(_ connection: Connection) throws {
    self.connection = connection
    insert = try connection.prepare(
      "INSERT INTO book_search (rowid, title, other) VALUES (?1, ?2, ?3)", persistent: true)
    delete = try connection.prepare(
      "INSERT INTO book_search (book_search, rowid, title, other) VALUES ('delete', ?1, ?2, ?3)",
      persistent: true)
  }

  /// Puts a book in.
  func add(_ book: Book, at row: Int64) throws {
    let words = Words(of: book, to: &bytes)
    try wait(words, row)
  }

  /// Puts in a book whose words are cut already.
  func add(_ words: Words, of buffer: [UInt8], at row: Int64) throws {
    let place = bytes.count
    bytes += buffer[words.start..<words.end]
    try wait(words.moved(to: place), row)
  }

  private func wait(_ words: Words, _ row: Int64) throws {
    pending.append(Pending(row: row, words: words))
    if pending.count >= Self.mostPending.books || bytes.count >= Self.mostPending.bytes {
      try flush()
    }
  }

  /// Takes a book out, given as it was put in.
  func remove(_ book: Book, at row: Int64) throws {
    if let slot = slotOfWaiting(row) {
      pending[slot].row = -1
      return
    }
    var bytes: [UInt8] = []
    let words = Words(of: book, to: &bytes)
    try run(delete, row, words, of: bytes)
  }

  /// Takes a waiting row out of `slots`; few imports ask, so those that do not never fill it.
  private func slotOfWaiting(_ row: Int64) -> Int? {
    while slotsFilled < pending.count {
      slots[pending[slotsFilled].row] = slotsFilled
      slotsFilled += 1
    }
    return slots.removeValue(forKey: row)
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

  /// Writes what waits.
  func flush() throws {
    let isLarge = pending.count >= Self.largeFlush
    if isLarge { try configure(hashSize: 32 << 20, automerge: 0) }
    for entry in pending.sorted(by: { $0.row < $1.row }) where entry.row >= 0 {
      try run(insert, entry.row, entry.words, of: bytes)
    }
    if isLarge { try configure(hashSize: 1 << 20, automerge: 4) }
    pending.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    slotsFilled = 0
  }

  private func configure(hashSize: Int64, automerge: Int64) throws {
    let sql = "INSERT INTO book_search (book_search, rank) VALUES (?1, ?2)"
    try connection.run(sql, .text("hashsize"), .integer(hashSize))
    try connection.run(sql, .text("automerge"), .integer(automerge))
  }

  private func run(
    _ statement: Statement, _ row: Int64, _ words: Words, of bytes: [UInt8]
  ) throws {
    try statement.bind(row, at: 1)
    try bytes.withUnsafeBufferPointer { buffer in
      let title = buffer[words.start..<words.titleEnd]
      let other = buffer[words.titleEnd..<words.end]
      try statement.bindText(bytes: UnsafeBufferPointer(rebasing: title), at: 2)
      try statement.bindText(bytes: UnsafeBufferPointer(rebasing: other), at: 3)
      try statement.run()
    }
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
