import CatalogModel
import CatalogRules
import PostgresDatabase

extension PostgresImportSession {
  /// A record on its way in, or a removal notice.
  struct Record {
    var incoming: IncomingBook?
    var keys: BookKeys
    var digest: UInt64?
  }

  /// What the table `book` has under the keys of some records.
  struct Stored {
    struct Known {
      var digest: UInt64
      var keys: BookKeys
      /// The whole row, where it was read.
      var row: BookRow?
    }

    var books: [Int64: Known] = [:]
    var byKey: [String: [Int64]] = [:]

    mutating func add(_ id: Int64, _ known: Known) {
      if let old = books[id], old.row != nil || known.row == nil { return }
      books[id] = known
      for key in [known.keys.identity, known.keys.source].compactMap(\.self) {
        if byKey[key]?.contains(id) != true { byKey[key, default: []].append(id) }
      }
    }
  }

  func record(_ incoming: IncomingBook) throws -> Record {
    var incoming = incoming
    var keys = BookKeys(incoming)
    guard !incoming.book.title.isEmpty || keys.identity.utf8.first != UInt8(ascii: "=") else {
      throw RepositoryError(.inconsistent, "a book without title, ISBN and identifier")
    }
    columns.load(incoming.book, keys: keys)
    let isStorable =
      !columns.bytes.contains(0)
      && incoming.sectionPath.allSatisfy { $0.title?.utf8.contains(0) != true }
      && incoming.book.covers.dropFirst().allSatisfy { !$0.ref.utf8.contains(0) }
    if !isStorable {
      incoming = StorableText.record(incoming)
      keys = BookKeys(incoming)
      columns.load(incoming.book, keys: keys)
    }
    return Record(incoming: incoming, keys: keys, digest: columns.digest(of: incoming))
  }

  /// What is stored under the records' keys, with the whole rows of what they change.
  func find(_ records: [Record]) throws -> Stored {
    var stored = Stored()
    if let table {
      var ids: Set<Int64> = []
      for record in records {
        for key in [record.keys.identity, record.keys.source].compactMap(\.self) {
          let hash = table.hashValue(of: key)
          guard let first = try table.first(hash) else { continue }
          ids.formUnion([first.book] + table.others(hash))
        }
      }
      try load(ids.filter { pendingByID[$0] == nil }, into: &stored)
      return stored
    }
    let sources = records.compactMap(\.keys.source)
    try find("identity", records.map(\.keys.identity) + sources, into: &stored)
    let others = records.lazy.filter { !$0.keys.hasISBN }.map(\.keys.identity)
    try find("source", Array(others), into: &stored)
    var changed: Set<Int64> = []
    for record in records {
      for id in match(record.keys, among: stored).map({ [$0.id] }) ?? []
      where pendingByID[id] == nil && stored.books[id]?.digest != record.digest {
        changed.insert(id)
      }
    }
    try load(changed, into: &stored)
    return stored
  }

  /// Light rows by one of the two keys.
  private func find(_ column: String, _ keys: [String], into stored: inout Stored) throws {
    guard !keys.isEmpty else { return }
    let sql = """
      SELECT id, digest, coalesce(long_identity, identity), coalesce(long_source, source)
      FROM book WHERE catalog = $1 AND \(column) = ANY($2::TEXT[])
      """
    let texts = Parameter.texts(Set(keys).map(StorableText.key))
    for row in try connection.run(sql, .integer(catalog), texts) {
      stored.add(
        row.int64(at: 0) ?? 0,
        .init(
          digest: UInt64(bitPattern: row.int64(at: 1) ?? 0),
          keys: BookKeys(identity: row.string(at: 2) ?? "", source: row.string(at: 3))))
    }
  }

  private func load(_ ids: Set<Int64>, into stored: inout Stored) throws {
    guard !ids.isEmpty else { return }
    try writeWaitingCovers()
    let sql = BookTable.select + "WHERE book.catalog = $1 AND book.id = ANY($2::BIGINT[])"
    let rows = try connection.run(sql, .integer(catalog), .integers(Array(ids)))
    for row in BookTable.read(rows) {
      stored.add(row.id, .init(digest: row.digest, keys: row.keys, row: row))
    }
  }

  /// The whole row of a book as it is now.
  func row(_ id: Int64, among stored: Stored) throws -> BookRow? {
    if let slot = pendingByID[id] { return pending[slot].row }
    if let row = stored.books[id]?.row { return row }
    var more = Stored()
    try load([id], into: &more)
    return more.books[id]?.row
  }

  /// The book that a record is: the one whose identity its key is, else the lowest that has it
  /// beside its ISBN; and whether its digest may tell that nothing changed.
  func match(_ keys: BookKeys, among stored: Stored) -> (id: Int64, isByIdentity: Bool)? {
    // A record with ISBN never is a book of another ISBN: its source key counts only as an identity.
    if let id = find(keys.identity, besideISBN: !keys.hasISBN, among: stored) { return (id, true) }
    return keys.source.flatMap { find($0, besideISBN: false, among: stored) }.map { ($0, false) }
  }

  private func find(_ key: String, besideISBN: Bool, among stored: Stored) -> Int64? {
    let candidates = (stored.byKey[key] ?? []) + (pendingByKey[key] ?? [])
    var beside: Int64?
    for id in candidates {
      guard let keys = keys(of: id, among: stored) else { continue }
      if keys.identity == key { return id }
      if besideISBN, keys.source == key { beside = min(beside ?? id, id) }
    }
    return beside
  }

  private func keys(of id: Int64, among stored: Stored) -> BookKeys? {
    pendingByID[id].map { pending[$0].row.keys } ?? stored.books[id]?.keys
  }

  /// The digest of a book as it is now.
  func digest(of id: Int64, among stored: Stored) -> UInt64? {
    pendingByID[id].map { pending[$0].row.digest } ?? stored.books[id]?.digest
  }
}
