import CatalogModel
import Testing

@testable import CatalogFormats

/// Real ONIX files; numbers and records were read off the files.
@Suite struct ONIXSharedFilesTests {
  @Test func `a distributor's July list has its months, days being fillers`() throws {
    guard let reading = try SharedCatalogs.reading("onix2/yob_jul.xml") else { return }
    #expect(reading.records.count == 238)
    #expect(reading.refused.isEmpty)
    #expect(reading.periods["2008-07"] == 173)
    #expect(reading.periods["2008-05"] == 31)
    #expect(reading.periods["undated"] == 2)
    #expect(reading.warnings["date-filler"] == 1)
    #expect(reading.books.allSatisfy { !$0.covers.isEmpty })

    let first = reading.books[0]
    #expect(first.title == "The Forgotten Garden")
    #expect(first.contributors == [Contributor(name: "Morton Kate", role: "author")])
    #expect(first.published == PartialDate(year: 2008, month: 7))
    #expect(first.isbn?.digits == "9781741149982")
    #expect(first.format == "Paperback")
    #expect(first.pages == 500)
    #expect(first.price == Price(amount: "32.95", currency: "AUD"))
    #expect(first.publisher == "Allen & Unwin")
    #expect(first.subjects == ["F"])
    #expect(first.languages.isEmpty)
    #expect(first.description?.hasPrefix("A foundling, an old book of dark fairy tales") == true)
    #expect(
      first.covers.map(\.ref) == [
        "http://www.allenandunwin.com/BookCovers/resized_9781741149982_224_297_FitSquare.jpg"
      ])
    #expect(
      first.links.first?.href
        == "http://www.allenandunwin.com/default.aspx?page=325&book=9781741149982")
    #expect(reading.records[0].place == Place(line: 9, record: 1))
    #expect(
      reading.records[0].source == Identifier(scheme: "onix:allen-amp-unwin", value: "1741149983"))

    let middle = reading.records[119]
    #expect(middle.book.title == "The Thames: An Extraordinary River")
    #expect(middle.book.subtitle == "A photographic journey from source to sea")
    #expect(middle.book.contributors.map(\.name) == ["Derek Pratt"])
    #expect(middle.book.pages == 160)
    #expect(middle.place == Place(line: 12398, record: 120))

    let last = reading.records[237]
    #expect(last.book.title == "Music Express Interactive FS")
    #expect(last.book.isbn?.digits == "9780713685848")
    #expect(last.place.line == 24689)
  }

  @Test func `windows-1252 bytes in a file that says utf-8 are read as such`() throws {
    guard let reading = try SharedCatalogs.reading("onix2/yob_peribo_0408.xml") else { return }
    #expect(reading.records.count == 407)
    #expect(reading.refused.isEmpty)
    #expect(reading.periods["2008-04"] == 154)
    #expect(reading.understanding.encoding == "windows-1252")
    #expect(reading.warnings["encoding"] == 1)
    #expect(reading.books.allSatisfy { !($0.description ?? "").contains("\u{FFFD}") })

    let second = reading.records[1]
    #expect(second.book.title == "Jump the Curve")
    #expect(second.book.published == PartialDate(year: 2008, month: 4, day: 15))
    #expect(second.book.description?.hasPrefix("Today’s explosive and emerging economy") == true)
    #expect(second.book.price?.amount != nil)
    #expect(second.place.line == 50)
    #expect(reading.books[203].title == "Garfield: Numero Uno (60)")
    #expect(reading.books[203].isbn?.digits == "9781841612973")
    #expect(reading.books[406].title == "No Problem: 4 Simple Tools to Solve any Problem")
    #expect(reading.records[406].place.line == 17009)
  }

  @Test func `control characters, undefined entities and UTF-16 do not stop a feed`() throws {
    if let reading = try SharedCatalogs.reading("onix2/yob_control_chars.xml") {
      #expect(reading.titles == ["OXFORDPICTURE DICTIONARY CHINESE"])
      #expect(reading.books[0].published == PartialDate(year: 1998, month: 9, day: 1))
      #expect(reading.books[0].series?.name == "DICTIONARIES BEGINNER TO PRE-INTERMED")
      #expect(reading.warnings["control-character"] == 1)
    }
    if let reading = try SharedCatalogs.reading("onix2/yob_extra_entities.xml") {
      #expect(reading.titles == ["Ipod® & Itunes® for Dummies®, 4th Edition"])
      #expect(reading.books[0].isbn?.digits == "9780470048948")
      #expect(reading.books[0].publisher == "John Wiley & Sons Inc (US)")
      #expect(reading.books[0].published == PartialDate(year: 2006, month: 11, day: 1))
      #expect(reading.books[0].price == Price(amount: "33.95", currency: "AUD"))
    }
    if let reading = try SharedCatalogs.reading("onix2/yob_utf_16.xml") {
      #expect(reading.titles == ["Property Is a Girl's Best Friend"])
      #expect(reading.understanding.encoding == "utf-16le")
      #expect(reading.books[0].contributors == [Contributor(name: "Hans Küng", role: "author")])
      #expect(reading.books[0].languages == ["en"])
      #expect(reading.books[0].price == Price(amount: "32.95", currency: "AUD"))
      #expect(reading.records[0].source?.scheme == "onix:john-wiley-sons-australia")
    }
  }

  @Test func `short tags of release 2 are the same as reference names`() throws {
    guard let reading = try SharedCatalogs.reading("onix2/yob_short_tags.xml") else { return }
    #expect(reading.records.count == 1)
    let book = reading.books[0]
    #expect(book.title == "The Acts of the Apostles")
    #expect(book.subtitle == "Four Centuries of Baptist Interpretation")
    #expect(
      book.contributors == [
        Contributor(name: "Beth Allison Barr", role: "editor"),
        Contributor(name: "Bill J. Leonard", role: "editor"),
        Contributor(name: "Mikeal C. Parsons", role: "editor"),
        Contributor(name: "C. Douglas Weaver", role: "editor"),
        Contributor(name: "Helen Barrett Montgomery", role: book.contributors.last?.role),
      ])
    #expect(book.languages == ["en"])
    #expect(book.pages == 1000)
    #expect(book.published == PartialDate(year: 2009, month: 7, day: 1))
    #expect(book.subjects.first == "REL073000")
    #expect(book.subjects.contains("Baptist"))
    #expect(book.covers.map(\.kind) == [.cover, .thumbnail])
    #expect(
      book.covers[0].ref
        == "http://www.netread.com/jcusers/1338/1795382/image/lgcover.2337028.tif")
    #expect(
      book.description?.hasPrefix(
        "The Acts of the Apostles: Four Centuries of Baptist Interpretation is a landmark")
        == true)
    #expect(book.price == Price(amount: "99.95", currency: "USD"))
    #expect(book.format == "Hardback")
    #expect(reading.understanding.dialect == "ONIX 2.1 short tags")
  }

  @Test(arguments: ["onix3/im_full_sample.xml", "onix3/jonix_onix31_short.xml"])
  func `the sample of release 3 reads alike in both spellings`(name: String) throws {
    guard let reading = try SharedCatalogs.reading(name) else { return }
    #expect(reading.records.count == 1)
    let book = reading.books[0]
    #expect(book.title == "Roseanna")
    #expect(book.isbn?.digits == "9780007232833")
    #expect(book.published == PartialDate(year: 2006, month: 8, day: 7))
    #expect(
      book.contributors.map(\.name) == [
        "Maj Sjöwall", "Per Wahlöö", "Lois Roth", "Henning Mankell",
      ])
    #expect(book.contributors.prefix(3).map(\.role) == ["author", "author", "translator"])
    #expect(book.series == Series(name: "The Martin Beck series", number: "1"))
    #expect(book.languages == ["en"])
    #expect(book.pages == 245)
    #expect(book.publisher == "HarperCollins Publishers")
    #expect(book.subjects.prefix(3) == ["FFP", "FIC022000", "FYT"])
    #expect(book.subjects.suffix(2) == ["Stockholm", "police procedural"])
    #expect(book.price == Price(amount: "7.99", currency: "GBP"))
    #expect(book.covers.count == 1)
    #expect(book.covers[0].ref.hasSuffix("/covers/9780007232833.jpg"))
    #expect(book.covers[0].width == 222)
    #expect(book.covers[0].height == 341)
    #expect(
      book.description?.hasPrefix("Widely recognised as the among the greatest crime fiction")
        == true)
    #expect(book.description?.contains("<") == false)
    #expect(
      reading.records[0].source
        == Identifier(scheme: "onix:global-bookinfo", value: "com.globalbookinfo.onix.01734529"))
  }

  @Test func `a date with hyphens and no format is a date`() throws {
    let name = "onix3/im_other_publication_date_format.xml"
    guard let reading = try SharedCatalogs.reading(name) else { return }
    #expect(reading.titles == ["Xxxxxxxx - title"])
    let book = reading.books[0]
    #expect(book.published == PartialDate(year: 2011, month: 8, day: 31))
    #expect(book.languages == ["fr"])
    #expect(book.format == "EPUB")
    #expect(book.pages == 336)
    #expect(book.isbn == nil)
    #expect(reading.warnings["isbn-check"] == 1)
    #expect(reading.records[0].source?.scheme == "onix:42424242424242")
  }

  @Test func `an embargo is no publication date`() throws {
    guard let reading = try SharedCatalogs.reading("onix3/jonix_onix3_multiple.xml") else { return }
    #expect(reading.records.count == 21)
    #expect(reading.refused.isEmpty)
    #expect(reading.books.count { !$0.covers.isEmpty } == 18)
    let second = reading.books[1]
    #expect(second.title == "Runaway Robot")
    #expect(
      second.contributors == [
        Contributor(name: "Frank Cottrell Boyce", role: "author"),
        Contributor(name: "Steven Lenton", role: "illustrator"),
      ])
    #expect(second.subjects.first == "General fiction (Children's / Teenage)")
    #expect(second.identifiers == [Identifier(scheme: "virtusales-biblio-id", value: "35058")])
    #expect(second.format == "Hardback")
    #expect(reading.records[1].place.line == 194)
    #expect(reading.books[10].title == "Prince Not-So Charming: Her Royal Slyness")
    #expect(reading.books[20].title == "The Gruffalo and Friends Activity Case")
    #expect(reading.books[20].isbn?.digits == "9781509801831")
  }

  @Test func `a product of identifiers alone is refused for its title`() throws {
    guard let reading = try SharedCatalogs.reading("onix3/nypl_onix_example.xml") else { return }
    #expect(reading.titles == ["Safe Spaces, Brave Spaces"])
    let book = reading.books[0]
    #expect(book.contributors.map(\.name) == ["John Palfrey", "Alberto Ibargüen"])
    #expect(book.published == PartialDate(year: 2017, month: 10, day: 6))
    #expect(book.series?.name == "MIT Press")
    #expect(book.subjects.prefix(2) == ["EDU015000", "JNMN"])
    #expect(book.price == Price(amount: "29.95", currency: "USD"))
    #expect(reading.refused.map(\.kind) == ["no-title"])
    #expect(reading.refused[0].place.record == 2)
  }
}
