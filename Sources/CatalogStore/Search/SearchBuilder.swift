import SQLiteDatabase
import Synchronization
import WorkerThreads

/// Builds a full-text index on a thread of its own, in a database beside, while the books of it are
/// stored; at the end its tables' rows go over into the catalog's, within the import's transaction.
///
/// Only where the catalog's index was never written: then both are the same.
final class SearchBuilder {
  private let shared: Shared

  private init(_ shared: Shared) { self.shared = shared }

  deinit { shared.abandon() }

  /// Begins to build what a connection has empty; `nil` where there is no room for a thread.
  static func start(for connection: Connection) throws -> SearchBuilder? {
    let definition = try connection.first(
      "SELECT sql FROM sqlite_schema WHERE name = 'book_search'"
    ) { $0.string(at: 0) }
    guard case .some(.some(let definition)) = definition else { return nil }
    let shared = Shared()
    guard WorkerThread.start({ shared.build(definition) }) else { return nil }
    return SearchBuilder(shared)
  }

  /// Whether the index of a connection's database was never written.
  static func isUntouched(_ connection: Connection) throws -> Bool {
    let rows = try connection.integer(
      """
      SELECT (SELECT count(*) FROM (SELECT 1 FROM book_search_docsize LIMIT 1))
        + (SELECT count(*) FROM (SELECT 1 FROM book_search_idx LIMIT 1))
        + (SELECT count(*) FROM (SELECT 1 FROM book_search_data WHERE id NOT IN (1, 10) LIMIT 1))
      """)
    return rows == 0
  }

  /// Hands a batch over once the one before is written; throws what writing threw.
  func write(_ batch: consuming WaitingWords) throws { try shared.push(batch) }

  /// Waits for the end and takes the index over.
  func finish(into connection: Connection) throws {
    let built = try shared.end()
    try Self.forget(connection)
    try connection.writingShadowTables {
      // The first two rows of the data are there: the totals and the list of the parts.
      try RowCopy(built, connection, "book_search_data", ["id", "block"]).run()
      try RowCopy(built, connection, "book_search_idx", ["segid", "term", "pgno"]).run()
      try RowCopy(built, connection, "book_search_docsize", ["id", "sz"]).run()
    }
  }

  /// Lets the index forget what it remembers of its tables, as it does when something is undone.
  private static func forget(_ connection: Connection) throws {
    struct Undo: Error {}
    do {
      try connection.savepoint {
        try connection.run(
          "INSERT INTO book_search (book_search, rank) VALUES ('automerge', ?1)", .integer(4))
        throw Undo()
      }
    } catch is Undo {}
  }
}

/// What both threads hold.
///
/// `@unchecked` because the connection is made by the thread that builds, which lets go of it before
/// it says that it is done; the other one asks for it only then.
private final class Shared: @unchecked Sendable {
  private struct State {
    var batch: WaitingWords?
    var isWriting = false
    var isEnded = false
    var isDone = false
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  private let signal = ThreadSignal()
  private let interrupt = InterruptHandle()
  private var connection: Connection?

  /// The work of the thread that builds.
  func build(_ definition: String) {
    do {
      let connection = try Connection(
        temporaryNamed: "the temporary database of the search index", interrupt: interrupt)
      try connection.execute(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -4096; "
          + "\(definition); BEGIN")
      let writer = try SearchWriter(connection)
      while let batch = next() { try writer.write(batch) }
      try connection.execute("COMMIT")
      self.connection = connection
      finish(nil)
    } catch {
      finish(error)
    }
  }

  /// The next batch, `nil` at the end.
  private func next() -> WaitingWords? {
    while true {
      let ticket = signal.ticket()
      let found: WaitingWords?? = state.withLock { state in
        state.isWriting = false
        if let batch = state.batch.take() {
          state.isWriting = true
          return batch
        }
        return state.isEnded ? .some(nil) : nil
      }
      signal.raise()
      if let found { return found }
      signal.wait(for: ticket &+ 1, atMost: .seconds(10))
    }
  }

  private func finish(_ failure: (any Error)?) {
    state.withLock { state in
      state.isDone = true
      state.failure = failure
    }
    signal.raise()
  }

  func push(_ batch: consuming WaitingWords) throws {
    try wait { !$0.isWriting && $0.batch == nil }
    state.withLock { [batch] state in state.batch = batch }
    signal.raise()
  }

  func end() throws -> Connection {
    state.withLock { $0.isEnded = true }
    signal.raise()
    try wait { $0.isDone }
    guard let connection else {
      throw SQLiteError(code: .misuse, message: "the index was not built", path: nil)
    }
    self.connection = nil
    return connection
  }

  /// Waits until the other thread is so far; throws what it threw.
  private func wait(until isReached: (borrowing State) -> Bool) throws {
    while true {
      let ticket = signal.ticket()
      let (isOver, failure) = state.withLock { (isReached($0) || $0.isDone, $0.failure) }
      if let failure { throw failure }
      if isOver { return }
      signal.wait(for: ticket, atMost: .seconds(10))
    }
  }

  func abandon() {
    state.withLock { $0.isEnded = true }
    interrupt.interrupt()
    signal.raise()
  }
}
