import CatalogModel
import Testing

@testable import CatalogFormats

/// Libraries made by us with calibre's schema.
@Suite struct CalibreReaderTests {
  private static func reading(_ library: CalibreLibraryBuilder) throws -> Reading {
    try Reading(of: CatalogFile.open(path: library.path))
  }

  @Test func `a book has every field of its library`() throws {
    let library = try CalibreLibraryBuilder()
    try library.connection.execute(CalibreLibraryBuilder.whole)
    let reading = try Self.reading(library)
    let record = try #require(reading.records.first)
    var book = Book(title: "Der Titel")
    book.contributors = [
      Contributor(name: "Jack Vance", role: "author"),
      Contributor(name: "Jane Doe", role: "author"),
    ]
    book.isbn = ISBN("9780306406157")
    book.published = PartialDate("2025-01-01")
    book.added = PartialDate("2017-01-20")
    book.publisher = "Haus & Hof"
    book.languages = ["de", "en"]
    book.series = Series(name: "Reihe", number: "2")
    book.subjects = ["Zeit", "Angst"]
    book.description = "One & two.\n\nThree."
    book.format = "EPUB, PDF"
    book.covers = [Cover(ref: "Jack Vance/Der Titel (7)/cover.jpg")]
    book.identifiers = [
      Identifier(scheme: "goodreads", value: "42"),
      Identifier(scheme: "uri", value: "http://example.org/1"),
    ]
    #expect(record.book == book)
    #expect(
      record.source == Identifier(scheme: "uuid", value: "6b0138d5-05c6-43a4-821c-1da86b141060"))
    #expect(reading.understanding.format == "calibre")
    #expect(reading.warnings.isEmpty)
  }

  @Test(
    arguments: [
      ("2024-12-31 23:00:00+00:00", "2025-01-01"), ("2006-12-28 22:00:00+00:00", "2006-12-29"),
      ("2009-01-31 22:09:40", "2009-02-01"), ("2019-03-05 04:00:00+00:00", "2019-03-05"),
      ("0101-01-01 00:00:00+00:00", nil), ("0100-12-31 23:00:00+00:00", nil),
      ("1605-01-16 00:00:00+00:00", "1605-01-16"), (nil, nil),
    ] as [(String?, String?)])
  func `the date of publication is the owner's day, and calibre's nothing is none`(
    stored: String?, date: String?
  ) throws {
    let library = try CalibreLibraryBuilder()
    try library.connection.run("INSERT INTO books (title, pubdate) VALUES ('T', ?)", .init(stored))
    #expect(try Self.reading(library).books.first?.published?.description == date)
  }

  @Test(arguments: [(1.0, "1"), (1.5, "1.5"), (0.0, "0"), (12.25, "12.25")])
  func `a number in a series loses only the zero behind its point`(stored: Double, number: String)
    throws
  {
    let library = try CalibreLibraryBuilder()
    try library.connection.run(
      "INSERT INTO books (id, title, series_index) VALUES (1, 'T', ?)", .real(stored))
    try library.connection.execute(
      "INSERT INTO series VALUES (1, 'S', ''); INSERT INTO books_series_link VALUES (1, 1, 1)")
    #expect(try Self.reading(library).books.first?.series?.number == number)
  }

  @Test func `the old column of ISBNs counts where there is no identifier`() throws {
    let library = try CalibreLibraryBuilder()
    try library.connection.execute(
      """
      INSERT INTO books (id, title, isbn) VALUES (1, 'A', '0306406152'), (2, 'B', '9783161484100'),
        (3, 'C', '123');
      INSERT INTO identifiers VALUES (1, 2, 'isbn', '9780306406157');
      """)
    let books = try Self.reading(library).books
    #expect(books.map(\.isbn?.digits) == ["9780306406157", "9780306406157", nil])
    #expect(books[1].identifiers == [Identifier(scheme: "isbn", value: "9783161484100")])
    #expect(books[2].identifiers == [Identifier(scheme: "isbn-invalid", value: "123")])
  }

  @Test func `a cover's size comes from its file, and a file that is no picture is no cover`()
    throws
  {
    let library = try CalibreLibraryBuilder()
    try library.connection.execute(
      """
      INSERT INTO books (title, path, has_cover) VALUES ('A', 'X/A (1)', 1), ('B', 'X/B (2)', 1),
        ('C', 'X/C (3)', 1), ('D', 'X/D (4)', 0), ('E', '../../etc', 1);
      """)
    // A PNG under the name of a JPEG: the bytes count.
    let (_, png) = ImageHeaderTests.pictures[0]
    try library.write(png, to: "X/A (1)/cover.jpg")
    try library.write(Array("GIF89a".utf8) + [1, 0, 1, 0, 0], to: "X/B (2)/cover.jpg")
    let reading = try Self.reading(library)
    #expect(
      reading.books.map(\.covers) == [
        [Cover(ref: "X/A (1)/cover.jpg", width: 300, height: 450)], [],
        [Cover(ref: "X/C (3)/cover.jpg")], [], [],
      ])
    #expect(reading.warnings == ["cover-unreadable": 1])
  }

  @Test func `a library of an early schema lacks tables, not books`() throws {
    let library = try CalibreLibraryBuilder(
      schema: """
        CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, isbn TEXT, path TEXT);
        CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT, sort TEXT);
        CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER, author INTEGER);
        CREATE TABLE data (id INTEGER PRIMARY KEY, book INTEGER, format TEXT);
        INSERT INTO books VALUES (1, 'Old', '0306406152', 'a');
        """)
    let books = try Self.reading(library).books
    #expect(books.map(\.title) == ["Old"])
    #expect(books.first?.isbn?.digits == "9780306406157")
  }

  @Test func `a title without a letter is refused, the others are read`() throws {
    let library = try CalibreLibraryBuilder()
    try library.connection.execute("INSERT INTO books (title) VALUES ('A'), (' '), ('C')")
    let reading = try Self.reading(library)
    #expect(reading.titles == ["A", "C"])
    #expect(reading.refused.map(\.kind) == ["no-title"])
  }

  @Test func `text that is not UTF-8 is read with a warning, never as U+FFFD`() throws {
    let library = try CalibreLibraryBuilder()
    try library.connection.execute("INSERT INTO books (title) VALUES (CAST(x'436166E9' AS TEXT))")
    let reading = try Self.reading(library)
    #expect(reading.titles == ["Café"])
    #expect(reading.warnings == ["encoding": 1])
  }

  @Test func `a library read from a stream is the same but for its covers' sizes`() throws {
    let library = try CalibreLibraryBuilder()
    try library.connection.execute(CalibreLibraryBuilder.whole)
    let bytes = try #require(try library.files()["metadata.db"])
    let fromStream = try Reading(bytes: bytes)
    #expect(try fromStream.books == Self.reading(library).books)
  }
}
