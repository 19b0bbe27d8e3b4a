import SQLiteDatabase

/// Writes words into the full-text index of a connection's database.
final class SearchWriter {
  /// From how many books on a batch is worth the index's own settings for much data.
  private static let largeBatch = 10_000

  private let connection: Connection
  private let insert: Statement
  private let delete: Statement

  init(_ connection: Connection) throws {
    self.connection = connection
    insert = try connection.prepare(
      "INSERT INTO book_search (rowid, title, other) VALUES (?1, ?2, ?3)", persistent: true)
    delete = try connection.prepare(
      "INSERT INTO book_search (book_search, rowid, title, other) VALUES ('delete', ?1, ?2, ?3)",
      persistent: true)
  }

  /// Writes a batch by ascending row, as the index likes it best.
  func write(_ batch: borrowing WaitingWords) throws {
    for entry in batch.removed { try run(delete, entry, of: batch.bytes) }
    let isLarge = batch.added.count >= Self.largeBatch
    if isLarge { try configure(hashSize: 32 << 20, automerge: 0) }
    for entry in batch.added.sorted(by: { $0.row < $1.row }) where entry.row >= 0 {
      try run(insert, entry, of: batch.bytes)
    }
    if isLarge { try configure(hashSize: 1 << 20, automerge: 4) }
  }

  private func configure(hashSize: Int64, automerge: Int64) throws {
    let sql = "INSERT INTO book_search (book_search, rank) VALUES (?1, ?2)"
    try connection.run(sql, .text("hashsize"), .integer(hashSize))
    try connection.run(sql, .text("automerge"), .integer(automerge))
  }

  private func run(
    _ statement: Statement, _ entry: WaitingWords.Entry, of bytes: [UInt8]
  ) throws {
    let words = entry.words
    try statement.bind(entry.row, at: 1)
    try bytes.withUnsafeBufferPointer { buffer in
      let title = buffer[words.start..<words.titleEnd]
      let other = buffer[words.titleEnd..<words.end]
      try statement.bindText(bytes: UnsafeBufferPointer(rebasing: title), at: 2)
      try statement.bindText(bytes: UnsafeBufferPointer(rebasing: other), at: 3)
      try statement.run()
    }
  }
}
