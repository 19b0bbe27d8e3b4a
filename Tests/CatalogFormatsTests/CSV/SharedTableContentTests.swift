import CatalogModel
import Testing
import TextDecoding

@testable import CatalogFormats

/// What stands in real tables, read off them by eye and counted with Python's csv module.
@Suite struct SharedTableContentTests {
  @Test func `the Goodreads data set`() throws {
    let file = "csv-goodreads-kaggle/goodreads_kaggle_books.csv"
    guard let reading = try SharedCatalogs.reading(file) else { return }
    #expect(reading.records.count == 11_123)
    #expect(reading.refused.map(\.place.line) == [3350, 4704, 5879, 8981])
    #expect(reading.refused.allSatisfy { $0.reason == "the row has 13 cells for 12 columns" })
    #expect(reading.periods.count == 613)
    #expect(reading.periods["2006-10"] == 243)
    let warnings = reading.warnings
    #expect(warnings["date-day"] == 2)
    #expect(warnings["isbn-check"] == 3)
    #expect(warnings["isbn-differ"] == 32)
    let days = reading.records.filter { $0.warnings.contains { $0.kind == "date-day" } }
    #expect(days.map(\.place.line) == [8182, 11_100])
    #expect(days.map(\.book.published?.description) == ["2000-11", "1982-06"])
    // An ISBN-13 of which the check digit is wrong gives way to the ISBN-10.
    let fables = reading.books.first { $0.title == "Aesop's Fables" && $0.pages == 32 }
    let fallback = reading.records.first { $0.source?.value == "20781" }
    #expect(fables != nil || fallback != nil)
    #expect(fallback?.book.isbn?.digits == "9780590438803")
    let potter = try #require(reading.records.first)
    #expect(potter.book.title == "Harry Potter and the Half-Blood Prince")
    #expect(potter.book.series == Series(name: "Harry Potter", number: "6"))
    #expect(potter.book.contributors.map(\.name) == ["J.K. Rowling", "Mary GrandPré"])
    #expect(potter.source == Identifier(scheme: "goodreads", value: "1"))
    #expect(potter.book.published?.description == "2006-09-16")
  }

  @Test func `the GBK list of a Chinese shop`() throws {
    let file = "csv-chinese/dangdang_new_books_gbk.csv"
    guard let reading = try SharedCatalogs.reading(file) else { return }
    #expect(reading.understanding.encoding == "gb18030")
    #expect(reading.periods.count == 13)
    #expect(reading.periods["2019-04"] == 5)
    let book = reading.books[3]
    #expect(book.title == "子弹笔记（INS爆红，YouTube千万点赞的超级笔记术）")
    #expect(book.contributors.first == Contributor(name: "赖德·卡罗尔", role: "author"))
    #expect(book.publisher == "北京联合出版有限公司")
    #expect(book.price == Price(amount: "48.80", currency: "CNY"))
    #expect(reading.records.map(\.place.line).prefix(3) == [2, 4, 6])
  }

  @Test(arguments: ["cambridge_edinburgh_utf8.tsv", "cambridge_edinburgh_utf16le.tsv"])
  func `two encodings of one KBART file`(_ name: String) throws {
    guard let reading = try SharedCatalogs.reading("kbart-bookseller/" + name) else { return }
    #expect(reading.periods.count == 13)
    #expect(reading.periods["2012-09"] == 178)
    #expect(reading.books[0].isbn?.digits == "9780748632411")
    #expect(reading.books[0].identifiers == [Identifier(scheme: "isbn", value: "9780748633807")])
  }

  @Test func `serials of KBART have an ISSN`() throws {
    let file = "kbart-bookseller/elsevier_ebook_agri_bom.txt"
    guard let reading = try SharedCatalogs.reading(file) else { return }
    #expect(reading.books.count { $0.identifiers.contains { $0.scheme == "issn" } } == 13)
    #expect(reading.books.count { $0.isbn == nil } == 13)
    #expect(reading.periods["2007-09"] == 115)
    #expect(reading.periods["undated"] == 13)
  }

  @Test func `a delivery whose month is only in its name`() throws {
    let file = "kbart-bookseller/askews_KB_20160107093541.csv"
    guard let reading = try SharedCatalogs.reading(file) else { return }
    #expect(reading.periods == ["undated": 5177])
    #expect(reading.books.allSatisfy { $0.covers.count == 1 })
    #expect(reading.warnings == ["trailing-cell": 1])
    #expect(reading.books.last?.title == "The applause of Heaven")
    #expect(reading.books.last?.isbn?.digits == "9781418514501")
  }

  @Test func `the 7k books`() throws {
    let file = "csv-7k-books/7k_books_with_metadata.first1MB.csv"
    guard let reading = try SharedCatalogs.reading(file) else { return }
    #expect(reading.books.count { !$0.covers.isEmpty } == 1391)
    #expect(reading.books.count { $0.contributors.isEmpty } == 6)
    #expect(reading.books.count { $0.subtitle != nil } == 457)
    #expect(reading.books.count { $0.published == nil } == 2)
    #expect(reading.books[100].title == "The Short Stories of Ernest Hemingway")
    #expect(reading.books[100].published?.description == "1986")
  }

  @Test func `goodbooks without last digits, leading zeros and covers`() throws {
    let file = "csv-goodbooks-10k/goodbooks10k_books.first1MB.csv"
    guard let reading = try SharedCatalogs.reading(file) else { return }
    #expect(reading.books.count { $0.covers.isEmpty } == 850)
    #expect(reading.books.count { ($0.published?.year ?? 1) < 0 } == 14)
    #expect(reading.books[0].isbn?.digits == "9780439023481")
    #expect(reading.records[0].source == Identifier(scheme: "goodreads", value: "2767052"))
  }

  @Test func `LibraryThing mixes UTF-8 and MARC-8 in one row`() throws {
    guard let reading = try SharedCatalogs.reading("tsv-librarything/bookwyrm_librarything.tsv"),
      MARC8Converter.isAvailable
    else { return }
    let record = try #require(reading.records.first)
    #expect(record.book.title == "Marelle")
    #expect(record.book.contributors == [Contributor(name: "Julio Cortazar", role: "author")])
    #expect(record.book.subjects.contains("Cortázar, Julio. Rayuela"))
    #expect(record.book.description == "Marelle by Julio Cortázar (1979)")
    #expect(record.warnings.map(\.kind) == ["encoding-mixed"])
    #expect(record.source == Identifier(scheme: "librarything", value: "5498194"))
  }

  @Test func `a list of Douban with dates in many shapes`() throws {
    guard let reading = try SharedCatalogs.reading("csv-chinese/douban_ysxt_bom.csv") else {
      return
    }
    #expect(reading.records.count == 1000)
    #expect(reading.books.allSatisfy { $0.isbn == nil })
    #expect(reading.books[0].published?.description == "2004-01")
    #expect(reading.books[1].published?.description == "2008-01-18")
    #expect(reading.books[1].subtitle == "社会科学中的历史特性问题")
    #expect(reading.warnings["isbn-scientific"] == 983)
  }

  @Test func `calibre's own table`() throws {
    guard let reading = try SharedCatalogs.reading("calibre-cli/cops_some_books.catalog.csv"),
      let json = try SharedCatalogs.reading("calibre-cli/cops_some_books.calibredb-list.json")
    else { return }
    // The same library twice: as a table and as JSON.
    #expect(reading.periods == json.periods)
    #expect(reading.periods["2006-12"] == 7)
    #expect(reading.periods["2007-01"] == 1)
    #expect(Set(reading.records.map(\.source)) == Set(json.records.map(\.source)))
  }
}
