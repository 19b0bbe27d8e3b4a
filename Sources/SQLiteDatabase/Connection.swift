import CSQLite
import Glibc

/// One open database.
///
/// Not `Sendable`: one thread uses it at a time, so it is opened with `SQLITE_OPEN_NOMUTEX` and
/// SQLite takes no lock of its own a call. Only its ``interruptHandle`` may be used elsewhere.
///
/// Every connection has foreign keys on, a busy timeout, a schema it does not trust (no function
/// with side effects from a view or trigger), the defensive flag (the file's bookkeeping cannot be
/// written by SQL), and no strings in double quotes. A writer also calls ``useDurableCommits()``:
/// in write-ahead mode the log is then synced at every commit, and what is committed outlives a
/// power cut.
package final class Connection {
  /// What a connection may do with its file.
  package enum Mode: Sendable {
    /// Reads and writes, and creates the file where there is none.
    case readWriteCreate
    /// Reads and writes a file that exists.
    case readWrite
    /// Reads a file that exists; SQL cannot change it.
    ///
    /// It may take part in the housekeeping of the write-ahead log, so that the last one to close
    /// the file leaves no log beside it. On a write-protected file it does without.
    case queryOnly
    /// Reads a file that exists and never changes a byte of it: for other programs' files.
    ///
    /// Reading a file in write-ahead mode may leave an empty log beside it.
    case readOnly
  }

  /// The path as it was given.
  package let path: String
  let handle: DatabaseHandle
  /// A few dozen at most, of which few have the same length: looking through them costs no more than
  /// hashing a text.
  private var cache: [Statement] = []

  /// Opens a file.
  ///
  /// Nothing in it is read or written yet.
  ///
  /// `path` is a path and nothing else: no `file:` address, no `:memory:`, no empty name.
  package init(
    path: String, mode: Mode, busyTimeout: Duration = .seconds(10),
    interrupt: InterruptHandle = InterruptHandle()
  ) throws(SQLiteError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SQLiteError(code: .cannotOpen, message: "not a path", path: path)
    }
    // A leading "./" keeps SQLite from reading "file:…" and ":memory:" as more than a name.
    let name = path.hasPrefix("/") ? path : "./" + path
    self.path = path
    let isFixed = mode == .queryOnly && Connection.isFixed(name, path)
    handle = try Connection.open(
      isFixed ? Connection.fixedAddress(name) : name, path,
      isFixed ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : mode.flags, busyTimeout, interrupt)
    try configure()
    if case .queryOnly = mode { try execute("PRAGMA query_only = ON") }
  }

  /// Whether a file in write-ahead mode lies where no log can be made for it, and has none.
  ///
  /// SQLite refuses to read such a file unless it is told that nobody writes to it.
  private static func isFixed(_ name: String, _ path: String) -> Bool {
    let folder = name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    guard access(folder.joined(separator: "/") + "/", W_OK) != 0, access(name, R_OK) == 0,
      access(name + "-wal", F_OK) != 0
    else { return false }
    do throws(SQLiteError) {
      let handle = try open(name, path, SQLITE_OPEN_READONLY, .zero, InterruptHandle())
      _ = try Statement(preparing: "SELECT 1 FROM sqlite_schema", persistent: false, on: handle)
        .step()
      return false
    } catch {
      return error.primaryCode == .cannotOpen || error.primaryCode == .readOnly
    }
  }

  /// The address of a file that does not change (<https://www.sqlite.org/uri.html>).
  private static func fixedAddress(_ name: String) -> String {
    var address = "file:"
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default: address += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
    return address + "?immutable=1"
  }

  /// Opens a database in memory, which ends with the connection.
  package init(inMemoryNamed name: String = ":memory:") throws(SQLiteError) {
    path = name
    handle = try Connection.open(
      ":memory:", name, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, .zero, InterruptHandle())
    try configure()
  }

  /// Opens a database of its own in a temporary file, which has no name and ends with the connection.
  ///
  /// SQLite makes it in the folder that `SQLITE_TMPDIR` or `TMPDIR` names, else in one of the system's,
  /// once it is too large for the page cache.
  package init(
    temporaryNamed name: String, interrupt: InterruptHandle = InterruptHandle()
  ) throws(SQLiteError) {
    path = name
    handle = try Connection.open(
      "", name, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, .zero, interrupt)
    try configure()
  }

  /// Stops this connection from another thread.
  package var interruptHandle: InterruptHandle { handle.interrupt }

  /// A new statement; refuses text that holds none, or more than one.
  package func prepare(_ sql: String, persistent: Bool = false) throws(SQLiteError) -> Statement {
    try Statement(preparing: sql, persistent: persistent, on: handle)
  }

  /// The statement of this text, prepared once a connection and kept.
  ///
  /// It comes reset, with nothing bound. While it runs, asking again gives another one.
  package func cached(_ sql: String) throws(SQLiteError) -> Statement {
    let length = sql.utf8.count
    if let statement = cache.first(where: { $0.sql.utf8.count == length && $0.sql == sql }) {
      guard !statement.isRunning else { return try prepare(sql) }
      statement.reset()
      statement.clearBindings()
      return statement
    }
    let statement = try prepare(sql, persistent: true)
    cache.append(statement)
    return statement
  }

  /// Lets go of the cached statements; schema changes and detaching need it.
  package func clearStatementCache() { cache.removeAll() }

  private static func open(
    _ name: String, _ path: String, _ flags: Int32, _ busyTimeout: Duration,
    _ interrupt: InterruptHandle
  ) throws(SQLiteError) -> DatabaseHandle {
    _ = isMemoryUncounted
    var pointer: OpaquePointer?
    let code = sqlite3_open_v2(
      name, &pointer, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let pointer else {
      throw SQLiteError(code: .outOfMemory, message: "out of memory", path: path)
    }
    let handle = DatabaseHandle(
      pointer: pointer, path: path, busyTimeout: busyTimeout, interrupt: interrupt)
    try handle.check(code)
    return handle
  }

  /// SQLite counts the memory it uses under a lock, at every allocation, for nobody here.
  ///
  /// It can be told so once, before its first use; where another library used it first it goes on
  /// counting.
  private static let isMemoryUncounted = shelf_sqlite_stop_counting_memory() == SQLITE_OK

  private func configure() throws(SQLiteError) {
    let settings: [(Int32, Int32)] = [
      (SQLITE_DBCONFIG_ENABLE_FKEY, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
    ]
    for (option, value) in settings {
      try handle.check(shelf_sqlite_db_config(handle.pointer, option, value))
    }
  }
}

extension Connection.Mode {
  fileprivate var flags: Int32 {
    switch self {
    case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readWrite, .queryOnly: SQLITE_OPEN_READWRITE
    case .readOnly: SQLITE_OPEN_READONLY
    }
  }
}
