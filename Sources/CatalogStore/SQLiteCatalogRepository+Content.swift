import CatalogModel
package import CatalogRules
import SQLiteDatabase

extension SQLiteCatalogRepository: MovableRepository {
  /// Hands out everything, as it is at one moment.
  package func readContent(_ take: (CatalogPart) throws -> Void) throws {
    try Self.passingOn { try pool.read { try Self.read($0, take) } }
  }

  private static func read(_ connection: Connection, _ take: (CatalogPart) throws -> Void) throws {
    var catalogs: [CatalogRecord] = []
    try connection.forEachRow("SELECT id, name, last_import FROM catalog ORDER BY id") { row in
      catalogs.append(
        CatalogRecord(
          id: row.int64(at: 0) ?? 0, name: row.string(at: 1) ?? "", lastImport: row.string(at: 2)))
    }
    for catalog in catalogs {
      try take(.catalog(catalog))
      var sections: [SectionRecord] = []
      let columns = SectionRecord.columns.joined(separator: ", ")
      try connection.forEachRow(
        "SELECT \(columns) FROM section WHERE catalog = ?1 ORDER BY id", .integer(catalog.id)
      ) { sections.append(SectionRecord($0)) }
      for section in sections.parentsFirst() { try take(.section(section)) }
      try connection.forEachRow(
        BookTable.select + "NOT INDEXED WHERE catalog = ?1 ORDER BY id", .integer(catalog.id)
      ) { statement in
        var row = BookRow(statement)
        try row.loadCovers(from: connection)
        try take(.book(row))
      }
    }
    try take(
      .numbers(
        section: try IDSequence.next(.section, in: connection),
        book: try IDSequence.next(.book, in: connection)))
  }

  /// Takes everything in, in one transaction.
  package func writeContent(_ body: ((CatalogPart) throws -> Void) throws -> Void) throws {
    try Self.passingOn {
      try pool.write { connection in
        guard try connection.integer("SELECT count(*) FROM catalog") == 0 else {
          throw RepositoryError.notEmpty(path)
        }
        var writer = try ContentWriter(connection)
        try body { try writer.write($0) }
        try writer.finish()
      }
    }
  }

  /// Errors of the database become the store's own; those of a body stay as they are.
  private static func passingOn<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as SQLiteError { throw RepositoryError(error) }
  }
}

/// Writes another store's content as it is.
private struct ContentWriter {
  private let connection: Connection
  private var books: BookRowWriter
  private let search: SearchIndex
  private let indexes: BookIndexes

  init(_ connection: Connection) throws {
    self.connection = connection
    books = try BookRowWriter(connection)
    search = try SearchIndex(connection)
    indexes = BookIndexes(connection, existing: 0, tuning: ImportTuning(largeImport: 0))
    try indexes.prepare(inserted: 0)
  }

  mutating func write(_ part: CatalogPart) throws {
    switch part {
    case .catalog(let catalog):
      try connection.run(
        "INSERT INTO catalog (id, name, last_import) VALUES (?1, ?2, ?3)", .integer(catalog.id),
        .text(catalog.name), Value(catalog.lastImport))
    case .section(let section):
      let columns = SectionRecord.columns.joined(separator: ", ")
      try connection.run(
        "INSERT INTO section (\(columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        .integer(section.id), .integer(section.catalog), Value(section.parent),
        Value(section.period), Value(section.title), .integer(section.bookCount),
        .integer(section.coverCount), .integer(section.nextPosition))
    case .book(let row): try write(row)
    case .numbers(let section, let book):
      try IDSequence.save(.section, next: section, in: connection)
      try IDSequence.save(.book, next: book, in: connection)
    }
  }

  private mutating func write(_ row: BookRow) throws {
    try books.run(
      .insert, row.book, keys: row.keys,
      place: .init(
        id: row.id, catalog: row.catalog, section: row.section, position: row.position,
        searchRow: row.searchRow),
      digest: row.digest)
    for (position, cover) in row.book.covers.enumerated().dropFirst() {
      try connection.run(
        """
        INSERT INTO cover (book, position, ref, kind, width, height)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        """, .integer(row.id), Value(position), .text(cover.ref), .text(cover.kind.rawValue),
        Value(cover.width), Value(cover.height))
    }
    if let searchRow = row.searchRow { try search.add(row.book, at: searchRow) }
  }

  func finish() throws {
    try search.advance()
    try indexes.rebuild()
    try search.flush()
  }
}
