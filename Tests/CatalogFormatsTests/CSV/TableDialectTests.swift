import CatalogModel
import Testing

@testable import CatalogFormats

@Suite struct TableDialectTests {
  @Test(arguments: [",", ";", "\t", "|"])
  func `the delimiter is found`(_ mark: String) throws {
    let rows = [["title", "author", "publisher"], ["A, b; c", "X", "P"], ["B", "Y", "Q"]]
    let text = rows.map { row in row.map { "\"\($0)\"" }.joined(separator: mark) }
      .joined(separator: "\n")
    let reading = try Reading(text)
    #expect(reading.titles == ["A, b; c", "B"])
    #expect(reading.books.map(\.publisher) == ["P", "Q"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `every kind of line end is found`(_ end: String) throws {
    let reading = try Reading(["title,author", "A,X", "\"B\",Y", ""].joined(separator: end))
    #expect(reading.titles == ["A", "B"])
    #expect(reading.records.map(\.place.line) == [2, 3])
  }

  @Test func `quotes double, and hold line ends and delimiters`() throws {
    let reading = try Reading("title,publisher\n\"A \"\"big\"\" day,\ntoday\",\"P, Q\"\nB,R\n")
    #expect(reading.titles == ["A \"big\" day, today", "B"])
    #expect(reading.books.map(\.publisher) == ["P, Q", "R"])
    #expect(reading.records.map(\.place.line) == [2, 4])
  }

  @Test func `a quote within a cell that does not begin with one is text`() throws {
    let reading = try Reading("title,publisher\n5\" disks,P\n\"A\" is for Alibi,Q\n")
    #expect(reading.titles == ["5\" disks", "\"A\" is for Alibi"])
  }

  @Test func `a quote that is never closed costs its line alone`() throws {
    let reading = try Reading("title,author\nA,X\n\"B,Y\nC,Z\n")
    #expect(reading.titles == ["A", "C"])
    #expect(reading.refused.map(\.place.line) == [3])
    #expect(reading.refused.map(\.kind) == ["quote"])
  }

  @Test func `blanks before a quote do not matter`() throws {
    let reading = try Reading("title, publisher, author\n\"A\", \"P, Q\", \"X\"\n")
    #expect(reading.books.first?.publisher == "P, Q")
  }

  @Test func `a spreadsheet's first line names the delimiter`() throws {
    let reading = try Reading("sep=;\r\ntitle;author\r\nA;X\r\n")
    #expect(reading.titles == ["A"])
    #expect(reading.records.first?.place.line == 3)
  }

  @Test func `lines before the header are passed over`() throws {
    let reading = try Reading("New books of our library\n\ntitle,author,isbn\nA,X,\n")
    #expect(reading.titles == ["A"])
    #expect(reading.records.first?.place.line == 4)
  }

  @Test func `empty rows are passed over with one note`() throws {
    let reading = try Reading("title,author\nA,X\n,\n\n,\nB,Y\n")
    #expect(reading.titles == ["A", "B"])
    #expect(reading.refused.isEmpty)
    #expect(reading.warnings == ["empty-rows": 1])
  }

  @Test func `a file without a line end at its end loses nothing`() throws {
    #expect(try Reading("title,author\nA,X").titles == ["A"])
    #expect(try Reading("title,author\nA,\"X\"").titles == ["A"])
  }

  @Test func `the order of day and month is that of the whole column`() throws {
    let american = try Reading("title,date\nA,01/02/2009\nB,03/25/2009\n")
    #expect(american.books.map(\.published?.description) == ["2009-01-02", "2009-03-25"])
    let european = try Reading("title,date\nA,01/02/2009\nB,25/03/2009\n")
    #expect(european.books.map(\.published?.description) == ["2009-02-01", "2009-03-25"])
  }

  @Test func `dates in an order that nothing decides are refused, others stay`() throws {
    let reading = try Reading("title,date\nA,01/02/2009\nB,2009-05-06\nC,07/07/2009\n")
    #expect(reading.titles == ["B", "C"])
    #expect(reading.refused.map(\.kind) == ["date-order"])
    var options = ReadingOptions()
    options.dateOrder = .dayMonthYear
    let told = try Reading("title,date\nA,01/02/2009\n", options: options)
    #expect(told.books.first?.published?.description == "2009-02-01")
  }

  @Test func `a stream that is read once is decided by its first rows`() throws {
    let source = EndlessSource(
      head: "title,date\nA,01/02/2009\nB,25/03/2009\nC,03/04/2009\n", filler: 0, tail: "")
    let reading = try Reading(of: CatalogFile.open(source))
    #expect(
      reading.books.map(\.published?.description) == ["2009-02-01", "2009-03-25", "2009-04-03"])
  }

  @Test func `a date far down the file decides the order of the first`() throws {
    var text = "title,date\n"
    for number in 1...40_000 { text += "Book \(number),01/02/2009\n" }
    text += "Last,28/02/2009\n"
    let reading = try Reading(text)
    #expect(reading.refused.isEmpty)
    #expect(reading.periods == ["2009-02": 40_001])
  }

  @Test func `firsts of a month in most rows are months, said once`() throws {
    var text = "title,date\n"
    for month in 1...12 { text += "A\(month),2022-\(month < 10 ? "0" : "")\(month)-01\n" }
    for month in 1...12 { text += "B\(month),2023-\(month < 10 ? "0" : "")\(month)-01\n" }
    text += "C,2023-05-17\n"
    let reading = try Reading(text)
    #expect(reading.books.first?.published?.description == "2022-01")
    #expect(reading.books.last?.published?.description == "2023-05-17")
    #expect(reading.warnings == ["date-filler": 1])
  }

  @Test func `headers can be named by the user`() throws {
    var options = ReadingOptions()
    options.fieldHeaders = [("title", "Werk"), ("authors", "Wer")]
    let reading = try Reading("Werk,Wer\nA,X Y\n", options: options)
    #expect(reading.titles == ["A"])
    #expect(reading.books.first?.contributors.first?.name == "X Y")
  }

  @Test func `a field or header that does not exist is named with the nearest`() throws {
    var options = ReadingOptions()
    options.fieldHeaders = [("titel2", "Name")]
    let field = #expect(throws: CatalogFormatError.self) {
      try Reading("Name\nA\n", options: options)
    }
    #expect(field?.kind == .usage)
    options.fieldHeaders = [("title", "Nmae")]
    let header = #expect(throws: CatalogFormatError.self) {
      try Reading("Name,x\nA,y\n", options: options)
    }
    #expect(header?.kind == .usage)
    #expect(header?.message.contains("did you mean Name?") == true)
  }

  @Test func `an encoding can be named, and one that does not exist is wrong usage`() throws {
    var options = ReadingOptions()
    options.encoding = "koi8-r"
    let bytes = Array("title,author\n".utf8) + [0xEB, 0xCE, 0xC9, 0xC7, 0xC1] + Array(",X\n".utf8)
    #expect(try Reading(bytes: bytes, options: options).titles == ["Книга"])
    options.encoding = "klingon"
    let error = #expect(throws: CatalogFormatError.self) {
      try Reading(bytes: bytes, options: options)
    }
    #expect(error?.kind == .usage)
  }

  @Test func `titles become NFC`() throws {
    let reading = try Reading("title,author\nCafe\u{301},X\n")
    #expect(Array(reading.titles[0].utf8) == Array("Caf\u{E9}".utf8))
  }

  @Test func `a dot between groups of three digits makes thousands of pages, another a fraction`()
    throws
  {
    let reading = try Reading(
      "Titel;Autor;Seiten\nA;村上春樹／著;1.234\nB;X;320.0\nC;X;12.5 cm\nD;X;1,024\n")
    #expect(reading.books.map(\.pages) == [1234, 320, 12, 1024])
    #expect(
      reading.books[0].contributors == [Contributor(name: "村上春樹", role: "author")])
  }
}
