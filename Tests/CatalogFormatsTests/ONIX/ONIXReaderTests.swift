import CatalogModel
import Testing

@testable import CatalogFormats

@Suite struct ONIXReaderTests {
  /// A message of release 3 with one product of these parts.
  private func book(
    descriptive: String = "", publishing: String = "", head: String = "", rest: String = ""
  ) throws -> (book: Book, record: CatalogRecord) {
    let reading = try Reading(
      """
      <ONIXMessage release="3.0"><Header><Sender><SenderName>Us &amp; Co</SenderName></Sender>\
      <DefaultCurrencyCode>EUR</DefaultCurrencyCode></Header><Product>\
      <RecordReference>r1</RecordReference><NotificationType>03</NotificationType>\(head)\
      <DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement>\
      <TitleElementLevel>01</TitleElementLevel><TitleText>T</TitleText></TitleElement>\
      </TitleDetail>\(descriptive)</DescriptiveDetail>\
      <PublishingDetail>\(publishing)</PublishingDetail>\(rest)</Product></ONIXMessage>
      """)
    let record = try #require(reading.records.first)
    return (record.book, record)
  }

  /// What XML writes in other ways is the same text (XML 1.0, sections 2.4 to 2.7 and 4.1).
  @Test(arguments: [
    "02", " 02 ", "\n\t02\n", "<![CDATA[02]]>", "0<!-- a code -->2", "&#48;&#x32;", "0<?x y?>2",
    "<![CDATA[0]]>2",
  ])
  func `a code is the same however it is written`(code: String) throws {
    let identifier =
      "<ProductIdentifier><ProductIDType>\(code)</ProductIDType><IDValue>080442957X</IDValue>"
    #expect(
      try book(head: identifier + "</ProductIdentifier>").book.isbn?.digits == "9780804429573")
    let extent = "<Extent><ExtentType>00</ExtentType><ExtentValue>\(code)</ExtentValue>"
    let unit = "<ExtentUnit>03</ExtentUnit></Extent>"
    #expect(try book(descriptive: extent + unit).book.pages == 2)
  }

  @Test func `a code that only begins like another is another`() throws {
    let identifier = "<ProductIdentifier><ProductIDType>020</ProductIDType>"
    let value = "<IDValue>080442957X</IDValue></ProductIdentifier>"
    #expect(try book(head: identifier + value).book.isbn == nil)
  }

  private func date(_ text: String, format: String?, sibling: Bool = false) throws -> PartialDate? {
    let attribute = format.map { sibling ? "" : " dateformat=\"\($0)\"" } ?? ""
    let group = format.map { sibling ? "<DateFormat>\($0)</DateFormat>" : "" } ?? ""
    return try book(
      publishing: """
        <PublishingDate><PublishingDateRole>02</PublishingDateRole><Date>20991231</Date>\
        </PublishingDate><PublishingDate><PublishingDateRole>01</PublishingDateRole>\(group)\
        <Date\(attribute)>\(text)</Date></PublishingDate>
        """
    ).book.published
  }

  /// List 55; weeks, quarters and seasons are no months.
  @Test(arguments: [
    ("20060807", nil, "2006-08-07"), ("20060807", "00", "2006-08-07"), ("200608", "01", "2006-08"),
    ("200632", "02", "2006"), ("20063", "03", "2006"), ("20064", "04", "2006"),
    ("2006", "05", "2006"), ("2006080720060901", "06", "2006-08-07"),
    ("200608200609", "07", "2006-08"), ("20062007", "11", "2006"),
    ("20060807T1115", "13", "2006-08-07"), ("20060807T111500", "14", "2006-08-07"),
    ("2011-08-31", nil, "2011-08-31"), ("200608", nil, "2006-08"), ("2006", nil, "2006"),
    ("200608", "00", "2006-08"), ("20060800", "00", "2006-08"), ("20060000", nil, "2006"),
    ("20060230", nil, "2006-02"), ("20061301", nil, "2006"), ("August 2006", "12", "2006-08"),
  ])
  func `a date is read by its format`(text: String, format: String?, expected: String) throws {
    #expect(try date(text, format: format)?.description == expected)
    #expect(try date(text, format: format, sibling: true)?.description == expected)
  }

  @Test(arguments: [("14271107", "20"), ("99990101", "00"), ("00000000", "00"), ("TBC", nil)])
  func `a date that says nothing is none`(text: String, format: String?) throws {
    let reading = try Reading(
      """
      <Product><RecordReference>1</RecordReference><Title><TitleType>01</TitleType>\
      <TitleText>T</TitleText></Title><PublicationDate\(format.map { " dateformat='\($0)'" } ?? "")>\
      \(text)</PublicationDate></Product>
      """,
      options: {
        var options = ReadingOptions()
        options.latestYear = 2029
        return options
      }())
    #expect(reading.books.map(\.published) == [nil])
  }

  /// Read from the left they have no such month, or a year before printing.
  @Test(arguments: ["17052024", "05172024", "05062024", "31121999", "052024", "102008"])
  func `digits with the year last are no date, and told`(text: String) throws {
    for format in [nil, "00"] {
      let attribute = format.map { " dateformat='\($0)'" } ?? ""
      let (book, record) = try book(
        publishing: "<PublishingDate><PublishingDateRole>01</PublishingDateRole>"
          + "<Date\(attribute)>\(text)</Date></PublishingDate>")
      #expect(book.published == nil)
      #expect(record.warnings.map(\.kind) == ["date-unknown"])
      #expect(record.warnings.first?.message.contains(text) == true)
    }
  }

  @Test(arguments: [
    (["2024", "20240606"], "2024-06-06"), (["20240606", "2024"], "2024-06-06"),
    (["2024", "202406", "20240606"], "2024-06-06"), (["2023", "20240606"], "2023"),
    (["TBC", "20240606"], "2024-06-06"), (["202405", "20240606"], "2024-05"),
  ])
  func `of several dates of publication the one that only says more of the first counts`(
    texts: [String], expected: String
  ) throws {
    let dates = texts.map {
      "<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>\($0)</Date></PublishingDate>"
    }
    #expect(try book(publishing: dates.joined()).book.published?.description == expected)
  }

  @Test func `contributors stand in the order of their numbers`() throws {
    let names = [("3", "C"), ("1", "A"), ("2", "B")].map {
      """
      <Contributor><SequenceNumber>\($0.0)</SequenceNumber><ContributorRole>A01</ContributorRole>\
      <KeyNames>\($0.1)</KeyNames></Contributor>
      """
    }.joined()
    let last = "<Contributor><CorporateName>Corp</CorporateName></Contributor>"
    let book = try book(descriptive: last + names).book
    #expect(book.contributors.map(\.name) == ["A", "B", "C", "Corp"])
  }

  @Test func `names are built from their parts`() throws {
    let book = try book(
      descriptive: """
        <Contributor><ContributorRole>A01</ContributorRole><NamesBeforeKey>Ludwig</NamesBeforeKey>\
        <PrefixToKey>van</PrefixToKey><KeyNames>Beethoven</KeyNames></Contributor>\
        <Contributor><ContributorRole>B06</ContributorRole>\
        <PersonNameInverted>Dvořák, Antonín</PersonNameInverted></Contributor>
        """
    ).book
    #expect(
      book.contributors == [
        Contributor(name: "Ludwig van Beethoven", role: "author"),
        Contributor(name: "Antonín Dvořák", role: "translator"),
      ])
  }

  @Test func `a notification 05 removes by its key and ISBN`() throws {
    let reader = try CatalogFile.open(
      MemorySource(
        Array(
          """
          <ONIXmessage><header><m173>1234567</m173></header><product><a001>key</a001>\
          <a002>05</a002><productidentifier><b221>15</b221><b244>9780007232833</b244>\
          </productidentifier></product></ONIXmessage>
          """.utf8)))
    var copy = reader
    guard case .removal(let isbn, let source, let place)? = try copy.next() else {
      Issue.record("no removal")
      return
    }
    #expect(isbn?.digits == "9780007232833")
    #expect(source == Identifier(scheme: "onix:1234567", value: "key"))
    #expect(place.record == 1)
  }

  @Test(arguments: [
    ("", Series(name: "Works", number: "3")),
    ("<Series><TitleOfSeries>Rows</TitleOfSeries></Series>", Series(name: "Rows", number: nil)),
  ])
  func `a set of release 2.1 is the series where there is no other`(
    _ series: String, _ expected: Series
  ) throws {
    let reading = try Reading(
      """
      <ONIXMessage><Product><RecordReference>b1</RecordReference>\
      <NotificationType>03</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType>\
      <IDValue>9780007232833</IDValue></ProductIdentifier>\(series)<Set><ProductIdentifier>\
      <ProductIDType>15</ProductIDType><IDValue>9780306406157</IDValue></ProductIdentifier>\
      <TitleOfSet>Works</TitleOfSet><ItemNumberWithinSet>3</ItemNumberWithinSet></Set><Title>\
      <TitleType>01</TitleType><TitleText>Letters</TitleText></Title></Product></ONIXMessage>
      """)
    #expect(reading.books.map(\.series) == [expected])
    #expect(reading.books.first?.isbn?.digits == "9780007232833")
  }

  @Test func `a notification 04 without a title updates what is there`() throws {
    func message(_ type: String) -> String {
      """
      <ONIXmessage><header><m173>1234567</m173></header><product><a001>key</a001>\
      <a002>\(type)</a002><productidentifier><b221>15</b221><b244>9780007232833</b244>\
      </productidentifier><b003>20240601</b003></product></ONIXmessage>
      """
    }
    let update = try Reading(message("04"))
    #expect(update.records.isEmpty && update.refused.isEmpty)
    let record = try #require(update.updates.first)
    #expect(record.book.title.isEmpty && record.book.published?.description == "2024-06-01")
    #expect(record.book.isbn?.digits == "9780007232833")
    #expect(record.source == Identifier(scheme: "onix:1234567", value: "key"))
    let whole = try Reading(message("03"))
    #expect(whole.updates.isEmpty && whole.refused.map(\.kind) == ["no-title"])
  }

  @Test func `prices, sizes of covers and currencies follow their codes`() throws {
    let (book, record) = try book(
      rest: """
        <CollateralDetail><SupportingResource><ResourceContentType>01</ResourceContentType>\
        <ResourceVersion><ResourceVersionFeature>\
        <ResourceVersionFeatureType>03</ResourceVersionFeatureType><FeatureValue>90</FeatureValue>\
        </ResourceVersionFeature><ResourceLink>http://x.org/s.jpg</ResourceLink></ResourceVersion>\
        <ResourceVersion><ResourceVersionFeature>\
        <ResourceVersionFeatureType>03</ResourceVersionFeatureType><FeatureValue>900</FeatureValue>\
        </ResourceVersionFeature><ResourceLink>http://x.org/l.jpg</ResourceLink></ResourceVersion>\
        </SupportingResource></CollateralDetail><ProductSupply><SupplyDetail>\
        <Price><PriceType>05</PriceType><PriceAmount>1.00</PriceAmount></Price>\
        <Price><PriceType>02</PriceType><PriceAmount>12,50</PriceAmount></Price>\
        </SupplyDetail></ProductSupply>
        """)
    #expect(book.price == Price(amount: "12.50", currency: "EUR"))
    #expect(
      book.covers == [
        Cover(ref: "http://x.org/l.jpg", kind: .cover, width: 900),
        Cover(ref: "http://x.org/s.jpg", kind: .thumbnail, width: 90),
      ])
    #expect(record.source == Identifier(scheme: "onix:us-co", value: "r1"))
  }

  @Test func `a product without a series of its own takes the number as part of the title`() throws
  {
    let reading = try Reading(
      """
      <ONIXMessage><Product><DescriptiveDetail><TitleDetail><TitleType>01</TitleType>\
      <TitleElement><TitleElementLevel>01</TitleElementLevel><PartNumber>Band 3</PartNumber>\
      </TitleElement><TitleElement><TitleElementLevel>02</TitleElementLevel>\
      <TitlePrefix>L’</TitlePrefix><TitleWithoutPrefix>Encyclopédie</TitleWithoutPrefix>\
      </TitleElement></TitleDetail></DescriptiveDetail></Product></ONIXMessage>
      """)
    #expect(reading.titles == ["L’Encyclopédie, Band 3"])
    #expect(reading.books.first?.series == Series(name: "L’Encyclopédie", number: "Band 3"))
  }

  @Test func `a broken product is refused with its line and the others go on`() throws {
    let product = { (title: String) in
      "<Product><Title><TitleType>01</TitleType><TitleText>\(title)</TitleText></Title></Product>\n"
    }
    let reading = try Reading(
      "<ONIXMessage>\n" + product("One") + "<Product><Title></Titel></Product>\n" + product("Three")
        + "</ONIXMessage>")
    #expect(reading.titles == ["One", "Three"])
    #expect(reading.refused.map(\.kind) == ["not-well-formed"])
    #expect(reading.refused[0].place == Place(line: 3, record: 2))
    #expect(reading.refused[0].raw.hasPrefix("<Product><Title></Titel>"))
    #expect(reading.records[1].place == Place(line: 4, record: 3))
  }

  @Test func `an empty message has no records`() throws {
    let reading = try Reading("<ONIXMessage release='3.0'><Header/></ONIXMessage>")
    #expect(reading.total == 0)
    #expect(reading.understanding.format == "onix")
  }

  @Test func `descriptions lose their mark-up, be it elements or text`() throws {
    func description(_ text: String) throws -> String? {
      try book(
        rest: """
          <CollateralDetail><TextContent><TextType>03</TextType><Text>\(text)</Text></TextContent>\
          </CollateralDetail>
          """
      ).book.description
    }
    #expect(try description("<p>One <em>and</em> two.</p><p>Three</p>") == "One and two.\n\nThree")
    #expect(try description("&lt;p&gt;R&amp;amp;D&lt;/p&gt;") == "R&D")
    #expect(try description("<![CDATA[<b>Bold</b> text]]>") == "Bold text")
  }

  @Test func `a market's date of publication counts where the publisher gives none`() throws {
    let reading = try Reading(
      """
      <ONIXMessage release="3.0"><Product><RecordReference>1</RecordReference><DescriptiveDetail>
      <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
      <TitleText>T</TitleText></TitleElement></TitleDetail></DescriptiveDetail><ProductSupply>
      <MarketPublishingDetail><MarketDate><MarketDateRole>02</MarketDateRole><Date>20160101</Date>
      </MarketDate><MarketDate><MarketDateRole>01</MarketDateRole><Date dateformat="01">201702</Date>
      </MarketDate></MarketPublishingDetail></ProductSupply></Product></ONIXMessage>
      """)
    #expect(reading.books[0].published?.description == "2017-02")
  }
}
