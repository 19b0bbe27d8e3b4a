package import CatalogModel

/// A row that a database stands at; columns are numbered from 0.
package protocol StoredRow {
  /// The column as an integer; nil when NULL.
  func int64(at index: Int) -> Int64?
  /// The column as an integer; 0 when NULL.
  func number(at index: Int) -> Int64
  /// The column as text; nil when NULL.
  func string(at index: Int) -> String?
  /// The text of the column, until `body` returns; nil when NULL.
  func withUTF8<Result, Failure: Error>(
    at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result?
}

extension StoredRow {
  /// The column as an integer; 0 when NULL.
  @inlinable package func number(at index: Int) -> Int64 { int64(at: index) ?? 0 }

  /// The column as an integer; nil when NULL.
  @inlinable package func int(at index: Int) -> Int? {
    int64(at: index).map { Int(truncatingIfNeeded: $0) }
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
  @inlinable package init(_ row: some StoredRow) {
    id = row.number(at: 0)
    catalog = row.number(at: 1)
    section = row.number(at: 2)
    position = row.number(at: 3)
    digest = UInt64(bitPattern: row.number(at: 4))
    coverCount = Int(truncatingIfNeeded: row.number(at: 6))
    keys = BookKeys(identity: row.string(at: 9) ?? "", source: row.string(at: 10))
    searchRow = row.int64(at: 29)
    book = Book(title: row.string(at: 15) ?? "")
    book.isbn = keys.isbn
    readFacts(row)
    readLists(row)
  }

  @inlinable mutating func readFacts(_ row: some StoredRow) {
    book.pages = row.int(at: 5)
    book.published = row.withUTF8(at: 11, DateDigits.read) ?? nil
    book.added = row.withUTF8(at: 12, DateDigits.read) ?? nil
    book.covers = Self.cover(row, ref: 13, kind: 14, width: 7, height: 8).map { [$0] } ?? []
    book.subtitle = row.string(at: 16)
    book.publisher = row.string(at: 18)
    book.series = row.string(at: 20).map { Series(name: $0, number: row.string(at: 21)) }
    book.format = row.string(at: 23)
    book.price = row.string(at: 24).map { Price(amount: $0, currency: row.string(at: 25)) }
    book.description = row.string(at: 28)
  }

  @inlinable mutating func readLists(_ row: some StoredRow) {
    book.contributors = Self.rows(row, at: 17) { name, role, _ in
      Contributor(name: name, role: role)
    }
    book.languages = Self.rows(row, at: 19) { tag, _, _ in tag }
    book.subjects = Self.rows(row, at: 22) { subject, _, _ in subject }
    book.links = Self.rows(row, at: 26) { Link(href: $0, rel: $1, type: $2) }
    book.identifiers = Self.rows(row, at: 27) { scheme, value, _ in
      Identifier(scheme: scheme, value: value ?? "")
    }
  }

  @inlinable static func rows<Row>(
    _ row: some StoredRow, at index: Int, _ make: (String, String?, String?) -> Row
  ) -> [Row] {
    row.withUTF8(at: index) { StringListJSON.rows($0, make) } ?? []
  }

  /// The cover of the columns given; `nil` where there is no reference.
  @inlinable package static func cover(
    _ row: some StoredRow, ref: Int, kind: Int, width: Int, height: Int
  ) -> Cover? {
    row.string(at: ref).map { text in
      Cover(
        ref: text, kind: row.string(at: kind).flatMap { Cover.Kind(rawValue: $0) } ?? .cover,
        width: row.int(at: width), height: row.int(at: height))
    }
  }

  /// The book as the store gives it out.
  package var stored: StoredBook {
    StoredBook(
      id: id, section: section, position: position, book: book, source: keys.sourceIdentifier)
  }
}
