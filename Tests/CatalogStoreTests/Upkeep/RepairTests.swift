import CatalogModel
import Glibc
import SQLiteDatabase
import TestFolders
import Testing

@testable import CatalogStore

@Suite struct RepairTests {
  let folder = TemporaryFolder()

  /// A damage by SQL, what the check says of it, and whether the books are the same after repair.
  struct Damage: CustomTestStringConvertible, Sendable {
    var sql: String
    var found: [String]
    var keepsBooks = true
    var testDescription: String { sql }
  }

  static let damages = [
    Damage(
      sql: "UPDATE section SET book_count = 9, cover_count = 1 WHERE id = 1",
      found: ["section 1 counts 9 books and 1 covers, but has 4 and 4"]),
    Damage(
      sql: "INSERT INTO cover VALUES (77, 1, 'x', 'cover', 1, 1)",
      found: ["cover 1 is of book 77, which is not there"]),
    Damage(
      sql: "UPDATE cover SET position = 5 WHERE book = 3",
      found: ["book 3 has further covers at places 5, not from 1 on without a gap"]),
    Damage(
      sql: "UPDATE book SET cover_count = 3 WHERE id = 1",
      found: [
        "section 1 counts 4 books and 4 covers, but has 4 and 6",
        "book 1 counts 3 covers, but has 1",
      ]),
    Damage(
      sql: "UPDATE book SET position = 40 WHERE id = 2",
      found: ["book 2 stands at place 40 of section 1, whose places go from 1 to 4"],
      keepsBooks: false),
    Damage(
      sql: "UPDATE book SET position = 0 WHERE id = 1",
      found: ["book 1 stands at place 0 of section 1, whose places go from 1 to 4"]),
    Damage(
      sql: "DROP INDEX book_place; UPDATE book SET position = 1 WHERE id = 2",
      found: ["index book_place is missing", "place 1 of section 1 is taken by 2 books"]),
    Damage(
      sql: "CREATE TABLE stranger (a); DROP INDEX book_source",
      found: ["index book_source is missing", "table stranger is of no migration"]),
    Damage(
      sql: "UPDATE section SET parent = 2 WHERE id = 1; UPDATE section SET parent = 1 WHERE id = 2",
      found: [
        "section 1 hangs below no top section of its catalog",
        "section 2 hangs below no top section of its catalog",
      ]),
    Damage(
      sql: "INSERT INTO section (id, catalog, period) VALUES (3, 1, 203001)",
      found: [
        "section 3 stands empty", "the next section would be numbered 3, and the last one is 3",
      ]),
    Damage(
      sql: "DELETE FROM id_sequence WHERE name = 'book'",
      found: ["the next book would be numbered nothing, and the last one is 6"]),
    Damage(
      sql: "UPDATE book SET title = 'another' WHERE id = 4",
      found: ["1 books have other words in the search index than in themselves"],
      keepsBooks: false),
    Damage(
      sql: "UPDATE book SET published = '2006-11-02' WHERE id = 1",
      found: ["book 1 stands in the search index under another date"], keepsBooks: false),
    Damage(
      sql: "INSERT INTO book_search (book_search) VALUES ('delete-all')",
      found: ["6 books are missing from the search index"]),
    Damage(
      sql: "UPDATE section SET catalog = 9 WHERE id = 2",
      found: [
        "row 2 of section names a missing row of catalog",
        "book 5 is of catalog 1, its section of 9", "book 6 is of catalog 1, its section of 9",
      ], keepsBooks: false),
    Damage(
      sql: "UPDATE book SET section = 55 WHERE id = 6",
      found: [
        "row 6 of book names a missing row of section",
        "section 2 counts 2 books and 1 covers, but has 1 and 1",
      ], keepsBooks: false),
  ]

  func makeCatalog() throws -> SQLiteCatalogRepository {
    let repository = try folder.repository("a.db")
    try repository.add(
      (1...6).map { number in
        incoming("title \(number)", isbn: isbn(number), number < 5 ? "2006-10" : "2007-01") {
          book in
          book.covers = (0..<[1, 0, 2, 1, 1, 0][number - 1]).map { Cover(ref: "\(number)-\($0)") }
        }
      })
    return repository
  }

  func damage(_ sql: String) throws {
    let connection = try Connection(path: folder.file("a.db"), mode: .readWrite)
    try connection.setForeignKeys(false)
    try connection.execute(sql)
  }

  func backups(_ reason: String) -> [String] {
    folder.names.filter { $0.hasPrefix("a.db.\(reason)-") }
  }

  @Test(arguments: damages)
  func `what is wrong is found, mended, and kept as it was`(_ damage: Damage) throws {
    let repository = try makeCatalog()
    let books = try repository.allBooks()
    try self.damage(damage.sql)
    let broken = try Connection(path: folder.file("a.db"), mode: .readWrite)
    let hash = try ContentHash.of(broken)
    #expect(try Set(repository.problems()) == Set(damage.found))
    let report = try SQLiteCatalogRepository.repair(path: folder.file("a.db"), clock: { 0 })
    #expect(Set(report.problems) == Set(damage.found))
    #expect(try repository.problems() == [])
    if damage.keepsBooks { #expect(try repository.allBooks().map(\.book) == books.map(\.book)) }
    #expect(backups("before-repair") == ["a.db.before-repair-19700101T000000Z"])
    let kept = try Connection(path: report.backup ?? "", mode: .readOnly)
    #expect(try ContentHash.of(kept) == hash)
  }

  @Test func `a book without its section goes to the end of the one of its date`() throws {
    let repository = try makeCatalog()
    try damage("UPDATE book SET section = 55 WHERE id = 6")
    _ = try SQLiteCatalogRepository.repair(path: folder.file("a.db"))
    #expect(try repository.books(inSection: 2, after: nil, limit: 9).books.map(\.id) == [5, 6])
  }

  @Test func `a catalog whose row is gone comes back under a name that says so`() throws {
    let repository = try makeCatalog()
    try damage("DELETE FROM catalog")
    _ = try SQLiteCatalogRepository.repair(path: folder.file("a.db"))
    #expect(try repository.catalogs().map(\.name) == ["recovered 1"])
    #expect(try repository.catalogs().map(\.bookCount) == [6])
  }

  @Test func `two sections of one name become one`() throws {
    let repository = try makeCatalog()
    try damage("DROP INDEX section_key; UPDATE section SET period = 200610 WHERE id = 2")
    _ = try SQLiteCatalogRepository.repair(path: folder.file("a.db"))
    #expect(try repository.problems() == [])
    #expect(try repository.sections(inCatalog: "main").map(\.bookCount) == [6])
    #expect(try repository.allBooks().map(\.id) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `a sound database is left alone`() throws {
    _ = try makeCatalog()
    let report = try SQLiteCatalogRepository.repair(path: folder.file("a.db"))
    #expect(report == .init(problems: [], backup: nil))
    #expect(backups("before-repair").isEmpty)
  }

  @Test func `what follows from nothing is not mended, and nothing is changed`() throws {
    let repository = try makeCatalog()
    try damage("DROP INDEX book_identity; UPDATE book SET identity = 'x'; DELETE FROM id_sequence")
    let bytes = try ContentHash.of(Connection(path: folder.file("a.db"), mode: .readWrite))
    let error = #expect(throws: RepositoryError.self) {
      try SQLiteCatalogRepository.repair(path: folder.file("a.db"))
    }
    #expect(error?.kind == .notACatalog)
    #expect(try ContentHash.of(Connection(path: folder.file("a.db"), mode: .readWrite)) == bytes)
    #expect(backups("before-repair").isEmpty)
    #expect(!folder.names.contains { $0.contains(".part-") })
    withExtendedLifetime(repository) {}
  }

  @Test func `the last three copies are kept`() throws {
    _ = try makeCatalog()
    for second in 0..<5 {
      try damage("UPDATE section SET book_count = book_count + 1")
      _ = try SQLiteCatalogRepository.repair(
        path: folder.file("a.db"), clock: { Int64(second / 2) })
    }
    #expect(
      backups("before-repair") == [
        "a.db.before-repair-19700101T000001Z", "a.db.before-repair-19700101T000001Z-2",
        "a.db.before-repair-19700101T000002Z",
      ])
  }

  @Test func `a database is copied before it is migrated, and can be had back`() throws {
    let repository = try makeCatalog()
    let books = try repository.allBooks()
    let path = folder.file("a.db")
    for number in 0..<4 {
      try FaultyDiskTests.makeOld(path)
      let taken = try SQLiteCatalogRepository.migrate(path: path, clock: { Int64(number) })
      #expect(taken.map(\.number) == [3])
    }
    #expect(
      backups("before-migration") == (1...3).map { "a.db.before-migration-19700101T00000\($0)Z" })
    try repository.add([incoming("later", "2006-10")])
    try SQLiteCatalogRepository.restore(
      path: path, from: folder.file("a.db.before-migration-19700101T000003Z"))
    #expect(try SQLiteCatalogRepository.migrate(path: path).map(\.number) == [3])
    #expect(try folder.repository("a.db").allBooks() == books)
  }

  @Test func `a new database is not copied before its first migration`() throws {
    _ = try makeCatalog()
    #expect(folder.names.filter { $0.contains("before") }.isEmpty)
  }

  @Test func `what is no database is moved aside by a restore`() throws {
    let repository = try makeCatalog()
    try repository.backUp(to: folder.file("b.db"))
    writeBytes(Array("this is no database at all".utf8), to: folder.file("c.db"))
    let aside = try SQLiteCatalogRepository.restore(
      path: folder.file("c.db"), from: folder.file("b.db"), clock: { 0 })
    #expect(aside == folder.file("c.db.before-restore-19700101T000000Z"))
    #expect(readBytes(aside ?? "") == Array("this is no database at all".utf8))
    #expect(try folder.repository("c.db").allBooks() == repository.allBooks())
  }

  @Test func `a copy does not take the place of a database that has a log`() throws {
    let repository = try makeCatalog()
    let other = try folder.repository("b.db")
    try other.add([incoming("x", "2001-01")])
    let error = #expect(throws: RepositoryError.self) {
      try repository.backUp(to: folder.file("b.db"))
    }
    #expect(error?.kind == .notWritable)
    #expect(try other.allBooks().count == 1)
  }

  @Test func `a copy may be read by those who may read the database`() throws {
    let repository = try makeCatalog()
    chmod(folder.file("a.db"), 0o600)
    try repository.backUp(to: folder.file("b.db"))
    var status = stat()
    stat(folder.file("b.db"), &status)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `compacting gives room back and changes nothing`() throws {
    let repository = try makeCatalog()
    try repository.add((10..<2000).map { incoming("book \($0)", isbn: isbn($0), "2010-01") })
    let gone = try repository.allBooks().filter { $0.id > 6 }.map(\.id)
    #expect(try repository.removeBooks(ids: gone) == 1990)
    let books = try repository.allBooks()
    let size = try repository.compact()
    #expect(size.after < size.before / 2)
    #expect(try repository.allBooks() == books)
    #expect(try repository.problems() == [])
  }
}
