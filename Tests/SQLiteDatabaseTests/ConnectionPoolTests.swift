import SQLiteDatabase
import TestFolders
import Testing

@Suite struct ConnectionPoolTests {
  let folder = TemporaryFolder()

  func makePool() throws -> ConnectionPool {
    let path = folder.file("a.db")
    let connection = try Connection(path: path, mode: .readWriteCreate)
    try connection.useWriteAheadLog()
    try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (0), (0)")
    return ConnectionPool(path: path)
  }

  @Test func `readers see one state while the writer writes`() async throws {
    let pool = try makePool()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for value in 1...100 {
          try pool.write { try $0.run("UPDATE t SET a = ?1", Value(value)) }
        }
      }
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<100 {
            try pool.read { reader in
              let first = try reader.integer("SELECT a FROM t WHERE rowid = 1")
              let second = try reader.integer("SELECT a FROM t WHERE rowid = 2")
              #expect(first == second)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try pool.read { try $0.integer("SELECT sum(a) FROM t") } == 200)
  }

  @Test func `reading inside reading and inside writing works`() throws {
    let pool = try makePool()
    let seen = try pool.write { writer in
      try writer.run("UPDATE t SET a = 5")
      return try pool.read { outer in
        let inner = try pool.read { try $0.integer("SELECT sum(a) FROM t") }
        return [inner, try outer.integer("SELECT sum(a) FROM t")]
      }
    }
    #expect(seen == [0, 0])
  }

  @Test func `a reader cannot write, nor a pool opened for reading`() throws {
    let pool = try makePool()
    #expect(throws: SQLiteError.self) { try pool.read { try $0.run("UPDATE t SET a = 1") } }
    let readOnly = ConnectionPool(path: folder.file("a.db"), readOnly: true)
    #expect(throws: SQLiteError.self) { try readOnly.write { try $0.run("UPDATE t SET a = 1") } }
    #expect(try readOnly.read { try $0.integer("SELECT sum(a) FROM t") } == 0)
  }

  @Test func `a write that throws leaves the pool usable`() throws {
    let pool = try makePool()
    #expect(throws: SQLiteError.self) {
      try pool.write {
        try $0.run("UPDATE t SET a = 1")
        try $0.run("nonsense")
      }
    }
    try pool.write { try $0.run("UPDATE t SET a = a + 2") }
    #expect(try pool.read { try $0.integer("SELECT sum(a) FROM t") } == 4)
    pool.closeIdle()
    #expect(try pool.read { try $0.integer("SELECT sum(a) FROM t") } == 4)
  }

  @Test func `a state that is asked for again is read as it was left open`() throws {
    let pool = try makePool()
    #expect(try read(pool, of: 1) == 0)
    try pool.write { try $0.run("UPDATE t SET a = 5") }
    #expect(try read(pool, of: 1) == 0)
    #expect(try read(pool, of: 2) == 10)
    try pool.write { try $0.run("UPDATE t SET a = 6") }
    #expect(try read(pool, of: 2) == 10)
    #expect(try pool.read { try $0.integer("SELECT sum(a) FROM t") } == 12)
    let present = try pool.snapshot { snapshot in
      try snapshot.read { try $0.integer("SELECT sum(a) FROM t") }
    }
    #expect(present == 12)
  }

  @Test func `a state that has passed meanwhile is not read`() throws {
    let pool = try makePool()
    let found = try read(pool, of: 1, isPresent: false)
    #expect(found == nil)
    try pool.write { try $0.run("UPDATE t SET a = 5") }
    #expect(try read(pool, of: 1) == 10)
  }

  @Test func `an error ends the state that it came of`() throws {
    let pool = try makePool()
    #expect(throws: SQLiteError.self) { try read(pool, of: 1, "nonsense") }
    try pool.write { try $0.run("UPDATE t SET a = 5") }
    #expect(try read(pool, of: 1) == 10)
  }

  @Test func `a log shrinks once no state is kept open`() throws {
    let pool = try makePool()
    #expect(try read(pool, of: 1) == 0)
    try pool.write { try $0.run("UPDATE t SET a = 5") }
    let other = try Connection(
      path: folder.file("a.db"), mode: .readWrite, busyTimeout: .milliseconds(10))
    // A connection knows of the log once it has read.
    #expect(try other.integer("SELECT sum(a) FROM t") == 10)
    try other.truncateLog()
    let lengthBefore = readBytes(folder.file("a.db-wal")).count
    #expect(lengthBefore > 0)
    pool.endIdleReads()
    try other.truncateLog()
    let lengthAfter = readBytes(folder.file("a.db-wal")).count
    #expect(lengthAfter == 0)
    #expect(try read(pool, of: 1) == 10)
  }

  @Test func `threads that ask for one state read it, each its own way`() async throws {
    let pool = try makePool()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for round in 0..<100 {
            let found = try read(pool, of: 7)
            #expect(found == 0)
            if round.isMultiple(of: 10) { pool.endIdleReads() }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func read(
    _ pool: ConnectionPool, of state: UInt64, isPresent: Bool = true,
    _ sql: String = "SELECT sum(a) FROM t"
  ) throws -> Int64? {
    let body: (PoolSnapshot) throws -> Int64 = { try $0.read { try $0.integer(sql) } ?? -1 }
    return try pool.snapshot(of: state, keeps: true, isPresent: { isPresent }, body)
  }
}
