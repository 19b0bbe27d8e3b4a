import CatalogModel
import SQLiteDatabase

/// Finds the stored book that a record is, by its keys.
///
/// Begins with a query a key, and turns to a table in memory when the import has brought so many
/// records that reading every key once is cheaper.
final class BookFinder {
  /// What is known of a key.
  enum Match {
    /// The record says what it said at its last import.
    case same(Int64)
    /// The book, and what it is now.
    case row(BookRow)
    case none
  }

  private let connection: Connection
  private let catalog: Int64
  private let hash: KeyTable.Hash
  /// Books of all catalogs at the beginning: what reading every key costs.
  private let existing: Int64
  private var table: KeyTable?

  init(
    _ connection: Connection, catalog: Int64, isEmpty: Bool, existing: Int64,
    hash: @escaping KeyTable.Hash
  ) {
    self.connection = connection
    self.catalog = catalog
    self.existing = existing
    self.hash = hash
    if isEmpty { table = KeyTable(hash: hash) }
  }

  /// Whether finding needs no index.
  var isInMemory: Bool { table != nil }

  /// Turns to the table when `records` of this import make it the cheaper way.
  func prepare(records: Int) throws {
    // A query costs about five times what reading a row's key does, measured.
    guard table == nil, Int64(records) * 5 >= existing || existing < 2_000 else { return }
    try load()
  }

  /// The book of a record; `digest` lets a record be told that changes nothing.
  func match(_ keys: BookKeys, digest: UInt64?) throws -> Match {
    if let found = try candidate(keys.identity) {
      if let digest, found.digest == digest { return .same(found.book) }
      if let row = try row(found.book, of: keys.identity, hasISBN: keys.hasISBN) {
        return .row(row)
      }
    }
    // A book that came without ISBN before: it has this source key as its identity.
    guard let source = keys.source, let found = try candidate(source),
      let row = try row(found.book, of: source, hasISBN: true)
    else { return .none }
    return .row(row)
  }

  /// Notes a book's keys: those of a new book, or of one that got another key.
  func note(_ keys: BookKeys, book: Int64, digest: UInt64) throws {
    guard table != nil else { return }
    try note(identity: keys.identity, book: book, digest: digest)
    if let source = keys.source { try note(source: source, book: book, digest: digest) }
  }

  /// Forgets a book that was removed.
  func forget(_ keys: BookKeys, book: Int64) {
    table?.remove(keys.identity, book: book)
    if let source = keys.source { table?.remove(source, book: book) }
  }

  /// The book if the key is really its own.
  ///
  /// A record with ISBN never is a book of another ISBN, so
  /// its source key counts only where it is the identity.
  private func row(_ book: Int64, of key: String, hasISBN: Bool) throws -> BookRow? {
    func isMatch(_ row: BookRow) -> Bool {
      row.keys.identity == key || !hasISBN && row.keys.source == key
    }
    if let row = try BookRow.find(book, in: connection), isMatch(row) { return row }
    guard let other = table?.collision(key) else { return nil }
    return try BookRow.find(other, in: connection).flatMap { isMatch($0) ? $0 : nil }
  }

  private func candidate(_ key: String) throws -> KeyTable.Candidate? {
    if let table {
      return table.candidate(hash: table.hashValue(of: key))
        ?? table.collision(key).map { KeyTable.Candidate(book: $0) }
    }
    func read(_ row: Statement) -> KeyTable.Candidate {
      KeyTable.Candidate(
        book: row.int64(at: 0) ?? 0, digest: row.int64(at: 1).map { UInt64(bitPattern: $0) })
    }
    return try connection.first(
      "SELECT id, digest FROM book WHERE catalog = ?1 AND identity = ?2",
      .integer(catalog), .text(key), body: read)
      ?? connection.first(
        "SELECT id, digest FROM book WHERE catalog = ?1 AND source = ?2 ORDER BY id LIMIT 1",
        .integer(catalog), .text(key), body: read)
  }

  private func note(identity: String, book: Int64, digest: UInt64) throws {
    guard let hash = table?.hashValue(of: identity) else { return }
    let holder = table?.candidate(hash: hash)?.book
    var isCollision = false
    if let holder, holder != book {
      // A book that has the key only beside its ISBN gives way.
      isCollision = try BookRow.find(holder, in: connection)?.keys.source != identity
    }
    table?.insert(identity, hash: hash, book: book, digest: digest, isCollision: isCollision)
  }

  private func note(source: String, book: Int64, digest: UInt64) throws {
    guard let hash = table?.hashValue(of: source) else { return }
    guard let holder = table?.candidate(hash: hash)?.book else {
      table?.insert(source, hash: hash, book: book, digest: digest, isCollision: false)
      return
    }
    guard holder != book, let keys = try BookRow.find(holder, in: connection)?.keys,
      keys.identity != source, keys.source != source, table?.collision(source) == nil
    else { return }
    table?.insert(source, hash: hash, book: book, digest: digest, isCollision: true)
  }

  private func load() throws {
    let count = try connection.integer(
      "SELECT sum(book_count) FROM section WHERE catalog = ?1", .integer(catalog))
    table = KeyTable(capacity: Int(count ?? 0), keepsDigests: true, hash: hash)
    var late: [(keys: BookKeys, book: Int64, digest: UInt64)] = []
    let sql = "SELECT id, digest, identity, source FROM book NOT INDEXED WHERE catalog = ?1"
    try connection.forEachRow(sql, .integer(catalog)) { row in
      let book = row.int64(at: 0) ?? 0
      let digest = UInt64(bitPattern: row.int64(at: 1) ?? 0)
      if claim(row, column: 2, book, digest), claim(row, column: 3, book, digest) { return }
      let keys = BookKeys(identity: row.string(at: 2) ?? "", source: row.string(at: 3))
      late.append((keys, book, digest))
    }
    // Where a hash is taken its book is looked at, which is not for while the rows are being read.
    for (keys, book, digest) in late { try note(keys, book: book, digest: digest) }
  }

  /// Takes the free slot of a key; false where it is not free.
  ///
  /// No key needs none.
  private func claim(_ row: Statement, column: Int, _ book: Int64, _ digest: UInt64) -> Bool {
    guard let hash = row.withBytes(at: column, { table?.hashValue(of: $0) ?? 1 }) else {
      return true
    }
    guard table?.candidate(hash: hash) == nil else { return false }
    table?.insert("", hash: hash, book: book, digest: digest, isCollision: false)
    return true
  }
}
