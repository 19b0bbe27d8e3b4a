import CatalogModel
import Testing

@testable import CatalogFormats

/// Real tables; the numbers were counted with other tools (Python's csv, sqlite3).
@Suite struct SharedTablesTests {
  struct Count: CustomStringConvertible, Sendable {
    var file: String
    var records: Int
    var refused = 0
    var description: String { file }
  }

  static let counts = [
    Count(file: "csv-7k-books/7k_books_with_metadata.first1MB.csv", records: 1433),
    Count(file: "csv-goodbooks-10k/goodbooks10k_books.first1MB.csv", records: 3060),
    Count(file: "csv-goodreads-export/bookwyrm_goodreads.csv", records: 3),
    Count(file: "csv-goodreads-export/goodreads_export_keras.csv", records: 232),
    Count(file: "csv-goodreads-kaggle/goodreads_kaggle_books.csv", records: 11127, refused: 4),
    Count(file: "csv-other-exports/bookwyrm_calibre.csv", records: 1),
    Count(file: "csv-other-exports/bookwyrm_openreads.csv", records: 4),
    Count(file: "csv-storygraph/bookwyrm_storygraph.csv", records: 2),
    Count(file: "csv-chinese/douban_ysxt_bom.csv", records: 1000),
    Count(file: "csv-chinese/dangdang_new_books_gbk.csv", records: 20),
    Count(file: "kbart-bookseller/askews_KB_20160107093541.csv", records: 5177),
    Count(file: "kbart-bookseller/askews_KB_20160112210051.csv", records: 19),
    Count(file: "kbart-bookseller/cambridge_edinburgh_utf16le.tsv", records: 369),
    Count(file: "kbart-bookseller/cambridge_edinburgh_utf8.tsv", records: 369),
    Count(file: "kbart-bookseller/elsevier_ebook_agri_bom.txt", records: 262),
    Count(file: "calibre-cli/cops_some_books.catalog.csv", records: 16),
    Count(file: "tsv-librarything/bookwyrm_librarything.tsv", records: 3),
    Count(file: "tsv-librarything/librarything_mybib.tsv", records: 422),
  ]

  @Test(arguments: counts)
  func `every record of a real table is read or refused`(_ expected: Count) throws {
    guard let reading = try SharedCatalogs.reading(expected.file) else { return }
    #expect(reading.total == expected.records)
    #expect(reading.refused.count == expected.refused)
  }
}
