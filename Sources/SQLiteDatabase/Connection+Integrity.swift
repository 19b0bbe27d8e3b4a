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
    try integrityProblems(check) + referenceProblems()
  }

  /// What is wrong with the file, in SQLite's words.
  package func integrityProblems(_ check: IntegrityCheck = .full) throws -> [String] {
    var problems: [String] = []
    let sql = check == .quick ? "PRAGMA quick_check" : "PRAGMA integrity_check"
    try forEachRow(sql) { row in
      if let line = row.string(at: 0), line != "ok" { problems.append(line) }
    }
    return problems
  }

  /// Foreign keys that name no row, but for those of one table: a few by row, the others counted.
  package func referenceProblems(except table: String? = nil) throws -> [String] {
    var problems: [String] = []
    var counts: [String: Int] = [:]
    try forEachRow("PRAGMA foreign_key_check") { row in
      let source = row.string(at: 0) ?? "?"
      guard source != table else { return }
      let target = "a missing row of \(row.string(at: 2) ?? "?")"
      counts["\(source) names \(target)", default: 0] += 1
      guard counts["\(source) names \(target)", default: 0] <= Self.mostNamed else { return }
      let rowID = row.int64(at: 1).map(String.init) ?? "?"
      problems.append("row \(rowID) of \(source) names \(target)")
    }
    for (text, count) in counts.sorted(by: { $0.key < $1.key }) where count > Self.mostNamed {
      problems.append("and so \(count) rows in all: each of \(text)")
    }
    return problems
  }

  private static let mostNamed = 5
}
