import CSQLite
import Glibc

/// The open `sqlite3 *`, kept alive by its connection and by each of its statements.
final class DatabaseHandle {
  let pointer: OpaquePointer
  let path: String
  let interrupt: InterruptHandle
  let busy: BusyWaiter
  /// Made at first use; stays as long as a statement may call it.
  private var passer: RowPasser?

  init(
    pointer: OpaquePointer, path: String, busyTimeout: Duration, interrupt: InterruptHandle
  ) {
    self.pointer = pointer
    self.path = path
    self.interrupt = interrupt
    interrupt.attach(pointer)
    busy = BusyWaiter(timeout: busyTimeout, interrupt: interrupt)
    sqlite3_busy_handler(pointer, waitForLock, Unmanaged.passUnretained(busy).toOpaque())
  }

  deinit {
    interrupt.detach()
    sqlite3_close_v2(pointer)
  }

  /// Whom `pass_row(…)` calls on this connection.
  func rowPasser() throws(SQLiteError) -> RowPasser {
    if let passer { return passer }
    let made = RowPasser()
    try made.register(on: self)
    passer = made
    return made
  }

  /// The error that SQLite has just reported.
  func error(_ code: Int32, sql: String? = nil) -> SQLiteError {
    let extended = sqlite3_extended_errcode(pointer)
    let isSame = extended & 0xFF == code & 0xFF
    let message = isSame ? sqlite3_errmsg(pointer) : sqlite3_errstr(code)
    return SQLiteError(
      code: .init(rawValue: isSame ? extended : code),
      message: message.map { String(cString: $0) } ?? "unknown error", sql: sql, path: path)
  }

  func check(_ code: Int32, sql: String? = nil) throws(SQLiteError) {
    if code != SQLITE_OK { throw error(code, sql: sql) }
  }

  func checkInterrupt(sql: String?) throws(SQLiteError) {
    guard interrupt.isRequested else { return }
    throw SQLiteError(code: .interrupt, message: "interrupted", sql: sql, path: path)
  }
}

/// Waits for another connection's lock, up to a time-out, unless interrupted.
final class BusyWaiter {
  let timeout: Duration
  private let interrupt: InterruptHandle
  private var deadline = ContinuousClock.now

  init(timeout: Duration, interrupt: InterruptHandle) {
    self.timeout = timeout
    self.interrupt = interrupt
  }

  /// Sleeps a little; false when the time is up.
  ///
  /// `attempt` counts from 0 for each lock.
  func wait(attempt: Int32) -> Bool {
    let now = ContinuousClock.now
    if attempt == 0 { deadline = now + timeout }
    guard now < deadline, !interrupt.isRequested else { return false }
    usleep(attempt < 10 ? 1_000 : 10_000)
    return true
  }
}

/// SQLite's busy handler: 1 tries again, 0 gives up with `SQLITE_BUSY`.
private func waitForLock(_ context: UnsafeMutableRawPointer?, _ attempt: Int32) -> Int32 {
  guard let context else { return 0 }
  let waiter = Unmanaged<BusyWaiter>.fromOpaque(context).takeUnretainedValue()
  return waiter.wait(attempt: attempt) ? 1 : 0
}
