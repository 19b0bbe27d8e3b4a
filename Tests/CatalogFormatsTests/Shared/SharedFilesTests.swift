import CatalogModel
import Testing
import TextDecoding

@testable import CatalogFormats

/// Real files of each format that may lie beside the project.
@Suite struct SharedFilesTests {
  @Test(arguments: SharedFile.tables + SharedFile.libraryTables + SharedFile.documents)
  func `a real file is read as it is`(_ file: SharedFile) throws {
    guard MARC8Converter.isAvailable || !file.encoding.contains("marc-8"),
      let reading = try SharedCatalogs.reading(file.path)
    else { return }
    #expect(reading.understanding.encoding == file.encoding)
    #expect(reading.understanding.dialect == file.dialect)
    #expect(reading.records.count == file.books)
    #expect(reading.refused.count == file.refused)
    #expect(reading.periods.count == file.periods)
    for (month, count) in file.months { #expect(reading.periods[month] == count, "\(month)") }
    for expected in file.records {
      let record = reading.records.first { $0.place.record == expected.number }
      #expect(record.map { SharedRecord($0).line } == expected.line)
    }
    let replacement = Unicode.Scalar(0xFFFD)
    #expect(
      file.path.contains("7k_books")
        || reading.titles.allSatisfy { !$0.unicodeScalars.contains { $0 == replacement } })
  }
}
