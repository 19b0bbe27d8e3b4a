import SQLiteDatabase

/// Takes the indexes of the table `book` away for a large import and builds them at its end.
///
/// Sorting all keys once is cheaper than finding the place of each. Their definitions are those of
/// the migrations, as the database has them.
final class BookIndexes {
  private let connection: Connection
  private let existing: Int64
  private let tuning: ImportTuning
  private var dropped: [String] = []

  init(_ connection: Connection, existing: Int64, tuning: ImportTuning) {
    self.connection = connection
    self.existing = existing
    self.tuning = tuning
  }

  /// Whether they are away.
  var areDropped: Bool { !dropped.isEmpty }

  /// Drops them once so many books are new that building is cheaper than keeping up.
  func prepare(inserted: Int) throws {
    guard dropped.isEmpty, inserted >= tuning.largeImport, Int64(inserted) >= existing / 2
    else { return }
    var names: [String] = []
    try connection.forEachRow(
      """
      SELECT name, sql FROM sqlite_schema
      WHERE type = 'index' AND tbl_name = 'book' AND sql IS NOT NULL
      """
    ) { row in
      names.append(row.string(at: 0) ?? "")
      dropped.append(row.string(at: 1) ?? "")
    }
    for name in names { try connection.execute("DROP INDEX \(name)") }
  }

  /// Builds what was dropped; a key that is there twice is an error.
  func rebuild() throws {
    for definition in dropped { try connection.execute(definition) }
    dropped = []
  }
}
