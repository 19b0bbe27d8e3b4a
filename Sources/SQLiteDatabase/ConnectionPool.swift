import Synchronization

/// One writer and as many readers as read at once, on one database file.
///
/// Calls block the calling thread. Readers in write-ahead mode neither wait for the writer nor make
/// it wait. A reader is opened when all are taken, so reading inside reading cannot deadlock; at
/// most `idleReaders` are kept between calls.
package final class ConnectionPool: Sendable {
  /// A connection on its way between threads.
  ///
  /// `@unchecked` because a loan is always in one place only: in the pool, behind its lock, or with
  /// the one call that took it out. A body gets the connection, which is not `Sendable` and so
  /// cannot be handed to another thread by it.
  private struct Loan: @unchecked Sendable {
    let connection: Connection
  }

  private let path: String
  private let busyTimeout: Duration
  private let idleReaders: Int
  private let configure: @Sendable (Connection) throws -> Void
  private let readers: Mutex<[Loan]>
  private let writer: Mutex<Loan?>
  private let isReadOnly: Bool
  /// Stops the writer, now or when it next runs a statement, until it is cleared.
  package let writerInterrupt = InterruptHandle()

  /// A pool on a file that exists.
  ///
  /// `configure` is called once for each connection, before its first use.
  package init(
    path: String, readOnly: Bool = false, busyTimeout: Duration = .seconds(10),
    idleReaders: Int = 4,
    configure: @escaping @Sendable (Connection) throws -> Void = { _ in }
  ) {
    self.path = path
    self.busyTimeout = busyTimeout
    self.idleReaders = max(0, idleReaders)
    self.configure = configure
    isReadOnly = readOnly
    readers = Mutex([])
    writer = Mutex(nil)
  }

  /// Reads one consistent state of the database.
  package func read<T>(_ body: (Connection) throws -> T) throws -> T {
    let loan = try readers.withLock { $0.popLast() } ?? open(.queryOnly)
    defer { giveBack(loan) }
    return try loan.connection.transaction(.deferred) { try body(loan.connection) }
  }

  /// Reads one consistent state of the database by several calls.
  ///
  /// The state is that of the moment at which the body is called; the snapshot is of no use after it.
  package func snapshot<T>(_ body: (PoolSnapshot) throws -> T) throws -> T {
    try read { connection in
      // A deferred transaction takes its state with the first page that it reads.
      _ = try connection.integer("SELECT 1 FROM sqlite_schema LIMIT 1")
      let snapshot = PoolSnapshot(connection)
      defer { snapshot.end() }
      return try body(snapshot)
    }
  }

  /// Writes in one immediate transaction, one call at a time; never call it inside itself.
  package func write<T>(_ body: (Connection) throws -> T) throws -> T {
    try withWriter { connection in
      try connection.transaction(.immediate) { try body(connection) }
    }
  }

  /// Uses the writing connection without a transaction: for what SQLite does outside of one.
  package func withWriter<T>(_ body: (Connection) throws -> T) throws -> T {
    var result: Result<T, any Error>?
    writer.withLock { loan in
      result = Result {
        let current = try loan ?? open(isReadOnly ? .queryOnly : .readWrite, writerInterrupt)
        loan = current
        return try body(current.connection)
      }
    }
    // `withLock` runs its body once before it returns, which the compiler cannot see.
    guard let result else { preconditionFailure("a lock runs its body") }
    return try result.get()
  }

  /// Closes the connections not in use; the pool opens new ones when it is used again.
  package func closeIdle() {
    readers.withLock { $0.removeAll() }
    writer.withLock { $0 = nil }
  }

  private func open(
    _ mode: Connection.Mode, _ interrupt: InterruptHandle = InterruptHandle()
  ) throws -> Loan {
    let connection = try Connection(
      path: path, mode: mode, busyTimeout: busyTimeout, interrupt: interrupt)
    if mode == .readWrite { try connection.useDurableCommits() }
    try configure(connection)
    return Loan(connection: connection)
  }

  private func giveBack(_ loan: Loan) {
    readers.withLock { idle in
      if idle.count < idleReaders { idle.append(loan) }
    }
  }
}
