import CatalogModel
import SQLiteDatabase
import TestFolders
import Testing

@testable import CatalogStore

/// The first large import into an empty file, which does without the write-ahead log.
@Suite struct LogFreeImportTests {
  let folder = TemporaryFolder()

  func mode(_ name: String) throws -> String? {
    let connection = try Connection(path: folder.file(name), mode: .queryOnly)
    return try connection.first("PRAGMA journal_mode") { $0.string(at: 0) }.flatMap { $0 }
  }

  func content(_ name: String) throws -> String {
    try ContentHash.of(Connection(path: folder.file(name), mode: .queryOnly), .catalog)
  }

  @Test(arguments: [1, 65_536])
  func `it stores what any other stores, and the log is used again after it`(
    cacheKibibytes: Int
  ) throws {
    let books = FaultyDiskTests.books(1...200, "2006-10")
    try folder.repository("log.db").add(books)
    let repository = try folder.logFreeRepository("free.db", cacheKibibytes: cacheKibibytes)
    try repository.add(books)
    #expect(try mode("free.db") == "wal")
    #expect(try content("free.db") == content("log.db"))
    #expect(try CatalogCheck.problems(path: folder.file("free.db"), timeout: .zero) == [])
  }

  @Test func `as long as it is small it can be read around`() throws {
    let repository = try folder.logFreeRepository("a.db", cacheKibibytes: 65_536)
    var options = ImportOptions()
    options.exclusiveBytes = 1
    _ = try repository.importBooks(into: "main", options: options) { session in
      _ = try session.add(FaultyDiskTests.books(1...200, "2006-10"))
      #expect(try mode("a.db") == "delete")
      #expect(try folder.repository("a.db", access: .reading).catalogs().isEmpty)
    }
    #expect(try mode("a.db") == "wal")
  }

  @Test func `what fails leaves nothing, and the log`() throws {
    struct Stopped: Error {}
    let repository = try folder.logFreeRepository("a.db")
    var options = ImportOptions()
    options.exclusiveBytes = 1
    options.willStore = { throw Stopped() }
    #expect(throws: Stopped.self) {
      try repository.importBooks(into: "main", options: options) {
        try $0.add(FaultyDiskTests.books(1...200, "2006-10"))
      }
    }
    #expect(try repository.catalogs().isEmpty)
    #expect(try mode("a.db") == "wal")
  }

  @Test func `with another reader of the file it keeps to the log, and the reader reads`() throws {
    let repository = try folder.logFreeRepository("a.db")
    let reader = try folder.repository("a.db", access: .reading)
    #expect(try reader.catalogs().isEmpty)
    var options = ImportOptions()
    options.exclusiveBytes = 1
    _ = try repository.importBooks(into: "main", options: options) { session in
      _ = try session.add(FaultyDiskTests.books(1...200, "2006-10"))
      #expect(try mode("a.db") == "wal")
      #expect(try reader.catalogs().isEmpty)
    }
    #expect(try reader.catalogs().map(\.bookCount) == [200])
  }

  @Test func `a second import of any size uses the log`() throws {
    let repository = try folder.logFreeRepository("a.db")
    try repository.add(FaultyDiskTests.books(1...8, "2006-10"))
    var options = ImportOptions()
    options.exclusiveBytes = .max
    _ = try repository.importBooks(into: "main", options: options) { session in
      _ = try session.add(FaultyDiskTests.books(5...12, "2007-01"))
      #expect(try mode("a.db") == "wal")
    }
  }
}
