import CatalogModel
import CatalogRules

extension SQLiteImportSession {
  func beginFile(_ path: String) throws -> KnownRecords? {
    try RepositoryError.wrapping {
      let memory = try RecordMemory(connection, catalog: catalog, path: path)
      self.memory = memory
      recalled = (0, 0)
      known = memory.known
      return known
    }
  }

  func endFile() throws {
    try RepositoryError.wrapping { try memory?.finish() }
    memory = nil
    known = nil
  }

  /// Stores a batch in the order of its records.
  ///
  /// A known record whose book's row is what it was once the record had been stored, and that is the
  /// first of its book in this import, is one that says what its book's last one said: nothing is to
  /// be done. Every other one is stored as if it had never been known.
  func add(_ batch: RecordBatch) throws -> BatchOutcomes {
    guard let rows = batch.prepared.form as? PreparedRows,
      rows.rows.count == batch.prepared.books.count
    else { return try add(batch, preparation(batch.prepared.books)) }
    return try add(batch, batch.prepared)
  }

  private func add(_ batch: RecordBatch, _ prepared: PreparedBooks) throws -> BatchOutcomes {
    guard let rows = prepared.form as? PreparedRows else {
      throw RepositoryError(.inconsistent, "a batch that was not prepared")
    }
    return try RepositoryError.wrapping {
      try begin(batchOf: rows.rows.count)
      defer { scan.end() }
      let before = nextBook
      var outcomes = BatchOutcomes(books: [], known: [])
      outcomes.books.reserveCapacity(rows.rows.count)
      outcomes.known.reserveCapacity(batch.known.count)
      var next = 0
      var asked = 0
      for index in 0...rows.rows.count {
        while next < batch.known.count, batch.known[next].booksBefore <= index {
          let outcome = try recall(batch.known[next])
          if outcome == nil { asked += 1 }
          outcomes.known.append(
            try outcome ?? addContent(of: batch.known[next], try batch.content(next)))
          next += 1
        }
        guard index < rows.rows.count else { break }
        let stored = try add(index, of: rows, prepared.books)
        outcomes.books.append(stored.outcome)
        if index < batch.marks.count, let mark = batch.marks[index] {
          try note(mark, stored, rows.rows[index])
        }
      }
      recalled.asked += asked
      recalled.all += batch.known.count
      if recalled.asked > 256, recalled.asked * 4 > recalled.all { known?.giveUp() }
      end(batchOf: rows.rows.count, firstNew: before)
      return outcomes
    }
  }

  /// The outcome of a known record of which nothing is to be done; `nil` for all others.
  private func recall(_ record: KnownRecord) throws -> ImportOutcome? {
    guard let entry = memory?.entry(record.entry) else { return nil }
    let proof = try scan.withRow(of: entry.book) { row in
      row.number(at: 1) == catalog
        ? row.withBytes(at: 3) {
          RecordMemory.proof(
            record.mark, digest: UInt64(bitPattern: row.number(at: 2)), identity: $0)
        } : nil
    }
    guard case .some(.some(entry.proof)) = proof, seen.insert(entry.book) else { return nil }
    try memory?.note(entry)
    return .unchanged
  }

  /// Stores a known record of which something is to be done.
  private func addContent(
    of record: KnownRecord, _ incoming: IncomingBook
  ) throws -> ImportOutcome {
    guard let rows = preparation([incoming]).form as? PreparedRows else { return .unchanged }
    records += 1
    let stored = try add(0, of: rows, [incoming])
    try note(record.mark, stored, rows.rows[0])
    return stored.outcome
  }

  /// Remembers a record whose book's row is now what it says.
  private func note(_ mark: UInt64, _ stored: Stored, _ row: PreparedRows.Row) throws {
    guard let memory, let book = stored.book else { return }
    var identity = row.keys.keys.identity
    let proof = identity.withUTF8 {
      RecordMemory.proof(mark, digest: row.digest, identity: UnsafeRawBufferPointer($0))
    }
    try memory.note(
      .init(mark: UInt32(truncatingIfNeeded: mark), book: book, proof: proof))
  }
}
