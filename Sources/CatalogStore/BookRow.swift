import CatalogModel
import CatalogRules
import SQLiteDatabase

/// A row of the table `book`, read.
struct BookRow {
  var id: Int64
  var catalog: Int64
  var section: Int64
  var position: Int64
  var digest: UInt64
  var keys: BookKeys
  /// Its row in the full-text index, where search finds it.
  var searchRow: Int64?
  var coverCount: Int
  /// The book; of its covers the first one only until ``loadCovers(from:)``.
  var book: Book

  /// Reads the row that a statement of `BookTable.select` stands at.
  init(_ row: Statement) {
    id = row.number(at: 0)
    catalog = row.number(at: 1)
    section = row.number(at: 2)
    position = row.number(at: 3)
    digest = UInt64(bitPattern: row.number(at: 4))
    coverCount = Int(row.number(at: 6))
    keys = BookKeys(identity: row.string(at: 9) ?? "", source: row.string(at: 10))
    searchRow = row.int64(at: BookTable.columns.count - 1)
    book = Book(title: row.string(at: 15) ?? "")
    book.isbn = keys.isbn
    readFacts(row)
    readLists(row)
  }

  private mutating func readFacts(_ row: Statement) {
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

  private mutating func readLists(_ row: Statement) {
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

  private static func rows<Row>(
    _ row: Statement, at index: Int, _ make: (String, String?, String?) -> Row
  ) -> [Row] {
    row.withUTF8(at: index) { StringListJSON.rows($0, make) } ?? []
  }

  /// The cover of the columns given; `nil` where there is no reference.
  static func cover(
    _ row: Statement, ref: Int, kind: Int, width: Int, height: Int
  ) -> Cover? {
    row.string(at: ref).map { text in
      Cover(
        ref: text, kind: row.string(at: kind).flatMap { Cover.Kind(rawValue: $0) } ?? .cover,
        width: row.int(at: width), height: row.int(at: height))
    }
  }

  /// Reads the second cover and the ones after it.
  mutating func loadCovers(from connection: Connection) throws {
    guard coverCount > 1 else { return }
    try Self.appendCovers(of: id, to: &book, from: connection)
  }

  /// Adds the second cover of a book and the ones after it.
  static func appendCovers(
    of id: Int64, to book: inout Book, from connection: Connection
  ) throws {
    var covers: [Cover] = []
    let sql = "SELECT ref, kind, width, height FROM cover WHERE book = ?1 ORDER BY position"
    try connection.forEachRow(sql, .integer(id)) { row in
      if let cover = cover(row, ref: 0, kind: 1, width: 2, height: 3) { covers.append(cover) }
    }
    book.covers += covers
  }

  /// The row of a book.
  static func find(_ id: Int64, in connection: Connection) throws -> BookRow? {
    var row = try connection.first(BookTable.select + "WHERE id = ?1", .integer(id)) { BookRow($0) }
    try row?.loadCovers(from: connection)
    return row
  }

  /// The book as the store gives it out.
  var stored: StoredBook {
    StoredBook(
      id: id, section: section, position: position, book: book, source: keys.sourceIdentifier)
  }
}
