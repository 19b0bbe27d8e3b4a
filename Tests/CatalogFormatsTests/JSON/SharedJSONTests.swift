import CatalogModel
import Testing

@testable import CatalogFormats

@Suite struct SharedJSONTests {
  @Test(arguments: [
    ("api-json/google_books_volumes_pipeline.json", 2),
    ("api-json/nyt_list_hardcover_fiction.json", 20),
    ("bib-ris-csl/jabref_tiny_BE_withBOM.bib", 1), ("bib-ris-csl/zotero_date_export.csl.json", 15),
    ("calibre-cli/calibrewebtest.calibredb-list.PREAMBLE.json", 11),
    ("calibre-cli/cops_some_books.calibredb-list.json", 16),
    ("opds2/palace_opds2_feed.json", 3), ("opds2/palace_opds2_tf.json", 4),
    ("opds2/readium_opds_2_0.json", 5), ("openlibrary/bookwyrm_ol_search.json", 2),
  ])
  func `every record of a real file is read`(_ file: String, _ records: Int) throws {
    guard let reading = try SharedCatalogs.reading(file) else { return }
    #expect(reading.total == records)
    #expect(reading.refused.isEmpty)
  }
}
