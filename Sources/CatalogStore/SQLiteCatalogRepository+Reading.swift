public import CatalogModel
import CatalogRules
import SQLiteDatabase

extension SQLiteCatalogRepository {
  /// The catalogs in order of their names; the counts are those of their sections, summed.
  public func catalogs() throws(RepositoryError) -> [CatalogSummary] {
    try read { connection in
      var found: [CatalogSummary] = []
      let sql = """
        SELECT name, count(section.id), ifnull(sum(book_count), 0), ifnull(sum(cover_count), 0),
          last_import
        FROM catalog LEFT JOIN section ON section.catalog = catalog.id
        GROUP BY catalog.id ORDER BY name
        """
      try connection.forEachRow(sql) { row in
        found.append(
          CatalogSummary(
            name: row.string(at: 0) ?? "", sectionCount: row.int(at: 1) ?? 0,
            bookCount: row.int(at: 2) ?? 0, coverCount: row.int(at: 3) ?? 0,
            lastImport: row.string(at: 4)))
      }
      return found
    }
  }

  /// Every section of a catalog, each followed by those within it.
  public func sections(inCatalog catalog: String) throws(RepositoryError) -> [Section] {
    let sections = try read { connection in
      var sections: [Section] = []
      let sql = """
        \(Self.selectSection) JOIN catalog ON catalog.id = section.catalog
        WHERE catalog.name = ?1 ORDER BY section.period IS NULL, section.period, section.id
        """
      try connection.forEachRow(sql, .text(catalog)) { sections.append(Self.section($0)) }
      return sections
    }
    return sections.followedByChildren()
  }

  /// A section of any catalog.
  public func section(id: Int64) throws(RepositoryError) -> Section? {
    try read { connection in
      try connection.first(
        Self.sectionByID, .integer(id), body: Self.section)
    }
  }

  /// A page of a section: one range of the index on (section, position).
  public func books(
    inSection id: Int64, after position: Int64?, limit: Int
  ) throws(RepositoryError) -> BookPage {
    guard limit > 0 else { return BookPage(books: [], next: nil) }
    var books: [StoredBook] = []
    books.reserveCapacity(min(limit, 1000))
    let next = try passBooks(inSection: id, after: position, limit: limit) { cells, covers in
      var book = cells.stored(inSection: id)
      if !covers.isEmpty { book.book.covers += covers }
      books.append(book)
    }
    return BookPage(books: books, next: next)
  }

  /// What a layout needs, from the same range; a book's first cover stands in its own row.
  public func items(
    inSection id: Int64, after position: Int64?, limit: Int
  ) throws(RepositoryError) -> [ShelfItem] {
    guard limit > 0 else { return [] }
    return try read { connection in
      var items: [ShelfItem] = []
      try connection.forEachRow(
        Self.pageOfItems, .integer(id), .integer(position ?? .min), .integer(Int64(limit))
      ) { items.append(Self.item($0)) }
      return items
    }
  }

  static func item(_ row: Statement) -> ShelfItem {
    ShelfItem(
      book: row.int64(at: 0) ?? 0, position: row.int64(at: 1) ?? 0,
      title: row.string(at: 2) ?? "",
      cover: BookRow.cover(row, ref: 3, kind: 4, width: 5, height: 6))
  }

  /// A book by its id.
  public func book(id: Int64) throws(RepositoryError) -> StoredBook? {
    try read { try BookRow.find(id, in: $0)?.stored }
  }

  /// The book of an ISBN in a catalog.
  public func book(
    isbn: ISBN, inCatalog catalog: String
  ) throws(RepositoryError) -> StoredBook? {
    try read { connection in
      let id = try connection.integer(
        """
        SELECT book.id FROM catalog JOIN book ON book.catalog = catalog.id
        WHERE catalog.name = ?1 AND book.identity = ?2
        """, .text(catalog), .text(isbn.digits))
      return try id.flatMap { try BookRow.find($0, in: connection)?.stored }
    }
  }

  static let passPageOfBooks = """
    SELECT 1 FROM book WHERE section = ?1 AND position > ?2 AND \(BookTable.passedCells)
    ORDER BY position LIMIT 1
    """

  static let pageOfItems = """
    SELECT id, position, title, cover_ref, cover_kind, cover_width, cover_height FROM book
    WHERE section = ?1 AND position > ?2 ORDER BY position LIMIT ?3
    """

  static let selectSection = """
    SELECT section.id, section.parent, section.period, section.title, section.book_count,
      section.cover_count
    FROM section
    """

  static let sectionByID = selectSection + " WHERE section.id = ?1"

  static func section(_ row: Statement) -> Section {
    Section(
      id: row.int64(at: 0) ?? 0, parent: row.int64(at: 1),
      key: SectionKey(period: Period(number: row.int(at: 2)) ?? .undated, title: row.string(at: 3)),
      bookCount: row.int(at: 4) ?? 0, coverCount: row.int(at: 5) ?? 0)
  }

  func read<T>(_ body: (Connection) throws -> T) throws(RepositoryError) -> T {
    try RepositoryError.wrapping {
      guard let snapshot else { return try pool.read(body) }
      return try snapshot.read(body)
    }
  }
}
