import CatalogModel
import CatalogRules
import PostgresDatabase

/// An import into one catalog, within one transaction that has locked the catalog's row.
///
/// Records wait in memory, a few thousand at a time, until ``flush()`` copies the new books into the
/// table `book` and merges the changed ones from a staging table.
final class PostgresImportSession: ImportSession {
  /// How many books wait at most before they are written.
  static let mostPending = 4_096
  /// How many books one COPY takes at most.
  static let mostSent = 100_000

  /// A book that waits to be written.
  struct Pending {
    var row: BookRow
    let isNew: Bool
    /// How many of its covers the table `cover` has.
    let furtherCovers: Int
  }

  let connection: Connection
  let catalog: Int64
  let ledger: PostgresSectionLedger
  let options: ImportOptions
  private var removesUnseen: Bool
  let books: NumberReservation
  var writer = BookCopy()
  /// Further covers of books that were sent.
  var covers = CopyBuffer()
  /// How many books the present COPY has taken.
  var sent = 0
  /// Whether the table `changed_book` is there.
  var hasStaging = false
  var columns = BookColumns()
  var seen: SeenBooks
  /// The keys of this import's books, where the catalog was empty: nothing need be asked.
  let table: KeyTable?
  var pending: [Pending] = []
  var pendingByID: [Int64: Int] = [:]
  var pendingByKey: [String: [Int64]] = [:]
  var removed = 0
  var inserted = 0
  /// Merges of quite other titles that were not asked for yet.
  var unlikeMerges: [UnlikeMerge] = []

  init(
    _ connection: Connection, catalog name: String, options: ImportOptions, side: ConnectionPool
  ) throws {
    self.connection = connection
    self.options = options
    removesUnseen = options.replacesCatalog
    catalog = try CatalogLock.lock(StorableText.text(name), connection, side)
    ledger = try PostgresSectionLedger(connection, catalog: catalog, side: side)
    table = ledger.bookCount == 0 ? try KeyTable() : nil
    books = NumberReservation("book", side)
    // The catalog is locked: a greater number in it can only be this import's.
    seen = SeenBooks(firstNew: try books.firstFree())
    // Tables grow in this transaction without the planner's knowing: keys are looked for in indexes.
    try connection.run(
      """
      SELECT set_config(name, 'off', true) FROM pg_settings
      WHERE name IN ('enable_seqscan', 'enable_hashjoin', 'enable_mergejoin')
      """)
  }

  func add(_ books: [IncomingBook]) throws -> [ImportOutcome] {
    try RepositoryError.wrapping {
      let records = try books.map(record)
      let stored = try find(records)
      let outcomes = try records.map { try add($0, among: stored) }
      if pending.count >= Self.mostPending { try flush() } else { try sendNew() }
      return outcomes
    }
  }

  func takeUnlikeMerges() -> [UnlikeMerge] {
    defer { unlikeMerges.removeAll() }
    return unlikeMerges
  }

  func update(_ record: IncomingBook) throws -> ImportOutcome? {
    try RepositoryError.wrapping {
      guard BookKeys(isbn: record.book.isbn, source: record.source) != nil else { return nil }
      let sought = try self.record(record)
      try flush()
      let stored = try find([sought])
      guard let incoming = sought.incoming, let digest = sought.digest,
        let id = match(sought.keys, among: stored)?.id, let row = try row(id, among: stored)
      else { return nil }
      _ = seen.insert(id)
      return try update(row, by: incoming, sought.keys, digest) ? .changed : .unchanged
    }
  }

  func remove(isbn: ISBN?, source: Identifier?) throws -> Bool {
    try RepositoryError.wrapping {
      guard let keys = BookKeys(isbn: isbn, source: source) else { return false }
      try flush()
      let stored = try find([Record(incoming: nil, keys: keys, digest: nil)])
      guard let id = match(keys, among: stored)?.id, let row = try row(id, among: stored) else {
        return false
      }
      try connection.run(
        "DELETE FROM book WHERE catalog = $1 AND id = $2", .integer(catalog), .integer(id))
      try ledger.take(coverCount: row.coverCount, from: row.section)
      removed += 1
      for key in [row.keys.identity, row.keys.source].compactMap(\.self) {
        if let table { try table.remove(table.hashValue(of: key), book: id) }
      }
      return true
    }
  }

  func endBooks() throws -> ImportSummary {
    try RepositoryError.wrapping {
      try flush()
      if removesUnseen { try removeUnseen() }
      removesUnseen = false
      return ImportSummary(sectionsTouched: ledger.touchedCount, removed: removed)
    }
  }

  /// Ends the import: what is missing goes, counts are written.
  func finish(at time: String) throws -> ImportSummary {
    let summary = try endBooks()
    if options.isSearchable { try addMissingToSearch() }
    try dropStaging()
    try ledger.save()
    try books.giveBack()
    try connection.run(
      "UPDATE catalog SET last_import = $2 WHERE id = $1", .integer(catalog), .text(time))
    return summary
  }

  func keepUnseen() { removesUnseen = false }

  private func removeUnseen() throws {
    var unseen: [Int64] = []
    try connection.stream("SELECT id FROM book WHERE catalog = $1", .integer(catalog)) { row in
      let id = row.int64(at: 0) ?? 0
      if !seen.contains(id) { unseen.append(id) }
    }
    for start in stride(from: 0, to: unseen.count, by: 10_000) {
      let ids = Array(unseen[start..<min(start + 10_000, unseen.count)])
      let rows = try connection.run(
        """
        DELETE FROM book WHERE catalog = $1 AND id = ANY($2::BIGINT[])
        RETURNING section, cover_count
        """, .integer(catalog), .integers(ids))
      for row in rows {
        try ledger.take(coverCount: row.int(at: 1) ?? 0, from: row.int64(at: 0) ?? 0)
        removed += 1
      }
    }
  }

  /// Lets search find every book of the catalog that was left out before.
  private func addMissingToSearch() throws {
    let sql =
      BookTable.select + """
        WHERE book.catalog = $1 AND book.search_row IS NULL LIMIT 1000
        """
    while true {
      let rows = BookTable.read(try connection.run(sql, .integer(catalog)))
      guard !rows.isEmpty else { return }
      for old in rows {
        var row = old
        row.searchRow = SearchWords.row(of: row.book, id: row.id)
        try wait(row, isNew: false, furtherCovers: max(0, row.coverCount - 1))
      }
      try flush()
    }
  }

  /// Notes a book that is to be written.
  func wait(_ row: BookRow, isNew: Bool, furtherCovers: Int) throws {
    if let slot = pendingByID[row.id] {
      pending[slot].row = row
    } else {
      pendingByID[row.id] = pending.count
      pending.append(Pending(row: row, isNew: isNew, furtherCovers: furtherCovers))
    }
    for key in [row.keys.identity, row.keys.source].compactMap(\.self) {
      if pendingByKey[key]?.contains(row.id) != true {
        pendingByKey[key, default: []].append(row.id)
      }
      if let table { try table.insert(table.hashValue(of: key), book: row.id, digest: 0) }
    }
  }
}

/// Catalogs as what imports wait for.
enum CatalogLock {
  /// The number of a catalog, which is made where it is not there; its row stays locked until the
  /// transaction ends.
  static func lock(
    _ name: String, _ connection: Connection, _ side: ConnectionPool
  ) throws -> Int64 {
    let numbers = NumberReservation("catalog", side)
    let find = "SELECT id FROM catalog WHERE name = $1 FOR UPDATE"
    while true {
      if let id = try connection.integer(find, .text(name)) {
        try numbers.giveBack()
        return id
      }
      // Somebody else may be making it, too; then this waits for the end of that transaction.
      try connection.run(
        "INSERT INTO catalog (id, name) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
        .integer(try numbers.take()), .text(name))
    }
  }
}
