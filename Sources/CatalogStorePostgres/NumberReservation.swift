import PostgresDatabase

/// Numbers that are never given twice, so that what a number names stays what it was.
///
/// They are reserved by a transaction of their own, so that no import waits for another's end.
final class NumberReservation {
  private let pool: ConnectionPool
  private let name: String
  private var next: Int64 = 0
  private var end: Int64 = 0
  private var block: Int64 = 32

  init(_ name: String, _ pool: ConnectionPool) {
    self.name = name
    self.pool = pool
  }

  /// The first number that nobody has reserved yet.
  func firstFree() throws -> Int64 { try reserve(0) }

  /// A number.
  func take() throws -> Int64 {
    if next == end {
      block = min(block * 2, 65_536)
      next = try reserve(block)
      end = next + block
    }
    defer { next += 1 }
    return next
  }

  /// Gives back what was reserved and not taken, unless somebody has reserved more since.
  func giveBack() throws {
    guard next < end else { return }
    let sql = "UPDATE id_sequence SET next = $2 WHERE name = $1 AND next = $3"
    _ = try pool.withConnection(canRepeat: true) { connection in
      try connection.run(sql, .text(name), .integer(next), .integer(end))
    }
    end = next
  }

  private func reserve(_ count: Int64) throws -> Int64 {
    let sql = "UPDATE id_sequence SET next = next + $2 WHERE name = $1 RETURNING next - $2"
    // Done twice it leaves a gap, which harms nothing.
    return try pool.withConnection(canRepeat: true) { connection in
      try connection.integer(sql, .text(name), .integer(count)) ?? 1
    }
  }
}
