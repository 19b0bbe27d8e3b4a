import Glibc
import TestFolders
import Testing

@testable import SQLiteDatabase
@testable import SchemaMigrations

private func migration(_ number: Int, _ name: String, _ sql: String) -> Migration {
  Migration(number: number, name: name, sql: Array(sql.utf8))
}

@Suite struct MigratorTests {
  let folder = TemporaryFolder()
  let one = migration(1, "initial", "CREATE TABLE a (id INTEGER PRIMARY KEY);")
  let two = migration(2, "more", "CREATE TABLE b (a INTEGER REFERENCES a);")
  let three = migration(3, "most", "CREATE TABLE c (x);")

  func migrator(_ migrations: Migration...) -> Migrator {
    Migrator(migrations: migrations, applicationID: 0x5445_5354)
  }

  var path: String { folder.file("a.db") }

  /// Expects a refusal of this kind, with every file of the folder byte for byte as before.
  func expectRefusal(_ kind: MigrationError.Kind, by migrator: Migrator) {
    let names = folder.names
    let before = names.map { readBytes(folder.file($0)) }
    let error = #expect(throws: MigrationError.self) { try migrator.open(path: path) }
    #expect(error == MigrationError(kind, path: path))
    #expect(error?.description.hasPrefix(path + ": ") == true)
    #expect(folder.names == names)
    let isUntouched = names.map { readBytes(folder.file($0)) } == before
    #expect(isUntouched)
    #expect(throws: MigrationError.self) { try migrator.status(path: path) }
  }

  // The examples of FIPS 180-4's own test vectors (NIST, "SHA-256 examples").
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `a checksum is the SHA-256 of the script`(text: String, digest: String) {
    #expect(migration(1, "x", text).checksum == digest)
  }

  @Test func `a million letters a have the digest of the standard`() {
    #expect(
      SHA256.hexadecimal([UInt8](repeating: 0x61, count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `a new file gets every migration once, in order`() throws {
    var applied: [Int] = []
    let first = try migrator(one, two).open(path: path) { applied.append($0.number) }
    #expect(applied == [1, 2])
    #expect(try first.integer("PRAGMA foreign_keys") == 1)
    #expect(try first.scalar("PRAGMA journal_mode") == "wal")
    #expect(try first.integer("PRAGMA application_id") == 0x5445_5354)
    _ = try migrator(one, two, three).open(path: path) { applied.append($0.number) }
    #expect(applied == [1, 2, 3])
    let status = try migrator(one, two, three).status(path: path)
    #expect(status.map(\.isApplied) == [true, true, true])
  }

  @Test func `an empty file and an empty database are new`() throws {
    writeBytes([], to: path)
    #expect(try migrator(one).status(path: path).map(\.isApplied) == [false])
    #expect(readBytes(path).isEmpty)
    _ = try migrator(one).open(path: path)
    let other = folder.file("b.db")
    try Connection(path: other, mode: .readWriteCreate).execute("VACUUM")
    _ = try migrator(one).open(path: other)
  }

  @Test func `the status of a database names what it lacks`() throws {
    _ = try migrator(one).open(path: path)
    let status = try migrator(one, two).status(path: path)
    #expect(status.map(\.isApplied) == [true, false])
  }

  @Test func `a newer database is refused and named`() throws {
    _ = try migrator(one, two).open(path: path)
    expectRefusal(.newer(number: 2, name: "more"), by: migrator(one))
  }

  @Test func `a changed migration is refused and named`() throws {
    _ = try migrator(one, two).open(path: path)
    let edited = migration(1, "initial", "CREATE TABLE a (id INTEGER PRIMARY KEY, x);")
    expectRefusal(
      .changed(number: 1, recordedName: "initial", name: "initial"), by: migrator(edited, two))
    let renamed = migration(2, "other", "CREATE TABLE b (a INTEGER REFERENCES a);")
    expectRefusal(
      .changed(number: 2, recordedName: "more", name: "other"), by: migrator(one, renamed))
  }

  @Test func `a gap is refused and named`() throws {
    _ = try migrator(one, three).open(path: path)
    expectRefusal(.missing(number: 2, name: "more"), by: migrator(one, two, three))
  }

  @Test(arguments: [1, 100, 511, 512, 513, 4096, 10_000])
  func `a file that is no database is refused`(count: Int) {
    writeBytes((0..<count).map { UInt8($0 % 251) }, to: path)
    expectRefusal(.notADatabase, by: migrator(one))
  }

  @Test func `another program's database is refused`() throws {
    let other = try Connection(path: path, mode: .readWriteCreate)
    try other.execute("CREATE TABLE theirs (a)")
    expectRefusal(.foreign, by: migrator(one))
    try other.execute("DROP TABLE theirs; PRAGMA application_id = 7")
    expectRefusal(.foreign, by: migrator(one))
    try other.execute("CREATE TABLE schema_migration (number, name, checksum)")
    expectRefusal(.foreign, by: migrator(one))
  }

  @Test func `another program's database in write-ahead mode with a log is refused`() throws {
    let other = try Connection(path: path, mode: .readWriteCreate)
    try other.useWriteAheadLog()
    try other.execute("CREATE TABLE theirs (a)")
    let before = readBytes(path)
    let log = readBytes(path + "-wal")
    #expect(throws: MigrationError(.foreign, path: path)) { try migrator(one).open(path: path) }
    let isUntouched = readBytes(path) == before && readBytes(path + "-wal") == log
    #expect(isUntouched)
  }

  @Test func `a newer database whose log was left by a crash is refused untouched`() throws {
    let connection = try migrator(one, two).open(path: folder.file("b.db"))
    try connection.execute("INSERT INTO a VALUES (1)")
    for suffix in ["", "-wal"] {
      writeBytes(readBytes(folder.file("b.db" + suffix)), to: path + suffix)
    }
    let (before, log) = (readBytes(path), readBytes(path + "-wal"))
    #expect(log.count > 0)
    #expect(throws: MigrationError(.newer(number: 2, name: "more"), path: path)) {
      try migrator(one).open(path: path)
    }
    let isUntouched = readBytes(path) == before && readBytes(path + "-wal") == log
    #expect(isUntouched)
    let recovered = try migrator(one, two).open(path: path)
    #expect(try recovered.integer("SELECT count(*) FROM a") == 1)
  }

  @Test func `a migration that fails leaves nothing of itself`() throws {
    let broken = migration(2, "broken", "CREATE TABLE b (x); CREATE TABLE a (x);")
    let error = #expect(throws: SQLiteError.self) { try migrator(one, broken).open(path: path) }
    #expect(error?.sql?.contains("CREATE TABLE a") == true)
    let connection = try migrator(one).open(path: path)
    #expect(
      try connection.scalar("SELECT group_concat(name) FROM sqlite_schema")
        == "schema_migration,a")
  }

  @Test func `a migration that leaves broken references is undone`() throws {
    let broken = migration(3, "broken", "INSERT INTO b VALUES (9);")
    #expect(
      throws: MigrationError(
        .brokenReferences(number: 3, name: "broken", table: "a"), path: path)
    ) { try migrator(one, two, broken).open(path: path) }
    let connection = try migrator(one, two).open(path: path)
    #expect(try connection.integer("SELECT count(*) FROM b") == 0)
  }

  @Test func `a migration may rebuild a table that others refer to`() throws {
    let rebuild = migration(
      3, "rebuild",
      """
      CREATE TABLE a2 (id INTEGER PRIMARY KEY, x TEXT);
      INSERT INTO a2 (id) SELECT id FROM a;
      DROP TABLE a;
      ALTER TABLE a2 RENAME TO a;
      """)
    let before = try migrator(one, two).open(path: path)
    try before.execute("INSERT INTO a VALUES (1); INSERT INTO b VALUES (1)")
    let after = try migrator(one, two, rebuild).open(path: path)
    #expect(try after.problems() == [])
    #expect(try after.integer("SELECT count(*) FROM b") == 1)
  }

  @Test func `a path in a folder that is not there cannot be opened`() {
    let error = #expect(throws: SQLiteError.self) {
      try migrator(one).open(path: folder.file("none/a.db"))
    }
    #expect(error?.primaryCode == .cannotOpen)
  }

  @Test func `processes that open one empty path at the same moment all succeed`() async throws {
    for round in 0..<3 {
      let path = folder.file("processes-\(round).db")
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask {
            await #expect(processExitsWith: .success) { [path = path as String] in
              let migration = Migration(
                number: 1, name: "one", sql: Array("CREATE TABLE a (x)".utf8))
              let migrator = Migrator(migrations: [migration], applicationID: 7)
              for suffix in 0..<5 { _ = try migrator.open(path: path + "\(suffix)") }
            }
          }
        }
      }
      let connection = try Connection(path: path + "4", mode: .readOnly)
      #expect(try connection.integer("SELECT count(*) FROM schema_migration") == 1)
    }
  }

  @Test func `many that open one empty path at the same moment all succeed`() throws {
    for round in 0..<25 {
      let path = folder.file("race-\(round).db")
      let migrator = migrator(one, two, three)
      let threads = (0..<4).map { _ in
        Thread {
          #expect(throws: Never.self) { _ = try migrator.open(path: path) }
        }
      }
      for thread in threads { thread.join() }
      #expect(try migrator.status(path: path).map(\.isApplied) == [true, true, true])
    }
  }
}
