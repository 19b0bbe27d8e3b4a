import CatalogModel
import Testing

@testable import CatalogFormats

/// Real OPDS 1 feeds; numbers and records were read off the files.
@Suite struct OPDSSharedFilesTests {
  @Test func `a feed of one classic has the year it was written in`() throws {
    guard let reading = try SharedCatalogs.reading("opds1/feedbooks_feed.atom") else { return }
    #expect(reading.titles == ["Discourse on the Method"])
    let book = reading.books[0]
    #expect(book.published == PartialDate(year: 1637))
    #expect(book.contributors == [Contributor(name: "René Descartes", role: "author")])
    #expect(book.languages == ["en"])
    #expect(book.subjects == ["Non-Fiction", "Human Science", "Philosophy"])
    #expect(
      book.covers.map(\.ref) == [
        "http://covers.feedbooks.net/book/677.jpg?size=large&t=1428398185",
        "http://covers.feedbooks.net/book/677.jpg?t=1428398185",
      ])
    #expect(book.covers.map(\.kind) == [.cover, .thumbnail])
    #expect(
      reading.records[0].source
        == Identifier(scheme: "atom", value: "http://www.feedbooks.com/book/677"))
    #expect(book.added == PartialDate(year: 2007, month: 3, day: 15))
  }

  @Test func `the old dialect says created`() throws {
    let name = "opds1/palace_acquisition_fiction_0.xml"
    guard let reading = try SharedCatalogs.reading(name) else { return }
    #expect(reading.records.count == 135)
    #expect(reading.refused.isEmpty)
    #expect(reading.books.count { $0.published?.day != nil } == 134)
    #expect(reading.periods["undated"] == 1)
    #expect(reading.periods["2010-01"] == 6)
    #expect(reading.periods["2016-05"] == 6)
    #expect(reading.books.allSatisfy { !$0.covers.isEmpty })
    #expect(reading.books.count { $0.subtitle != nil } == 67)
    #expect(reading.books.count { $0.series != nil } == 37)
    #expect(reading.books.count { $0.languages == ["zh"] } == 15)
    #expect(reading.books.count { $0.languages == ["ru"] } == 15)

    let first = reading.books[0]
    #expect(first.title == "Calhoun")
    #expect(first.published == PartialDate(year: 2014, month: 3, day: 10))
    #expect(first.publisher == "Harlequin")
    #expect(first.series?.name == "Long, Tall Texans")
    #expect(first.description?.hasPrefix("LONG, TALL...AND BLIND?") == true)
    let middle = reading.books[67]
    #expect(middle.title == "Mystery of the Stolen Sword")
    #expect(middle.publisher == "Albert Whitman & Company")
    #expect(middle.published == PartialDate(year: 2011, month: 5, day: 3))
    let last = reading.books[134]
    #expect(last.title == "Brilliance")
    #expect(last.languages == ["sv"])
    #expect(last.contributors == [Contributor(name: "Marcus Sakey", role: "author")])
  }

  @Test func `a library's feed has issued and the feed's own date apart`() throws {
    guard let reading = try SharedCatalogs.reading("opds1/palace_feed.opds") else { return }
    #expect(reading.records.count == 100)
    #expect(reading.books.allSatisfy { !$0.covers.isEmpty })
    #expect(reading.periods["2017-11"] == 7)
    #expect(reading.books.count { $0.published?.day != nil } == 100)
    let first = reading.books[0]
    #expect(first.title == "The Star")
    #expect(first.published == PartialDate(year: 1926, month: 1, day: 1))
    #expect(first.added == PartialDate(year: 2018, month: 3, day: 25))
    #expect(
      first.subjects == ["Fiction", "Science Fiction", "Literary Fiction", "Short Stories"])
    #expect(
      first.covers[0].ref
        == "https://s3.amazonaws.com/open-bookshelf-covers/FeedBooks/URI/http%3A//www.feedbooks.com/book/607/607.jpg"
    )
    #expect(reading.books[50].title == "Ashton-Kirk, Investigator")
    #expect(reading.books[99].title == "Solar Stiff")
    let roles = Set(reading.books.flatMap(\.contributors).compactMap(\.role))
    #expect(roles == ["author", "translator", "illustrator"])
  }

  @Test func `the example of the standard reads whole`() throws {
    let name = "opds1/readium_acquisition_feed.atom"
    guard let reading = try SharedCatalogs.reading(name) else { return }
    #expect(reading.titles == ["Bob, Son of Bob", "Modern Online Philately"])
    #expect(reading.books[0].published == PartialDate(year: 1917))
    // Nothing says which host the paths are on.
    #expect(reading.books[0].covers.isEmpty)
    #expect(reading.warnings["cover-local"] == 3)
    #expect(reading.books[1].published == PartialDate(year: 2009, month: 10, day: 1))
    #expect(reading.books[1].contributors.count == 3)
    #expect(reading.books[1].publisher == "StampMeOnline, Inc.")
    #expect(reading.books[1].price == Price(amount: "18.99", currency: "USD"))
    #expect(reading.books[1].isbn == nil)
  }
}
