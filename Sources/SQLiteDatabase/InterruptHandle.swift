import CSQLite
import Synchronization

/// Stops what a connection is doing, from any thread.
///
/// The request stays: the running statement ends with ``SQLiteError/Code/interrupt``, and so does
/// every later one until ``clear()``, so a request that comes between two statements is not lost.
/// Rolling back still works. Waiting for a lock ends, too. Not for use inside a signal handler
/// (it takes a lock); a thread that waits for signals may call it.
///
/// A handle serves one connection at a time, and may be made before it is opened.
package final class InterruptHandle: Sendable {
  private let requested = Atomic<Bool>(false)
  /// The open database as an address; nil once it is closed.
  private let database = Mutex<UInt?>(nil)

  /// A handle of no connection yet.
  package init() {}

  /// Whether an interruption was requested and not cleared.
  package var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Asks the connection to stop.
  package func interrupt() {
    requested.store(true, ordering: .relaxed)
    database.withLock { address in
      guard let address, let pointer = OpaquePointer(bitPattern: address) else { return }
      sqlite3_interrupt(pointer)
    }
  }

  /// Lets statements run again.
  package func clear() { requested.store(false, ordering: .relaxed) }

  /// Remembers the database, which was just opened.
  func attach(_ pointer: OpaquePointer) { database.withLock { $0 = UInt(bitPattern: pointer) } }

  /// Forgets the database, which is about to be closed.
  func detach() { database.withLock { $0 = nil } }
}
