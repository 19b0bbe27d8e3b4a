import CatalogModel
import CatalogRules
import JSONText
import Testing

@testable import CatalogFormats

/// A row in memory, as a database has one.
private final class MemoryRow: StoredRow {
  private var numbers: [Int: Int64] = [:]
  private var texts: [Int: UnsafeMutableBufferPointer<UInt8>] = [:]
  private static let firstText = BookCells.numberColumns.count

  init(_ book: Book, source: Identifier? = nil) {
    let incoming = IncomingBook(
      book: book, source: source, sectionPath: [SectionKey(period: .undated)])
    var columns = BookColumns()
    columns.load(book, keys: BookKeys(incoming))
    let all = [
      7, 11, columns.pages, columns.coverCount, columns.coverWidth, columns.coverHeight,
    ]
    for (index, number) in all.enumerated() { numbers[index] = number.map(Int64.init) }
    var start = 0
    for (index, end) in columns.ends.enumerated() where end >= 0 {
      set(index, Array(columns.bytes[start..<end]))
      start = end
    }
  }

  deinit { for text in texts.values { text.deallocate() } }

  func set(_ column: BookText, _ text: String) { set(column.rawValue, Array(text.utf8)) }

  func set(_ column: Int, _ bytes: [UInt8]) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    texts.updateValue(copy, forKey: column + Self.firstText)?.deallocate()
  }

  func int64(at index: Int) -> Int64? { numbers[index] }
  func utf8(at index: Int) -> UnsafeBufferPointer<UInt8>? {
    texts[index].map { UnsafeBufferPointer($0) }
  }
  func string(at index: Int) -> String? {
    utf8(at: index).map { String(decoding: $0, as: UTF8.self) }
  }
}

@Suite struct RowJSONTests {
  /// What is written of the row at once, and of the book that it is made a value of.
  private func bothForms(
    _ row: MemoryRow, furtherCovers: [Cover] = []
  ) -> (row: String, book: String) {
    BookCells.withRoom { bothForms(BookCells(row, in: $0), furtherCovers) }
  }

  private func bothForms(
    _ cells: BookCells, _ furtherCovers: [Cover]
  ) -> (row: String, book: String) {
    var (first, second) = (JSONWriter(), JSONWriter())
    BookJSON.write(cells, furtherCovers: furtherCovers, to: &first)
    second.beginObject()
    second.member("id", 7)
    var book = cells.book(isbn: cells.keys.isbn)
    book.covers += furtherCovers
    BookJSON.writeMembers(of: book, to: &second)
    second.endObject()
    return (
      String(decoding: first.bytes, as: UTF8.self), String(decoding: second.bytes, as: UTF8.self)
    )
  }

  private func fullBook(_ text: String) -> Book {
    var book = Book(title: "T" + text)
    book.subtitle = text
    book.contributors = [
      Contributor(name: "A" + text, role: "author"), Contributor(name: "B"),
      Contributor(name: text, role: text),
    ]
    book.isbn = ISBN("9780306406157")
    book.published = PartialDate(year: 2006, month: 10, day: 3)
    book.added = PartialDate(year: -750)
    book.publisher = "P" + text
    book.languages = ["en", "zh-Hant", text]
    book.series = Series(name: text, number: "1.5" + text)
    book.subjects = [text, "s"]
    book.description = text + "\n" + text
    book.format = text
    book.pages = 416
    book.price = Price(amount: "12.50", currency: "EUR")
    book.covers = [Cover(ref: "covers/" + text, kind: .thumbnail, width: 80, height: 120)]
    book.links = [
      Link(href: text), Link(href: "h", rel: nil, type: text), Link(href: "h", rel: text),
    ]
    book.identifiers = [
      Identifier(scheme: "doi", value: "1"), Identifier(scheme: "asin", value: text),
      Identifier(scheme: "doi", value: "2"),
    ]
    return book
  }

  @Test func `a row is written as it stands, its members in order`() {
    var book = Book(title: "Sea \"A\"")
    book.contributors = [Contributor(name: "Ann Lee", role: "author"), Contributor(name: "Bo")]
    book.isbn = ISBN("9780306406157")
    book.published = PartialDate(year: 2006, month: 10)
    book.languages = ["en", "fr"]
    book.pages = 12
    let expected =
      #"{"id":7,"title":"Sea \"A\"","contributors":[{"name":"Ann Lee","role":"author"},"#
      + #"{"name":"Bo"}],"isbn":"9780306406157","published":"2006-10","#
      + #""languages":["en","fr"],"pages":12}"#
    #expect(bothForms(MemoryRow(book)).row == expected)
  }

  @Test(arguments: [
    "", "x", "Château", "图书馆的书", "a\"b", "back\\slash", "line\nfeed\u{1}",
    "\u{7F}\u{85}\u{9F}\u{A0}",
    "😀 wide", "exactly8", "sixteen letters.", "[\"a\"]", "null", "</script>",
  ])
  func `a row says what its book says, whatever the texts`(_ text: String) {
    let forms = bothForms(MemoryRow(fullBook(text)))
    #expect(forms.row == forms.book)
    #expect(throws: Never.self) { try JSONParser().parse(forms.row) }
  }

  @Test
  func `every byte alone, whole and broken characters alike, is written as by way of a value`() {
    for byte in UInt8.min...UInt8.max {
      for bytes in [
        [byte], Array("seven  ".utf8) + [byte], [byte] + Array("and eight".utf8), [0xC2, byte],
      ] {
        let row = MemoryRow(Book(title: "t"))
        row.set(BookText.title.rawValue, bytes)
        row.set(BookText.publisher.rawValue, bytes)
        let forms = bothForms(row)
        #expect(forms.row == forms.book, "\(bytes)")
      }
    }
  }

  @Test(arguments: [
    "", "[", "[]", "[[]]", "[[\"a\"]", "[[\"a\",\"b\",\"c\",\"d\"]]", "[[\"a\",null,\"c\"]]",
    "[ \"a\" ]",
    "[\"a\",]", "[null]", "[[null,\"b\"]]", "{}", "[\"\\u00e9\"]", "[[\"a\\\"\",\"b\"]]",
    "[\"a\"]]", "[\"a\"",
    "[nul]", "[[\"a\",nul]]", "[\"a\"\"b\"]",
  ])
  func `a list of any shape is written as by way of a value`(_ list: String) {
    let columns: [BookText] = [.contributors, .languages, .subjects, .links, .identifiers]
    for column in columns {
      let row = MemoryRow(fullBook("x"))
      row.set(column, list)
      let forms = bothForms(row)
      #expect(forms.row == forms.book, "\(column)")
    }
  }

  @Test(arguments: ["-0000", "2006-13", "2006-02-30", "x", "", "-0750-02", "0000"])
  func `a date of any shape is written as by way of a value`(_ date: String) {
    let row = MemoryRow(fullBook("x"))
    row.set(.published, date)
    row.set(.added, date)
    let forms = bothForms(row)
    #expect(forms.row == forms.book)
  }

  @Test(arguments: ["1", "-1.5", "007", "1.", ".5", "1e3", "12 €", "", "0", "0.00"])
  func `a price of any shape is written as by way of a value`(_ amount: String) {
    let row = MemoryRow(fullBook("x"))
    row.set(.priceAmount, amount)
    let forms = bothForms(row)
    #expect(forms.row == forms.book)
  }

  @Test(arguments: ["", "cover", "thumbnail", "poster", "9780306406157", "9780306406158", "isbn:1"])
  func `kinds and identities of any shape are written as by way of a value`(_ text: String) {
    let row = MemoryRow(fullBook("x"))
    row.set(.coverKind, text)
    row.set(.identity, text)
    let forms = bothForms(row)
    #expect(forms.row == forms.book)
  }

  @Test func `further covers follow the first one`() {
    let forms = bothForms(
      MemoryRow(fullBook("x")), furtherCovers: [Cover(ref: "second", kind: .cover, width: 1)])
    #expect(forms.row == forms.book)
    #expect(forms.row.contains(#"{"ref":"second","kind":"cover","width":1}]"#))
  }
}
