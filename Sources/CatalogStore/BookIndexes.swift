import SQLiteDatabase

/// Takes the indexes of the table `book` away for a large import and builds them at its end.
///
/// Sorting all keys once is cheaper than finding the place of each. An index of a part of the rows
/// stays while it is empty: each that is built reads the whole table. The definitions are those of
/// the migrations, as the database has them.
final class BookIndexes {
  private static let sortingThreads = 2
  /// As little as SQLite sorts at once: a core has it in its cache.
  private static let pieceKibibytes = 1_024

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
      let (name, definition) = (row.string(at: 0) ?? "", row.string(at: 1) ?? "")
      guard try isWorthBuilding(name) else { return }
      names.append(name)
      dropped.append(definition)
    }
    for name in names { try connection.execute("DROP INDEX \(name)") }
  }

  /// Books without a place in search come in the order of that index, which costs nothing.
  private func isWorthBuilding(_ name: String) throws -> Bool {
    switch name {
    case "book_unsearchable": false
    case "book_source":
      try connection.integer("SELECT 1 FROM book WHERE source IS NOT NULL LIMIT 1") != nil
    default: true
    }
  }

  /// Builds what was dropped; a key that is there twice is an error.
  ///
  /// Other threads sort pieces of the keys while this one collects the next and writes the index; a
  /// piece is as large as the page cache, which is of little use meanwhile.
  func rebuild() throws {
    guard areDropped else { return }
    let cache = try connection.cacheSize()
    let threads = connection.setLimit(.sortingThreads, to: Self.sortingThreads)
    defer {
      try? connection.setCacheSize(kibibytes: cache)
      connection.setLimit(.sortingThreads, to: threads)
    }
    try connection.setCacheSize(kibibytes: min(cache, Self.pieceKibibytes))
    for definition in dropped { try connection.execute(definition) }
    dropped = []
  }
}
