import PostgresDatabase
import Synchronization

/// One state of a database, for as many reads as one wants, while the call that gave it runs.
final class PinnedState: Sendable {
  /// `@unchecked` because the lock below lets one thread at a time use the connection, which is not
  /// handed out beyond a body.
  private struct Loan: @unchecked Sendable {
    let connection: Connection
  }

  private let loan: Mutex<Loan?>

  init(_ connection: Connection) { loan = Mutex(Loan(connection: connection)) }

  /// Reads the state; not to be called inside itself.
  func read<T>(_ body: (Connection) throws -> T) throws -> T {
    var result: Result<T, any Error>?
    loan.withLock { loan in
      guard let loan else { return }
      result = Result { try body(loan.connection) }
    }
    guard let result else {
      throw PostgresError(code: .misuse, message: "a state was read after its end", server: "")
    }
    return try result.get()
  }

  func end() { loan.withLock { $0 = nil } }
}
