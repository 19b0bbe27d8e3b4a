import CPostgres
import Synchronization

/// Stops what connections are doing, from any thread.
///
/// The request stays: the running statement is cancelled by the server, and every later one is
/// refused until ``clear()``, so that a request which comes between two statements is not lost.
/// Rolling back still works.
package final class CancelHandle: Sendable {
  private let requested = Atomic<Bool>(false)
  /// Addresses of libpq's cancel objects, one a connection in use.
  private let targets = Mutex<Set<UInt>>([])

  package init() {}

  /// Whether stopping was asked for and not cleared.
  package var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Asks the connections to stop.
  package func cancel() {
    requested.store(true, ordering: .relaxed)
    targets.withLock { targets in
      for address in targets {
        guard let pointer = OpaquePointer(bitPattern: address) else { continue }
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
          _ = shelf_pg_send_cancel(pointer, buffer.baseAddress, 256)
        }
      }
    }
  }

  /// Lets statements run again.
  package func clear() { requested.store(false, ordering: .relaxed) }

  /// Remembers a connection that was just opened; returns what ``detach(_:)`` takes.
  func attach(_ connection: OpaquePointer) -> UInt {
    let address = UInt(bitPattern: shelf_pg_get_cancel(connection))
    _ = targets.withLock { $0.insert(address) }
    return address
  }

  /// Forgets a connection that is about to be closed.
  func detach(_ address: UInt) {
    _ = targets.withLock { $0.remove(address) }
    if let pointer = OpaquePointer(bitPattern: address) { shelf_pg_free_cancel(pointer) }
  }
}
