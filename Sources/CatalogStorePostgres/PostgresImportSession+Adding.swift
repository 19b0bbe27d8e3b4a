import CatalogModel
import CatalogRules

extension PostgresImportSession {
  /// Takes one record in.
  func add(_ record: Record, among stored: Stored) throws -> ImportOutcome {
    guard let incoming = record.incoming, let digest = record.digest else { return .unchanged }
    guard let found = match(record.keys, among: stored) else {
      try insert(incoming, record.keys, digest)
      return .new
    }
    if found.isByIdentity, self.digest(of: found.id, among: stored) == digest {
      return seen.insert(found.id) ? .unchanged : .merged
    }
    guard let row = try row(found.id, among: stored) else { throw RepositoryError.noSection }
    if seen.insert(row.id) {
      return try update(row, by: incoming, record.keys, digest) ? .changed : .unchanged
    }
    try merge(incoming, record.keys, into: row)
    return .merged
  }

  private func insert(_ incoming: IncomingBook, _ keys: BookKeys, _ digest: UInt64) throws {
    let section = try ledger.section(at: incoming.sectionPath)
    let position = try ledger.put(coverCount: incoming.book.covers.count, in: section)
    let id = try books.take()
    let row = BookRow(
      id: id, catalog: catalog, section: section, position: position, digest: digest, keys: keys,
      searchRow: options.isSearchable ? SearchWords.row(of: incoming.book, id: id) : nil,
      book: incoming.book)
    try wait(row, isNew: true, furtherCovers: 0)
    inserted += 1
  }

  /// A later import's record: what it gives replaces what is stored.
  ///
  /// False if nothing differs.
  func update(
    _ row: BookRow, by incoming: IncomingBook, _ keys: BookKeys, _ digest: UInt64
  ) throws -> Bool {
    var new = row
    new.book = row.book.updated(with: incoming.book)
    new.keys = row.keys.gaining(keys)
    let stored = try ledger.path(of: row.section)
    if !incoming.sectionPath.isLessPrecise(than: stored) {
      new.section = try ledger.section(at: incoming.sectionPath)
    }
    new.digest = digest
    return try replace(row, by: new)
  }

  /// A second record of the same import: it only fills what the first one left out.
  private func merge(_ incoming: IncomingBook, _ keys: BookKeys, into row: BookRow) throws {
    if let merge = TitleLikeness.unlikeMerge(of: incoming.book, into: row.book) {
      unlikeMerges.append(merge)
    }
    var new = row
    new.book = row.book.filled(from: incoming.book)
    new.keys = row.keys.gaining(keys)
    if try ledger.path(of: row.section).isLessPrecise(than: incoming.sectionPath) {
      new.section = try ledger.section(at: incoming.sectionPath)
    }
    _ = try replace(row, by: new)
  }

  /// Has a row written anew where it differs, at the end of its section where that changed.
  private func replace(_ old: BookRow, by changed: BookRow) throws -> Bool {
    var new = changed
    let staysInPlace = new.section == old.section
    guard new.book != old.book || new.keys != old.keys || !staysInPlace else { return false }
    new.coverCount = new.book.covers.count
    if staysInPlace {
      try ledger.touch(old.section, coverChange: new.coverCount - old.coverCount)
    } else {
      try ledger.take(coverCount: old.coverCount, from: old.section)
      new.position = try ledger.put(coverCount: new.coverCount, in: new.section)
    }
    let isFound = old.searchRow != nil || options.isSearchable
    new.searchRow = isFound ? SearchWords.row(of: new.book, id: old.id) : nil
    try wait(new, isNew: false, furtherCovers: max(0, old.coverCount - 1))
    return true
  }
}
