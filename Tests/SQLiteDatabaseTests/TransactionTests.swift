import Glibc
import SQLiteDatabase
import Synchronization
import TestFolders
import Testing

@Suite struct TransactionTests {
  struct Failure: Error {}

  let folder = TemporaryFolder()

  func open(_ timeout: Duration = .seconds(600)) throws -> Connection {
    let connection = try Connection(
      path: folder.file("a.db"), mode: .readWriteCreate, busyTimeout: timeout)
    try connection.useWriteAheadLog()
    try connection.execute("CREATE TABLE IF NOT EXISTS t (a)")
    return connection
  }

  @Test func `what throws is rolled back, what returns is committed`() throws {
    let connection = try open()
    #expect(throws: Failure.self) {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (1)")
        throw Failure()
      }
    }
    #expect(!connection.isInTransaction)
    try connection.transaction { try connection.run("INSERT INTO t VALUES (2)") }
    #expect(try open().scalar("SELECT group_concat(a) FROM t") == "2")
  }

  @Test func `a transaction in a transaction is refused and the outer one goes on`() throws {
    let connection = try open()
    try connection.transaction {
      try connection.run("INSERT INTO t VALUES (1)")
      #expect(throws: SQLiteError.self) { try connection.transaction {} }
      #expect(connection.isInTransaction)
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
  }

  @Test func `a savepoint undoes its own changes only`() throws {
    let connection = try open()
    try connection.transaction {
      try connection.run("INSERT INTO t VALUES (1)")
      #expect(throws: Failure.self) {
        try connection.savepoint {
          try connection.run("INSERT INTO t VALUES (2)")
          throw Failure()
        }
      }
      try connection.savepoint { try connection.run("INSERT INTO t VALUES (3)") }
    }
    #expect(try connection.scalar("SELECT group_concat(a) FROM t") == "1,3")
  }

  @Test func `an immediate write waits for the one before it`() async throws {
    try open().execute("INSERT INTO t VALUES (0)")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let connection = try open()
          for _ in 0..<50 {
            try connection.transaction {
              let value = try connection.integer("SELECT a FROM t") ?? 0
              try connection.run("UPDATE t SET a = ?1", .integer(value + 1))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try open().integer("SELECT a FROM t") == 200)
  }

  @Test func `an interruption stops a long statement, rolls back and stays until cleared`() throws {
    let connection = try open()
    let handle = connection.interruptHandle
    let forever =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n"
    let isDone = Atomic(false)
    let thread = Thread {
      while !isDone.load(ordering: .relaxed) {
        usleep(5_000)
        handle.interrupt()
      }
    }
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (1)")
        _ = try connection.scalar(forever)
      }
    }
    isDone.store(true, ordering: .relaxed)
    thread.join()
    #expect(error?.code == .interrupt)
    #expect(!connection.isInTransaction)
    #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO t VALUES (2)") }
    handle.clear()
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
  }

  @Test func `an interruption ends the wait for a lock`() throws {
    let holder = try open()
    let waiter = try open(.seconds(600))
    try holder.transaction {
      let handle = waiter.interruptHandle
      let thread = Thread { handle.interrupt() }
      #expect(throws: SQLiteError.self) { try waiter.transaction {} }
      thread.join()
    }
  }

  @Test func `an interruption of a closed connection does nothing`() throws {
    let handle = try open().interruptHandle
    handle.interrupt()
    #expect(handle.isRequested)
  }
}

/// A thread of the system, which may block without holding up the test runner's own.
final class Thread {
  private var thread = pthread_t()

  init(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(body)).toOpaque()
    pthread_create(&thread, nil, runBox, box)
  }

  func join() { pthread_join(thread, nil) }
}

final class Box {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runBox(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
  return nil
}
