import CatalogModel
import Testing

@testable import CatalogFormats

/// Tables as spreadsheets and suppliers leave them.
@Suite struct TableShapesTests {
  /// A line of one cell, then the table: 新书目录, 书名,著者,出版日期, 百年孤独,马尔克斯,2024.05.
  private static let gb18030: [UInt8] = [
    0xD0, 0xC2, 0xCA, 0xE9, 0xC4, 0xBF, 0xC2, 0xBC, 0x0A, 0xCA, 0xE9, 0xC3, 0xFB, 0x2C, 0xD6,
    0xF8, 0xD5, 0xDF, 0x2C, 0xB3, 0xF6, 0xB0, 0xE6, 0xC8, 0xD5, 0xC6, 0xDA, 0x0A, 0xB0, 0xD9,
    0xC4, 0xEA, 0xB9, 0xC2, 0xB6, 0xC0, 0x2C, 0xC2, 0xED, 0xB6, 0xFB, 0xBF, 0xCB, 0xCB, 0xB9,
    0x2C, 0x32, 0x30, 0x32, 0x34, 0x2E, 0x30, 0x35, 0x0A,
  ]

  /// Новинки, Название;Автор, Замок;Кафка.
  private static let windows1251: [UInt8] = [
    0xCD, 0xEE, 0xE2, 0xE8, 0xED, 0xEA, 0xE8, 0x0A, 0xCD, 0xE0, 0xE7, 0xE2, 0xE0, 0xED, 0xE8,
    0xE5, 0x3B, 0xC0, 0xE2, 0xF2, 0xEE, 0xF0, 0x0A, 0xC7, 0xE0, 0xEC, 0xEE, 0xEA, 0x3B, 0xCA,
    0xE0, 0xF4, 0xEA, 0xE0, 0x0A,
  ]

  @Test func `a table below a title is found in every encoding`() throws {
    let chinese = try Reading(bytes: Self.gb18030)
    #expect(chinese.titles == ["百年孤独"] && chinese.understanding.encoding == "gb18030")
    let russian = try Reading(bytes: Self.windows1251)
    #expect(russian.titles == ["Замок"] && russian.understanding.encoding == "windows-1251")
  }

  @Test(arguments: ["A,X,2024-05,,", "A,X,2024-05,,,,"])
  func `empty cells at the end of every row are none`(_ row: String) throws {
    let reading = try Reading("Title,Author,Published\n\(row)\n\(row.replacing("A", with: "B"))\n")
    #expect(reading.titles == ["A", "B"] && reading.refused.isEmpty)
    #expect(reading.warnings["trailing-cell"] == 1)
  }

  @Test func `headers without a word at the end are none where no row has cells for them`() throws {
    let reading = try Reading("Title,Author,Published,,,\nA,X,2024-05\nB,Y,2024-06\n")
    #expect(reading.titles == ["A", "B"] && reading.refused.isEmpty)
    #expect(reading.books.map(\.published?.description) == ["2024-05", "2024-06"])
  }

  @Test func `cells that only some rows have too many of are refused`() throws {
    let reading = try Reading("Title,Author,Published\nHello, World,X,\nB,Y,2024-06\n")
    #expect(reading.titles == ["B"])
    #expect(reading.refused.map(\.kind) == ["ragged"])
  }

  @Test func `a date with full stops decides the order of its column`() throws {
    let reading = try Reading("title,published\nA,31.12.2024\nB,5.6.24\nC,7/6/2024\n")
    #expect(
      reading.books.map(\.published?.description) == ["2024-12-31", "2024-06-05", "2024-06-07"])
  }

  @Test(
    arguments: [
      ("1 250,50", "1250.50", nil), ("1\u{A0}250 ₽", "1250", "RUB"), ("R$ 29,90", "29.90", "BRL"),
      ("20.00 (pbk)", "20.00", nil), ("1'234.50 CHF", "1234.50", "CHF"),
      ("US$12.50", "12.50", "USD"),
      ("49,90 zł", "49.90", "PLN"), ("12 34", "12", nil),
    ] as [(String, String, String?)])
  func `a price is the whole amount, in the currency that it names`(
    _ cell: String, _ amount: String, _ currency: String?
  ) {
    #expect(ListText.price(cell) == Price(amount: amount, currency: currency))
  }

  @Test func `what is no book among the things of Libib is refused`() throws {
    let reading = try Reading(
      "item_type,title,creators,ean_isbn13,upc_isbn10,publish_date\n"
        + "book,A,X Y,9780060853983,,2006\nmovie,B,Z,,,2010\n")
    #expect(reading.titles == ["A"])
    #expect(reading.refused.map(\.kind) == ["not-a-book"])
  }

  @Test func `roles are cut off names in Korean`() throws {
    let reading = try Reading("제목,저자\n채식주의자,한강 지음\n번역서,홍길동 (옮긴이)\n")
    #expect(
      reading.books.map(\.contributors) == [
        [Contributor(name: "한강", role: "author")],
        [Contributor(name: "홍길동", role: "translator")],
      ])
  }
}
