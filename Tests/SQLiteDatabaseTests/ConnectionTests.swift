import Glibc
import SQLiteDatabase
import TestFolders
import Testing

@Suite struct ConnectionTests {
  let folder = TemporaryFolder()

  @Test func `a file is created only in the mode that creates`() throws {
    let path = folder.file("a.db")
    for mode in [Connection.Mode.readOnly, .readWrite] {
      let error = #expect(throws: SQLiteError.self) { try Connection(path: path, mode: mode) }
      #expect(error?.primaryCode == .cannotOpen)
      #expect(error?.path == path)
    }
    #expect(folder.names.isEmpty)
    _ = try Connection(path: path, mode: .readWriteCreate)
    #expect(folder.names == ["a.db"])
  }

  @Test func `a read-only connection refuses to write`() throws {
    let path = folder.file("a.db")
    try Connection(path: path, mode: .readWriteCreate).execute("CREATE TABLE t (a)")
    let reader = try Connection(path: path, mode: .readOnly)
    let error = #expect(throws: SQLiteError.self) { try reader.run("INSERT INTO t VALUES (1)") }
    #expect(error?.primaryCode == .readOnly)
  }

  @Test(arguments: ["file:x.db?mode=memory", ":memory:"])
  func `a path is a path, whatever SQLite would read in it`(name: String) throws {
    let current = try #require(getcwd(nil, 0))
    defer { free(current) }
    let depth = String(cString: current).split(separator: "/").count
    let up = Array(repeating: "..", count: depth).joined(separator: "/")
    let relative = up + folder.path + "/" + name
    let connection = try Connection(path: relative, mode: .readWriteCreate)
    try connection.execute("CREATE TABLE t (a)")
    #expect(folder.names == [name])
  }

  @Test(arguments: ["", "a\0b"])
  func `what cannot be a path is refused`(path: String) {
    let error = #expect(throws: SQLiteError.self) {
      try Connection(path: path, mode: .readWriteCreate)
    }
    #expect(error?.code == .cannotOpen)
  }

  @Test func `foreign keys are on, double quotes are names, the schema is not trusted`() throws {
    let connection = try Connection()
    #expect(try connection.integer("PRAGMA foreign_keys") == 1)
    #expect(try connection.integer("PRAGMA trusted_schema") == 0)
    #expect(throws: SQLiteError.self) { try connection.scalar("SELECT \"text\"") }
    try connection.execute("CREATE TABLE a (id INTEGER PRIMARY KEY);")
    try connection.execute("CREATE TABLE b (a INTEGER REFERENCES a)")
    let error = #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO b VALUES (7)") }
    #expect(error?.code == .constraintForeignKey)
  }

  @Test func `the write-ahead log is kept and commits are synced`() throws {
    let path = folder.file("a.db")
    let first = try Connection(path: path, mode: .readWriteCreate)
    #expect(try first.useWriteAheadLog() == "wal")
    try first.useDurableCommits()
    #expect(try first.integer("PRAGMA synchronous") == 2)
    let second = try Connection(path: path, mode: .readWrite)
    #expect(try second.scalar("PRAGMA journal_mode") == "wal")
  }

  @Test func `changes, keys and the data version are those of SQLite`() throws {
    let path = folder.file("a.db")
    let one = try Connection(path: path, mode: .readWriteCreate)
    let two = try Connection(path: path, mode: .readWrite)
    try one.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a)")
    let version = try two.dataVersion()
    try one.run("INSERT INTO t (a) VALUES (1), (2), (3)")
    #expect(one.changes == 3)
    #expect(one.lastInsertRowID == 3)
    #expect(one.totalChanges == 3)
    #expect(try two.dataVersion() != version)
  }

  @Test func `a limit holds and the one before is returned`() throws {
    let connection = try Connection()
    let before = connection.setLimit(.length, to: 1000)
    #expect(before > 1000)
    let error = #expect(throws: SQLiteError.self) {
      try connection.scalar("SELECT ?1", .text(String(repeating: "a", count: 1001)))
    }
    #expect(error?.code == .tooBig)
    #expect(connection.setLimit(.length, to: before) == 1000)
  }

  @Test func `a locked database is busy after the time-out, not before`() throws {
    let path = folder.file("a.db")
    let holder = try Connection(path: path, mode: .readWriteCreate)
    let waiter = try Connection(path: path, mode: .readWrite, busyTimeout: .milliseconds(60))
    try holder.transaction {
      let start = ContinuousClock.now
      let error = #expect(throws: SQLiteError.self) { try waiter.transaction {} }
      #expect(error?.primaryCode == .busy)
      #expect(ContinuousClock.now - start >= .milliseconds(60))
    }
    try waiter.transaction {}
  }

  @Test func `damage is reported in words`() throws {
    let path = folder.file("a.db")
    let connection = try Connection(path: path, mode: .readWriteCreate)
    try connection.execute("CREATE TABLE a (id INTEGER PRIMARY KEY)")
    try connection.execute("CREATE TABLE b (a INTEGER REFERENCES a)")
    #expect(try connection.problems(.quick) == [])
    #expect(try connection.problems() == [])
    try connection.setForeignKeys(false)
    try connection.run("INSERT INTO b VALUES (7)")
    #expect(try connection.problems() == ["row 1 of b names a missing row of a"])
  }
}
