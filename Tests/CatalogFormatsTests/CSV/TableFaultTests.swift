import CatalogModel
import Testing

@testable import CatalogFormats

/// Faults that users of other programs reported, each with the smallest table that shows it.
@Suite struct TableFaultTests {
  @Test func `a bare year stays a year and is in no month`() throws {
    let reading = try Reading("title,year\nA Plain Year,2023\n")
    #expect(reading.books.first?.published == PartialDate(year: 2023))
    #expect(reading.periods == ["2023": 1])
  }

  @Test func `a year with a month and a year alone keep their precision`() throws {
    let reading = try Reading("title,published\nA,2022-08\nB,1983\n")
    #expect(reading.books.map(\.published?.description) == ["2022-08", "1983"])
  }

  @Test func `digits that are no year of publication are unknown and named in a warning`() throws {
    var options = ReadingOptions()
    options.latestYear = 2029
    let reading = try Reading(
      "title,publish_date\nScore,\"Plate no. 7619, Leipzig\"\nB,2049\nC,9999\n", options: options)
    #expect(reading.books.allSatisfy { $0.published == nil })
    #expect(reading.records.count == 3)
    #expect(reading.records.allSatisfy { $0.warnings.count == 1 })
    #expect(reading.records[1].warnings[0].message.contains("2049"))
  }

  @Test func `Chinese dates and unpadded ones are read whole`() throws {
    let reading = try Reading("书名,出版日期\n甲,2000年5月\n乙,2022-3-23\n")
    #expect(reading.books.map(\.published?.description) == ["2000-05", "2022-03-23"])
  }

  @Test func `only the column of dates is read as dates`() throws {
    let reading = try Reading("title\nMay 4: a day in the life\n1984\nYesterday\n")
    #expect(reading.titles == ["May 4: a day in the life", "1984", "Yesterday"])
    #expect(reading.books.allSatisfy { $0.published == nil })
  }

  @Test func `dates before 1901 and before Christ are shown as given`() throws {
    let reading = try Reading(
      "title,published\nA,1901-12-13\nB,1843-12-19\nC,1905-01-01\nD,-50\n")
    #expect(
      reading.books.map(\.published?.description) == [
        "1901-12-13", "1843-12-19", "1905-01-01", "-0050",
      ])
  }

  @Test(arguments: ["title,date\n", "\"title\",date\n"])
  func `a byte order mark is no part of the first header`(_ header: String) throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array((header + "A,2024-01\n").utf8)
    let reading = try Reading(bytes: bytes)
    #expect(reading.titles == ["A"])
    #expect(reading.periods == ["2024-01": 1])
  }

  @Test func `a row of more cells than columns is reported and never shifted`() throws {
    let reading = try Reading("title,author,date\nA,Smith, Jr.,2024-01\nB,Smith,2024-02\n")
    #expect(reading.titles == ["B"])
    let refused = try #require(reading.refused.first)
    #expect(refused.kind == "ragged")
    #expect(refused.place.line == 2)
    #expect(refused.reason == "the row has 4 cells for 3 columns")
  }

  @Test func `an empty cell more in every row is accepted with one note`() throws {
    let reading = try Reading("title\tauthor\nA\tX\t\nB\tY\t\n")
    #expect(reading.titles == ["A", "B"])
    #expect(reading.warnings == ["trailing-cell": 1])
  }

  @Test func `an empty cell more in some rows is not`() throws {
    let reading = try Reading("title,author\nA,X,\nB,Y\n")
    #expect(reading.titles == ["B"])
    #expect(reading.refused.count == 1)
  }

  @Test func `unknown headers are an error that names them and those needed`() throws {
    let error = #expect(throws: CatalogFormatError.self) { try Reading("foo;bar\nX;Y\n") }
    #expect(error?.kind == .unknownHeaders)
    #expect(error?.message.contains("“foo”, “bar”") == true)
    #expect(error?.message.contains("title") == true)
  }

  @Test func `German headers are known`() throws {
    let reading = try Reading("titel;verfasser\nX;Y\n")
    #expect(reading.titles == ["X"])
    #expect(reading.books.first?.contributors == [Contributor(name: "Y", role: "author")])
  }

  @Test func `a header alone is no record and no error`() throws {
    let reading = try Reading("title,date\n")
    #expect(reading.total == 0)
    #expect(reading.warnings == ["no-records": 1])
  }

  @Test(arguments: [[], [0xEF, 0xBB, 0xBF], [0x0A, 0x0A]] as [[UInt8]])
  func `an empty file is no catalog`(_ bytes: [UInt8]) throws {
    let error = #expect(throws: CatalogFormatError.self) { try Reading(bytes: bytes) }
    #expect(error?.kind == .notACatalog)
    #expect(error?.message.contains("empty") == true)
  }

  @Test func `lost zeros come back where the check digit proves it, and E notation is no key`()
    throws
  {
    let short = try Reading("title,isbn\nA,439785960\n")
    #expect(short.books.first?.isbn?.digits == "9780439785969")
    let ruined = try Reading("title,isbn13\nA,9.78044E+12\n")
    #expect(ruined.books.first?.isbn == nil)
    #expect(ruined.books.first?.identifiers.isEmpty == true)
    #expect(ruined.warnings == ["isbn-scientific": 1])
  }

  @Test func `bytes that are not UTF-8 refuse their record with line and offset`() throws {
    let bytes =
      Array("title,author\nFünf,Zoë Müller\n".utf8) + [0x58, 0xFF, 0xFE]
      + Array(",B\nDreißig,Jörg Löß\n".utf8)
    let reading = try Reading(bytes: bytes)
    #expect(reading.titles == ["Fünf", "Dreißig"])
    let refused = try #require(reading.refused.first)
    #expect(refused.kind == "encoding")
    #expect(refused.place.line == 3)
    #expect(refused.reason.contains("offset 33"))
  }

  @Test func `Windows-1252 and UTF-16 are read without being asked for`() throws {
    let western = try Reading(bytes: Array("title,author\nCaf".utf8) + [0xE9] + Array(",X\n".utf8))
    #expect(western.titles == ["Café"])
    #expect(western.understanding.encoding == "windows-1252")
    let units = Array("\u{FEFF}title,author\nCafé,X\n".utf16)
    let wide = try Reading(
      bytes: units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
    #expect(wide.titles == ["Café"])
    #expect(wide.understanding.encoding == "utf-16le")
  }

  @Test func `placeholders are no covers`() throws {
    let reading = try Reading(
      "title,cover\nA,https://s.gr-assets.com/assets/nophoto/book/111x148.png\n"
        + "B,file:///etc/hosts\nC,https://a.example/covers/1.jpg\n")
    #expect(reading.books.map(\.covers.count) == [0, 0, 1])
    #expect(reading.warnings == ["cover-local": 1])
  }

  @Test func `a day that does not exist keeps its month with a warning`() throws {
    let reading = try Reading("title,publication date\nA,11/31/2000\nB,12/24/1999\n")
    #expect(reading.books.map(\.published?.description) == ["2000-11", "1999-12-24"])
    #expect(reading.warnings == ["date-day": 1])
  }
}
