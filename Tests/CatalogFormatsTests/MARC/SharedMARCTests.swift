import CatalogModel
import Testing

@testable import CatalogFormats

/// Real MARC files; counted with pymarc and lxml, the records read with yaz-marcdump.
@Suite struct SharedMARCTests {
  struct Expected: CustomStringConvertible, Sendable {
    var file: String
    var records: Int
    var refused = 0
    var removed = 0
    var encoding: String
    var description: String { file }
  }

  static let files = [
    Expected(file: "marc21-binary/folio_100.mrc", records: 100, encoding: "utf-8"),
    Expected(file: "marc21-binary/folio_61PRINT160129.mrc", records: 246, encoding: "marc-8"),
    Expected(file: "marc21-binary/pymarc_marc8.dat", records: 1, encoding: "marc-8"),
    Expected(file: "marc21-binary/pymarc_multi_isbn.dat", records: 1, encoding: "utf-8"),
    // Of the 30 records the fourth has the status d: deleted.
    Expected(
      file: "marc21-binary/traject_test_data.utf8.mrc", records: 29, removed: 1, encoding: "utf-8"),
    Expected(file: "marcxml/marc4j_chabon.xml", records: 2, encoding: "utf-8"),
    Expected(file: "marcxml/rubymarc_batch.xml", records: 2, encoding: "utf-8"),
    Expected(
      file: "marcxml/rubymarc_three_records_second_bad.xml", records: 2, refused: 1,
      encoding: "utf-8"),
    Expected(
      file: "marcxml/traject_test_data.utf8.marc.xml", records: 29, removed: 1, encoding: "utf-8"),
  ]

  @Test(arguments: files)
  func `every record of a real file is read, removed or refused`(_ expected: Expected) throws {
    guard let reading = try SharedCatalogs.reading(expected.file) else { return }
    #expect(reading.records.count == expected.records)
    #expect(reading.refused.count == expected.refused)
    #expect(reading.removals == expected.removed)
    #expect(reading.understanding.encoding == expected.encoding)
    #expect(reading.understanding.dialect == "MARC 21")
    #expect(reading.records.allSatisfy { $0.warnings.isEmpty })
  }

  @Test func `binary and XML give the same books`() throws {
    guard let binary = try SharedCatalogs.reading("marc21-binary/traject_test_data.utf8.mrc"),
      let xml = try SharedCatalogs.reading("marcxml/traject_test_data.utf8.marc.xml")
    else { return }
    #expect(binary.books == xml.books)
    #expect(binary.records.map(\.source) == xml.records.map(\.source))
  }

  /// Record, title, first contributor, ISBN, date, publisher, pages.
  static let spotChecks: [(String, Int, String, String?, String?, String?, String?, Int?)] = [
    (
      "marc21-binary/folio_100.mrc", 2, "Managing your library and its quality", "Núria Balagué",
      "9781843346548", "2011", "Chandos Pub.", 211
    ),
    (
      "marc21-binary/folio_100.mrc", 7, "Recycling and reuse of materials and their products",
      "Yves Grohens", "9781926895277", "2013-02", "Apple Academic", 239
    ),
    (
      "marc21-binary/folio_100.mrc", 99,
      "The Declaration of Independence and the Constitution of the United States of America",
      "ProQuest (Firm)", nil, "1934", nil, nil
    ),
    (
      "marc21-binary/folio_61PRINT160129.mrc", 1, "Muted modernists", "Madawi Al-Rasheed",
      "9781849045865", "2015", "C. Hurst & Co. (Publishers) Ltd.", 199
    ),
    (
      "marc21-binary/folio_61PRINT160129.mrc", 224, "Behind the Iron Curtain", "Tõnu Tannberg",
      "9783631668498", "2015", "Peter Lang Edition", 429
    ),
    (
      "marc21-binary/folio_61PRINT160129.mrc", 246, "The hunger war", "Matthew Richardson",
      "9781473827493", "2015", "Pen & Sword Military", 290
    ),
    (
      "marc21-binary/pymarc_marc8.dat", 1, "Escape from loneliness", "Paul Tournier", nil, "1962",
      "Westminster Press", 192
    ),
    (
      "marc21-binary/pymarc_multi_isbn.dat", 1, "The town scold", "Judith Emlyn Johnson",
      "9780914378280", "1977", "Countryman Press", 39
    ),
    (
      "marc21-binary/traject_test_data.utf8.mrc", 16, "Ajikto kŭrŏk chŏrŏk sasimnikka",
      "Hong-sin Kim", nil, "1990", "Yŏwŏn Chʻulpʻanʼguk", 289
    ),
    (
      "marc21-binary/traject_test_data.utf8.mrc", 30, "Ci an zhou bian", "Xingzhi Lin",
      "9789573908678", "2008", "Yuan jing chu ban shi ye you xian gong si", 300
    ),
    (
      "marcxml/marc4j_chabon.xml", 2, "Summerland", "Michael Chabon", "9780786808779", "2002",
      "Miramax Books/Hyperion Books for Children", 500
    ),
    (
      "marcxml/rubymarc_batch.xml", 1, "The Great Ray Charles", "Ray Charles", nil, "1957",
      "Atlantic", nil
    ),
    (
      "marcxml/rubymarc_three_records_second_bad.xml", 3, "The Texas ranger", "John Avery Lomax",
      nil, "1939", nil, nil
    ),
  ]

  @Test(arguments: spotChecks.indices)
  func `records are as one reads them in the file`(index: Int) throws {
    let (file, number, title, contributor, isbn, date, publisher, pages) = Self.spotChecks[index]
    guard let reading = try SharedCatalogs.reading(file) else { return }
    let record = try #require(reading.records.first { $0.place.record == number })
    #expect(record.book.title == title)
    #expect(record.book.contributors.first?.name == contributor)
    #expect(record.book.isbn?.digits == isbn)
    #expect(record.book.published?.description == date)
    #expect(record.book.publisher == publisher)
    #expect(record.book.pages == pages)
  }

  @Test func `months come from field 263 alone; a delivery's books all arrived on its day`() throws
  {
    guard let folio = try SharedCatalogs.reading("marc21-binary/folio_100.mrc"),
      let delivery = try SharedCatalogs.reading("marc21-binary/folio_61PRINT160129.mrc")
    else { return }
    // 263 has 1302 and 201302 once each, 1305 twice, 1306 once.
    let months = folio.periods.filter { $0.key.contains("-") }
    #expect(months == ["2013-02": 2, "2013-05": 2, "2013-06": 1])
    #expect(Set(delivery.books.compactMap(\.added?.description)) == ["2016-01-28"])
  }
}
