import CatalogModel
import Testing

@testable import CatalogFormats

@Suite struct JSONCatalogTests {
  @Test func `sections of pictures become books with a source of title and position`() throws {
    let reading = try Reading(
      """
      [{"title": "五月新书", "images": ["0.jpg", "covers/1.png"]},
       {"title": "六月新书", "period": "2026-06", "images": ["7.jpg"]}]
      """)
    #expect(reading.titles == ["0", "1", "7"])
    #expect(reading.books.map { $0.covers.map(\.ref) } == [["0.jpg"], ["covers/1.png"], ["7.jpg"]])
    #expect(
      reading.records.map(\.sectionPath) == [
        [SectionKey(period: .undated, title: "五月新书")],
        [SectionKey(period: .undated, title: "五月新书")],
        [SectionKey(period: .month(year: 2026, month: 6), title: "六月新书")],
      ])
    #expect(reading.records.map(\.source?.value) == ["五月新书/0", "五月新书/1", "六月新书/0"])
    #expect(reading.books.last?.published?.description == "2026-06")
  }

  @Test func `flat objects are matched as a table's headers are`() throws {
    let reading = try Reading(
      """
      [{"Title": "A", "Authors": ["X Y", "Z W"], "ISBN-13": "978-0-14-044913-6",
        "Publication Date": "2006-10", "publisher": null, "pages": 320,
        "price": {"amount": 12.50, "currency": "EUR"}},
       {"titel": "B", "verfasser": "Q"}, {"title": ""}, 5]
      """)
    let book = try #require(reading.books.first)
    #expect(book.contributors.map(\.name) == ["X Y", "Z W"])
    #expect(book.isbn?.digits == "9780140449136")
    #expect(book.published?.description == "2006-10")
    #expect(book.pages == 320)
    #expect(book.price == Price(amount: "12.50", currency: "EUR"))
    #expect(reading.titles == ["A", "B"])
    #expect(reading.refused.map(\.kind) == ["no-title", "json"])
  }

  @Test func `objects on lines are read, and a broken line costs itself alone`() throws {
    let reading = try Reading("{\"title\":\"A\"}\n{\"title\":\n{\"title\":\"C\"}\n")
    #expect(reading.titles == ["A", "C"])
    #expect(reading.refused.map(\.place.line) == [2])
  }

  @Test func `the own export is read with its sections`() throws {
    let reading = try Reading(Self.export)
    #expect(reading.understanding.dialect == "shelf catalog")
    #expect(reading.titles == ["Dune (Dune, #1)", "Sub"])
    let month = SectionKey(period: .month(year: 2006, month: 10))
    #expect(
      reading.records.map(\.sectionPath)
        == [[month], [month, SectionKey(period: .month(year: 2006, month: 10), title: "Fiction")]])
    let record = try #require(reading.records.first)
    #expect(record.source == Identifier(scheme: "goodreads", value: "1"))
    #expect(record.book.series == nil)
    #expect(record.book.price == Price(amount: "9.90", currency: "USD"))
    #expect(
      record.book.identifiers == [
        Identifier(scheme: "isbn", value: "9780441172719"), Identifier(scheme: "doi", value: "x"),
      ])
    #expect(record.book.covers == [Cover(ref: "a.jpg", kind: .thumbnail, width: 10, height: 20)])
  }

  static let export = """
    {"format":"shelf-catalog","version":1,"catalog":"main","sections":[{"period":"2006-10",\
    "books":[{"title":"Dune (Dune, #1)","contributors":[{"name":"Frank Herbert","role":"author"}],\
    "isbn":"9780140449136","published":"2006-10-03","price":{"amount":9.90,"currency":"USD"},\
    "covers":[{"ref":"a.jpg","kind":"thumbnail","width":10,"height":20}],\
    "identifiers":{"isbn":["9780441172719"],"doi":["x"]},\
    "source":{"scheme":"goodreads","value":"1"}}],\
    "sections":[{"period":"2006-10","title":"Fiction","books":[{"title":"Sub"}]}]}]}
    """

  @Test func `the own export on lines is read with its sections`() throws {
    let reading = try Reading(
      """
      {"format":"shelf-catalog","version":1,"catalog":"main"}
      {"section":[{"period":"undated","title":"T"}],"title":"A"}
      {"section":[{"period":"2006"}],"title":"B","isbn":"123"}
      """)
    #expect(reading.titles == ["A"])
    #expect(reading.records.first?.sectionPath == [SectionKey(period: .undated, title: "T")])
    #expect(reading.refused.map(\.kind) == ["isbn"])
  }

  @Test func `an empty export is no record and no error`() throws {
    let reading = try Reading(
      "{\"format\":\"shelf-catalog\",\"version\":1,\"catalog\":\"main\",\"sections\":[]}")
    #expect(reading.total == 0)
    #expect(reading.warnings == ["no-records": 1])
  }

  @Test func `an export of a newer form is refused`() throws {
    let error = #expect(throws: CatalogFormatError.self) {
      try Reading("{\"format\":\"shelf-catalog\",\"version\":2,\"sections\":[]}")
    }
    #expect(error?.message.contains("newer") == true)
  }

  @Test func `JSON without books is an error that names its keys`() throws {
    let error = #expect(throws: CatalogFormatError.self) { try Reading("{\"a\":1,\"b\":{}}") }
    #expect(error?.kind == .unknownHeaders)
    #expect(error?.message.contains("a, b") == true)
  }

  @Test(arguments: [
    ("[{\"title\":\"A\"},\n{\"title\":", "truncated"),
    ("[{\"title\":\"A\"},\n{\"title\":\"B\" \"C\"},{\"title\":\"D\"}]", "json"),
    ("[{\"title\":\"A\"},\n{\"title\":\"B\"", "truncated"),
  ])
  func `what stands before a break of JSON is kept, the break is a refused record with its line`(
    text: String, kind: String
  ) throws {
    let reading = try Reading(text)
    #expect(reading.titles == ["A"])
    #expect(reading.refused.map(\.kind) == [kind])
    #expect(reading.refused.map(\.place) == [Place(line: 2, record: 2)])
  }

  @Test func `JSON that breaks in its first record is an error with its line`() throws {
    let error = #expect(throws: CatalogFormatError.self) { try Reading("[\n{\"title\":") }
    #expect(error?.kind == .notACatalog)
    #expect(error?.line == 2)
  }

  @Test func `calibre's unknown dates are none, and midnights are those of its owner`() throws {
    let reading = try Reading(
      """
      Upgrading database to version 24...
      [{"title":"A","authors":"X & Y","uuid":"u1","timestamp":"2017-01-20T18:02:17+00:00",
        "pubdate":"0100-12-31T23:00:00+00:00"},
       {"title":"B","authors":"Vance|Jack","uuid":"u2","timestamp":"2017-01-20T18:02:17+00:00",
        "pubdate":"2024-12-31T23:00:00+00:00"}]
      """)
    #expect(reading.understanding.format == "calibre-json")
    #expect(reading.periods == ["undated": 1, "2025-01": 1])
    #expect(reading.books.map(\.added?.description) == ["2017-01-20", "2017-01-20"])
    #expect(reading.books[0].contributors.map(\.name) == ["X", "Y"])
    #expect(reading.books[1].contributors.map(\.name) == ["Jack Vance"])
    #expect(reading.records.map(\.place.line) == [2, 4])
  }

  @Test func `editions and works of Open Library are read from their dump`() throws {
    let reading = try Reading(
      "/type/edition\t/books/OL1M\t3\t2020-01-01T00:00:00\t"
        + #"{"key":"/books/OL1M","title":"A","publish_date":"November 2006","covers":[12],"#
        + #""isbn_13":["9780140449136"],"languages":[{"key":"/languages/ger"}],"number_of_pages":9}"#
        + "\n/type/edition\t/books/OL2M\t1\t2020-01-01T00:00:00\t"
        + #"{"key":"/books/OL2M","title":"B","description":{"type":"/type/text","value":"D"}}"#
        + "\n")
    #expect(reading.titles == ["A", "B"])
    #expect(reading.books[0].published?.description == "2006-11")
    #expect(reading.books[0].languages == ["de"])
    #expect(reading.books[0].covers.map(\.ref) == ["https://covers.openlibrary.org/b/id/12-L.jpg"])
    #expect(reading.books[1].description == "D")
    #expect(reading.records.map(\.source?.value) == ["OL1M", "OL2M"])
  }

  @Test func `JSON with a byte order mark, and in UTF-16, is read`() throws {
    let text =
      "Upgrading\n[{\"title\":\"A\",\"authors\":\"é\",\"uuid\":\"u\",\"author_sort\":\"é\"}]"
    #expect(try Reading("\u{FEFF}" + text).titles == ["A"])
    let units = Array(("\u{FEFF}" + text).utf16)
    let wide = try Reading(
      bytes: units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
    #expect(wide.books.first?.contributors.first?.name == "é")
    #expect(wide.understanding.encoding == "utf-16le")
  }

  @Test func `an OPDS 2 feed has names in languages, prices, and references relative to itself`()
    throws
  {
    let reading = try Reading(
      #"""
      {"metadata":{"title":"F"},"links":[{"rel":["self"],"href":"https://x.org/a/f.json"}],
      "publications":[{"metadata":{"title":{"fr":"Titre"},"author":["A",{"name":{"en":"B"}}]},
      "links":[{"rel":"http://opds-spec.org/acquisition/buy","href":"buy","type":"text/html",
      "properties":{"price":{"currency":"USD","value":4.99}}}],"images":[{"href":"../c.jpg"}]}]}
      """#)
    let book = try #require(reading.books.first)
    #expect(book.title == "Titre")
    #expect(book.contributors.map(\.name) == ["A", "B"])
    #expect(book.price == Price(amount: "4.99", currency: "USD"))
    #expect(book.covers.map(\.ref) == ["https://x.org/c.jpg"])
    #expect(book.links.map(\.href) == ["https://x.org/a/buy"])
  }

  @Test func `a number of pages that is none is left out with a warning`() throws {
    let reading = try Reading(
      #"[{"title":"A","pages":1e400},{"title":"B","pages":99999999999999999999},"#
        + #"{"title":"C","pages":320},{"title":"D","pages":"320 p."}]"#)
    #expect(reading.books.map(\.pages) == [nil, nil, 320, 320])
    #expect(reading.warnings == ["pages": 2])
  }

  @Test func `a number of pages that is none is named in an own export too`() throws {
    let reading = try Reading(
      #"""
      {"format":"shelf-catalog","version":1,"catalog":"main"}
      {"title":"A","pages":1e400,"section":[{"period":"2006-10"}]}
      {"title":"B","pages":320,"section":[{"period":"2006-10"}]}
      """#)
    #expect(reading.books.map(\.pages) == [nil, 320])
    #expect(reading.warnings == ["pages": 1])
  }

  @Test func `a key that stands twice in an object is named in a warning`() throws {
    let reading = try Reading(#"[{"title":"A","title":"B","date":"2024-01"},{"title":"C"}]"#)
    #expect(reading.titles == ["A", "C"])
    #expect(reading.records[0].warnings.map(\.kind) == ["duplicate-key"])
    #expect(reading.records[0].warnings[0].message.contains("title"))
    #expect(reading.records[1].warnings.isEmpty)
  }

  @Test(arguments: [
    #"{"kind":"books#volumes","totalItems":0}"#, #"{"numFound":0,"docs":[]}"#, "[]",
  ])
  func `a search without a hit is no record and no error`(_ text: String) throws {
    let reading = try Reading(text)
    #expect(reading.total == 0)
    #expect(reading.warnings["no-records"] == 1)
  }

  @Test(arguments: ["\\ud800", "\\udc00", "\\ud83dx", "\\ud800\\ud800"])
  func `half a surrogate pair costs its record alone`(_ escape: String) throws {
    let text = """
      [{"title":"Good"},
      {"title":"Bad \(escape) one","author":"X"},
      {"title":"After \\ud83d\\ude00"}]
      """
    let reading = try Reading(text)
    #expect(reading.titles == ["Good", "After 😀"])
    #expect(reading.refused.map(\.place.line) == [2])
    #expect(reading.refused.first?.kind == "json")
    #expect(reading.refused.first?.reason.contains("half a surrogate pair") == true)
  }

  @Test func `bytes that are not UTF-8 cost their record alone`() throws {
    let bytes =
      Array("[{\"title\":\"Good\"},\n{\"title\":\"Caf".utf8) + [0xE9]
      + Array("\"},\n{\"title\":\"Après été déjà\"}]".utf8)
    let reading = try Reading(bytes: bytes)
    #expect(reading.titles == ["Good", "Après été déjà"])
    #expect(reading.refused.map(\.kind) == ["encoding"])
    #expect(reading.refused.map(\.place.line) == [2])
  }

  @Test func `half a surrogate pair in UTF-16 costs its record alone`() throws {
    var units = Array("[{\"title\":\"Good\"},{\"title\":\"Bad ".utf16)
    units.append(0xDC00)
    units += Array("\"},{\"title\":\"After\"}]".utf16)
    let bytes: [UInt8] =
      [0xFE, 0xFF] + units.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    let reading = try Reading(bytes: bytes)
    #expect(reading.titles == ["Good", "After"])
    #expect(reading.refused.map(\.kind) == ["encoding"])
  }

  @Test func `escaped control characters are left out, and that is said`() throws {
    let reading = try Reading(#"[{"title":"Good"},{"title":"Red \u001b[31mflag"}]"#)
    #expect(reading.books.count == 2)
    #expect(reading.notes.map(\.kind) == ["control-character"])
    #expect(reading.titles.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") })
  }

  @Test func `works of a subject of Open Library are books`() throws {
    let reading = try Reading(
      """
      {"query":"/trending/daily","works":[{"key":"/works/OL1W","title":"One",
      "author_name":["Ann Author"],"first_publish_year":2016,"cover_id":12539702}],"days":1}
      """)
    #expect(reading.titles == ["One"])
    #expect(reading.books.first?.contributors.map(\.name) == ["Ann Author"])
    #expect(reading.books.first?.covers.first?.ref.contains("12539702") == true)
  }
}
