import CatalogModel
import CatalogRules
import PostgresDatabase

extension PostgresImportSession {
  /// Writes what waits: the changed books first, so that a place or a key that one of them leaves is
  /// free.
  func flush() throws {
    try writeWaitingCovers()
    guard !pending.isEmpty else { return }
    try writeChanged()
    for entry in pending where entry.isNew { writer.append(entry.row, &columns) }
    try writer.write(into: "book", connection)
    try writeCovers()
    forgetPending()
  }

  /// Sends new books on their way without waiting for the server, where nothing else waits.
  func sendNew() throws {
    guard pending.allSatisfy(\.isNew) else { return }
    for entry in pending {
      writer.append(entry.row, &columns)
      CoverCopy.append(entry.row, to: &covers)
    }
    try writer.send(to: "book", connection)
    if covers.rowCount >= Self.mostPending { try writeWaitingCovers() }
    sent += pending.count
    forgetPending()
    guard sent >= Self.mostSent else { return }
    // The server keeps a note of each row until the end of a COPY, to look up its section then.
    try connection.finishCopying()
    sent = 0
  }

  private func forgetPending() {
    pending.removeAll(keepingCapacity: true)
    pendingByID.removeAll(keepingCapacity: true)
    pendingByKey.removeAll(keepingCapacity: true)
  }

  /// Writes the covers of books that were sent.
  func writeWaitingCovers() throws {
    try connection.copy(covers, into: CoverCopy.columns)
    covers.removeAll()
  }

  private func writeChanged() throws {
    for entry in pending where !entry.isNew { writer.append(entry.row, &columns) }
    guard !writer.isEmpty else { return }
    if !hasStaging {
      // Not `ON COMMIT DROP`, which not every engine knows.
      try connection.execute("CREATE TEMPORARY TABLE changed_book (LIKE book)")
      hasStaging = true
    }
    try writer.write(into: "changed_book", connection)
    try connection.run(BookTable.merge)
    try connection.execute("DELETE FROM changed_book")
  }

  /// Removes the staging table, which belongs to this transaction.
  func dropStaging() throws {
    guard hasStaging else { return }
    try connection.execute("DROP TABLE changed_book")
    hasStaging = false
  }

  private func writeCovers() throws {
    let outdated = pending.filter { $0.furtherCovers > 0 }.map(\.row.id)
    if !outdated.isEmpty {
      try connection.run(
        "DELETE FROM cover WHERE catalog = $1 AND book = ANY($2::BIGINT[])", .integer(catalog),
        .integers(outdated))
    }
    for entry in pending { CoverCopy.append(entry.row, to: &covers) }
    try writeWaitingCovers()
  }
}

/// Rows of the table `cover` for COPY.
enum CoverCopy {
  static let columns = "cover (catalog, book, position, ref, kind, width, height)"

  /// Adds the second cover of a book and the ones after it.
  static func append(_ row: BookRow, to covers: inout CopyBuffer) {
    for (position, cover) in row.book.covers.enumerated().dropFirst() {
      covers.beginRow(columns: 7)
      covers.append(row.catalog)
      covers.append(row.id)
      covers.append(Int64(position))
      covers.append(cover.ref)
      covers.append(cover.kind.rawValue)
      covers.append(cover.width.map(Int64.init))
      covers.append(cover.height.map(Int64.init))
    }
  }
}

/// Rows of the table `book` for COPY.
struct BookCopy {
  private var buffer = CopyBuffer()
  private var vector = SearchVector()

  var isEmpty: Bool { buffer.rowCount == 0 }

  /// Adds a book; `columns` is a buffer to lay its texts out in.
  mutating func append(_ row: BookRow, _ columns: inout BookColumns) {
    columns.load(row.book, keys: row.keys)
    buffer.beginRow(columns: BookTable.columns.count)
    let numbers: [Int64?] = [
      row.id, row.catalog, row.section, row.position, Int64(bitPattern: row.digest),
      columns.pages.map(Int64.init), Int64(columns.coverCount), columns.coverWidth.map(Int64.init),
      columns.coverHeight.map(Int64.init),
    ]
    for number in numbers { buffer.append(number) }
    append(columns, row.keys)
    buffer.append(row.searchRow)
    append(longKey: row.keys.identity)
    append(longKey: row.keys.source)
    guard row.searchRow != nil else { return buffer.appendNull() }
    vector.load(row.book)
    vector.bytes.withUnsafeBufferPointer { buffer.append(bytes: $0) }
  }

  /// Sends the rows without waiting for the server, and forgets them.
  mutating func send(to table: String, _ connection: Connection) throws {
    let names = BookTable.columns.joined(separator: ", ")
    try connection.startCopying(buffer, into: "\(table) (\(names))")
    buffer.removeAll()
  }

  /// Writes the rows and forgets them.
  mutating func write(into table: String, _ connection: Connection) throws {
    let names = BookTable.columns.joined(separator: ", ")
    try connection.copy(buffer, into: "\(table) (\(names))")
    buffer.removeAll()
  }

  private mutating func append(_ columns: BookColumns, _ keys: BookKeys) {
    buffer.append(StorableText.key(keys.identity))
    buffer.append(keys.source.map(StorableText.key))
    columns.bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for (index, end) in columns.ends.enumerated() {
        if index > 1 {
          if end < 0 {
            buffer.appendNull()
          } else {
            buffer.append(bytes: UnsafeBufferPointer(rebasing: bytes[start..<end]))
          }
        }
        if end >= 0 { start = end }
      }
    }
  }

  private mutating func append(longKey key: String?) {
    guard let key, StorableText.key(key) != key else { return buffer.appendNull() }
    buffer.append(key)
  }
}
