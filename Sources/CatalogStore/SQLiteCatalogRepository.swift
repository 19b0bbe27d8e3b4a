public import CatalogModel
import CatalogSchema
import Glibc
import SQLiteDatabase

/// Catalogs in an SQLite file.
///
/// Any number of threads may use one repository, and any number of processes one file: reads go on
/// while an import runs, and see the state before it until it is done; only beside the first large
/// import of an empty file that had no other user, who begins to read may have to wait. Numbers of
/// books and sections are never given twice.
public struct SQLiteCatalogRepository: CatalogRepository {
  /// What a repository may do with its file.
  public enum Access: Sendable {
    /// Reads a file that exists, and never creates or changes one.
    case reading
    /// Reads and writes; creates the file where there is none, and brings its schema up to date.
    case writing
  }

  /// The system's time in seconds since 1970.
  public static let systemClock: @Sendable () -> Int64 = { Int64(time(nil)) }

  let pool: ConnectionPool
  let stamps: StampReader
  /// The one state that reads see, where this repository is a snapshot.
  var snapshot: PoolSnapshot?
  let path: String
  let clock: @Sendable () -> Int64
  let tuning: ImportTuning
  let keepsStates: Bool

  /// Opens a file.
  ///
  /// It is refused, and left as it is, where it is no database, another program's, or a newer
  /// version's. `clock` gives the seconds since 1970 that a finished import is dated with; `timeout`
  /// is how long another program's lock is waited for. Each connection keeps at most
  /// `cacheKibibytes` of the file in memory; there are as many as there are reads at once, and one
  /// more for writing. One that keeps states leaves them open for the next snapshot, which is the
  /// quicker for it, and is to be told ``endIdleReads()`` every second or so.
  public init(
    path: String, access: Access, timeout: Duration = .seconds(10), cacheKibibytes: Int = 65_536,
    keepsStates: Bool = false, clock: @escaping @Sendable () -> Int64 = Self.systemClock
  ) throws(RepositoryError) {
    try self.init(
      path: path, access: access, timeout: timeout, cacheKibibytes: cacheKibibytes,
      keepsStates: keepsStates, clock: clock, tuning: ImportTuning())
  }

  /// As above, with an import's ways chosen: tests try them all.
  init(
    path: String, access: Access, timeout: Duration = .seconds(10), cacheKibibytes: Int = 65_536,
    keepsStates: Bool = false, clock: @escaping @Sendable () -> Int64, tuning: ImportTuning
  ) throws(RepositoryError) {
    self.path = path
    self.keepsStates = keepsStates
    self.clock = clock
    self.tuning = tuning
    let file = DatabaseFile(path: path)
    switch access {
    case .reading where file.hasCompanions || file.size < 2:
      try Self.checkReadable(path, timeout)
    case .reading: try file.expectReadable()
    case .writing: _ = try Self.migrate(path: path, timeout: timeout, clock: clock)
    }
    pool = ConnectionPool(path: path, readOnly: access == .reading, busyTimeout: timeout) {
      try $0.tune(cacheKibibytes)
    }
    stamps = StampReader(path: path, pool: pool)
    if access == .reading, !file.hasCompanions { try checkSchema() }
  }

  /// Throws where the schema is not this version's, asking the connection that will read it.
  private func checkSchema() throws(RepositoryError) {
    let pending = try RepositoryError.wrapping {
      try pool.read { try Self.migrator.pending(in: $0) }
    }
    if let first = pending.first { throw Self.outdated(path, first.number, first.name) }
  }

  /// Stops a write under way, which is undone and throws `interrupted`; may be called by any thread.
  ///
  /// Later writes throw, too, until ``resume()``.
  public func interrupt() { pool.writerInterrupt.interrupt() }

  /// Allows writes again after ``interrupt()``.
  public func resume() { pool.writerInterrupt.clear() }

  static func checkReadable(_ path: String, _ timeout: Duration) throws(RepositoryError) {
    try DatabaseFile(path: path).expectReadable()
    let pending = try migrations(path: path, timeout: timeout).filter { !$0.isApplied }
    if let first = pending.first { throw outdated(path, first.number, first.name) }
  }

  private static func outdated(_ path: String, _ number: Int, _ name: String) -> RepositoryError {
    number == 1
      ? RepositoryError(.missing, "\(path) is empty: nothing was imported yet")
      : RepositoryError(
        .schemaMismatch,
        "\(path) was made by an older version: it lacks migration \(number) (\(name)); "
          + "run shelf migrate")
  }
}

extension Connection {
  /// What a catalog's connections have beyond the usual.
  fileprivate func tune(_ cacheKibibytes: Int) throws {
    try setCacheSize(kibibytes: cacheKibibytes)
    // Freed pages need not be overwritten, and a large log shrinks once it is written back.
    try execute("PRAGMA secure_delete = OFF; PRAGMA journal_size_limit = 67108864")
  }
}
