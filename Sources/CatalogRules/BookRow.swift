package import CatalogModel

/// A row that a database stands at; columns are numbered from 0.
package protocol StoredRow {
  /// The column as an integer; nil when NULL.
  func int64(at index: Int) -> Int64?
  /// The column as an integer; 0 when NULL.
  func number(at index: Int) -> Int64
  /// The column as text; nil when NULL.
  func string(at index: Int) -> String?
  /// The text of the column where the database has it, as long as it stands at the row; nil when NULL.
  func utf8(at index: Int) -> UnsafeBufferPointer<UInt8>?
  /// The texts of the columns from one on, as many as there is room for; returns their bytes together.
  func readTexts(
    from first: Int, into texts: UnsafeMutableBufferPointer<UnsafeBufferPointer<UInt8>?>
  ) -> Int
}

extension StoredRow {
  /// The column as an integer; 0 when NULL.
  package func number(at index: Int) -> Int64 { int64(at: index) ?? 0 }

  /// The column as an integer; nil when NULL.
  package func int(at index: Int) -> Int? {
    int64(at: index).map { Int(truncatingIfNeeded: $0) }
  }

  package func readTexts(
    from first: Int, into texts: UnsafeMutableBufferPointer<UnsafeBufferPointer<UInt8>?>
  ) -> Int {
    var length = 0
    for index in texts.indices {
      texts[index] = utf8(at: first + index)
      length += texts[index]?.count ?? 0
    }
    return length
  }
}

/// A row of the table `book`, read.
package struct BookRow {
  package var id: Int64
  package var catalog: Int64
  package var section: Int64
  package var position: Int64
  package var digest: UInt64
  package var keys: BookKeys
  /// Its row in the full-text index, where search finds it.
  package var searchRow: Int64?
  package var coverCount: Int
  /// The book; of its covers the first one only until ``loadCovers(from:)``.
  package var book: Book

  /// The columns of numbers, which come before `BookColumns.names`; at the end comes `search_row`.
  package static let integerColumns = [
    "id", "catalog", "section", "position", "digest", "pages", "cover_count", "cover_width",
    "cover_height",
  ]

  /// A row that is not stored yet.
  package init(
    id: Int64, catalog: Int64, section: Int64, position: Int64, digest: UInt64, keys: BookKeys,
    searchRow: Int64?, book: Book
  ) {
    self.id = id
    self.catalog = catalog
    self.section = section
    self.position = position
    self.digest = digest
    self.keys = keys
    self.searchRow = searchRow
    coverCount = book.covers.count
    self.book = book
  }

  /// Reads a row of all those columns.
  package init(_ row: some StoredRow) {
    self = BookCells.withRoom { room in
      let first = Self.integerColumns.count
      let cells = BookCells(row, numbers: (0, 3, 5, 6, 7, 8), firstText: first, in: room)
      let keys = cells.keys
      var read = BookRow(
        id: cells.id, catalog: row.number(at: 1), section: row.number(at: 2),
        position: cells.position, digest: UInt64(bitPattern: row.number(at: 4)), keys: keys,
        searchRow: row.int64(at: first + BookColumns.names.count),
        book: cells.book(isbn: keys.isbn))
      read.coverCount = Int(truncatingIfNeeded: cells.coverCount)
      return read
    }
  }

  /// The cover of the columns given; `nil` where there is no reference.
  package static func cover(
    _ row: some StoredRow, ref: Int, kind: Int, width: Int, height: Int
  ) -> Cover? {
    guard let ref = row.utf8(at: ref) else { return nil }
    return Cover(
      ref: String(decoding: ref, as: UTF8.self),
      kind: row.utf8(at: kind).flatMap(BookCells.kind) ?? .cover, width: row.int(at: width),
      height: row.int(at: height))
  }

  /// The book as the store gives it out.
  package var stored: StoredBook {
    StoredBook(
      id: id, section: section, position: position, book: book, source: keys.sourceIdentifier)
  }
}
