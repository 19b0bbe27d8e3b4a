import CSQLite

extension Connection {
  /// How a transaction begins.
  package enum TransactionKind: Sendable {
    /// Takes no lock before its first statement: for reading one consistent state.
    case deferred
    /// Takes the write lock at once, waiting for it: for every write. A transaction that reads
    /// first and writes later fails at once, without waiting, when another one wrote in between.
    case immediate
  }

  /// Runs `body` in a transaction: committed when it returns, rolled back when it throws.
  ///
  /// Inside another transaction it throws and leaves that one as it is; ``savepoint(_:)`` nests.
  package func transaction<T>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> T
  ) throws -> T {
    try run(kind == .deferred ? "BEGIN DEFERRED" : "BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Begins to read one state, that of this moment, until ``endReading()``.
  func beginReading() throws(SQLiteError) {
    try run("BEGIN DEFERRED")
    do throws(SQLiteError) {
      // A deferred transaction takes its state with the first page that it reads.
      _ = try integer("SELECT 1 FROM sqlite_schema LIMIT 1")
    } catch {
      rollBack()
      throw error
    }
  }

  /// Ends a transaction that only read.
  func endReading() { rollBack() }

  /// Runs `body` so that its changes are undone when it throws and the transaction goes on.
  package func savepoint<T>(_ body: () throws -> T) throws -> T {
    try run("SAVEPOINT step")
    do {
      let result = try body()
      try run("RELEASE step")
      return result
    } catch {
      // Some errors roll the whole transaction back by themselves, and the savepoint with it.
      if isInTransaction {
        sqlite3_exec(handle.pointer, "ROLLBACK TO step; RELEASE step", nil, nil, nil)
      }
      throw error
    }
  }

  /// Rolls back what is open, also after an interruption.
  private func rollBack() {
    guard isInTransaction else { return }
    sqlite3_exec(handle.pointer, "ROLLBACK", nil, nil, nil)
  }
}
