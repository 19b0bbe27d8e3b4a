import CatalogModel
import SQLiteDatabase

/// Builds a sound database from the rows of a damaged one: what follows from other data is made anew.
///
/// The tables are read from their first page to their last, without an index. Indexes, counts,
/// numbers of covers, places, sequences and the full-text index are written afresh; see ``Mending``
/// for what becomes of rows that contradict each other.
struct CatalogRebuild {
  /// The new database, which has the schema and no rows.
  let connection: Connection

  /// Fills the new database.
  ///
  /// A table that cannot be read to its end is an error: its rows follow from nothing.
  func run(from damaged: String) throws {
    try connection.setForeignKeys(false)
    let path = damaged.hasPrefix("/") ? damaged : "./" + damaged
    try connection.run("ATTACH ?1 AS damaged", .text(path))
    try connection.transaction {
      let indexes = try dropIndexes()
      for table in try tables() { try copy(table) }
      try Mending(connection: connection).run()
      try fillSearchIndex()
      for definition in indexes { try connection.execute(definition) }
    }
    connection.clearStatementCache()
    try connection.execute("DETACH damaged")
    try connection.setForeignKeys(true)
  }

  private func dropIndexes() throws -> [String] {
    var indexes: [(name: String, sql: String)] = []
    try connection.forEachRow(
      "SELECT name, sql FROM main.sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
    ) { indexes.append(($0.string(at: 0) ?? "", $0.string(at: 1) ?? "")) }
    for index in indexes { try connection.execute("DROP INDEX main.\(index.name)") }
    return indexes.map(\.sql)
  }

  /// The tables of the schema, without the full-text index, the record of migrations, and what is
  /// remembered of files, which an import makes anew.
  private func tables() throws -> [String] {
    var names: [String] = []
    try connection.forEachRow(
      """
      SELECT name FROM main.sqlite_schema
      WHERE type = 'table' AND name NOT LIKE 'book^_search%' ESCAPE '^'
      AND name NOT LIKE 'sqlite^_%' ESCAPE '^'
      AND name NOT IN ('schema_migration', 'remembered_record')
      """
    ) { names.append($0.string(at: 0) ?? "") }
    return names
  }

  private func copy(_ table: String) throws {
    do {
      try connection.execute("DELETE FROM main.\(table)")
      try connection.execute(
        "INSERT INTO main.\(table) SELECT * FROM damaged.\(table) NOT INDEXED")
    } catch {
      guard [.corrupt, .constraint, .mismatch].contains(error.primaryCode) else { throw error }
      throw RepositoryError(
        .notACatalog,
        "the rows of \(table) cannot be read (\(error.message)), and nothing else says what they "
          + "were: restore a backup")
    }
  }

  private func fillSearchIndex() throws {
    try connection.execute("UPDATE book SET search_row = NULL")
    let search = try SearchIndex(connection)
    var catalogs: [Int64] = []
    try connection.forEachRow("SELECT id FROM catalog") { catalogs.append($0.int64(at: 0) ?? 0) }
    for catalog in catalogs { try search.addMissing(ofCatalog: catalog) }
    try search.flush()
  }
}
