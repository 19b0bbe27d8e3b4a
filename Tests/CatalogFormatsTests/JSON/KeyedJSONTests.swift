import CatalogModel
import Testing

@testable import CatalogFormats

/// Documents whose outermost object has its books by a number or by what was asked for.
@Suite struct KeyedJSONTests {
  private static let hobbit = """
    "276301111": {"books_id": "276301111", "title": "The Hobbit", "sortcharacter": "5",
      "primaryauthor": "Tolkien, J. R. R.", "primaryauthorrole": "Author",
      "authors": [{"lf": "Tolkien, J. R. R.", "fl": "J. R. R. Tolkien", "role": "Author"},
        {"lf": "Lee, Alan", "fl": "Alan Lee", "role": "Illustrator"}],
      "publication": "Houghton Mifflin (2012), Edition: Reissue, 300 pages", "date": "2012",
      "isbn": {"0": "9780547928227", "2": "054792822X"}, "originalisbn": "9780547928227",
      "language": ["English"], "language_codeA": ["eng"],
      "subject": {"0": ["Fantasy fiction"], "2": ["Elves"]}, "tags": ["dragons"],
      "format": [{"code": "1", "text": "Paperback"}], "entrydate": "2023-04-16", "pages": "300 "}
    """

  @Test func `LibraryThing's export has its books by their numbers`() throws {
    let reading = try Reading(
      """
      {\(Self.hobbit),
       "276301112": {"books_id": "276301112", "title": "三体", "authors": [[]],
         "primaryauthor": "刘慈欣", "isbn": ["9787536692930"], "date": "2008",
         "entrydate": "2024-01-02"},
       "276301113": {"books_id": "276301113", "title": "", "entrydate": "2024-01-02"}}
      """)
    #expect(reading.understanding.dialect == "LibraryThing")
    #expect(reading.titles == ["The Hobbit", "三体"])
    #expect(reading.refused.map(\.kind) == ["no-title"])
    let book = try #require(reading.books.first)
    #expect(
      book.contributors == [
        Contributor(name: "J. R. R. Tolkien", role: "author"),
        Contributor(name: "Alan Lee", role: "illustrator"),
      ])
    #expect(book.isbn?.digits == "9780547928227" && book.identifiers.isEmpty)
    #expect(book.published?.description == "2012" && book.added?.description == "2023-04-16")
    #expect(book.publisher == "Houghton Mifflin" && book.languages == ["en"])
    #expect(book.subjects == ["Fantasy fiction", "Elves", "dragons"])
    #expect(book.pages == 300 && book.format == "Paperback")
    #expect(reading.books[1].contributors.map(\.name) == ["刘慈欣"])
    #expect(reading.records[1].source == Identifier(scheme: "librarything", value: "276301112"))
    #expect(reading.records.map(\.place.line) == [1, 10])
  }

  @Test func `the table and the JSON of LibraryThing say the same of a book`() throws {
    let table = try Reading(
      "Book Id\tTitle\tSort Character\tPrimary Author\tPrimary Author Role\tDate\tISBNs\n"
        + "276301111\tThe Hobbit\t5\tTolkien, J. R. R.\tAuthor\t2012\t054792822X\n")
    let json = try Reading("{\(Self.hobbit)}")
    let (one, other) = (try #require(table.records.first), try #require(json.records.first))
    #expect(one.source == other.source && one.book.isbn == other.book.isbn)
    #expect(one.book.title == other.book.title && one.book.published == other.book.published)
    #expect(one.book.contributors[0] == other.book.contributors[0])
  }

  @Test func `bytes that name no character cost one book of many alone`() throws {
    var bytes = Array("{\"1\":{\"books_id\":\"1\",\"title\":\"A".utf8)
    bytes.append(0xFF)
    bytes += Array("\"},\"2\":{\"books_id\":\"2\",\"title\":\"Après été déjà\"}}".utf8)
    let reading = try Reading(bytes: bytes)
    #expect(reading.titles == ["Après été déjà"])
    #expect(reading.refused.map(\.kind) == ["encoding"])
  }

  @Test func `an answer of Open Library has its books by what was asked for`() throws {
    let reading = try Reading(
      """
      {"ISBN:9780140449136": {"key": "/books/OL1M", "title": "Crime and Punishment",
         "authors": [{"name": "Fyodor Dostoyevsky"}], "publish_date": "2003",
         "publishers": [{"name": "Penguin"}], "subjects": [{"name": "Fiction", "url": "…"}],
         "cover": {"small": "https://covers.openlibrary.org/b/id/9-S.jpg",
           "large": "https://covers.openlibrary.org/b/id/9-L.jpg"},
         "identifiers": {"isbn_13": ["9780140449136"]}},
       "LCCN:62019420": {"title": "Zen Speaks", "publish_date": "1994"}}
      """)
    #expect(reading.titles == ["Crime and Punishment", "Zen Speaks"])
    #expect(reading.understanding.format == "openlibrary")
    let book = reading.books[0]
    #expect(book.isbn?.digits == "9780140449136" && book.identifiers.isEmpty)
    #expect(book.covers.map(\.ref) == ["https://covers.openlibrary.org/b/id/9-L.jpg"])
    #expect(book.subjects == ["Fiction"] && book.publisher == "Penguin")
  }

  @Test func `what describes a document is none of its books`() throws {
    let reading = try Reading(
      """
      {"metadata": {"title": "New titles"}, "1": {"title": "no book of LibraryThing"},
       "publications": [{"metadata": {"title": "A"}, "links": []}]}
      """)
    #expect(reading.titles == ["A"])
  }

  @Test func `the first record that is one says the dialect`() throws {
    let reading = try Reading(
      """
      [{"id": "x", "type": "book"},
       {"id": "y", "type": "book", "title": "A", "issued": {"date-parts": [[2006]]}}]
      """)
    #expect(reading.refused.count == 1 && reading.titles == ["A"])
    #expect(reading.understanding.dialect == "CSL-JSON")
  }

  @Test func `one edition of Open Library is a book, with the works that it names`() throws {
    let reading = try Reading(
      #"{"key":"/books/OL1M","title":"Dune","works":[{"key":"/works/OL1W"}],"pages":1}"#)
    #expect(reading.titles == ["Dune"] && reading.refused.isEmpty)
    let only = try Reading(#"{"size":1,"works":[{"key":"/works/OL1W"}]}"#)
    #expect(only.records.isEmpty && only.refused.map(\.kind) == ["no-title"])
  }

  @Test(arguments: [
    #"{"metadata":{"title":"Nav"},"links":[],"navigation":[{"href":"/a","title":"A"}]}"#,
    #"{"metadata":{"title":"Nav"},"links":[],"publications":[]}"#,
    #"{"metadata":{"title":"Nav"},"groups":[{"metadata":{"title":"G"},"navigation":[]}]}"#,
  ])
  func `a feed without publications is no record and no error`(_ text: String) throws {
    let reading = try Reading(text)
    #expect(reading.total == 0 && reading.warnings["no-records"] == 1)
  }

  @Test(arguments: [
    #"[{"id":1,"title":"T","authors":"A B & C D","pubdate":"2023-12-31T23:00:00+00:00"}]"#,
    #"[{"id":1,"title":"T","authors":"A B & C D","pubdate":"2023-12-31T23:00:00+00:00","*x":1}]"#,
  ])
  func `a list of calibre is known by few of its fields`(_ text: String) throws {
    let book = try #require(try Reading(text).books.first)
    #expect(book.published?.description == "2024-01-01")
    #expect(book.contributors.map(\.name) == ["A B", "C D"])
  }

  @Test func `people and things with a name are no books`() throws {
    let people = try Reading(
      #"[{"name":"Anna","age":3},{"key":"/authors/OL1A","name":"X"},{"name":"A","isbn":"9780140449136"}]"#
    )
    #expect(people.titles == ["A"])
    #expect(people.refused.map(\.kind) == ["no-title", "not-a-book"])
    #expect(throws: CatalogFormatError.self) {
      _ = try Reading(#"{"name":"shelf","version":"1.0.0","author":"me","keywords":["x"]}"#)
    }
  }
}
