import CatalogModel
import Testing

@testable import CatalogFormats

/// Titles with numbers, at the levels of list 149, and text that was escaped twice.
@Suite struct ONIXTitleTests {
  private static func element(_ level: String, _ text: String?, part: String? = nil) -> String {
    "<TitleElement><TitleElementLevel>\(level)</TitleElementLevel>"
      + (part.map { "<PartNumber>\($0)</PartNumber>" } ?? "")
      + (text.map { "<TitleText>\($0)</TitleText>" } ?? "") + "</TitleElement>"
  }

  private static func detail(_ elements: String...) -> String {
    "<TitleDetail><TitleType>01</TitleType>" + elements.joined() + "</TitleDetail>"
  }

  private static func collection(_ detail: String) -> String {
    "<Collection><CollectionType>10</CollectionType>" + detail + "</Collection>"
  }

  private static func book(_ descriptive: String, sender: String = "Us") throws -> Book {
    let reading = try Reading(
      "<ONIXMessage release=\"3.0\"><Header><Sender><SenderName>\(sender)</SenderName></Sender>"
        + "</Header><Product><RecordReference>1</RecordReference><DescriptiveDetail>\(descriptive)"
        + "</DescriptiveDetail></Product></ONIXMessage>")
    return try #require(reading.books.first)
  }

  @Test(arguments: [
    ("Gesammelte Werke", "Band 1", "Gesammelte Werke, Band 1"),
    ("Naruto", "12", "Naruto, 12"), ("Naruto 12", "12", "Naruto 12"),
    ("Gesammelte Werke, Band 1", "1", "Gesammelte Werke, Band 1"),
    ("Werke. BAND 1", "Band 1", "Werke. BAND 1"), ("Werke 12", "1", "Werke 12, 1"),
    ("全集", "第3巻", "全集, 第3巻"),
  ])
  func `a part's number belongs to the title unless that names it`(
    text: String, part: String, expected: String
  ) throws {
    let book = try Self.book(Self.detail(Self.element("01", text, part: part)))
    #expect(book.title == expected)
    #expect(book.series == nil)
  }

  @Test func `the level above the product's own names its series, with the number of either level`()
    throws
  {
    let own = try Self.book(
      Self.detail(
        Self.element("02", "Asterix"), Self.element("01", "Die goldene Sichel", part: "Band 5")))
    #expect(own.title == "Die goldene Sichel")
    #expect(own.series == Series(name: "Asterix", number: "Band 5"))
    let above = try Self.book(
      Self.detail(
        Self.element("02", "Asterix", part: "5"), Self.element("01", "Die goldene Sichel")))
    #expect(above.title == "Die goldene Sichel")
    #expect(above.series == Series(name: "Asterix", number: "5"))
  }

  @Test func `a collection without a number has that of the product's title`() throws {
    let numbered = try Self.book(
      Self.collection(Self.detail(Self.element("02", "Naruto")))
        + Self.detail(Self.element("02", "Naruto"), Self.element("01", nil, part: "12")))
    #expect(numbered.title == "Naruto, 12")
    #expect(numbered.series == Series(name: "Naruto", number: "12"))
    let titled = try Self.book(
      Self.collection(Self.detail(Self.element("02", "Asterix")))
        + Self.detail(Self.element("01", "Die goldene Sichel", part: "5")))
    #expect(titled.title == "Die goldene Sichel")
    #expect(titled.series == Series(name: "Asterix", number: "5"))
  }

  @Test func `a collection's own number is not that of a part`() throws {
    let line = Self.collection(Self.detail(Self.element("02", "Classics", part: "33")))
    let part = try Self.book(line + Self.detail(Self.element("01", "Works", part: "Vol. 2")))
    #expect(part.title == "Works, Vol. 2")
    #expect(part.series == Series(name: "Classics", number: "33"))
    let same = try Self.book(line + Self.detail(Self.element("01", "Works", part: "No. 33")))
    #expect(same.title == "Works")
    let other = try Self.book(
      Self.collection(Self.detail(Self.element("02", "Classics")))
        + Self.detail(Self.element("02", "Naruto"), Self.element("01", "Blood", part: "2")))
    #expect(other.series == Series(name: "Classics"))
    #expect(other.title == "Blood, 2")
  }

  @Test func `a title of the level above alone makes no series of itself`() throws {
    let book = try Self.book(Self.detail(Self.element("02", "Asterix")))
    #expect(book.title == "Asterix")
    #expect(book.series == nil)
  }

  @Test(arguments: [
    ("AT&amp;amp;T", "AT&T"), ("AT&amp;T", "AT&T"), ("Caf&amp;eacute;", "Café"),
    ("Caf&amp;#233;", "Café"), ("A &lt;i&gt;word&lt;/i&gt; set", "A word set"),
    ("&lt;B&gt;Bold&lt;/B&gt; &amp;amp; on", "Bold & on"), ("H&lt;sub&gt;2&lt;/sub&gt;O", "H2O"),
    ("<![CDATA[One<br/>two]]>", "One two"), ("R&amp;D; and more", "R&D; and more"),
    ("a &lt; b", "a < b"), ("Vector&lt;int&gt;", "Vector<int>"), ("&lt;3 you", "<3 you"),
    ("x &lt;i&gt; y", "x <i> y"), ("Q&amp;A", "Q&A"), ("&lt;i&gt;&lt;/i&gt;", "<i></i>"),
  ])
  func `names of characters and tags of styles are read once more, and nothing else`(
    text: String, expected: String
  ) throws {
    let book = try Self.book(Self.detail(Self.element("01", text)))
    #expect(book.title == expected)
  }

  @Test func `text that is said to be plain stays, and so does that of our own messages`() throws {
    let plain =
      "<TitleElement><TitleElementLevel>01</TitleElementLevel>"
      + "<TitleText textformat=\"06\">The &amp;amp; sign</TitleText></TitleElement>"
    #expect(try Self.book(Self.detail(plain)).title == "The &amp; sign")
    let own = try Self.book(
      Self.detail(Self.element("01", "The &amp;amp; sign")), sender: ONIXWriter.sender)
    #expect(own.title == "The &amp; sign")
  }

  @Test func `people, publishers and series are read so too`() throws {
    let reading = try Reading(
      """
      <ONIXMessage><Product><RecordReference>1</RecordReference>
      <Series><TitleOfSeries>S &amp;amp; T</TitleOfSeries></Series>
      <Title><TitleType>01</TitleType><TitleText>A &amp;amp; B</TitleText>\
      <Subtitle>C &amp;amp; D</Subtitle></Title>
      <Contributor><ContributorRole>A01</ContributorRole>\
      <PersonName>Jos&amp;eacute; X</PersonName></Contributor>
      <Publisher><PublishingRole>01</PublishingRole>\
      <PublisherName>Faber &amp;amp; Faber</PublisherName></Publisher></Product></ONIXMessage>
      """)
    let book = try #require(reading.books.first)
    #expect(book.title == "A & B")
    #expect(book.subtitle == "C & D")
    #expect(book.contributors.map(\.name) == ["José X"])
    #expect(book.publisher == "Faber & Faber")
    #expect(book.series?.name == "S & T")
  }
}
