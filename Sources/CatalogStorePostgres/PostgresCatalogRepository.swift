public import CatalogModel
import CatalogRules
import Glibc
import PostgresDatabase

/// Catalogs in a schema of a PostgreSQL database, or of what speaks its protocol.
///
/// Any number of threads, processes and machines may use one database: reads go on while imports run
/// and see the state before them until they are done. Imports into one catalog follow one another,
/// those into different catalogs run side by side. Numbers of books and sections are never given
/// twice. A server that went away is connected to again by the next call.
public struct PostgresCatalogRepository: CatalogRepository {
  /// What a repository may do with its database.
  public enum Access: Sendable {
    /// Reads a schema that exists; any of the URL's servers will do, a replica too.
    case reading
    /// Reads and writes; makes the tables where there are none, and brings them up to date. Writes
    /// go to a server that takes them.
    case writing
  }

  /// The system's time in seconds since 1970.
  public static let systemClock: @Sendable () -> Int64 = { Int64(time(nil)) }

  let reads: ConnectionPool
  let writes: ConnectionPool
  /// For short statements beside a transaction of `writes`, which they do not wait for.
  let side: ConnectionPool
  /// For asking beside a read what the state is now.
  let stamps: ConnectionPool
  /// For reading what a replica lacks.
  let primary: ConnectionPool
  let freshness = Freshness()
  /// The one state that reads see, where this repository is a snapshot.
  var pinned: PinnedState?
  let settings: ConnectionSettings
  let clock: @Sendable () -> Int64

  /// Opens a database.
  ///
  /// `url` is `postgresql://…` as libpq takes it. It is refused, and left as it is, where its schema
  /// is another program's or a newer version's. `timeout` is how long another import into the same
  /// catalog is waited for; `clock` gives the seconds since 1970 that a finished import is dated
  /// with. At most `connections` are used for reading, and as many for writing.
  public init(
    url: String, access: Access, timeout: Duration = .seconds(600), connections: Int = 16,
    clock: @escaping @Sendable () -> Int64 = Self.systemClock
  ) throws(RepositoryError) {
    settings = ConnectionSettings(url: url, target: .asGiven, lockTimeout: timeout)
    let writable = ConnectionSettings(url: url, target: .writable, lockTimeout: timeout)
    reads = ConnectionPool(settings, most: connections)
    writes = ConnectionPool(
      access == .writing ? writable : settings, most: connections)
    side = ConnectionPool(writable, most: 2)
    stamps = ConnectionPool(settings, most: 4)
    primary = ConnectionPool(writable, most: connections)
    self.clock = clock
    self.isReadOnly = access == .reading
    switch access {
    case .reading: try checkReadable()
    case .writing: _ = try migrate()
    }
  }

  let isReadOnly: Bool

  /// Whether a text is the URL of such a database.
  public static func isURL(_ text: String) -> Bool { ConnectionSettings.isURL(text) }

  /// The URL as it may be shown: without its password.
  public static func shown(_ url: String) -> String { ConnectionSettings(url: url).server }

  /// Stops writes under way, which are undone and throw `interrupted`; may be called by any thread.
  ///
  /// Later writes throw, too, until ``resume()``.
  public func interrupt() { writes.cancel.cancel() }

  /// Allows writes again after ``interrupt()``.
  public func resume() { writes.cancel.clear() }

  private func checkReadable() throws(RepositoryError) {
    let pending = try migrations().filter { !$0.isApplied }
    guard let first = pending.first else { return }
    throw first.number == 1
      ? RepositoryError(.missing, "\(settings.server) is empty: nothing was imported yet")
      : RepositoryError(
        .schemaMismatch,
        "\(settings.server) was made by an older version: it lacks migration \(first.number) "
          + "(\(first.name)); run shelf migrate")
  }
}
