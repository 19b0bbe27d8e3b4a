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
  fileprivate struct Loan: @unchecked Sendable {
    let connection: Connection
    /// The state that it still reads, where it was left open.
    var state: UInt64?
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
    var loan = try lend()
    loan.end()
    defer { giveBack(loan) }
    return try loan.connection.transaction(.deferred) { try body(loan.connection) }
  }

  /// Reads one consistent state of the database by several calls.
  ///
  /// The state is that of the moment at which the body is called; the snapshot is of no use after it.
  package func snapshot<T>(_ body: (PoolSnapshot) throws -> T) throws -> T {
    var loan = try lend()
    loan.end()
    defer { giveBack(loan) }
    try loan.connection.beginReading()
    defer { loan.end() }
    return try loan.read(body)
  }

  /// Reads a state that is told by a number, as long as it is the present one; `nil`, without a call of
  /// the body, where it is not any more.
  ///
  /// A state that is kept stays open for others who ask for it, which saves them SQLite's locks, until
  /// ``endIdleReads()``: the log does not shrink meanwhile. `isPresent` is asked once a state is opened.
  package func snapshot<T>(
    of state: UInt64, keeps: Bool, isPresent: () -> Bool, _ body: (PoolSnapshot) throws -> T
  ) throws -> T? {
    var loan = try lend(for: state)
    defer {
      if !keeps { loan.end() }
      giveBack(loan)
    }
    if loan.state != state {
      loan.end()
      try loan.connection.beginReading()
      loan.state = state
      guard isPresent() else {
        loan.end()
        return nil
      }
    }
    do { return try loan.read(body) } catch {
      loan.end()
      throw error
    }
  }

  /// Ends what was left open by reads that are done.
  package func endIdleReads() {
    readers.withLock { idle in
      for index in idle.indices { idle[index].end() }
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

  /// A reader, preferably one that still reads a state.
  private func lend(for state: UInt64? = nil) throws -> Loan {
    let idle = readers.withLock { idle in
      let index = idle.lastIndex { state != nil && $0.state == state } ?? idle.indices.last
      return index.map { idle.remove(at: $0) }
    }
    return try idle ?? open(.queryOnly)
  }

  private func giveBack(_ loan: Loan) {
    readers.withLock { idle in
      if idle.count < idleReaders { idle.append(loan) }
    }
  }
}

extension ConnectionPool.Loan {
  /// Ends what it reads, if it does.
  fileprivate mutating func end() {
    connection.endReading()
    state = nil
  }

  fileprivate func read<T>(_ body: (PoolSnapshot) throws -> T) throws -> T {
    let snapshot = PoolSnapshot(connection)
    defer { snapshot.end() }
    return try body(snapshot)
  }
}
