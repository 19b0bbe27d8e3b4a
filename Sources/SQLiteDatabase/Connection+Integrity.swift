extension Connection {
  /// How thoroughly a database is looked through.
  package enum IntegrityCheck: Sendable {
    /// The structure of the file: linear in its size.
    case quick
    /// Also that every index agrees with its table: slower.
    case full
  }

  /// What is wrong with the file, in SQLite's words, and foreign keys that name no row.
  ///
  /// Empty when all is well. A file too damaged to be read throws.
  package func problems(_ check: IntegrityCheck = .full) throws -> [String] {
    var problems: [String] = []
    let sql = check == .quick ? "PRAGMA quick_check" : "PRAGMA integrity_check"
    try forEachRow(sql) { row in
      if let line = row.string(at: 0), line != "ok" { problems.append(line) }
    }
    try forEachRow("PRAGMA foreign_key_check") { row in
      let table = row.string(at: 0) ?? "?"
      let rowID = row.int64(at: 1).map(String.init) ?? "?"
      problems.append("row \(rowID) of \(table) names a missing row of \(row.string(at: 2) ?? "?")")
    }
    return problems
  }
}
