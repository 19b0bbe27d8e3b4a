import CatalogModel
import SQLiteDatabase
import Testing

@testable import CatalogFormats

/// How a library is opened: read as it is at one moment, and left as it was.
@Suite struct CalibreLibraryTests {
  @Test(arguments: ["DELETE", "WAL", "TRUNCATE"])
  func `no byte of a library or of the files beside it changes`(mode: String) throws {
    let library = try CalibreLibraryBuilder()
    _ = try library.connection.scalar("PRAGMA journal_mode = \(mode)")
    try library.connection.execute(CalibreLibraryBuilder.whole)
    let before = try library.files()
    let reading = try Reading(of: CatalogFile.open(path: library.path))
    #expect(reading.titles == ["Der Titel"])
    #expect(try library.files() == before)
  }

  @Test func `what is only in the write-ahead log is seen, while the writer is open`() throws {
    let library = try CalibreLibraryBuilder()
    _ = try library.connection.scalar("PRAGMA journal_mode = WAL")
    _ = try library.connection.scalar("PRAGMA wal_autocheckpoint = 0")
    try library.connection.execute("INSERT INTO books (title) VALUES ('In the log')")
    #expect(try library.files()["metadata.db-wal"]?.isEmpty == false)
    #expect(try Reading(of: CatalogFile.open(path: library.path)).titles == ["In the log"])
  }

  @Test func `a transaction under way is not seen, and neither waits for the other`() throws {
    let library = try CalibreLibraryBuilder()
    try library.connection.execute("INSERT INTO books (title) VALUES ('Done')")
    try library.connection.execute("BEGIN IMMEDIATE; INSERT INTO books (title) VALUES ('Half')")
    #expect(try Reading(of: CatalogFile.open(path: library.path)).titles == ["Done"])
    try library.connection.execute("COMMIT")
    #expect(try Reading(of: CatalogFile.open(path: library.path)).titles == ["Done", "Half"])
  }

  @Test func `another database is refused by name`() throws {
    let other = try CalibreLibraryBuilder(schema: "CREATE TABLE t (a)")
    let own = try CalibreLibraryBuilder(
      schema: """
        CREATE TABLE catalog (a); CREATE TABLE section (a); CREATE TABLE book (a);
        CREATE TABLE schema_migration (a);
        """)
    for (library, words) in [(other, "not a calibre library"), (own, "Shelf itself")] {
      let error = #expect(throws: CatalogFormatError.self) {
        try CatalogFile.open(path: library.path)
      }
      #expect(error?.kind == .notACatalog)
      #expect(error?.message.contains(words) == true)
    }
  }

  @Test func `a damaged database is refused, whatever byte of its head is wrong`() throws {
    let library = try CalibreLibraryBuilder()
    try library.connection.execute(CalibreLibraryBuilder.whole)
    let good = try #require(try library.files()["metadata.db"])
    for index in Array(16..<108) + stride(from: 108, to: 4096, by: 97) {
      var bad = good
      bad[index] ^= 0xFF
      do {
        _ = try Reading(
          of: CalibreReader(source: MemorySource(bad), path: nil, options: ReadingOptions()))
      } catch is CatalogFormatError {
        continue
      }
    }
    #expect(throws: CatalogFormatError.self) { try Reading(bytes: Array(good.prefix(5000))) }
  }
}

/// Real libraries; counted with sqlite3 and read with it.
@Suite struct SharedCalibreTests {
  @Test func `the library of 945 books has its months in the owner's time`() throws {
    guard let reading = try SharedCatalogs.reading("calibre-db/calibre2opds_metadata.db") else {
      return
    }
    #expect(reading.records.count == 945)
    #expect(reading.refused.isEmpty)
    #expect(reading.books.count { !$0.covers.isEmpty } == 919)
    #expect(reading.books.count { $0.description != nil } <= 945)
    #expect(reading.books.count { $0.contributors.count > 1 } == 7)
    #expect(!reading.books.contains { $0.contributors.contains { $0.name.contains("|") } })
    // Two books have calibre's "undefined".
    #expect(reading.books.count { $0.published == nil } == 2)
    #expect(Set(reading.records.compactMap(\.source)).count == 945)
    // books.pubdate is 2009-01-30 23:00:00+00:00.
    let book = try #require(reading.book(titled: "On Basilisk Station"))
    #expect(book.published?.description == "2009-01-31")
    #expect(book.added?.description == "2009-01-31")
    #expect(book.isbn == ISBN("0671577727"))
    #expect(book.contributors == [Contributor(name: "David Weber", role: "author")])
    #expect(book.series?.number == "1")
    #expect(book.covers.first?.ref == "David Weber/On Basilisk Station (3)/cover.jpg")
    #expect(reading.book(titled: "Heirs of empire")?.isbn == ISBN("0671877070"))
    #expect(reading.book(titled: "The Short Victorious War")?.series?.number == "3")
  }

  @Test func `the library of 11 books has one date, and German and Chinese names`() throws {
    guard let reading = try SharedCatalogs.reading("calibre-db/calibrewebtest_metadata.db") else {
      return
    }
    #expect(reading.records.count == 11)
    #expect(reading.books.count { !$0.covers.isEmpty } == 10)
    #expect(reading.books.compactMap(\.published?.description) == ["2017-01-20", "2017-01-21"])
    let first = try #require(reading.book(titled: "Der Buchtitel"))
    #expect(
      first.contributors.map(\.name) == [
        "Frodo Beutlin", "Norbert Halagal", "Liu Yang", "Hector Gonçalves",
      ])
    #expect(first.added?.description == "2017-01-20")
    #expect(first.format == "TXT")
    let buuko = try #require(reading.book(titled: "Buuko"))
    #expect(buuko.format == "PDF, MOBI")
    #expect(
      buuko.identifiers == [
        Identifier(scheme: "mobi-asin", value: "a0827eb5-c60d-43bc-9564-f57dd6a4e808")
      ])
    #expect(reading.book(titled: "comicdemo")?.contributors.map(\.name) == ["Asterix Lionherd"])
  }
}
