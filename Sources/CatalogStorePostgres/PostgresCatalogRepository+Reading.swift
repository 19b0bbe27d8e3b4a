public import CatalogModel
import CatalogRules
import PostgresDatabase

extension PostgresCatalogRepository {
  /// The catalogs in order of their names; the counts are those of their sections, summed.
  public func catalogs() throws(RepositoryError) -> [CatalogSummary] {
    try read { connection in
      let rows = try connection.run(
        """
        SELECT name, count(section.id), CAST(coalesce(sum(book_count), 0) AS BIGINT),
          CAST(coalesce(sum(cover_count), 0) AS BIGINT), last_import
        FROM catalog LEFT JOIN section ON section.catalog = catalog.id
        GROUP BY catalog.id, name, last_import ORDER BY name
        """)
      return rows.map { row in
        CatalogSummary(
          name: row.string(at: 0) ?? "", sectionCount: row.int(at: 1) ?? 0,
          bookCount: row.int(at: 2) ?? 0, coverCount: row.int(at: 3) ?? 0,
          lastImport: row.string(at: 4))
      }
    }
  }

  /// Every section of a catalog, each followed by those within it.
  public func sections(inCatalog catalog: String) throws(RepositoryError) -> [Section] {
    let sections = try read { connection in
      let rows = try connection.run(
        """
        \(Self.selectSection) JOIN catalog ON catalog.id = section.catalog
        WHERE catalog.name = $1 ORDER BY section.period IS NULL, section.period, section.id
        """, .text(StorableText.text(catalog)))
      return rows.map(Self.section)
    }
    return sections.followedByChildren()
  }

  /// A section of any catalog.
  public func section(id: Int64) throws(RepositoryError) -> Section? {
    try read { connection in
      try connection.first(
        "\(Self.selectSection) WHERE section.id = $1", .integer(id), body: Self.section)
    }
  }

  /// A page of a section: one range of the index on (catalog, section, position).
  public func books(
    inSection id: Int64, after position: Int64?, limit: Int
  ) throws(RepositoryError) -> BookPage {
    guard limit > 0 else { return BookPage(books: [], next: nil) }
    return try read { connection in
      // One more than asked for tells whether there is a next page.
      var rows = BookTable.read(
        try connection.run(
          Self.pageOfBooks, .integer(id), .integer(position ?? .min),
          .integer(Int64(limit.addingReportingOverflow(1).overflow ? limit : limit + 1))))
      let hasMore = rows.count > limit
      if hasMore { rows.removeLast() }
      return BookPage(books: rows.map(\.stored), next: hasMore ? rows.last?.position : nil)
    }
  }

  /// What a layout needs, from the same range; a book's first cover stands in its own row.
  public func items(
    inSection id: Int64, after position: Int64?, limit: Int
  ) throws(RepositoryError) -> [ShelfItem] {
    guard limit > 0 else { return [] }
    return try read { connection in
      let rows = try connection.run(
        Self.pageOfItems, .integer(id), .integer(position ?? .min), .integer(Int64(limit)))
      return rows.map(Self.item)
    }
  }

  /// A book by its id.
  public func book(id: Int64) throws(RepositoryError) -> StoredBook? {
    try read { connection in
      try connection.first(
        BookTable.select + "WHERE book.catalog = \(Self.anyCatalog) AND book.id = $1", .integer(id)
      ) { BookTable.read($0).stored }
    }
  }

  /// Of an index that begins with the catalog, one place a catalog is looked at; a join might read
  /// the index as a whole.
  static let anyCatalog = "ANY(ARRAY(SELECT id FROM catalog))"

  /// The book of an ISBN in a catalog.
  public func book(
    isbn: ISBN, inCatalog catalog: String
  ) throws(RepositoryError) -> StoredBook? {
    try read { connection in
      try connection.first(
        BookTable.select + """
          WHERE book.catalog = (SELECT id FROM catalog WHERE name = $1) AND book.identity = $2
          """, .text(StorableText.text(catalog)), .text(isbn.digits)
      ) { BookTable.read($0).stored }
    }
  }

  /// The catalog is found first, so that the index gives the rows in order.
  private static let place = """
    WHERE book.catalog = (SELECT catalog FROM section WHERE id = $1) AND book.section = $1
      AND book.position > $2 ORDER BY book.position LIMIT $3
    """
  static let pageOfBooks = BookTable.select + place
  static let pageOfItems = """
    SELECT id, position, title, cover_ref, cover_kind, cover_width, cover_height FROM book
    """ + " " + place

  static func item(_ row: Row) -> ShelfItem {
    ShelfItem(
      book: row.int64(at: 0) ?? 0, position: row.int64(at: 1) ?? 0, title: row.string(at: 2) ?? "",
      cover: BookRow.cover(row, ref: 3, kind: 4, width: 5, height: 6))
  }

  static let selectSection = """
    SELECT section.id, section.parent, section.period, section.title, section.book_count,
      section.cover_count
    FROM section
    """

  static func section(_ row: Row) -> Section {
    Section(
      id: row.int64(at: 0) ?? 0, parent: row.int64(at: 1),
      key: SectionKey(period: Period(number: row.int(at: 2)) ?? .undated, title: row.string(at: 3)),
      bookCount: row.int(at: 4) ?? 0, coverCount: row.int(at: 5) ?? 0)
  }

  /// Reads by one statement, which sees one state.
  func read<T>(_ body: (Connection) throws -> T) throws(RepositoryError) -> T {
    try RepositoryError.wrapping {
      guard let pinned else { return try reads.withConnection(canRepeat: true, body) }
      return try pinned.read(body)
    }
  }

  /// Reads by several statements, which see one state.
  func readTogether<T>(_ body: (Connection) throws -> T) throws(RepositoryError) -> T {
    try RepositoryError.wrapping {
      guard let pinned else { return try reads.read(body) }
      return try pinned.read(body)
    }
  }
}
