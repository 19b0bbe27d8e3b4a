import CatalogModel
import CatalogRules

extension SQLiteImportSession {
  /// What became of a record.
  struct Stored {
    var outcome: ImportOutcome
    /// Its book, where the book's row is now what the record says.
    var book: Int64?
  }

  /// Stores one record of a batch.
  ///
  /// The book itself is looked at only where the row that was made of it does not do.
  func add(_ index: Int, of rows: PreparedRows, _ books: [IncomingBook]) throws -> Stored {
    let row = rows.rows[index]
    guard row.isIdentified else {
      throw RepositoryError(.inconsistent, "a book without title, ISBN and identifier")
    }
    switch try finder.match(row.keys, digest: row.digest) {
    case .none:
      return Stored(outcome: .new, book: try insert(row, of: rows, books[index]))
    case .same(let book):
      return seen.insert(book)
        ? Stored(outcome: .unchanged, book: book) : Stored(outcome: .merged)
    case .row(let stored) where seen.insert(stored.id):
      return try update(stored, by: books[index], row.keys.keys, row.digest)
        ? Stored(outcome: .changed, book: stored.id) : Stored(outcome: .unchanged)
    case .row(let stored):
      try merge(books[index], row.keys.keys, into: stored)
      return Stored(outcome: .merged)
    }
  }

  /// Stores a new book; returns its id.
  private func insert(
    _ row: PreparedRows.Row, of rows: PreparedRows, _ incoming: @autoclosure () -> IncomingBook
  ) throws -> Int64 {
    let section = try section(of: row, incoming().sectionPath)
    let position = try ledger.put(coverCount: row.numbers.coverCount, in: section)
    let id = nextBook
    nextBook += 1
    let searchRow = options.isSearchable ? row.searchDate | SearchWords.book(ofRow: id) : nil
    try writer.run(
      .insert, row: row, of: rows,
      place: .init(
        id: id, catalog: catalog, section: section, position: position, searchRow: searchRow))
    if let searchRow {
      if let words = row.words {
        try search.add(words, of: rows.words, at: searchRow)
      } else {
        try search.add(incoming().book, at: searchRow)
      }
    }
    if row.numbers.coverCount > 1 { try insertFurtherCovers(incoming().book.covers, of: id) }
    try finder.note(row.keys, book: id, digest: row.digest)
    return id
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
      new.section = try section(at: incoming.sectionPath)
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
      new.section = try section(at: incoming.sectionPath)
    }
    _ = try replace(row, by: new)
  }

  /// Writes a row anew where it differs, at the end of its section where that changed.
  private func replace(_ old: BookRow, by new: BookRow) throws -> Bool {
    let staysInPlace = new.section == old.section
    guard new.book != old.book || new.keys != old.keys || !staysInPlace else { return false }
    var position = old.position
    if staysInPlace {
      try ledger.touch(old.section, coverChange: new.book.covers.count - old.coverCount)
    } else {
      try ledger.take(coverCount: old.coverCount, from: old.section)
      position = try ledger.put(coverCount: new.book.covers.count, in: new.section)
    }
    var searchRow: Int64?
    if old.searchRow != nil || options.isSearchable {
      searchRow = SearchWords.row(of: new.book, id: old.id)
    }
    try search.replace(old.book, at: old.searchRow, by: new.book, at: searchRow)
    try writer.run(
      staysInPlace && new.keys == old.keys ? .updateContent : .update, new.book, keys: new.keys,
      place: .init(
        id: old.id, catalog: catalog, section: new.section, position: position,
        searchRow: searchRow),
      digest: new.digest)
    if new.book.covers.dropFirst() != old.book.covers.dropFirst() {
      try connection.run("DELETE FROM cover WHERE book = ?1", .integer(old.id))
      try insertFurtherCovers(new.book.covers, of: old.id)
    }
    if new.keys != old.keys { try finder.note(hashed(new.keys), book: old.id, digest: new.digest) }
    return true
  }

  private func insertFurtherCovers(_ covers: [Cover], of book: Int64) throws {
    for (position, cover) in covers.enumerated().dropFirst() {
      try insertCover.bind(book, at: 1)
      try insertCover.bind(position, at: 2)
      try insertCover.bind(cover.ref, at: 3)
      try insertCover.bind(cover.kind.rawValue, at: 4)
      try insertCover.bind(cover.width, at: 5)
      try insertCover.bind(cover.height, at: 6)
      try insertCover.run()
    }
  }
}
