/// What PostgreSQL or the way to it refused, and where.
///
/// Codes are those of <https://www.postgresql.org/docs/current/errcodes-appendix.html>; libpq gives
/// none when connecting fails, so that the most frequent reasons are told by their English words.
package struct PostgresError: Error, Hashable, Sendable {
  /// A SQLSTATE: five characters, of which the first two are its class.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The connection could not be made.
    package static let cannotConnect = Self(rawValue: "08001")
    /// The connection was lost while it was used.
    package static let connectionLost = Self(rawValue: "08006")
    package static let wrongPassword = Self(rawValue: "28P01")
    package static let notAuthorized = Self(rawValue: "28000")
    package static let noDatabase = Self(rawValue: "3D000")
    package static let noTable = Self(rawValue: "42P01")
    package static let noPrivilege = Self(rawValue: "42501")
    package static let duplicateTable = Self(rawValue: "42P07")
    package static let duplicateKey = Self(rawValue: "23505")
    package static let duplicateObject = Self(rawValue: "42710")
    package static let readOnly = Self(rawValue: "25006")
    package static let tooManyConnections = Self(rawValue: "53300")
    package static let diskFull = Self(rawValue: "53100")
    package static let lockTimeout = Self(rawValue: "55P03")
    package static let deadlock = Self(rawValue: "40P01")
    package static let notSerializable = Self(rawValue: "40001")
    /// Cancelled: by a time-out of the server's, or by us.
    package static let cancelled = Self(rawValue: "57014")
    package static let serverStopped = Self(rawValue: "57P01")
    package static let serverCrashed = Self(rawValue: "57P02")
    package static let serverNotReady = Self(rawValue: "57P03")
    /// This layer was used wrongly.
    package static let misuse = Self(rawValue: "SHELF")
    /// libpq is not installed.
    package static let libraryMissing = Self(rawValue: "LIBPQ")
  }

  /// The SQLSTATE.
  package var code: Code
  /// The server's or libpq's own words, on one line.
  package var message: String
  /// The statement at fault, if one was running.
  package var sql: String?
  /// The server, as the user named it, without the password.
  package var server: String

  /// An error with its context.
  package init(code: Code, message: String, sql: String? = nil, server: String) {
    self.code = code
    self.message = message
    self.sql = sql
    self.server = server
  }

  /// Whether the server went away while it was asked.
  package var isConnectionLost: Bool {
    [.connectionLost, .serverStopped, .serverCrashed].contains(code)
  }
}

extension PostgresError: CustomStringConvertible {
  /// One line: the server, the message, the code and the statement.
  package var description: String {
    "\(server): \(message) (SQLSTATE \(code.rawValue))" + (sql.map { " in: \($0)" } ?? "")
  }
}

extension PostgresError {
  /// The reason why connecting failed, from libpq's message.
  static func code(ofConnectionMessage message: String) -> Code {
    let reasons: [(String, Code)] = [
      ("password authentication failed", .wrongPassword), ("no password supplied", .wrongPassword),
      ("no pg_hba.conf entry", .notAuthorized), ("authentication failed", .notAuthorized),
      ("too many clients", .tooManyConnections), ("connection slots are", .tooManyConnections),
      ("too many connections", .tooManyConnections), ("starting up", .serverNotReady),
      ("shutting down", .serverNotReady), ("in recovery mode", .serverNotReady),
      ("not accepting connections", .serverNotReady), ("is read-only", .readOnly),
      ("role \"", .notAuthorized), ("FATAL:  database \"", .noDatabase),
    ]
    return reasons.first { contains(message, $0.0) }?.1 ?? .cannotConnect
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    guard text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
  }
}
