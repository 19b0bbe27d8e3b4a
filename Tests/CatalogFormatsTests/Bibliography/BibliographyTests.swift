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
}
