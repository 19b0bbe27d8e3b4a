import CatalogModel
import Testing

@testable import CatalogFormats

/// What is written is read back by the readers of this package.
struct CatalogWriterTests {
  private func written(
    _ books: [Book], as format: ExportFormat
  ) -> (text: String, omissions: [String]) {
    var writer = format.writer(updated: "2026-11-30T06:00:00Z")
    writer.begin(catalog: "main")
    for book in books {
      let key = SectionKey(period: Period(book.published))
      writer.beginSection(key)
      writer.add(book, source: nil, path: [key])
      writer.endSection()
    }
    writer.end()
    let omissions = writer.omissions.counts.map(\.what)
    return (String(decoding: writer.takeBytes(), as: UTF8.self), omissions)
  }

  /// A book of what every format has words for, hostile to each of them.
  private var book: Book {
    var book = Book(title: "=cmd|'/C calc'!A0 <b>“A” & \"B\"</b> ]]> 😀")
    book.subtitle = "مرحبا, שלום"
    book.contributors = [
      Contributor(name: "O'Brien & Søn", role: "author"),
      Contributor(name: "山田 太郎", role: "translator"),
    ]
    book.isbn = ISBN("9780306406157")
    book.published = PartialDate(year: 2020, month: 5, day: 17)
    book.publisher = "A & B <Verlag>"
    book.languages = ["en", "zh"]
    book.series = Series(name: "S & T", number: "1.5")
    book.subjects = ["Fish; and chips", "<none>"]
    book.description = "One <i>line</i> & \"more\" of it"
    book.pages = 123
    book.covers = [Cover(ref: "https://example.org/a.jpg?x=1&y=2")]
    return book
  }

  private var dated: [Book] {
    let dates = [PartialDate(year: 2019), PartialDate(year: 2019, month: 3), nil]
    return dates.enumerated().map { index, date in
      var book = Book(title: "Book \(index)")
      book.published = date
      return book
    }
  }

  @Test(arguments: ExportFormat.allCases)
  func `a book of common fields is read back as it was`(_ format: ExportFormat) throws {
    let (text, omissions) = written([book], as: format)
    let reading = try Reading(text)
    #expect(reading.refused.isEmpty)
    #expect(reading.books == [book])
    #expect(omissions.isEmpty)
  }

  @Test(arguments: ExportFormat.allCases)
  func `a title and a date of any precision suffice`(_ format: ExportFormat) throws {
    let (text, omissions) = written(dated, as: format)
    #expect(try Reading(text).books == dated)
    #expect(omissions.isEmpty)
  }

  @Test func `line feeds of a description stay in text that is not HTML`() throws {
    var book = Book(title: "T")
    book.contributors = [Contributor(name: "N", role: "author")]
    book.description = "One\nTwo\n\nThree"
    for format in [ExportFormat.json, .ndjson, .opds1, .onix] {
      #expect(try Reading(written([book], as: format).text).books == [book])
    }
  }

  @Test func `OPDS 1 carries prices with links, days of arrival and thumbnails`() throws {
    var book = book
    book.added = PartialDate(year: 2021, month: 1, day: 2)
    book.price = Price(amount: "12.50", currency: "EUR")
    book.links = [
      Link(
        href: "https://example.org/b?a=1&b=2", rel: "http://opds-spec.org/acquisition/buy",
        type: "application/epub+zip")
    ]
    book.covers.append(Cover(ref: "https://example.org/s.jpg", kind: .thumbnail))
    book.identifiers = [Identifier(scheme: "doi", value: "10.1000/1")]
    let (text, omissions) = written([book], as: .opds1)
    #expect(try Reading(text).books == [book])
    #expect(omissions.isEmpty)
  }

  @Test func `OPDS 2 carries links and sizes of pictures`() throws {
    var book = book
    book.links = [
      Link(
        href: "https://example.org/b", rel: "http://opds-spec.org/acquisition", type: "text/html")
    ]
    book.covers = [Cover(ref: "https://example.org/a.jpg", width: 400, height: 600)]
    let (text, omissions) = written([book], as: .opds2)
    #expect(try Reading(text).books == [book])
    #expect(omissions.isEmpty)
  }

  @Test func `ONIX carries formats, prices, identifiers and pages of the publisher`() throws {
    for format in ["Hardback", "EPUB", "Clay tablet"] {
      var book = book
      book.format = format
      book.price = Price(amount: "12.50", currency: "EUR")
      book.links = [Link(href: "https://example.org/b?a=1&b=2", rel: "alternate")]
      book.covers = [Cover(ref: "https://example.org/a.jpg", width: 400, height: 600)]
      book.identifiers = [
        Identifier(scheme: "doi", value: "10.1000/1"), Identifier(scheme: "asin", value: "B00"),
      ]
      let (text, omissions) = written([book], as: .onix)
      #expect(try Reading(text).books == [book])
      #expect(omissions.isEmpty)
    }
  }

  @Test func `what a format has no words for is named`() {
    var book = Book(title: "T")
    book.published = PartialDate(year: -333)
    book.format = "Hardback"
    book.price = Price(amount: "1", currency: "EUR")
    #expect(written([book], as: .opds1).omissions.contains("formats"))
    #expect(written([book], as: .opds1).omissions.contains("prices"))
    #expect(!written([book], as: .opds2).omissions.contains("prices"))
    book.price = Price(amount: "1")
    #expect(written([book], as: .opds2).omissions.contains("prices"))
    book.price = Price(amount: "1", currency: "EUR")
    #expect(written([book], as: .onix).omissions == ["dates of publication"])
  }

  @Test func `XML holds no character that it must not`() throws {
    let (text, _) = written([Book(title: "a\u{0}\u{1F}\u{FFFE}b")], as: .onix)
    #expect(text.contains("<TitleText>ab</TitleText>"))
  }

  @Test func `cells of a table are quoted where they must be and else as they are`() {
    var book = Book(title: "=1+1")
    book.subtitle = "a,\"b\"\nc"
    let lines = written([book], as: .csv).text
    #expect(written([Book(title: " T")], as: .csv).omissions == ["blanks at the ends of texts"])
    #expect(lines.contains("\n'=1+1,\"a,\"\"b\"\"\nc\",,"))
  }
}
