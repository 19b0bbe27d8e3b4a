import CatalogModel
import SQLiteDatabase

/// One row of a calibre library with what other tables say of it.
///
/// Source: calibre's `metadata_sqlite.sql` and its schema upgrades.
struct CalibreBook {
  let library: CalibreLibrary
  let row: Statement
  let columns: CalibreColumns
  let place: Place
  let latestYear: Int
  private(set) var warnings: [Warning] = []

  init(
    library: CalibreLibrary, row: Statement, columns: CalibreColumns, place: Place, latestYear: Int
  ) {
    self.library = library
    self.row = row
    self.columns = columns
    self.place = place
    self.latestYear = latestYear
  }

  /// The book, or why there is none.
  mutating func event() throws(SQLiteError) -> CatalogEvent {
    let id = row.int64(at: CalibreColumns.index("id")) ?? 0
    guard let title = text("title"), !title.isEmpty else {
      return .refused(
        RefusedRecord(
          place: place, kind: "no-title", reason: "Book \(id) has no title.", raw: "id \(id)"))
    }
    var book = Book(title: title)
    book.contributors = try contributors(id)
    try addIdentifiers(id, to: &book)
    book.published = published()
    book.added = added()
    book.publisher = try values(
      """
      SELECT p.name FROM books_publishers_link l JOIN publishers p ON p.id = l.publisher
      WHERE l.book = ? ORDER BY l.id
      """, id, needs: ["publishers", "books_publishers_link"]
    ).first
    book.languages = try languages(id)
    book.series = try series(id)
    book.subjects = try values(
      """
      SELECT t.name FROM books_tags_link l JOIN tags t ON t.id = l.tag
      WHERE l.book = ? ORDER BY l.id
      """, id, needs: ["tags", "books_tags_link"])
    book.description = try comments(id)
    book.format = try format(id)
    if let cover = cover() { book.covers = [cover] }
    var record = CatalogRecord(book: book, source: source, place: place)
    record.warnings = warnings
    return .record(record)
  }

  private var source: Identifier? {
    let uuid = row.string(at: CalibreColumns.index("uuid")) ?? ""
    return uuid.isEmpty ? nil : Identifier(scheme: "uuid", value: uuid.lowercased())
  }

  // MARK: Text

  /// A column of the row as clean text.
  mutating func text(_ column: String) -> String? {
    text(of: row, at: CalibreColumns.index(column)).map(PlainText.clean)
  }

  /// A text as it is stored; what is not UTF-8 is read as Windows-1252, with a warning.
  mutating func text(of statement: Statement, at index: Int) -> String? {
    let found: (text: String, isValid: Bool)? = statement.withUTF8(at: index) { bytes in
      if let text = String(validating: bytes, as: UTF8.self) { return (text, true) }
      return (String(decoding: bytes.flatMap(Windows1252.text), as: UTF8.self), false)
    }
    guard let found else { return nil }
    if !found.isValid {
      warn(.about(found.text, "encoding", "is not UTF-8 in the database; read as windows-1252"))
    }
    return found.text
  }

  /// The texts that a query gives for this book; none where the library has no such table.
  mutating func values(
    _ sql: String, _ id: Int64, needs tables: Set<String>
  ) throws(SQLiteError) -> [String] {
    guard library.tables.isSuperset(of: tables) else { return [] }
    let statement = try library.connection.cached(sql)
    try statement.bind(id, at: 1)
    var found: [String] = []
    while try statement.step() {
      let value = text(of: statement, at: 0).map(PlainText.clean) ?? ""
      if !value.isEmpty, !found.contains(value) { found.append(value) }
    }
    return found
  }

  mutating func warn(_ warning: Warning) {
    warnings.append(Warning(kind: warning.kind, message: warning.message, place: place))
  }
}
