import CPostgres

extension Connection {
  /// How a transaction begins.
  package enum TransactionKind: String, Sendable {
    /// Reads one consistent state; allowed on a replica.
    case reading = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
    /// Each statement sees what others committed before it; rows that it locks stay as they are.
    case writing = "BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE"
  }

  /// Runs `body` in a transaction: committed when it returns, rolled back when it throws.
  package func transaction<T>(_ kind: TransactionKind, _ body: () throws -> T) throws -> T {
    try begin(kind)
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Begins a transaction.
  package func begin(_ kind: TransactionKind) throws(PostgresError) {
    try checkCancelled(sql: kind.rawValue)
    try execute(kind.rawValue)
  }

  /// Commits; throws where the server rolled back instead.
  package func commit() throws(PostgresError) {
    try checkCancelled(sql: "COMMIT")
    try execute("COMMIT")
  }

  /// Rolls back what is open, also after an interruption.
  package func rollBack() {
    try? finishCopying(isComplete: false)
    guard isAlive, isInTransaction else { return }
    try? execute("ROLLBACK")
  }
}
