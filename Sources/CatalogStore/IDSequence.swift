import SQLiteDatabase

/// Numbers that are never given twice, so that what a number names stays what it was.
enum IDSequence: String {
  case section
  case book

  /// The first number not given yet.
  static func next(_ sequence: IDSequence, in connection: Connection) throws -> Int64 {
    let sql = "SELECT next FROM id_sequence WHERE name = ?1"
    return try connection.integer(sql, .text(sequence.rawValue)) ?? 1
  }

  /// Notes the first number not given yet.
  static func save(_ sequence: IDSequence, next: Int64, in connection: Connection) throws {
    try connection.run(
      "UPDATE id_sequence SET next = ?2 WHERE name = ?1 AND next < ?2",
      .text(sequence.rawValue), .integer(next))
  }
}
