import SQLiteDatabase
import TestFolders
import Testing

@Suite struct BackupTests {
  let folder = TemporaryFolder()

  func makeSource() throws -> Connection {
    let source = try Connection(path: folder.file("a.db"), mode: .readWriteCreate)
    try source.useWriteAheadLog()
    try source.execute("CREATE TABLE t (a)")
    try source.transaction {
      for number in 0..<2_000 {
        try source.run(
          "INSERT INTO t VALUES (?1)", .text(String(repeating: "x", count: number % 300)))
      }
    }
    return source
  }

  @Test func `a copy is the state of one moment though others write meanwhile`() throws {
    let source = try makeSource()
    let writer = try Connection(path: folder.file("a.db"), mode: .readWrite)
    let copy = try Connection(path: folder.file("b.db"), mode: .readWriteCreate)
    var steps: [Backup.Progress] = []
    try Backup.copy(from: source, to: copy, pagesPerStep: 8) { progress in
      try writer.run("INSERT INTO t VALUES ('later')")
      steps.append(progress)
    }
    #expect(steps.count > 2)
    #expect(steps.map(\.copied) == steps.map(\.copied).sorted())
    #expect(steps.last.map { $0.copied == $0.total } == true)
    #expect(try copy.integer("SELECT count(*) FROM t") == 2_000)
    #expect(try copy.problems() == [])
  }

  @Test func `a copy that is stopped leaves the destination as it was`() throws {
    let source = try makeSource()
    let copy = try Connection(path: folder.file("b.db"), mode: .readWriteCreate)
    try copy.execute("CREATE TABLE before (a)")
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try Backup.copy(from: source, to: copy, pagesPerStep: 8) { _ in throw Stop() }
    }
    #expect(try copy.scalar("SELECT group_concat(name) FROM sqlite_schema") == "before")
  }

  @Test func `a destination in use is waited for and then busy`() throws {
    let source = try makeSource()
    let path = folder.file("b.db")
    let holder = try Connection(path: path, mode: .readWriteCreate)
    let copy = try Connection(path: path, mode: .readWrite, busyTimeout: .milliseconds(20))
    try holder.transaction {
      let error = #expect(throws: SQLiteError.self) { try Backup.copy(from: source, to: copy) }
      #expect(error?.primaryCode == .busy)
    }
    try Backup.copy(from: source, to: copy)
    #expect(try copy.integer("SELECT count(*) FROM t") == 2_000)
  }
}
