import CatalogModel
import Testing

@testable import CatalogFormats

@Suite struct BibliographyTests {
  @Test func `BibTeX entries become books`() throws {
    let reading = try Reading(
      #"""
      % a comment with an @ sign
      @string{ow = "O'Reilly"}
      @comment{nothing {nested} here}
      @Book{knuth97,
        author    = {Knuth, Donald E. and G{\"o}del, Kurt and {ACM and IEEE} and Ludwig van Beethoven},
        title     = {The {Art} of Computer Programming: \'Etudes \& More},
        publisher = ow # { Media},
        year      = 1997,
        month     = jul,
        isbn      = {0-201-89683-4},
        series    = "Fundamental {"}Algorithms{"}",
        volume    = 1,
        keywords  = {algorithms, sorting},
      }
      @book{second, title = "Zweites", date = {2015-02-24/2016-01}}
      """#)
    #expect(reading.refused.isEmpty)
    let book = try #require(reading.books.first)
    #expect(book.title == "The Art of Computer Programming: Études & More")
    #expect(
      book.contributors.map(\.name)
        == ["Donald E. Knuth", "Kurt Gödel", "ACM and IEEE", "Ludwig van Beethoven"])
    #expect(book.publisher == "O'Reilly Media")
    #expect(book.published?.description == "1997-07")
    #expect(book.isbn?.digits == "9780201896831")
    #expect(book.series == Series(name: "Fundamental \"Algorithms\"", number: "1"))
    #expect(book.subjects == ["algorithms", "sorting"])
    #expect(reading.books.last?.published?.description == "2015-02-24")
    #expect(reading.records.map(\.place.line) == [4, 15])
  }

  @Test(arguments: [
    ("1984?~", "1984"), ("201X", "undated"), ("2017-24", "2017"), ("2015-02", "2015-02"),
    ("2011-05-25~/2012-06-26~", "2011-05"), ("-0099-07", "-0099-07"),
  ])
  func `BibLaTeX dates keep what is sure of them`(_ date: String, _ period: String) throws {
    let reading = try Reading("@book{a, title={A}, date={\(date)}}\n")
    #expect(reading.periods == [period: 1])
  }

  @Test func `an entry that is never closed costs itself alone`() throws {
    let reading = try Reading("@book{a, title={A\n@book{b, title={B}}\n@book{c, title={C\n")
    #expect(reading.titles == ["B"])
    #expect(reading.refused.map(\.place.line) == [1, 3])
    #expect(reading.refused.allSatisfy { $0.kind == "syntax" })
  }

  @Test(arguments: [true, false])
  func `an entry has what its parent has and it lacks, wherever that stands`(_ isBehind: Bool)
    throws
  {
    let parent = """
      @collection{whole, title={Whole}, editor={Doe, Jane}, publisher={P}, year=2019, month=may,
        isbn={0-201-89683-4}, langid={ngerman}, xdata={place}}
      @xdata{place, series={Rows}, number={3}}

      """
    let child = "@incollection{part, title={Part}, author={Roe, John}, crossref={Whole}}\n"
    let reading = try Reading(isBehind ? child + parent : parent + child)
    #expect(reading.refused.isEmpty && reading.warnings.isEmpty && reading.records.count == 2)
    let part = try #require(reading.book(titled: "Part"))
    #expect(part.publisher == "P" && part.published?.description == "2019-05")
    #expect(part.contributors.map(\.name) == ["John Roe", "Jane Doe"])
    #expect(part.languages == ["de"] && part.series == Series(name: "Rows", number: "3"))
    #expect(part.isbn == nil)
    #expect(reading.book(titled: "Whole")?.isbn?.digits == "9780201896831")
  }

  @Test func `a date of its own keeps an entry from taking one`() throws {
    let reading = try Reading(
      "@book{b, title={B}, date={2001-02}, crossref={a}}\n@book{a, title={A}, year=1999, month=jun}\n"
    )
    #expect(reading.book(titled: "B")?.published?.description == "2001-02")
  }

  @Test func `a parent that is missing is named, and a circle of parents ends`() throws {
    let missing = try Reading(
      "@book{b, title={B}, year=2001, crossref={nobody}}\n@book{a, title={A}}")
    #expect(missing.titles.sorted() == ["A", "B"])
    #expect(missing.warnings == ["crossref": 1])
    let circle = try Reading(
      "@book{a, title={A}, crossref={b}}\n@book{b, title={B}, crossref={a}, year=2001}\n@book{c, title={C}, crossref={c}}"
    )
    #expect(circle.titles.sorted() == ["A", "B", "C"])
    #expect(circle.book(titled: "A")?.published?.description == "2001")
    #expect(circle.warnings.isEmpty)
  }

  @Test(arguments: [
    ("ngerman", "de"), ("brazilian", "pt-BR"), ("british", "en-GB"), ("USenglish", "en-US"),
    ("francais", "fr"), ("nynorsk", "nn"), ("englisch", "en"), ("русский", "ru"), ("フランス語", "fr"),
  ])
  func `languages are known by their names in other languages and in LaTeX`(
    _ name: String, _ tag: String
  ) throws {
    let reading = try Reading("@book{a, title={A}, langid={\(name)}}\n")
    #expect(reading.books.map(\.languages) == [[tag]] && reading.warnings.isEmpty)
  }

  @Test(arguments: [("klingonese", 1), ("und", 0), ("n/a", 0), ("unknown", 0), ("-", 0)])
  func `a language that is not known is named`(_ name: String, _ count: Int) throws {
    let reading = try Reading("title,language\nA,\(name)\nB,en\n")
    #expect(reading.books.map(\.languages) == [[], ["en"]])
    #expect(reading.warnings["language", default: 0] == count)
  }

  /// Source: RIS format specifications, Research Information Systems: T2 and T3 by type of reference.
  @Test(
    arguments: [
      ("BOOK", "T2  - Rows\nVL  - 4", Series(name: "Rows", number: "4"), nil),
      ("BOOK", "T3  - Rows\nM1  - 7\nSP  - 320", Series(name: "Rows", number: "7"), 320),
      ("CHAP", "T2  - The whole\nVL  - 4\nSP  - 12\nEP  - 34", nil, nil),
      (
        "CHAP", "T2  - The whole\nT3  - Rows\nM1  - 2\nVL  - 4", Series(name: "Rows", number: "2"),
        nil
      ),
      ("CPAPER", "T2  - Proceedings", nil, nil),
      ("RPRT", "T2  - Papers\nM1  - 12", Series(name: "Papers", number: "12"), nil),
    ] as [(String, String, Series?, Int?)])
  func `the second title of RIS is the series of a whole and the whole of a part`(
    _ type: String, _ fields: String, _ series: Series?, _ pages: Int?
  ) throws {
    let reading = try Reading("TY  - \(type)\nTI  - Title\n\(fields)\nER  - \n")
    #expect(reading.books.map(\.series) == [series])
    #expect(reading.books.map(\.pages) == [pages])
  }

  @Test func `RIS records become books`() throws {
    let reading = try Reading(
      """
      TY  - BOOK
      AU  - Le Guin, Ursula K.
      AU  - Barton, Todd
      TI  - Always Coming Home
      PB  - Harper
      DA  - 1985/10//
      PY  - 1985
      SN  - 9780520227354
      KW  - fiction
      AB  - A long
        text
      LA  - en
      ER  -\u{20}

      TY  - BOOK
      T1  - Second
      PY  - 2010///
      ER  -\u{20}
      """)
    #expect(reading.titles == ["Always Coming Home", "Second"])
    #expect(reading.books[0].contributors.map(\.name) == ["Ursula K. Le Guin", "Todd Barton"])
    #expect(reading.books[0].isbn?.digits == "9780520227354")
    #expect(reading.books[0].description == "A long text")
    #expect(reading.periods == ["1985-10": 1, "2010": 1])
    #expect(reading.records.map(\.place.line) == [1, 15])
  }

  @Test func `an entry in Windows-1252 among those in UTF-8 is read as that`() throws {
    let entries = (0..<4).map { "@book{k\($0), title={Café \($0)}, year=2009}\n" }.joined()
    let other = Array("@book{z, title={Caf".utf8) + [0xE9] + Array(" noir}, year=2009}\n".utf8)
    let reading = try Reading(bytes: Array(entries.utf8) + other)
    #expect(reading.titles == ["Café 0", "Café 1", "Café 2", "Café 3", "Café noir"])
    #expect(reading.warnings == ["encoding-mixed": 1])
  }

  @Test func `half a surrogate pair in UTF-16 refuses its RIS record with its line`() throws {
    var units = Array("TY  - BOOK\nTI  - Good\nER  - \nTY  - BOOK\nTI  - Bad ".utf16)
    units.append(0xD800)
    units += Array("x\nER  - \nTY  - BOOK\nTI  - After\nER  - \n".utf16)
    let bytes: [UInt8] =
      [0xFF, 0xFE] + units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let reading = try Reading(bytes: bytes)
    #expect(reading.titles == ["Good", "After"])
    #expect(reading.refused.map(\.kind) == ["encoding"])
    #expect(reading.refused.first?.reason.contains("line 5") == true)
  }

  @Test func `control characters in RIS are left out, and that is said`() throws {
    let reading = try Reading("TY  - BOOK\nTI  - Red \u{1B}[1mflag\nER  - \n")
    #expect(reading.titles == ["Red [1mflag"])
    #expect(reading.warnings == ["control-character": 1])
  }

  @Test func `months with a day, names of programs and accents in quotes are read`() throws {
    let reading = try Reading(
      #"""
      @book{a, title = "No\"el in {\TeX}", year = 2005, month = "10~" # mar}
      @book{b, title = {Two}, year = 2006, month = jul # "/" # aug}
      """#)
    #expect(reading.titles == ["Noël in TeX", "Two"])
    #expect(reading.books.map(\.published?.description) == ["2005-03", "2006-07"])
  }

  @Test func `a date of CSL may be one of EDTF`() throws {
    let reading = try Reading(
      #"[{"type":"book","id":"w","title":"E","issued":{"edtf":"2013-05~"}}]"#)
    #expect(reading.books.first?.published == PartialDate(year: 2013, month: 5))
  }

  @Test func `a record of RIS without its end does not hide the next one`() throws {
    let reading = try Reading(
      "TY  - BOOK\nTI  - A\nPY  - 2024\nTY  - BOOK\nTI  - B\nPY  - 2023\nER  - \nTY  - BOOK\nTI  - C\n"
    )
    #expect(reading.titles == ["A", "B", "C"])
    #expect(reading.records.map(\.place.line) == [1, 4, 8])
  }
}
