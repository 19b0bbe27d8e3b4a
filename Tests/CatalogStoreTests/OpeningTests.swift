import CatalogModel
import CatalogSchema
import Glibc
import SQLiteDatabase
import TestFolders
import Testing

@testable import CatalogStore

@Suite struct OpeningTests {
  let folder = TemporaryFolder()

  func kind(_ access: SQLiteCatalogRepository.Access, _ name: String) -> RepositoryError.Kind? {
    do throws(RepositoryError) {
      _ = try SQLiteCatalogRepository(path: folder.file(name), access: access)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test func `reading never creates a file`() throws {
    #expect(kind(.reading, "a.db") == .missing)
    #expect(folder.names.isEmpty)
    #expect(kind(.writing, "a.db") == nil)
    #expect(kind(.reading, "a.db") == nil)
    writeBytes([], to: folder.file("empty.db"))
    #expect(kind(.reading, "empty.db") == .missing)
    #expect(readBytes(folder.file("empty.db")).isEmpty)
  }

  @Test func `what is no catalog is refused`() throws {
    writeBytes(Array("title,author\nA,B\n".utf8), to: folder.file("a.csv"))
    #expect(kind(.reading, "a.csv") == .notACatalog)
    #expect(kind(.writing, "a.csv") == .notACatalog)
    let other = try Connection(path: folder.file("other.db"), mode: .readWriteCreate)
    try other.execute("CREATE TABLE books (a)")
    #expect(kind(.writing, "other.db") == .notACatalog)
    #expect(kind(.writing, "no/such/folder.db") == .notWritable)
  }

  @Test func `a newer version's database is refused`() throws {
    _ = try folder.repository("a.db")
    let newer = try Connection(path: folder.file("a.db"), mode: .readWrite)
    try newer.execute("INSERT INTO schema_migration VALUES (99, 'later', 'x')")
    #expect(kind(.writing, "a.db") == .schemaMismatch)
    #expect(kind(.reading, "a.db") == .schemaMismatch)
  }

  @Test func `writing through a repository opened for reading is refused`() throws {
    _ = try folder.repository("a.db")
    let reader = try folder.repository("a.db", access: .reading)
    let error = #expect(throws: RepositoryError.self) { try reader.add([incoming("a")]) }
    #expect(error?.kind == .notWritable)
  }

  @Test func `migrating says which steps were taken`() throws {
    let path = folder.file("a.db")
    #expect(try SQLiteCatalogRepository.migrate(path: path).map(\.number) == [1, 2, 3])
    #expect(try SQLiteCatalogRepository.migrate(path: path).isEmpty)
    let status = try SQLiteCatalogRepository.migrations(path: path)
    #expect(
      status == [
        .init(number: 1, name: "initial", isApplied: true),
        .init(number: 2, name: "search", isApplied: true),
        .init(number: 3, name: "memory", isApplied: true),
      ])
  }

  @Test func `the list of migrations is the folder of migrations`() throws {
    let tests = String(#filePath).split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/" + tests + "/migrations"
    let directory = try #require(opendir(path))
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".sql") { names.append(name) }
    }
    let listed = CatalogSchema.scripts.map { script in
      let digits = String(script.number)
      return String(repeating: "0", count: 4 - digits.count) + "\(digits)-\(script.name).sql"
    }
    #expect(listed == names.sorted())
    #expect(CatalogSchema.scripts.map(\.number) == Array(1...names.count))
    for (name, script) in zip(names.sorted(), CatalogSchema.scripts) {
      #expect(readBytes(path + "/" + name) == script.sql)
    }
  }

  @Test func `a backup is a database with the same books`() throws {
    let repository = try folder.repository("a.db")
    try repository.add((1...50).map { incoming("\($0)", "2006-10") })
    var last = (copied: -1, total: 0)
    try repository.backUp(to: folder.file("b.db")) { last = ($0, $1) }
    #expect(last.copied == last.total)
    let copy = try folder.repository("b.db", access: .reading)
    #expect(try copy.allBooks() == repository.allBooks())
    #expect(try copy.problems() == [])
  }

  @Test func `wrong counts are found`() throws {
    let repository = try folder.repository("a.db")
    try repository.add([incoming("a", "2006-10") { $0.covers = [Cover(ref: "x")] }])
    let other = try Connection(path: folder.file("a.db"), mode: .readWrite)
    try other.execute("UPDATE section SET book_count = 5; UPDATE book SET cover_count = 3")
    #expect(
      try repository.problems() == [
        "section 1 counts 5 books and 1 covers, but has 1 and 3",
        "book 1 counts 3 covers, but has 1",
      ])
  }

  @Test func `a search index that differs from the books is found`() throws {
    let repository = try folder.repository("a.db")
    try repository.add([incoming("a", "2006-10"), incoming("b", "2006-10")])
    let other = try Connection(path: folder.file("a.db"), mode: .readWrite)
    try other.execute("INSERT INTO book_search (book_search) VALUES ('delete-all')")
    try other.execute("INSERT INTO book_search (rowid, title) VALUES (7, 'c')")
    #expect(
      try repository.problems() == [
        "2 books are missing from the search index",
        "1 entries of the search index are of no book",
      ])
  }

  @Test(arguments: [
    SQLiteCatalogRepository.passPageOfBooks,
    SQLiteCatalogRepository.pageOfItems.replacing("?3", with: "50"),
  ])
  func `a page of a section is one range scan of an index, without a sort`(sql: String) throws {
    _ = try folder.repository()
    let connection = try Connection(path: folder.file("shelf.db"), mode: .readOnly)
    // Makes the function of the first one known.
    try connection.passRows(of: "SELECT 1 WHERE pass_row(1)") { _ in true }
    var plan: [String] = []
    try connection.forEachRow("EXPLAIN QUERY PLAN " + sql, 1, 1) { row in
      plan.append(row.string(at: 3) ?? "")
    }
    #expect(plan == ["SEARCH book USING INDEX book_place (section=? AND position>?)"])
  }
}
