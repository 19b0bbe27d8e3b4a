import CatalogModel
package import CatalogRules
import PostgresDatabase

extension PostgresCatalogRepository: MovableRepository {
  /// How many books are read or written at a time.
  private static let pageSize = 2_000

  /// Hands out everything, as it is at one moment.
  package func readContent(_ take: (CatalogPart) throws -> Void) throws {
    // Not repeated when the server goes: what was taken is taken.
    try Self.passingOn { try reads.withTransaction(.reading) { try Self.read($0, take) } }
  }

  private static func read(_ connection: Connection, _ take: (CatalogPart) throws -> Void) throws {
    let catalogs = try connection.run("SELECT id, name, last_import FROM catalog ORDER BY id").map {
      CatalogRecord(
        id: $0.int64(at: 0) ?? 0, name: $0.string(at: 1) ?? "", lastImport: $0.string(at: 2))
    }
    for catalog in catalogs {
      try take(.catalog(catalog))
      let columns = SectionRecord.columns.joined(separator: ", ")
      let sections = try connection.run(
        "SELECT \(columns) FROM section WHERE catalog = $1 ORDER BY id", .integer(catalog.id))
      for section in sections.map({ SectionRecord($0) }).parentsFirst() {
        try take(.section(section))
      }
      try readBooks(of: catalog.id, connection, take)
    }
    func next(_ name: String) throws -> Int64 {
      try connection.integer("SELECT next FROM id_sequence WHERE name = $1", .text(name)) ?? 1
    }
    try take(.numbers(section: try next("section"), book: try next("book")))
  }

  private static func readBooks(
    of catalog: Int64, _ connection: Connection, _ take: (CatalogPart) throws -> Void
  ) throws {
    let sql =
      BookTable.select + """
        WHERE book.catalog = $1 AND book.id > $2 ORDER BY book.id LIMIT $3
        """
    var last = Int64.min
    while true {
      let rows = BookTable.read(
        try connection.run(
          sql, .integer(catalog), .integer(last), .integer(Int64(pageSize))))
      for row in rows { try take(.book(row)) }
      guard let end = rows.last, rows.count == pageSize else { return }
      last = end.id
    }
  }

  /// Takes everything in, in one transaction.
  package func writeContent(_ body: ((CatalogPart) throws -> Void) throws -> Void) throws {
    var bookCount = 0
    try Self.passingOn {
      try transaction { connection in
        // Whoever makes a catalog waits until this is done.
        try connection.execute("LOCK TABLE catalog IN SHARE ROW EXCLUSIVE MODE")
        guard try connection.integer("SELECT count(*) FROM catalog") == 0 else {
          throw RepositoryError.notEmpty(settings.server)
        }
        let writer = ContentWriter(connection, pageSize: Self.pageSize)
        try body { try writer.write($0) }
        try writer.flush()
        bookCount = writer.bookCount
      }
    }
    settle(afterNew: bookCount)
  }

  /// Errors of the database become the store's own; those of a body stay as they are.
  private static func passingOn<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as PostgresError { throw RepositoryError(error) }
  }
}

/// Writes another store's content as it is, but for U+0000, which PostgreSQL cannot keep.
private final class ContentWriter {
  private let connection: Connection
  private let pageSize: Int
  private var books = BookCopy()
  private var covers = CopyBuffer()
  private var columns = BookColumns()
  private var waiting = 0
  private(set) var bookCount = 0

  init(_ connection: Connection, pageSize: Int) {
    self.connection = connection
    self.pageSize = pageSize
  }

  func write(_ part: CatalogPart) throws {
    switch part {
    case .catalog(let catalog):
      try connection.run(
        "INSERT INTO catalog (id, name, last_import) VALUES ($1, $2, $3)", .integer(catalog.id),
        .text(StorableText.text(catalog.name)), Parameter(catalog.lastImport))
      try raise("catalog", to: catalog.id + 1)
    case .section(let section): try write(section)
    case .book(let row):
      try write(StorableText.row(row))
    case .numbers(let section, let book):
      try raise("section", to: section)
      try raise("book", to: book)
    }
  }

  func flush() throws {
    try books.write(into: "book", connection)
    try connection.copy(covers, into: CoverCopy.columns)
    covers.removeAll()
    waiting = 0
  }

  private func write(_ section: SectionRecord) throws {
    try connection.run(
      """
      INSERT INTO section (\(SectionRecord.columns.joined(separator: ", ")))
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """, .integer(section.id), .integer(section.catalog), Parameter(section.parent),
      Parameter(section.period), Parameter(section.title.map(StorableText.text)),
      .integer(section.bookCount), .integer(section.coverCount), .integer(section.nextPosition))
  }

  private func write(_ row: BookRow) throws {
    books.append(row, &columns)
    CoverCopy.append(row, to: &covers)
    waiting += 1
    bookCount += 1
    if waiting == pageSize { try flush() }
  }

  private func raise(_ name: String, to next: Int64) throws {
    try connection.run(
      "UPDATE id_sequence SET next = $2 WHERE name = $1 AND next < $2", .text(name), .integer(next))
  }
}
