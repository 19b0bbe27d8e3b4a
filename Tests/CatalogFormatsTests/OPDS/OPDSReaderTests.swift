import CatalogModel
import Testing

@testable import CatalogFormats

@Suite struct OPDSReaderTests {
  private func feed(_ content: String, attributes: String = "") -> String {
    """
    <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" \
    xmlns:dcterms="http://purl.org/dc/terms/" xmlns:schema="http://schema.org/" \
    xmlns:opf="http://www.idpf.org/2007/opf" xmlns:opds="http://opds-spec.org/2010/catalog" \
    \(attributes)><id>feed</id><title>Feed</title>\(content)</feed>
    """
  }

  private let acquisition =
    "<link rel=\"http://opds-spec.org/acquisition\" href=\"get.epub\" type=\"application/epub+zip\"/>"

  @Test func `publication is issued and never published`() throws {
    let reading = try Reading(
      feed(
        """
        <entry><id>a</id><title>Old</title><published>2026-08-20T10:00:00Z</published>\
        <updated>2026-08-21T10:00:00Z</updated><dcterms:issued>1965-08-01</dcterms:issued>\
        \(acquisition)</entry>
        <entry><id>b</id><title>None</title><published>2026-08-20T10:00:00Z</published>\
        \(acquisition)</entry>
        <entry><id>c</id><title>Created</title><dcterms:created>2014-03-10</dcterms:created>\
        \(acquisition)</entry>
        """))
    #expect(
      reading.books.map(\.published) == [
        PartialDate(year: 1965, month: 8, day: 1), nil, PartialDate(year: 2014, month: 3, day: 10),
      ])
    #expect(reading.books[0].added == PartialDate(year: 2026, month: 8, day: 20))
    #expect(reading.records[0].source == Identifier(scheme: "atom", value: "a"))
  }

  @Test func `references are resolved against the feed and its xml:base`() throws {
    let entry = """
      <entry><id>a</id><title>T</title><author><name>N</name></author>\
      <link rel="http://opds-spec.org/image" href="../covers/1.jpg?x=1&amp;y=2"/>\
      <link rel="http://opds-spec.org/image/thumbnail" href="/t/1.png"/>\(acquisition)</entry>
      """
    let own = try Reading(
      feed("<link rel=\"self\" href=\"http://x.org/opds/new/list.xml\"/>" + entry))
    #expect(
      own.books[0].covers == [
        Cover(ref: "http://x.org/opds/covers/1.jpg?x=1&y=2"),
        Cover(ref: "http://x.org/t/1.png", kind: .thumbnail),
      ])
    #expect(own.books[0].links.map(\.href) == ["http://x.org/opds/new/get.epub"])
    let based = try Reading(
      feed(
        "<link rel=\"self\" href=\"http://x.org/a\"/>" + entry,
        attributes: "xml:base=\"https://y.org/c/d/\""))
    #expect(based.books[0].covers[0].ref == "https://y.org/c/covers/1.jpg?x=1&y=2")
  }

  @Test func `entries that lead to other feeds are noted and no books`() throws {
    let reading = try Reading(
      feed(
        """
        <entry><id>n</id><title>New books</title><link rel="subsection" href="/new" \
        type="application/atom+xml;profile=opds-catalog;kind=acquisition"/></entry>
        <entry><id>b</id><title>Book</title>\(acquisition)</entry>
        """))
    #expect(reading.titles == ["Book"])
    #expect(reading.refused.isEmpty)
    #expect(reading.warnings == ["navigation": 1])
    #expect(reading.notes[0].message.contains("/new"))
  }

  @Test func `everything of an entry finds its place`() throws {
    let reading = try Reading(
      feed(
        """
        <entry><id>urn:isbn:9780007232833</id><title type="html">Fish &amp;amp; Chips</title>
        <schema:alternativeHeadline>A Story</schema:alternativeHeadline>
        <author><name>Ann Author</name></author>
        <contributor opf:role="nrt"><name>Nick Narrator</name></contributor>
        <dcterms:publisher>Press</dcterms:publisher><dcterms:language>eng</dcterms:language>
        <schema:series name="Meals" schema:position="2"/><dcterms:extent>320 pages</dcterms:extent>
        <dcterms:identifier>urn:uuid:0b5c</dcterms:identifier>
        <category term="Adult" scheme="http://schema.org/audience" label="Adult"/>
        <category term="FIC000000" label="Fiction"/><category term="Plain"/>
        <summary>Short</summary>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Long <b>one</b></p></div>
        </content><link rel="http://opds-spec.org/acquisition/buy" href="http://x.org/b">
        <opds:price currencycode="USD">18.99</opds:price></link></entry>
        """))
    let book = try #require(reading.books.first)
    #expect(book.title == "Fish & Chips")
    #expect(book.subtitle == "A Story")
    #expect(
      book.contributors == [
        Contributor(name: "Ann Author", role: "author"),
        Contributor(name: "Nick Narrator", role: "narrator"),
      ])
    #expect(book.isbn?.digits == "9780007232833")
    #expect(book.identifiers == [Identifier(scheme: "uuid", value: "0b5c")])
    #expect(book.publisher == "Press")
    #expect(book.languages == ["en"])
    #expect(book.series == Series(name: "Meals", number: "2"))
    #expect(book.subjects == ["Fiction", "Plain"])
    #expect(book.description == "Long one")
    #expect(book.pages == 320)
    #expect(book.price == Price(amount: "18.99", currency: "USD"))
  }

  @Test func `an entry by itself is a catalog of one`() throws {
    let reading = try Reading(
      "<entry xmlns=\"http://www.w3.org/2005/Atom\"><title>T</title>\(acquisition)</entry>")
    #expect(reading.titles == ["T"])
    #expect(reading.understanding.format == "opds")
  }

  @Test func `an entry without a title is refused`() throws {
    let reading = try Reading(feed("<entry><id>x</id>\(acquisition)</entry>"))
    #expect(reading.refused.map(\.kind) == ["no-title"])
  }

  @Test func `an entry without links is a book, one that leads to a feed is none`() throws {
    let reading = try Reading(
      """
      <feed><entry><id>1</id><title>A</title><published>2026-08-20T10:00:00Z</published>
      <dcterms:issued xmlns:dcterms="http://purl.org/dc/terms/">1965-08-01</dcterms:issued></entry>
      <entry><id>2</id><title>B</title></entry><entry><id>3</id><title>More</title>
      <link rel="subsection" type="application/atom+xml;profile=opds-catalog" href="m"/></entry></feed>
      """)
    #expect(reading.titles == ["A", "B"])
    #expect(reading.books.map(\.published?.description) == ["1965-08-01", nil])
    #expect(reading.warnings["navigation"] == 1)
  }

  @Test func `a book that cannot be got is a book, with a warning`() throws {
    let reading = try Reading(
      feed(
        """
        <entry><id>1</id><title>Shown</title><dcterms:issued>1999</dcterms:issued>
        <link rel="alternate" type="text/html" href="/p"/></entry>
        """))
    #expect(reading.titles == ["Shown"])
    #expect(reading.warnings == ["no-acquisition": 1])
  }

  @Test func `the posts of a site's feed are refused, each by its id`() throws {
    let reading = try Reading(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><id>blog</id><title>A blog</title>
      <entry><id>post-1</id><title>Hello</title><author><name>Me</name></author>
      <link href="https://x.org/hello"/><content type="html">Hi</content></entry></feed>
      """)
    #expect(reading.books.isEmpty)
    #expect(reading.refused.map(\.kind) == ["no-book"])
    #expect(reading.refused.first?.reason.contains("post-1") == true)
  }

  @Test func `the short relations of OPDS 2 are those of OPDS 1`() throws {
    let reading = try Reading(
      """
      {"metadata":{"title":"F"},"links":[],"publications":[{"metadata":{"title":"T"},
      "links":[{"rel":["self","buy"],"href":"https://x.org/b","type":"application/epub+zip",
      "properties":{"price":{"value":4.99,"currency":"USD"}}},
      {"rel":"preview","href":"https://x.org/s","type":"application/epub+zip"}]}]}
      """)
    let relation = "http://opds-spec.org/acquisition"
    #expect(reading.books.first?.links.map(\.rel) == [relation + "/buy", relation + "/sample"])
    #expect(reading.books.first?.price == Price(amount: "4.99", currency: "USD"))
  }

  @Test func `a publisher may be a person of Atom`() throws {
    let reading = try Reading(
      feed(
        "<entry><id>1</id><title>T</title><publisher><name>Vintage</name></publisher>"
          + acquisition + "</entry>"))
    #expect(reading.books.first?.publisher == "Vintage")
  }

  private func entry(_ cover: String) -> String {
    """
    <entry><id>urn:x:1</id><title>T</title>\(acquisition)\
    <link rel="http://opds-spec.org/image" href="\(cover)" type="image/jpeg"/></entry>
    """
  }

  @Test(arguments: [
    ("<link rel=\"start\" href=\"http://nas.local/opds\"/>", "http://nas.local/c/1"),
    ("<link rel=\"alternate\" href=\"https://x.org/\"/>", "https://x.org/c/1"),
    (
      "<link rel=\"alternate\" href=\"https://a.org/\"/><link rel=\"start\" href=\"http://s.org/o\"/>",
      "http://s.org/c/1"
    ),
    (
      "<link rel=\"start\" href=\"http://s.org/o\"/><link rel=\"self\" href=\"http://f.org/o\"/>",
      "http://f.org/c/1"
    ),
  ])
  func `a path of the server is resolved by the feed's own address, else by its start or page`(
    links: String, expected: String
  ) throws {
    let reading = try Reading(feed(links + entry("/c/1")))
    #expect(reading.books.first?.covers.map(\.ref) == [expected])
    #expect(reading.warnings.isEmpty)
  }

  @Test(arguments: [
    "", "<link rel=\"start\" href=\"/opds\"/>", "<link rel=\"start\" href=\"file:///opds\"/>",
    "<link rel=\"icon\" href=\"http://x.org/i.png\"/>", "<id>http://nas.local/opds</id>",
  ])
  func `a path of a server that nothing names is left out as what it is`(links: String) throws {
    let reading = try Reading(feed(links + entry("/get/cover/1")))
    #expect(reading.books.first?.covers.isEmpty == true)
    let warning = try #require(reading.records.first?.warnings.first)
    #expect(warning.kind == "cover-local")
    #expect(warning.message.contains("server"))
    #expect(!warning.message.contains("computer"))
  }

  @Test func `a reference to a file beside the feed stays one without the feed's own address`()
    throws
  {
    let links = "<link rel=\"start\" href=\"http://nas.local/opds\"/>"
    let reading = try Reading(feed(links + entry("covers/1.jpg")))
    #expect(reading.books.first?.covers.map(\.ref) == ["covers/1.jpg"])
  }
}
