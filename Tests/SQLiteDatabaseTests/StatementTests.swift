import SQLiteDatabase
import Testing

@Suite struct StatementTests {
  let connection: Connection

  init() throws { connection = try Connection() }

  @Test func `every storage class comes back as it was bound`() throws {
    let values: [Value] = [
      nil, 0, .integer(.min), .integer(.max), 1.5, "", "月の庭\0after", .blob([]), .blob([0, 255]),
    ]
    let statement = try connection.prepare("SELECT ?1")
    for value in values {
      try statement.bind([value])
      #expect(try statement.step())
      #expect(statement.value(at: 0) == value)
      statement.reset()
    }
  }

  @Test func `typed columns are nil exactly where the value is NULL`() throws {
    let statement = try connection.prepare("SELECT NULL, 7, 2.5, 'x', x'01'")
    #expect(try statement.step())
    #expect(statement.columnCount == 5)
    #expect(statement.int64(at: 0) == nil)
    #expect(statement.double(at: 0) == nil)
    #expect(statement.string(at: 0) == nil)
    #expect(statement.bytes(at: 0) == nil)
    #expect(statement.int(at: 1) == 7)
    #expect(statement.double(at: 2) == 2.5)
    #expect(statement.string(at: 3) == "x")
    #expect(statement.bytes(at: 4) == [1])
    #expect(statement.value(at: 99) == .null)
  }

  @Test func `text bound without a copy is read where it lies`() throws {
    let statement = try connection.prepare("SELECT ?1, ?2")
    let text = Array("五月新书".utf8)
    try text.withUnsafeBufferPointer { bytes in
      try statement.bindText(bytes: bytes, at: 1)
      try statement.bindText(bytes: UnsafeBufferPointer(rebasing: bytes[..<0]), at: 2)
      #expect(try statement.step())
      #expect(statement.string(at: 0) == "五月新书")
      #expect(statement.withUTF8(at: 0) { $0.count } == 12)
      #expect(statement.value(at: 1) == "")
      statement.reset()
    }
  }

  @Test func `an error carries the statement, the code and SQLite's words`() throws {
    try connection.execute("CREATE TABLE t (a UNIQUE)")
    let sql = "INSERT INTO t VALUES (1), (1)"
    let error = #expect(throws: SQLiteError.self) { try connection.run(sql) }
    #expect(error?.sql == sql)
    #expect(error?.code == .constraintUnique)
    #expect(error?.primaryCode == .constraint)
    #expect(error?.message == "UNIQUE constraint failed: t.a")
    #expect(error.map { SQLiteError.Code.constraint ~= $0.code } == true)
    #expect(error.map { SQLiteError.Code.busy ~= $0.code } == false)
    #expect(error?.description.contains(sql) == true)
  }

  @Test func `a statement that failed can run again`() throws {
    try connection.execute("CREATE TABLE t (a UNIQUE)")
    let insert = try connection.prepare("INSERT INTO t VALUES (?1)")
    try insert.bind([1])
    try insert.run()
    #expect(throws: SQLiteError.self) { try insert.run() }
    try insert.bind([2])
    try insert.run()
    #expect(try connection.integer("SELECT count(*) FROM t") == 2)
  }

  @Test(arguments: ["SELECT 1; SELECT 2", "SELECT 1; garbage", "", " -- nothing", ";"])
  func `a text that is not one statement is refused`(sql: String) {
    #expect(throws: SQLiteError.self) { try connection.prepare(sql) }
  }

  @Test(arguments: ["SELECT 1;", "SELECT 1; -- one", " SELECT 1 ; /* one */ ; \n"])
  func `blanks and comments after a statement are nothing`(sql: String) throws {
    #expect(try connection.prepare(sql).step())
  }

  @Test func `the wrong number of values is refused`() throws {
    let error = #expect(throws: SQLiteError.self) { try connection.scalar("SELECT ?1", 1, 2) }
    #expect(error?.code == .range)
    #expect(throws: SQLiteError.self) { try connection.prepare("SELECT ?1").bind(1, at: 2) }
  }

  @Test func `a script runs in order and stops at the first error`() throws {
    let script = """
      CREATE TABLE t (a TEXT); -- with; a comment
      INSERT INTO t VALUES ('a;b');
      INSERT INTO nowhere VALUES (1);
      INSERT INTO t VALUES ('c');
      """
    let error = #expect(throws: SQLiteError.self) { try connection.execute(script) }
    #expect(error?.sql?.contains("nowhere") == true)
    #expect(error?.sql?.contains("'c'") == false)
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
  }

  @Test func `a cached statement that runs is not handed out a second time`() throws {
    let sql = "WITH n(i) AS (VALUES (1), (2), (3)) SELECT i FROM n"
    var seen: [Int] = []
    try connection.forEachRow(sql) { outer in
      seen.append(outer.int(at: 0) ?? 0)
      let inner = try connection.integer(sql)
      #expect(inner == 1)
    }
    #expect(seen == [1, 2, 3])
    #expect(try connection.cached(sql) === connection.cached(sql))
  }

  @Test func `a statement outlives its connection`() throws {
    var other: Connection? = try Connection()
    let statement = try other?.prepare("SELECT 1")
    other = nil
    #expect(try statement?.step() == true)
  }
}
