import CatalogModel
import SQLiteDatabase

extension CalibreBook {
  /// The authors in the order of their links, which is the order on the title page.
  ///
  /// A comma within a name is stored as `|`.
  mutating func contributors(_ id: Int64) throws(SQLiteError) -> [Contributor] {
    let statement = try library.connection.cached(
      """
      SELECT a.name FROM books_authors_link l JOIN authors a ON a.id = l.author
      WHERE l.book = ? ORDER BY l.id
      """)
    try statement.bind(id, at: 1)
    var found: [Contributor] = []
    while try statement.step() {
      let stored = text(of: statement, at: 0).map(PlainText.clean) ?? ""
      let name = stored.contains("|") ? ContributorText.calibreName(stored) : stored
      if !name.isEmpty, !found.contains(where: { $0.name == name }) {
        found.append(Contributor(name: name, role: "author"))
      }
    }
    return found
  }

  /// When it was published: the day nearest to the stored moment, which is the owner's midnight.
  mutating func published() -> PartialDate? {
    guard let text = text("pubdate") else { return nil }
    let reading = DateText.calibreTimestamp(text, latestYear: latestYear)
    if let warning = reading.warning { warn(warning) }
    return reading.date
  }

  /// When it came into the library: a real moment, taken by its day as stored.
  mutating func added() -> PartialDate? {
    guard let text = text("timestamp"), let date = PartialDate(text.prefix(10)) else { return nil }
    return date.year > 101 ? date : nil
  }

  mutating func languages(_ id: Int64) throws(SQLiteError) -> [String] {
    let codes = try values(
      """
      SELECT g.lang_code FROM books_languages_link l JOIN languages g ON g.id = l.lang_code
      WHERE l.book = ? ORDER BY l.item_order, l.id
      """, id, needs: ["languages", "books_languages_link"])
    return codes.compactMap(LanguageText.tag)
  }

  /// The series with the book's number in it: 1.0 is `1`, 1.5 is `1.5`.
  mutating func series(_ id: Int64) throws(SQLiteError) -> Series? {
    let names = try values(
      """
      SELECT s.name FROM books_series_link l JOIN series s ON s.id = l.series
      WHERE l.book = ? ORDER BY l.id
      """, id, needs: ["series", "books_series_link"])
    guard let name = names.first else { return nil }
    let index = row.double(at: CalibreColumns.index("series_index"))
    return Series(name: name, number: index.flatMap(Self.number))
  }

  static func number(_ index: Double) -> String? {
    guard index.isFinite, index.magnitude < 1e9 else { return nil }
    return index == index.rounded() ? String(Int(index)) : String(index)
  }

  /// The identifiers, and the ISBN, which early versions kept in a column of `books`.
  mutating func addIdentifiers(_ id: Int64, to book: inout Book) throws(SQLiteError) {
    var isbnTexts: [String] = []
    if library.tables.contains("identifiers") {
      let statement = try library.connection.cached(
        "SELECT type, val FROM identifiers WHERE book = ? ORDER BY id")
      try statement.bind(id, at: 1)
      while try statement.step() {
        let type = text(of: statement, at: 0).map(PlainText.clean)?.lowercased() ?? ""
        let value = text(of: statement, at: 1).map(PlainText.clean) ?? ""
        if type == "isbn" {
          isbnTexts.append(value)
        } else if !type.isEmpty {
          MARC21Book.append(type, Self.identifier(value), to: &book)
        }
      }
    }
    isbnTexts.append(text("isbn") ?? "")
    for text in isbnTexts where !text.isEmpty { addISBN(text, to: &book) }
    MARC21Book.append("lccn", text("lccn") ?? "", to: &book)
  }

  private mutating func addISBN(_ text: String, to book: inout Book) {
    let scan = ISBNText.scan(text)
    for fault in scan.faults
    where !book.identifiers.contains(.init(scheme: "isbn-invalid", value: text)) {
      warn(fault)
    }
    for isbn in scan.isbns {
      if book.isbn == nil {
        book.isbn = isbn
      } else if book.isbn != isbn {
        MARC21Book.append("isbn", isbn.digits, to: &book)
      }
    }
    for other in scan.others where other.scheme != "other" {
      MARC21Book.append(other.scheme, other.value, to: &book)
    }
    if scan.isbns.isEmpty, scan.others.allSatisfy({ $0.scheme == "other" }) {
      MARC21Book.append("isbn-invalid", text, to: &book)
    }
  }

  /// calibre stores the colon of an address within an identifier as `|`.
  static func identifier(_ value: String) -> String {
    for scheme in ["http", "https", "urn", "ftp"] where value.hasPrefix(scheme + "|") {
      return scheme + ":" + value.dropFirst(scheme.utf8.count + 1)
    }
    return value
  }

  /// The comments, which are HTML, as plain text.
  mutating func comments(_ id: Int64) throws(SQLiteError) -> String? {
    guard library.tables.contains("comments") else { return nil }
    let statement = try library.connection.cached("SELECT text FROM comments WHERE book = ?")
    try statement.bind(id, at: 1)
    defer { statement.reset() }
    guard try statement.step(), let html = text(of: statement, at: 0) else { return nil }
    let plain = PlainText.fromHTML(html)
    return plain.isEmpty ? nil : plain
  }

  /// The formats of the book's files: `EPUB, PDF`.
  mutating func format(_ id: Int64) throws(SQLiteError) -> String? {
    let formats = try values(
      "SELECT format FROM data WHERE book = ? ORDER BY id", id, needs: ["data"])
    return formats.isEmpty ? nil : formats.joined(separator: ", ")
  }

  /// The cover, with its size where the file is there; `nil` where the file is no picture.
  mutating func cover() -> Cover? {
    guard row.int64(at: CalibreColumns.index("has_cover")) ?? 0 != 0,
      let path = text(of: row, at: CalibreColumns.index("path")), !path.isEmpty,
      !path.hasPrefix("/"), !path.split(separator: "/").contains("..")
    else { return nil }
    var cover = Cover(ref: path + "/cover.jpg")
    guard let folder = library.folder,
      let file = try? FileByteSource(path: folder + "/" + cover.ref)
    else { return cover }
    guard let head = try? file.bytes(at: 0, count: ImageHeader.usefulLength),
      let header = ImageHeader(head), !header.isPlaceholder
    else {
      warn(.about(cover.ref, "cover-unreadable", "is not a picture that can be a cover"))
      return nil
    }
    cover.width = header.width
    cover.height = header.height
    return cover
  }
}
