import CatalogModel
import CatalogRules
import SQLiteDatabase

/// An import into one catalog, within one transaction of the writer.
final class SQLiteImportSession: ImportSession {
  let connection: Connection
  let catalog: Int64
  let ledger: SectionLedger
  let finder: BookFinder
  var writer: BookRowWriter
  let insertCover: Statement
  var seen: SeenBooks
  var nextBook: Int64
  let scan: BookScan
  /// What is known of the records of the file at hand.
  var memory: RecordMemory?
  var known: KnownRecords?
  /// How many known records of the file had to be asked for, and how many there were.
  var recalled = (asked: 0, all: 0)
  private let indexes: BookIndexes
  let options: ImportOptions
  private var removesUnseen: Bool
  let search: SearchIndex
  private let tuning: ImportTuning
  /// Whether batches are prepared with words for the search index.
  private let wantsWords: SharedFlag
  private let firstNew: Int64
  var records = 0
  /// Merges of quite other titles that were not asked for yet.
  var unlikeMerges: [UnlikeMerge] = []
  private var removed = 0
  /// Sections by the number of their period, where that is all there is to them.
  private var sections: [Int: Int64] = [:]

  init(
    _ connection: Connection, catalog name: String, options: ImportOptions,
    tuning: ImportTuning
  ) throws {
    self.connection = connection
    self.options = options
    removesUnseen = options.replacesCatalog
    self.tuning = tuning
    search = try SearchIndex(connection, tuning: tuning)
    catalog = try Self.findOrMakeCatalog(name, in: connection)
    ledger = try SectionLedger(connection)
    let existing = try connection.integer("SELECT sum(book_count) FROM section") ?? 0
    let own = try connection.integer(
      "SELECT sum(book_count) FROM section WHERE catalog = ?1", .integer(catalog))
    finder = try BookFinder(
      connection, catalog: catalog, isEmpty: (own ?? 0) == 0, existing: existing, tuning: tuning)
    wantsWords = SharedFlag(options.isSearchable && (own ?? 0) == 0)
    indexes = BookIndexes(connection, existing: existing, tuning: tuning)
    firstNew = try IDSequence.next(.book, in: connection)
    nextBook = firstNew
    seen = SeenBooks(firstNew: firstNew)
    scan = try BookScan(connection)
    writer = try BookRowWriter(connection)
    insertCover = try connection.prepare(
      """
      INSERT INTO cover (book, position, ref, kind, width, height) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """, persistent: true)
  }

  func add(_ books: [IncomingBook]) throws -> [ImportOutcome] { try add(preparation(books)) }

  var preparation: @Sendable ([IncomingBook]) -> PreparedBooks {
    let (hash, wantsWords) = (tuning.hash, wantsWords)
    return { books in
      let rows = PreparedRows(books, hash: hash, withWords: wantsWords.value)
      return PreparedBooks(books: books, form: rows)
    }
  }

  func add(_ prepared: PreparedBooks) throws -> [ImportOutcome] {
    guard let rows = prepared.form as? PreparedRows, rows.rows.count == prepared.books.count else {
      return try add(prepared.books)
    }
    return try RepositoryError.wrapping {
      let count = rows.rows.count
      try begin(batchOf: count)
      let before = nextBook
      var outcomes: [ImportOutcome] = []
      outcomes.reserveCapacity(count)
      for index in 0..<count {
        outcomes.append(try add(index, of: rows, prepared.books).outcome)
      }
      end(batchOf: count, firstNew: before)
      return outcomes
    }
  }

  /// Finds books and keeps indexes in the way that is best for so many records.
  func begin(batchOf count: Int) throws {
    guard count > 0 else { return }
    records += count
    try finder.prepare(records: records)
    if finder.isInMemory { try indexes.prepare(inserted: Int(nextBook - firstNew)) }
  }

  /// Where hardly a record is new, words are cut when one is.
  func end(batchOf count: Int, firstNew: Int64) {
    guard options.isSearchable, count > 0 else { return }
    wantsWords.value = Int(nextBook - firstNew) * 4 >= count
  }

  /// Keys with their hashes.
  func hashed(_ keys: BookKeys) -> HashedKeys { HashedKeys(keys, by: tuning.hash) }

  func update(_ record: IncomingBook) throws -> ImportOutcome? {
    try RepositoryError.wrapping {
      let prepared = PreparedRows([record], hash: tuning.hash, withWords: false).rows
      guard let row = prepared.first, row.isIdentified,
        case .row(let stored) = try finder.match(row.keys, digest: nil)
      else { return nil }
      _ = seen.insert(stored.id)
      return try update(stored, by: record, row.keys.keys, row.digest) ? .changed : .unchanged
    }
  }

  func remove(isbn: ISBN?, source: Identifier?) throws -> Bool {
    try RepositoryError.wrapping {
      guard let keys = BookKeys(isbn: isbn, source: source),
        case .row(let row) = try finder.match(hashed(keys), digest: nil)
      else { return false }
      try remove(row)
      try finder.forget(row.keys, book: row.id)
      return true
    }
  }

  func endBooks() throws -> ImportSummary {
    try RepositoryError.wrapping {
      if removesUnseen { try removeUnseen() }
      removesUnseen = false
      return ImportSummary(sectionsTouched: ledger.touchedCount, removed: removed)
    }
  }

  /// Ends the import: what is missing goes, indexes are built, counts are written.
  func finish(at time: String) throws -> ImportSummary {
    let summary = try endBooks()
    try search.advance()
    try indexes.rebuild()
    if options.isSearchable { try search.addMissing(ofCatalog: catalog) }
    try search.flush()
    try ledger.save()
    try IDSequence.save(.book, next: nextBook, in: connection)
    try connection.run(
      "UPDATE catalog SET last_import = ?2 WHERE id = ?1", .integer(catalog), .text(time))
    return summary
  }

  /// The section of a path.
  func section(at path: [SectionKey]) throws -> Int64 {
    try ledger.section(at: path, inCatalog: catalog)
  }

  /// The section of a new book.
  ///
  /// A single period without a title is by far the most frequent one.
  func section(
    of row: PreparedRows.Row, _ path: @autoclosure () -> [SectionKey]
  ) throws -> Int64 {
    guard let period = row.period else { return try section(at: path()) }
    if let section = sections[period] { return section }
    let section = try section(at: path())
    sections[period] = section
    return section
  }

  func takeUnlikeMerges() -> [UnlikeMerge] {
    defer { unlikeMerges.removeAll() }
    return unlikeMerges
  }

  func keepUnseen() { removesUnseen = false }

  private func removeUnseen() throws {
    var unseen: [Int64] = []
    let sql = "SELECT id FROM book WHERE catalog = ?1"
    try connection.forEachRow(sql, .integer(catalog)) { row in
      let id = row.int64(at: 0) ?? 0
      if !seen.contains(id) { unseen.append(id) }
    }
    for book in unseen {
      if let row = try BookRow.find(book, in: connection) { try remove(row) }
    }
  }

  private func remove(_ row: BookRow) throws {
    if let searchRow = row.searchRow { try search.remove(row.book, at: searchRow) }
    try connection.run("DELETE FROM book WHERE id = ?1", .integer(row.id))
    try ledger.take(coverCount: row.coverCount, from: row.section)
    removed += 1
  }

  private static func findOrMakeCatalog(_ name: String, in connection: Connection) throws -> Int64 {
    let sql = "SELECT id FROM catalog WHERE name = ?1"
    if let id = try connection.integer(sql, .text(name)) { return id }
    try connection.run("INSERT INTO catalog (name) VALUES (?1)", .text(name))
    return connection.lastInsertRowID
  }
}
