import CSQLite
import Glibc

extension Connection {
  /// What may be limited in a connection, for files of strangers.
  package enum Limit: Sendable {
    /// Bytes in a string, blob or row.
    case length
    /// Bytes in a statement.
    case sqlLength
    /// Files attached.
    case attached
    /// Depth of an expression.
    case expressionDepth
    /// Depth of triggers.
    case triggerDepth
    /// Threads that help a statement to sort.
    case sortingThreads
  }

  /// Rows that the last INSERT, UPDATE or DELETE touched, without those of triggers and keys.
  package var changes: Int64 { sqlite3_changes64(handle.pointer) }

  /// Rows touched since the connection was opened.
  package var totalChanges: Int64 { sqlite3_total_changes64(handle.pointer) }

  /// The key of the last row inserted.
  package var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle.pointer) }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle.pointer) == 0 }

  /// How long it waits for a lock.
  package var busyTimeout: Duration { handle.busy.timeout }

  /// A number that changes when another connection has committed (`PRAGMA data_version`).
  package func dataVersion() throws(SQLiteError) -> Int64 {
    try integer("PRAGMA data_version") ?? 0
  }

  /// Sets a limit and returns the one before; SQLite keeps it under its own hard limit.
  @discardableResult
  package func setLimit(_ limit: Limit, to value: Int) -> Int {
    Int(sqlite3_limit(handle.pointer, limit.number, Int32(clamping: max(0, value))))
  }

  /// Sets the size of the page cache.
  package func setCacheSize(kibibytes: Int) throws(SQLiteError) {
    try execute("PRAGMA cache_size = -\(max(0, min(kibibytes, 1 << 30)))")
  }

  /// The size of the page cache in kibibytes.
  package func cacheSize() throws(SQLiteError) -> Int {
    let size = Int(try integer("PRAGMA cache_size") ?? 0)
    // A positive number counts pages.
    let page = size > 0 ? Int(try integer("PRAGMA page_size") ?? 0) : 0
    return size > 0 ? size * page / 1_024 : -size
  }

  /// Lets `body` write the tables that a virtual table keeps its content in, which else is refused.
  package func writingShadowTables<T>(_ body: () throws -> T) throws -> T {
    try handle.check(shelf_sqlite_db_config(handle.pointer, SQLITE_DBCONFIG_DEFENSIVE, 0))
    defer { _ = shelf_sqlite_db_config(handle.pointer, SQLITE_DBCONFIG_DEFENSIVE, 1) }
    return try body()
  }

  /// Turns foreign keys on or off.
  ///
  /// Only outside a transaction; inside one it has no effect.
  package func setForeignKeys(_ isOn: Bool) throws(SQLiteError) {
    let code = shelf_sqlite_db_config(
      handle.pointer, SQLITE_DBCONFIG_ENABLE_FKEY, isOn ? 1 : 0)
    try handle.check(code)
  }

  /// Switches to the write-ahead log and returns the journal mode that holds after it.
  ///
  /// A file system that cannot share memory stays in its mode. SQLite does not call the busy
  /// handler at every lock of this switch, so it is tried again here until the busy timeout.
  @discardableResult
  package func useWriteAheadLog() throws(SQLiteError) -> String {
    let deadline = ContinuousClock.now + handle.busy.timeout
    while true {
      do throws(SQLiteError) {
        let mode = try prepare("PRAGMA journal_mode = WAL")
        guard try mode.step() else { return "" }
        return mode.string(at: 0) ?? ""
      } catch {
        guard error.primaryCode == .busy, ContinuousClock.now < deadline,
          !handle.interrupt.isRequested
        else { throw error }
        usleep(2_000)
      }
    }
  }

  /// Leaves the write-ahead log for a journal that is deleted at every commit; false, and nothing is
  /// changed, where another connection has the file open.
  package func leaveWriteAheadLog() throws(SQLiteError) -> Bool {
    do throws(SQLiteError) {
      let mode = try prepare("PRAGMA journal_mode = DELETE")
      return try mode.step() && mode.string(at: 0) == "delete"
    } catch {
      guard error.primaryCode == .busy else { throw error }
      return false
    }
  }

  /// Syncs the log at every commit (`PRAGMA synchronous = FULL`).
  ///
  /// It is SQLite's default; a system library may be built with another one.
  package func useDurableCommits() throws(SQLiteError) {
    try execute("PRAGMA synchronous = FULL")
  }

  /// The bytes of the database, without its log.
  package func fileSize() throws(SQLiteError) -> Int64 {
    try (integer("PRAGMA page_count") ?? 0) * (integer("PRAGMA page_size") ?? 0)
  }

  /// Writes the log back and gives its room to the disk, as far as others allow.
  package func truncateLog() throws(SQLiteError) {
    let code = sqlite3_wal_checkpoint_v2(
      handle.pointer, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    if code & 0xFF != SQLITE_BUSY { try handle.check(code) }
  }

  /// Writes the log back into the database file and empties it, as far as readers allow.
  package func checkpoint() throws(SQLiteError) {
    try handle.check(
      sqlite3_wal_checkpoint_v2(handle.pointer, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil))
  }
}

extension Connection.Limit {
  fileprivate var number: Int32 {
    switch self {
    case .length: SQLITE_LIMIT_LENGTH
    case .sqlLength: SQLITE_LIMIT_SQL_LENGTH
    case .attached: SQLITE_LIMIT_ATTACHED
    case .expressionDepth: SQLITE_LIMIT_EXPR_DEPTH
    case .triggerDepth: SQLITE_LIMIT_TRIGGER_DEPTH
    case .sortingThreads: SQLITE_LIMIT_WORKER_THREADS
    }
  }
}
