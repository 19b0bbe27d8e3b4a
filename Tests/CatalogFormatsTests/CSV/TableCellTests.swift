import CatalogModel
import Testing

@testable import CatalogFormats

/// Cells that their column explains: dates, currencies, sums, the punctuation of libraries.
@Suite struct TableCellTests {
  @Test func `a column of a spreadsheet's days is a column of dates, and that is said`() throws {
    // 45731 and 45762 are 15 March and 15 April 2025: 25569 is 1 January 1970.
    let reading = try Reading("title,date\nA,45731\nB,45762.0\n")
    #expect(reading.books.map(\.published?.description) == ["2025-03-15", "2025-04-15"])
    #expect(reading.warnings == ["date-serial": 1])
  }

  @Test(
    arguments: [
      ("18264", "1950-01-01"), ("25569", "1970-01-01"), ("36585", "2000-02-29"),
      ("73415", "2100-12-31"), ("45731.75", "2025-03-15"), ("18263", nil), ("73416", nil),
      ("4573", nil), ("457310", nil), ("45731.", nil), ("45731x", nil),
    ] as [(String, String?)])
  func `a day is counted from the end of 1899`(_ text: String, _ date: String?) {
    #expect(SpreadsheetDay.date(text)?.description == date)
  }

  @Test func `where half of the dates are numbers each of them is doubtful`() throws {
    let reading = try Reading("title,date\nA,45731\nB,45762\nC,2025-05\n")
    #expect(
      reading.books.map(\.published?.description) == ["2025-03-15", "2025-04-15", "2025-05"])
    #expect(reading.warnings == ["date-serial": 1, "date-doubtful": 2])
  }

  @Test func `a number among usual dates is none`() throws {
    let reading = try Reading("title,date\nA,45731\nB,2025-04\nC,2025-05\n")
    #expect(reading.books.map(\.published?.description) == [nil, "2025-04", "2025-05"])
    #expect(reading.warnings == ["date-unknown": 1])
  }

  @Test func `a column with years of three digits counts those of the Republic of China`() throws {
    var options = ReadingOptions()
    options.latestYear = 2029
    let reading = try Reading(
      "書名,出版日期\n甲,114/03/05\n乙,113.12.25\n丙,112年5月\n丁,114-03\n戊,2024-02\n", options: options)
    #expect(
      reading.books.map(\.published?.description) == [
        "2025-03-05", "2024-12-25", "2023-05", "2025-03", "2024-02",
      ])
    #expect(reading.warnings == ["date-republic": 1])
  }

  @Test func `three digits at the end of a date are no year`() throws {
    let reading = try Reading("title,date\nA,12/25/113\n")
    #expect(reading.books[0].published == nil)
    #expect(reading.warnings == ["date-year": 1])
  }

  @Test(
    arguments: [
      ("书名,定价\n甲,45元\n", "CNY"), ("書名,定價\n甲,45元\n", "TWD"),
      ("书名,定价(元)\n甲,45\n", "CNY"), ("書名,定價(元)\n甲,45\n", "TWD"),
      ("书名,价格\n甲,45元\n乙,NT$100\n", "TWD"), ("书名,价格\n甲,45元\n乙,新台幣100元\n", "TWD"),
      ("書名,定價\n甲,45元\n乙,HK$100\n", "HKD"), ("書名,定價\n甲,45元\n乙,人民幣100元\n", "CNY"),
      ("书名,价格,出版日期\n甲,45元,114/03/05\n", "TWD"),
    ])
  func `元 is the dollar of Taiwan where its table is`(_ table: String, _ code: String) throws {
    #expect(try Reading(table).books[0].price == Price(amount: "45", currency: code))
  }

  @Test(
    arguments: [
      "Summe;;9,90", "Total:;;9.90 EUR", "Seite 1 von 3;;", "Page 2/3;;", "Итого;;100",
      "合計;;1980", "第1页 共3页;;", ";Total général;12",
    ])
  func `a sum or a page's number is no book`(_ row: String) throws {
    let reading = try Reading("Titel;ISBN;Preis\nEcht;9783161484100;9,90\n\(row)\n")
    #expect(reading.titles == ["Echt"])
    #expect(reading.refused.map(\.kind) == ["not-a-book"])
  }

  @Test func `a sum that begins in the column of authors is no author`() throws {
    let reading = try Reading("Autor;Titel;Preis\nUwe Uh;Echt;9,90\nSumme;1;9,90\n")
    #expect(reading.titles == ["Echt"])
    #expect(reading.refused.map(\.kind) == ["not-a-book"])
  }

  @Test func `a title that is a word for a sum stays where anything tells of a book`() throws {
    let list = try Reading(
      "Title,Author,ISBN,Publisher,Year\nA,X,9783161484100,P,2024\nTotal,Y,,,\n"
        + "Summe,,9780306406157,,\nSum,,,Crown,\nTotal,,,,2020\nTotal War,,,,\n")
    #expect(list.titles == ["A", "Total", "Summe", "Sum", "Total", "Total War"])
    #expect(try Reading("title\nTotal\nSumme\n").titles == ["Total", "Summe"])
  }

  @Test func `the punctuation of library records is taken off their reports`() throws {
    let reading = try Reading(
      "title;author;publisher\nThe hobbit /;Tolkien, J.;Allen & Unwin,\nSilmarillion :;Tolkien, J.;Harper\n"
    )
    #expect(reading.titles == ["The hobbit", "Silmarillion"])
    #expect(reading.books.map(\.publisher) == ["Allen & Unwin", "Harper"])
  }

  @Test func `a statement that names the author is no part of the title`() throws {
    let reading = try Reading(
      "TITLE,AUTHOR,PUB INFO\n\"Gone girl : a novel / Gillian Flynn.\",\"Flynn, Gillian\","
        + "\"New York : Crown, c2012.\"\n")
    #expect(reading.titles == ["Gone girl"])
    #expect(reading.books[0].subtitle == "a novel")
    #expect(reading.books[0].publisher == "Crown")
    #expect(reading.books[0].published?.description == "2012")
  }

  @Test func `a stroke that parts no statement stays`() throws {
    let titles = ["Either/Or", "AC/DC", "Pinocchio / Die Abenteuer", "Rätsel : Teil 1", "Mehr."]
    let rows = titles.map { "\($0);Collodi;Verlag, Der\n" }.joined()
    let reading = try Reading("title;author;publisher\n" + rows)
    #expect(reading.titles == titles)
    #expect(reading.books.allSatisfy { $0.publisher == "Verlag, Der" })
  }
}
