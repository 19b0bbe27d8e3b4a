import CatalogModel
import Testing

@testable import CatalogFormats

/// What each field of MARC 21 becomes; the expected values follow the format's own documentation.
@Suite struct MARC21BookTests {
  private static func book(_ build: (MARCBuilder) -> MARCBuilder) throws -> Book {
    let builder = build(MARCBuilder().control("001", "9"))
    return try #require(try Reading(bytes: builder.bytes).books.first)
  }

  private static func titled(_ build: (MARCBuilder) -> MARCBuilder) throws -> Book {
    try book { build($0.data("245", "10$aTitle.")) }
  }

  private static func fixed(_ dates: String, language: String = "eng") -> String {
    "120427" + dates + String(repeating: " ", count: 20) + language + " d"
  }

  @Test(
    arguments: [
      ("10$aLogical matters /$cJonathan Barnes.", "Logical matters", nil),
      ("10$aSustainable facades :$bdesign methods /$cA.", "Sustainable facades", "design methods"),
      ("00$aAnnual report.$nPart 2,$pFinance /$cA.", "Annual report. Part 2, Finance", nil),
      ("04$aThe White House$h[computer file].", "The White House", nil),
      ("00$aLife in the U.S.A.", "Life in the U.S.A.", nil),
      ("00$aGreat expectations.", "Great expectations", nil),
      ("00$aAnd then ...", "And then ...", nil),
      ("00$a1984 =$b一九八四 /$cA.", "1984", "一九八四"),
    ] as [(String, String, String?)])
  func `the title loses the punctuation that parts it from what follows`(
    field: String, title: String, subtitle: String?
  ) throws {
    let book = try Self.book { $0.data("245", field) }
    #expect(book.title == title)
    #expect(book.subtitle == subtitle)
  }

  @Test func `a romanised title stays the title; the original script is kept beside it`() throws {
    let book = try Self.book {
      $0.data("245", "10$6880-02$aCi an zhou bian /$cLin Xingzhi zhu.")
        .data("880", "10$6245-02/(B$a次按驟變 /$c林行止著.")
    }
    #expect(book.title == "Ci an zhou bian")
    #expect(book.identifiers == [Identifier(scheme: "original-title", value: "次按驟變")])
  }

  @Test func `a title in the original script alone is the title`() throws {
    #expect(try Self.book { $0.data("880", "10$6245-00/(B$a次按驟變 /$c林行止著.") }.title == "次按驟變")
  }

  @Test(
    arguments: [
      ("100", "1 $aAl-Rasheed, Madawi,$eauthor.", "Madawi Al-Rasheed", "author"),
      ("700", "1 $aBonelli, Maddalena.", "Maddalena Bonelli", nil),
      ("700", "1 $aHaarr, Geirr H.,$4trl", "Geirr H. Haarr", "translator"),
      ("700", "1 $aKing, Martin Luther,$cJr.,$d1929-1968.", "Martin Luther King Jr.", nil),
      ("700", "0 $aJohn Paul$bII,$cPope,$d1920-2005.", "John Paul II, Pope", nil),
      ("700", "1 $aRooney, David$c(Illustrator),$eillustrator.", "David Rooney", "illustrator"),
      (
        "700", "1 $aLomax, Ruby T. (Ruby Terrill)$eRecording engineer.", "Ruby T. Lomax",
        "recording engineer"
      ),
      ("700", "1 $a村上, 春樹,$d1949-", "村上春樹", nil),
      ("700", "1 $aX, Y,$4http://id.loc.gov/vocabulary/relators/edt", "Y X", "editor"),
      ("700", "1 $aX, Y,$ejoint author.", "Y X", "author"),
      ("710", "1 $aUnited States.$bCongress.$bSenate.", "United States. Congress. Senate", nil),
      ("710", "2 $aebrary, Inc.", "ebrary, Inc.", nil),
      ("711", "2 $aSymposium on Glass$d(1998 :$cParis)", "Symposium on Glass", nil),
    ] as [(String, String, String, String?)])
  func `a name reads as on a page, with its role`(
    tag: String, field: String, name: String, role: String?
  ) throws {
    let book = try Self.titled { $0.data(tag, field) }
    #expect(book.contributors == [Contributor(name: name, role: role)])
  }

  @Test func `an added entry for another work names no contributor, and no name comes twice`()
    throws
  {
    let book = try Self.titled {
      $0.data("700", "12$aHomer.$tIliad.").data("100", "1 $aRieu, E. V.,$eauthor.")
        .data("700", "1 $aRieu, E. V.")
    }
    #expect(book.contributors == [Contributor(name: "E. V. Rieu", role: "author")])
  }

  @Test func `the first ISBN is the book's, others are kept, wrong ones too`() throws {
    let book = try Self.titled {
      $0.data("020", "  $a0914378287 (v. 1)").data("020", "  $a0914378260 (pbk.) (v. 1)")
        .data("020", "  $a9780914378280$qhardback").data("020", "  $z9781473522695 (ePub ebook)")
        .data("020", "  $a0914378288")
    }
    #expect(book.isbn?.digits == "9780914378280")
    #expect(book.format == "hardback")
    #expect(
      book.identifiers == [
        Identifier(scheme: "isbn", value: "9780914378266"),
        Identifier(scheme: "isbn-invalid", value: "9781473522695"),
        Identifier(scheme: "isbn-invalid", value: "0914378288"),
      ])
  }

  @Test func `other numbers keep what they are`() throws {
    let book = try Self.titled {
      $0.data("010", "  $a   61014599/L/r83").data("022", "  $a1988-4621")
        .data("024", "7 $a10.1000/182$2doi").data("035", "  $a(OCoLC)ocn910504526")
        .data("035", "  $a(NhCcYBP)ebr10675853").data("024", "3 $a9780306406157")
    }
    #expect(book.isbn?.digits == "9780306406157")
    #expect(
      Set(book.identifiers.map { $0.scheme + " " + $0.value }) == [
        "lccn 61014599", "issn 1988-4621", "doi 10.1000/182", "oclc 910504526",
        "system (NhCcYBP)ebr10675853",
      ])
  }

  @Test(
    arguments: [
      ("s2015    ", "264", " 1$c[2015]", nil, "2015"),
      ("t20152015", "264", " 1$c©2015.", nil, "2015"),
      ("s2005    ", "260", "  $cc2006 [i.e 2005]", nil, "2005"),
      ("s1988    ", "260", "  $c1988, c1981.", nil, "1988"),
      ("s        ", "260", "  $c748 [1988]", nil, "1988"),
      ("s        ", "260", "  $c2060 [2003]", nil, "2003"),
      ("s        ", "260", "  $c19[95]", nil, "1995"),
      ("q19501959", "260", "  $c[195-?]", nil, nil),
      ("s184u    ", "260", "  $c[184-?]", nil, nil),
      ("m19911993", "260", "  $c1991-1993.", nil, "1991"),
      ("c19669999", "260", "  $c1966-   [1958-      ]", nil, "1966"),
      ("e20130516", "264", " 1$c2013.", nil, "2013-05-16"),
      ("e201305  ", "264", " 1$c2013.", nil, "2013-05"),
      ("s2005    ", "260", "  $c2005.", "0506", "2005-06"),
      ("s2013    ", "264", " 1$c2013.", "201302", "2013-02"),
      ("s2014    ", "264", " 1$c2014.", "1312", "2014"),
      ("s        ", "264", " 4$c©2015", "1512", "2015-12"),
      ("s2015    ", "264", " 1$cMarch 2015.", nil, "2015-03"),
      ("s1911    ", "264", " 1$c1911-12.", nil, "1911"),
      ("s0000    ", "260", "  $c[n.d.]", nil, nil),
      ("s        ", "264", " 1$c二〇二四年五月", nil, "2024-05"),
      ("s        ", "260", "  $c民國八十七年.", nil, "1998"),
      ("s        ", "260", "  $c昭和55", nil, "1980"),
      ("s1998    ", "260", "  $c民國八十七年", nil, "1998"),
    ] as [(String, String, String, String?, String?)])
  func `the date is the imprint's year, and a month only where the record has one`(
    coded: String, tag: String, imprint: String, projected: String?, date: String?
  ) throws {
    let book = try Self.titled {
      var builder = $0.control("008", Self.fixed(coded)).data(tag, imprint)
      if let projected { builder = builder.data("263", "  $a" + projected) }
      return builder
    }
    #expect(book.published?.description == date)
  }

  @Test func `an imprint in other letters that is no date is named`() throws {
    let reading = try Reading(
      bytes: MARCBuilder().data("245", "10$aT").data("260", "  $c丙午仲夏").bytes)
    #expect(reading.books.first?.published == nil)
    #expect(reading.warnings == ["date-unknown": 1])
  }

  @Test func `a year in the future is left out with a warning`() throws {
    var options = ReadingOptions()
    options.latestYear = 2029
    let bytes = MARCBuilder().data("245", "10$aT").data("260", "  $c2049.").bytes
    let reading = try Reading(bytes: bytes, options: options)
    #expect(reading.books.first?.published == nil)
    #expect(reading.warnings == ["date-year": 1])
  }

  @Test func `the day of acquisition is what the library says, else when the record was made`()
    throws
  {
    let entered = Self.fixed("s2015    ")
    #expect(try Self.titled { $0.control("008", entered) }.added?.description == "2012-04-27")
    let ordered = try Self.titled { $0.control("008", entered).data("980", "  $a160128$b3500") }
    #expect(ordered.added?.description == "2016-01-28")
    let acquired = try Self.titled { $0.data("541", "  $d20160201").data("980", "  $a160128") }
    #expect(acquired.added?.description == "2016-02-01")
    let changed = try Self.titled { $0.control("005", "20151204115111.0") }
    #expect(changed.added?.description == "2015-12-04")
  }

  @Test func `publisher, series, pages and description are clean text`() throws {
    let book = try Self.titled {
      $0.data("264", " 2$bDistributor,").data("264", " 1$aOxford :$bChandos Pub.,$c2011.")
        .data("300", "  $axvii, 211 pages, 16 pages of plates :$billustrations ;$c24 cm.")
        .data("490", "1 $aEssays in ancient philosophy / Jonathan Barnes ;$v2")
        .data("520", "  $aFirst.").data("520", "  $aSecond.")
    }
    #expect(book.publisher == "Chandos Pub.")
    #expect(book.pages == 211)
    #expect(book.series == Series(name: "Essays in ancient philosophy", number: "2"))
    #expect(book.description == "First.\n\nSecond.")
  }

  @Test(arguments: ["[s.n.],", "[publisher not identified],", "[Verlag nicht ermittelbar]"])
  func `a publisher that is not known is none`(name: String) throws {
    #expect(try Self.titled { $0.data("260", "  $b" + name) }.publisher == nil)
  }

  @Test func `subjects have their subdivisions, and each comes once`() throws {
    let book = try Self.titled {
      $0.data("650", " 0$aPhilosophy, Ancient.").data("650", " 2$aPhilosophy, Ancient.")
        .data("651", " 0$aEstonia$xHistory$y1940-1991.$0(DLC)sh1")
        .data("600", "10$aKaro, Joseph,$d1488-1575.$tOraḥ ḥayim.")
        .data("653", "  $aone$atwo").data("072", " 7$aLAN$x025000$2bisacsh")
    }
    #expect(
      book.subjects == [
        "Philosophy, Ancient", "Estonia -- History -- 1940-1991",
        "Karo, Joseph, 1488-1575. Oraḥ ḥayim", "one", "two", "LAN025000",
      ])
  }

  @Test func `languages are tags, several of old records too`() throws {
    let several = try Self.titled {
      $0.control("008", Self.fixed("s2000    ", language: "mul")).data("041", "0 $aengfre$ager")
    }
    #expect(several.languages == ["en", "fr", "de"])
    let old = try Self.titled { $0.data("041", "1 $aengund") }
    #expect(old.languages == ["en"])
  }

  @Test func `a link whose words say cover is a cover`() throws {
    let book = try Self.titled {
      $0.data("856", "42$3Cover image$uhttp://example.org/c.jpg")
        .data("856", "42$zThumbnail of the cover$uhttps://example.org/t.jpg")
        .data("856", "41$3Table of contents from the cover copy$uhttp://example.org/toc.html")
        .data("856", "40$uhttps://example.org/read$qtext/html").data("856", "  $uC:\\covers\\1.jpg")
    }
    #expect(
      book.covers == [
        Cover(ref: "http://example.org/c.jpg"),
        Cover(ref: "https://example.org/t.jpg", kind: .thumbnail),
      ])
    #expect(
      book.links == [
        Link(href: "http://example.org/toc.html"),
        Link(href: "https://example.org/read", type: "text/html"),
      ])
  }

  @Test(
    arguments: [
      ("365", "  $a01$b15.99$cGBP", "15.99", "GBP"),
      ("020", "  $a0306406152$c§14.95 (pbk.)", "14.95", "USD"),
      ("020", "  $c£1,250.00", "1250.00", "GBP"), ("020", "  $c12,50 EUR", "12.50", "EUR"),
      ("020", "  $cCNY28.00", "28.00", "CNY"), ("020", "  $cRs200.00", "200.00", nil),
    ] as [(String, String, String, String?)])
  func `prices keep their digits`(tag: String, field: String, amount: String, currency: String?)
    throws
  {
    // The paragraph sign stands for a dollar that begins no subfield.
    let bytes = field.unicodeScalars.flatMap { scalar -> [UInt8] in
      scalar == "$" ? [0x1F] : scalar == "§" ? [0x24] : Array(String(scalar).utf8)
    }
    let book = try Self.titled { $0.adding(tag, bytes) }
    #expect(book.price == Price(amount: amount, currency: currency))
  }

  @Test func `a record is known by its number and who gave it, never by the number alone`() throws {
    let builder = MARCBuilder().control("001", "   00282214 ").data("245", "10$aT")
    func source(_ builder: MARCBuilder) throws -> Identifier? {
      try Reading(bytes: builder.bytes).records.first?.source
    }
    #expect(try source(builder) == nil)
    #expect(
      try source(builder.control("003", "DLC"))
        == Identifier(scheme: "marc", value: "(DLC)00282214"))
    #expect(
      try source(builder.data("040", "  $aPPT-M"))
        == Identifier(scheme: "marc", value: "(PPT-M)00282214"))
  }

  @Test func `names in the original script alone are people too`() throws {
    let bytes = MARCBuilder().control("001", "1").data("880", "10$6245-00/$1$a只有漢字")
      .data("880", "1 $6100-00/$1$a王小明").bytes
    let book = try #require(try Reading(bytes: bytes).books.first)
    #expect(book.title == "只有漢字")
    #expect(book.contributors.map(\.name) == ["王小明"])
  }

  @Test func `classes of Dewey and the Library of Congress are kept`() throws {
    let bytes = MARCBuilder().control("001", "1").data("050", "00$aPR6057.A319$bN4")
      .data("082", "04$a823.914$223").data("245", "10$aT").bytes
    let book = try #require(try Reading(bytes: bytes).books.first)
    #expect(
      book.identifiers == [
        Identifier(scheme: "lcc", value: "PR6057.A319"),
        Identifier(scheme: "ddc", value: "823.914"),
      ])
  }
}
