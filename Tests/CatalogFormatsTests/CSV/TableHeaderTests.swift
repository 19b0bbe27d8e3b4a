import CatalogModel
import Testing

@testable import CatalogFormats

/// Headers that the systems of publishers, shops and libraries write.
@Suite struct TableHeaderTests {
  @Test(
    arguments: [
      ("Street Date", BookField.onSale), ("発売予定日", .onSale), ("copyrightdate", .publishedYear),
      ("Publication Year (normalized)", .publishedYear), ("ISBN/ISSN", .isbn),
      ("publishercode", .publisher), ("Изд-во", .publisher), ("Imprint", .imprint),
      ("역자", .translators), ("著译者", .authors), ("Nb pages", .pages), ("Стр.", .pages),
      ("Cover Image URL", .cover), ("BISAC Category 1", .subjects), ("Author 2", .authors),
      ("Contributor 1", .contributors), ("PUB INFO", .publication), ("PVP", .price),
      ("Prix TTC", .price), ("Ladenpreis", .price), ("VK-Preis", .price), ("税込価格", .price),
    ])
  func `the usual headers are known`(_ header: String, _ field: BookField) {
    #expect(FieldSpellings.header(header)?.field == field)
  }

  @Test(
    arguments: [
      ("Price (USD)", "USD"), ("Price GBP", "GBP"), ("Preis (€)", "EUR"), ("Preis in Euro", "EUR"),
      ("Ladenpreis EUR (D)", "EUR"), ("Цена, руб.", "RUB"), ("定价(元)", "元"), ("本体価格（円）", "JPY"),
      ("US List", "USD"),
      ("Price A$", "AUD"), ("Preis (D)", "EUR"), ("Preis (CH)", "CHF"), ("List Price (HK$)", "HKD"),
      ("Price", nil),
    ] as [(String, String?)])
  func `the header of a price may name its currency`(_ header: String, _ currency: String?) {
    #expect(FieldSpellings.header(header)?.field == .price)
    #expect(FieldSpellings.header(header)?.currency == currency)
  }

  @Test(
    arguments: [
      "US", "Reading List", "Euro", "Title 2", "Publisher 1", "Number of copies", "Class 3", "元号",
      "US State", "Price D",
    ])
  func `a unit or a number makes no other header known`(_ header: String) {
    #expect(FieldSpellings.header(header) == nil)
  }

  @Test func `the currency of the header is that of cells without one`() throws {
    let reading = try Reading("Titel;Preis (€)\nA;24,00\nB;CHF 30.00\n")
    #expect(
      reading.books.map(\.price) == [
        Price(amount: "24.00", currency: "EUR"), Price(amount: "30.00", currency: "CHF"),
      ])
  }

  @Test func `a doubtful header is a field where the values are such`() throws {
    let isbns = ["9783161484100", "9780306406157"]
    let list = try Reading(
      "SKU;Titel;ET\n\(isbns[0]);A;15.03.2025\n\(isbns[1]);B;04/2025\n")
    #expect(list.books.map(\.isbn?.digits) == isbns)
    #expect(list.books.map(\.published?.description) == ["2025-03-15", "2025-04"])
    #expect(list.warnings.isEmpty)
    let other = try Reading("SKU;Titel;ET\nX-1;A;Lucas\nX-2;B;Spielberg\n")
    #expect(other.books.allSatisfy { $0.isbn == nil && $0.published == nil })
    #expect(other.notes.map(\.kind) == ["columns-unused"])
  }

  @Test func `a shop's own number is no ISBN beside a column of ISBNs`() throws {
    let reading = try Reading("SKU,ISBN,Title\n9780306406157,9783161484100,A\n")
    #expect(reading.books.map(\.isbn?.digits) == ["9783161484100"])
    #expect(reading.warnings == ["columns-unused": 1])
  }

  @Test func `the publisher goes before its imprint, the publication before the sale`() throws {
    let reading = try Reading(
      "Title,Imprint,Publisher,On Sale Date,Pub Date\n"
        + "A,Vintage,Penguin,2025-04-01,2025-04-15\nB,Vintage,,2025-05-01,\n")
    #expect(reading.books.map(\.publisher) == ["Penguin", "Vintage"])
    #expect(reading.books.map(\.published?.description) == ["2025-04-15", "2025-05-01"])
    #expect(reading.notes.map(\.kind) == ["columns-secondary"])
    #expect(reading.notes[0].message.contains("“Imprint” where “Publisher” is empty"))
  }

  @Test func `the role of a contributor may stand beside the name`() throws {
    let reading = try Reading(
      "Title,Author,Contributor 1,Contributor 1 Role\nA,Jane Doe,Bob Ill,Illustrator\n")
    #expect(
      reading.books[0].contributors == [
        Contributor(name: "Jane Doe", role: "author"),
        Contributor(name: "Bob Ill", role: "illustrator"),
      ])
    #expect(reading.warnings.isEmpty)
  }

  @Test func `of very many columns that are not kept the last are counted`() throws {
    let others = (1...33).map { "x\($0)" }.joined(separator: ",")
    let reading = try Reading("title,\(others)\nA\(String(repeating: ",", count: 33))\n")
    #expect(reading.notes.map(\.kind) == ["columns-unused"])
    #expect(reading.notes[0].message.hasSuffix("“x30” and 3 more"))
  }

  @Test func `calibre's own columns are read or named`() throws {
    let reading = try Reading(
      "author_sort,authors,#mood,#pages,pubdate,title,title_sort,uuid\n"
        + "\"Doe, J\",J Doe,glad,321,2019-03-05T01:00:00+01:00,Cal,Cal,u-1\n")
    #expect(reading.books.map(\.pages) == [321])
    #expect(reading.notes.map(\.message) == ["not kept are the columns “#mood”"])
  }
}
