import CFaultyDisk
import CatalogModel
import Glibc
import SQLiteDatabase
import TestFolders
import Testing

@testable import CatalogStore

/// Everything that writes, on a disk that fails at the first call, the second, and so on to the last.
///
/// `SHELF_DISK_SEEDS` is how many power cuts are tried at every call (1).
@Suite(.serialized) struct FaultyDiskTests {
  /// Work on files of a folder: what it begins with, what it does, which file is looked at.
  struct Work: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var start: @Sendable (Stage) throws -> Void
    var run: @Sendable (Stage) throws -> Void
    var file = "a.db"
  }

  /// A folder with the states that work begins with.
  final class Stage: Sendable {
    let folder = TemporaryFolder()
    let states = TemporaryFolder()

    init() throws {
      try states.repository("base.db").add(FaultyDiskTests.books(1...8, "2006-10"))
      try states.repository("other.db").add(FaultyDiskTests.books(5...12, "2007-01"))
      try SQLiteCatalogRepository.backUp(
        path: states.file("other.db"), to: states.file("backup.db"), isReplacing: false)
      try copy("base.db", to: states.file("broken.db"))
      let broken = try Connection(path: states.file("broken.db"), mode: .readWrite)
      try broken.execute("UPDATE section SET book_count = 7")
      try copy("base.db", to: states.file("old.db"))
      try FaultyDiskTests.makeOld(states.file("old.db"))
    }

    func copy(_ state: String, to path: String) throws {
      writeBytes(readBytes(states.file(state)), to: path)
    }

    func clear() { for name in folder.names { unlink(folder.file(name)) } }
  }

  static func books(_ numbers: ClosedRange<Int>, _ date: String) -> [IncomingBook] {
    numbers.map { number in
      incoming("book \(number)", isbn: isbn(number), date) { book in
        book.covers = (0..<number % 3).map { Cover(ref: "\(number)-\($0)") }
      }
    }
  }

  /// The version of the schema before this one remembered no files.
  static func makeOld(_ path: String) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute(
      """
      DROP TABLE remembered_record;
      DELETE FROM schema_migration WHERE number > 2
      """)
  }

  static let works = [
    Work(
      testDescription: "a fresh import", start: { _ in },
      run: { try $0.folder.repository("a.db").add(books(1...8, "2006-10")) }),
    Work(
      testDescription: "a fresh import without a log", start: { _ in },
      run: { try $0.folder.logFreeRepository("a.db").add(books(1...40, "2006-10")) }),
    Work(
      testDescription: "an updating import",
      start: { try $0.copy("base.db", to: $0.folder.file("a.db")) },
      run: { try $0.folder.repository("a.db").add(books(5...12, "2007-01")) }),
    Work(
      testDescription: "a migration",
      start: { try $0.copy("old.db", to: $0.folder.file("a.db")) },
      run: { try SQLiteCatalogRepository.migrate(path: $0.folder.file("a.db"), clock: { 0 }) }),
    Work(
      testDescription: "a backup",
      start: { try $0.copy("base.db", to: $0.folder.file("a.db")) },
      run: { try $0.folder.repository("a.db").backUp(to: $0.folder.file("b.db")) }, file: "b.db"),
    Work(
      testDescription: "a restore",
      start: { try $0.copy("base.db", to: $0.folder.file("a.db")) },
      run: { stage in
        try SQLiteCatalogRepository.restore(
          path: stage.folder.file("a.db"), from: stage.states.file("backup.db"))
      }),
    Work(
      testDescription: "compacting",
      start: { try $0.copy("base.db", to: $0.folder.file("a.db")) },
      run: { _ = try $0.folder.repository("a.db").compact() }),
    Work(
      testDescription: "a repair",
      start: { try $0.copy("broken.db", to: $0.folder.file("a.db")) },
      run: { _ = try SQLiteCatalogRepository.repair(path: $0.folder.file("a.db"), clock: { 0 }) }),
  ]

  static let modes = [FAULTY_DISK_ONCE, FAULTY_DISK_FROM_THEN_ON, FAULTY_DISK_POWER_CUT]

  /// The content of a file; "nothing" where there is no catalog in it.
  func content(_ path: String) throws -> String {
    guard access(path, F_OK) == 0 else { return "nothing" }
    let connection = try Connection(path: path, mode: .readWrite)
    let tables = try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'catalog'")
    guard tables == 1, try connection.integer("SELECT count(*) FROM catalog") != 0 else {
      return "nothing"
    }
    return try ContentHash.of(connection, .catalog)
  }

  @Test(arguments: works, modes.map(\.rawValue))
  func `whichever write fails, a file is as before or as after`(_ work: Work, mode: UInt32) throws {
    faulty_disk_install()
    let stage = try Stage()
    try work.start(stage)
    let path = stage.folder.file(work.file)
    let before = try content(path)
    try work.run(stage)
    let after = try content(path)
    let seeds = getenv("SHELF_DISK_SEEDS").flatMap { UInt64(String(cString: $0)) } ?? 1
    var number = 0
    var isThrough = false
    while !isThrough {
      number += 1
      for seed in 0..<(mode == FAULTY_DISK_POWER_CUT.rawValue ? seeds : 1) {
        stage.clear()
        try work.start(stage)
        faulty_disk_begin(stage.folder.path, number, Int32(mode), seed)
        let error = catching { try work.run(stage) }
        isThrough = faulty_disk_end() < number
        let found = try content(path)
        #expect(found == after || error != nil && found == before, "call \(number): \(error ?? "")")
        try expectSound(stage, work, isBefore: found == before && before != after, call: number)
      }
    }
    if getenv("SHELF_DISK_SEEDS") != nil { print("\(work.testDescription): \(number - 1) calls") }
  }

  private func catching(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Every database of the folder is sound, or as unsound as the work found it.
  private func expectSound(_ stage: Stage, _ work: Work, isBefore: Bool, call: Int) throws {
    for name in stage.folder.names where name.hasSuffix(".db") {
      let path = stage.folder.file(name)
      let connection = try Connection(path: path, mode: .readWrite)
      #expect(try connection.problems() == [], "call \(call)")
      guard try content(path) != "nothing", !isBefore else { continue }
      #expect(try CatalogCheck.problems(path: path, timeout: .zero) == [], "call \(call)")
    }
  }
}
