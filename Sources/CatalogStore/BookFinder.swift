import CatalogModel
import CatalogRules
import SQLiteDatabase

/// A record's keys and their hashes in the table.
struct HashedKeys: Sendable {
  let keys: BookKeys
  let identity: UInt64
  /// Of no meaning where there is no source key.
  let source: UInt64

  init(_ keys: BookKeys, by hash: KeyTable.Hash) {
    self.keys = keys
    identity = KeyTable.hashValue(of: keys.identity, by: hash)
    source = keys.source.map { KeyTable.hashValue(of: $0, by: hash) } ?? 0
  }
}

/// Finds the stored book that a record is, by its keys.
///
/// Begins with a query a key, and turns to a table in memory when the import has brought so many
/// records that reading every key once is cheaper. Both find the same book: the one whose identity
/// the key is, else the lowest id that has it beside its ISBN.
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
  private let tuning: ImportTuning
  /// Books of all catalogs at the beginning: what reading every key costs.
  private let existing: Int64
  private var table: KeyTable?

  init(
    _ connection: Connection, catalog: Int64, isEmpty: Bool, existing: Int64, tuning: ImportTuning
  ) throws {
    self.connection = connection
    self.catalog = catalog
    self.existing = existing
    self.tuning = tuning
    if isEmpty { table = try KeyTable(limit: tuning.keyTableLimit, hash: tuning.hash) }
  }

  /// Whether finding needs no index.
  var isInMemory: Bool { table != nil }

  /// Turns to the table when `records` of this import make it the cheaper way.
  func prepare(records: Int) throws {
    guard table == nil,
      existing <= tuning.smallStore || Int64(records) * tuning.rowsAQuery >= existing
    else { return }
    try load()
  }

  /// The book of a record; `digest` lets a record be told that changes nothing.
  func match(_ hashed: HashedKeys, digest: UInt64?) throws -> Match {
    // A record with ISBN never is a book of another ISBN: its source key counts only as an identity.
    let keys = hashed.keys
    let found = try find(
      keys.identity, hashed.identity, besideISBN: !keys.hasISBN, digest: digest)
    guard case .none = found, let source = keys.source else { return found }
    return try find(source, hashed.source, besideISBN: false, digest: nil)
  }

  /// Notes a book's keys: those of a new book, or of one that got another key.
  func note(_ hashed: HashedKeys, book: Int64, digest: UInt64) throws {
    guard let table else { return }
    try table.insert(hashed.identity, book: book, digest: digest)
    if hashed.keys.source != nil { try table.insert(hashed.source, book: book, digest: digest) }
  }

  /// Forgets a book that was removed.
  func forget(_ keys: BookKeys, book: Int64) throws {
    guard let table else { return }
    try table.remove(table.hashValue(of: keys.identity), book: book)
    if let source = keys.source { try table.remove(table.hashValue(of: source), book: book) }
  }

  private func find(
    _ key: String, _ hash: UInt64, besideISBN: Bool, digest: UInt64?
  ) throws -> Match {
    guard let table else { return try query(key, besideISBN: besideISBN, digest: digest) }
    guard let first = try table.first(hash) else { return .none }
    let others = table.others(hash)
    if let digest, first.digest == digest, others.isEmpty { return .same(first.book) }
    var beside: BookRow?
    for book in ([first.book] + others).sorted() {
      guard let row = try BookRow.find(book, in: connection) else { continue }
      if row.keys.identity == key { return match(row, digest) }
      if besideISBN, row.keys.source == key, beside == nil { beside = row }
    }
    return beside.map { match($0, digest) } ?? .none
  }

  private func query(_ key: String, besideISBN: Bool, digest: UInt64?) throws -> Match {
    var found = try connection.first(
      "SELECT id, digest FROM book WHERE catalog = ?1 AND identity = ?2", .integer(catalog),
      .text(key), body: candidate)
    if found == nil, besideISBN {
      found = try connection.first(
        "SELECT id, digest FROM book WHERE catalog = ?1 AND source = ?2 ORDER BY id LIMIT 1",
        .integer(catalog), .text(key), body: candidate)
    }
    guard let found else { return .none }
    if let digest, found.digest == digest { return .same(found.book) }
    return try BookRow.find(found.book, in: connection).map(Match.row) ?? .none
  }

  private func candidate(_ row: Statement) -> KeyTable.Candidate {
    KeyTable.Candidate(
      book: row.int64(at: 0) ?? 0, digest: row.int64(at: 1).map { UInt64(bitPattern: $0) })
  }

  private func match(_ row: BookRow, _ digest: UInt64?) -> Match {
    row.digest == digest ? .same(row.id) : .row(row)
  }

  private func load() throws {
    let count = try connection.integer(
      "SELECT sum(book_count) FROM section WHERE catalog = ?1", .integer(catalog))
    let table = try KeyTable(
      capacity: Int(count ?? 0), keepsDigests: true, limit: tuning.keyTableLimit, hash: tuning.hash)
    let sql = "SELECT id, digest, identity, source FROM book NOT INDEXED WHERE catalog = ?1"
    try connection.forEachRow(sql, .integer(catalog)) { row in
      let book = row.int64(at: 0) ?? 0
      let digest = UInt64(bitPattern: row.int64(at: 1) ?? 0)
      for column in 2...3 {
        guard let hash = row.withBytes(at: column, { table.hashValue(of: $0) }) else { continue }
        try table.insert(hash, book: book, digest: digest)
      }
    }
    self.table = table
  }
}
