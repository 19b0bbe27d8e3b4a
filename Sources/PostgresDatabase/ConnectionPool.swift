import Glibc
import Synchronization

/// Connections to one server, opened as they are needed and kept for the next call.
///
/// Calls block the calling thread: where `most` connections are in use, or the server takes no more,
/// they wait for one that comes back. Where a server could not be reached one call at a time tries again,
/// and the others fail as soon as that takes long: a server that swallows what it is sent shall not hold
/// every thread up.
package final class ConnectionPool: Sendable {
  /// A connection on its way between threads.
  ///
  /// `@unchecked` because a loan is always in one place only: in the pool, behind its lock, or with
  /// the one call that took it out. A body gets the connection, which is not `Sendable` and so
  /// cannot be handed to another thread by it.
  private struct Loan: @unchecked Sendable {
    let connection: Connection
    /// Whether it was used before: its server may have gone since.
    let isUsed: Bool
  }

  private struct State {
    var idle: [Loan] = []
    var open = 0
    /// Why the last connection could not be made.
    var failure: PostgresError?
    /// Since when a call tries again.
    var trying: ContinuousClock.Instant?
  }

  /// What connecting takes at most where all is well.
  private static let usualConnecting = Duration.milliseconds(500)

  private let settings: ConnectionSettings
  private let most: Int
  private let patience: Duration
  private let state = Mutex(State())
  /// Stops what the pool's connections are doing, until it is cleared.
  package let cancel = CancelHandle()

  /// A pool; nothing is connected yet. `patience` is how long a free connection is waited for.
  package init(_ settings: ConnectionSettings, most: Int = 16, patience: Duration = .seconds(10)) {
    self.settings = settings
    self.most = max(1, most)
    self.patience = patience
  }

  /// Lends a connection to `body`.
  ///
  /// Where a connection of before turns out to be lost at its first statement, `body` is called once
  /// more with a new one if `canRepeat`: it must then have no effect but its result.
  package func withConnection<T>(
    canRepeat: Bool = false, _ body: (Connection) throws -> T
  ) throws -> T {
    let loan = try take()
    do {
      defer { giveBack(loan) }
      return try body(loan.connection)
    } catch let error as PostgresError
      where error.isConnectionLost && canRepeat && loan.isUsed
    {
      closeIdle()
    }
    let second = try take()
    defer { giveBack(second) }
    return try body(second.connection)
  }

  /// Lends a connection in a transaction, which `body` may commit itself; else it is committed when
  /// `body` returns, and rolled back when it throws.
  ///
  /// `body` is called once only: a connection of before that turns out to be lost is replaced first.
  package func withTransaction<T>(
    _ kind: Connection.TransactionKind, _ body: (Connection) throws -> T
  ) throws -> T {
    let loan = try takeInTransaction(kind)
    defer { giveBack(loan) }
    do {
      let result = try body(loan.connection)
      if loan.connection.isInTransaction { try loan.connection.commit() }
      return result
    } catch {
      loan.connection.rollBack()
      throw error
    }
  }

  /// Reads one consistent state of the database.
  package func read<T>(_ body: (Connection) throws -> T) throws -> T {
    try withConnection(canRepeat: true) { connection in
      try connection.transaction(.reading) { try body(connection) }
    }
  }

  /// Closes the connections not in use; the pool opens new ones when it is used again.
  package func closeIdle() {
    let closed = state.withLock { state in
      defer {
        state.open -= state.idle.count
        state.idle.removeAll()
      }
      return state.idle
    }
    withExtendedLifetime(closed) {}
  }

  private func takeInTransaction(_ kind: Connection.TransactionKind) throws -> Loan {
    let first = try take()
    let failure = Self.begin(kind, first.connection)
    guard let failure else { return first }
    giveBack(first)
    guard failure.isConnectionLost, first.isUsed else { throw failure }
    closeIdle()
    let second = try take()
    if let failure = Self.begin(kind, second.connection) {
      giveBack(second)
      throw failure
    }
    return second
  }

  private static func begin(
    _ kind: Connection.TransactionKind, _ connection: Connection
  ) -> PostgresError? {
    do throws(PostgresError) {
      try connection.begin(kind)
      return nil
    } catch {
      return error
    }
  }

  private func take() throws -> Loan {
    let deadline = ContinuousClock.now + patience
    while true {
      let (loan, mayOpen) = try state.withLock { state throws(PostgresError) -> (Loan?, Bool) in
        if let loan = state.idle.popLast() { return (loan, false) }
        guard state.open < most else { return (nil, false) }
        if let failure = state.failure {
          let now = ContinuousClock.now
          if let since = state.trying {
            guard now - since < Self.usualConnecting else { throw failure }
            return (nil, false)
          }
          state.trying = now
        }
        state.open += 1
        return (nil, true)
      }
      if let loan { return loan }
      if mayOpen, let loan = try open(before: deadline) { return loan }
      guard ContinuousClock.now < deadline else {
        throw PostgresError(
          code: .tooManyConnections, message: "all \(most) connections are in use",
          server: settings.server)
      }
      usleep(1_000)
    }
  }

  /// A new connection; `nil` where the server takes no more but one may come back.
  private func open(before deadline: ContinuousClock.Instant) throws -> Loan? {
    do throws(PostgresError) {
      let loan = Loan(connection: try Connection(settings, cancel: cancel), isUsed: false)
      state.withLock { state in
        state.failure = nil
        state.trying = nil
      }
      return loan
    } catch {
      let others = state.withLock { state in
        state.open -= 1
        // Where others are in use, one of them may come back.
        let isFull = error.code == .tooManyConnections && state.open > 0
        state.failure = isFull ? nil : error
        state.trying = nil
        return state.open
      }
      guard error.code == .tooManyConnections, others > 0, ContinuousClock.now < deadline else {
        throw error
      }
      return nil
    }
  }

  private func giveBack(_ loan: Loan) {
    let isReusable = loan.connection.isReusable
    state.withLock { state in
      if isReusable {
        state.idle.append(Loan(connection: loan.connection, isUsed: true))
      } else {
        state.open -= 1
      }
    }
  }
}
