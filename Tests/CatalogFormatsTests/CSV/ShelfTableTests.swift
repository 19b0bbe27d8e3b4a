import CatalogModel
import Testing

@testable import CatalogFormats

@Suite struct ShelfTableTests {
  static var book: Book {
    var book = Book(title: "A; \"B\" [c] \\ d (Dune, #1)")
    book.subtitle = "S, t"
    book.contributors = [
      Contributor(name: "X; Y [Z]", role: "author"), Contributor(name: "村上", role: nil),
    ]
    book.isbn = ISBN("9780140449136")
    book.published = PartialDate(year: 2006, month: 10)
    book.added = PartialDate(year: 2024, month: 1, day: 1)
    book.publisher = "P"
    book.languages = ["en", "zh-Hant"]
    book.series = Series(name: "N", number: "1.5")
    book.subjects = ["a; b", "c"]
    book.description = "one\n\ntwo, \"three\""
    book.format = "EPUB"
    book.pages = 12
    book.price = Price(amount: "9.90", currency: "EUR")
    book.covers = [Cover(ref: "a [1].jpg"), Cover(ref: "b", kind: .thumbnail, width: 3, height: 4)]
    book.links = [Link(href: "https://x.example/;a", rel: nil, type: "text/html")]
    book.identifiers = [Identifier(scheme: "doi", value: "10:1;2")]
    return book
  }

  private static func row(_ cells: [String]) -> String {
    cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
  }

  @Test func `a book comes back from its row as it was`() throws {
    let path = [
      SectionKey(period: .month(year: 2006, month: 10)),
      SectionKey(period: .undated, title: "小说; [x] y"),
    ]
    let source = Identifier(scheme: "uuid", value: "u:1")
    let cells = ShelfTable.cells(of: Self.book, source: source, sectionPath: path)
    let text = Self.row(ShelfTable.headers) + Self.row(cells)
    let record = try #require(try Reading(text).records.first)
    #expect(record.book == Self.book)
    #expect(record.source == source)
    #expect(record.sectionPath == path)
    #expect(record.warnings.isEmpty)
  }

  @Test func `a row with a value that cannot be is refused`() throws {
    var cells = ShelfTable.cells(of: Book(title: "A"), source: nil, sectionPath: [])
    cells[3] = "123"
    let reading = try Reading(Self.row(ShelfTable.headers) + Self.row(cells))
    #expect(reading.refused.map(\.kind) == ["isbn"])
  }
}
