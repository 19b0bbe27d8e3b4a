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
}

extension StoredRow {
  /// The column as an integer; 0 when NULL.
  package func number(at index: Int) -> Int64 { int64(at: index) ?? 0 }

  /// The column as an integer; nil when NULL.
  package func int(at index: Int) -> Int? {
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
  package init(_ row: some StoredRow) {
    self.init(
      Cells(
        numbers: InlineArray { row.int64(at: $0) },
        texts: InlineArray { row.utf8(at: $0 + Cells.firstText) },
        searchRow: row.int64(at: Cells.firstText + BookColumns.names.count)))
  }

  /// What a row has in its columns: taken out of the database's hands once, by whichever store, and
  /// made a book of by code that need not know which.
  private struct Cells {
    typealias Text = UnsafeBufferPointer<UInt8>

    static let firstText = 9

    var numbers: InlineArray<9, Int64?>
    var texts: InlineArray<20, Text?>
    var searchRow: Int64?

    func number(_ index: Int) -> Int64 { numbers[index] ?? 0 }
    func int(_ index: Int) -> Int? { numbers[index].map { Int(truncatingIfNeeded: $0) } }
    func text(_ index: Int) -> Text? { texts[index - Self.firstText] }
    func string(_ index: Int) -> String? {
      text(index).map { String(decoding: $0, as: UTF8.self) }
    }
    func date(_ index: Int) -> PartialDate? { text(index).flatMap(DateDigits.read) }
  }

  private init(_ cells: Cells) {
    id = cells.number(0)
    catalog = cells.number(1)
    section = cells.number(2)
    position = cells.number(3)
    digest = UInt64(bitPattern: cells.number(4))
    coverCount = Int(truncatingIfNeeded: cells.number(6))
    keys = BookKeys(identity: cells.string(9) ?? "", source: cells.string(10))
    searchRow = cells.searchRow
    book = Book(title: cells.string(15) ?? "")
    book.isbn = keys.isbn
    readFacts(cells)
    readLists(cells)
  }

  private mutating func readFacts(_ cells: Cells) {
    book.pages = cells.int(5)
    book.published = cells.date(11)
    book.added = cells.date(12)
    if let ref = cells.text(13) {
      book.covers = [
        Self.cover(ref: ref, kind: cells.text(14), width: cells.int(7), height: cells.int(8))
      ]
    }
    book.subtitle = cells.string(16)
    book.publisher = cells.string(18)
    book.series = cells.string(20).map { Series(name: $0, number: cells.string(21)) }
    book.format = cells.string(23)
    book.price = cells.string(24).map { Price(amount: $0, currency: cells.string(25)) }
    book.description = cells.string(28)
  }

  private mutating func readLists(_ cells: Cells) {
    if let list = cells.text(17) {
      book.contributors = StringListJSON.rows(list) { name, role, _ in
        Contributor(name: name, role: role)
      }
    }
    if let list = cells.text(19) { book.languages = StringListJSON.rows(list) { tag, _, _ in tag } }
    if let list = cells.text(22) {
      book.subjects = StringListJSON.rows(list) { subject, _, _ in subject }
    }
    if let list = cells.text(26) {
      book.links = StringListJSON.rows(list) { Link(href: $0, rel: $1, type: $2) }
    }
    if let list = cells.text(27) {
      book.identifiers = StringListJSON.rows(list) { scheme, value, _ in
        Identifier(scheme: scheme, value: value ?? "")
      }
    }
  }

  /// The cover of the columns given; `nil` where there is no reference.
  package static func cover(
    _ row: some StoredRow, ref: Int, kind: Int, width: Int, height: Int
  ) -> Cover? {
    guard let ref = row.utf8(at: ref) else { return nil }
    return cover(
      ref: ref, kind: row.utf8(at: kind), width: row.int(at: width), height: row.int(at: height))
  }

  private static func cover(
    ref: UnsafeBufferPointer<UInt8>, kind: UnsafeBufferPointer<UInt8>?, width: Int?, height: Int?
  ) -> Cover {
    Cover(
      ref: String(decoding: ref, as: UTF8.self), kind: kind.flatMap(Self.kind) ?? .cover,
      width: width, height: height)
  }

  /// Nearly all are of one kind, which needs no text to be told.
  private static func kind(_ name: UnsafeBufferPointer<UInt8>) -> Cover.Kind? {
    if name.elementsEqual(Cover.Kind.cover.rawValue.utf8) { return .cover }
    return Cover.Kind(rawValue: String(decoding: name, as: UTF8.self))
  }

  /// The book as the store gives it out.
  package var stored: StoredBook {
    StoredBook(
      id: id, section: section, position: position, book: book, source: keys.sourceIdentifier)
  }
}
