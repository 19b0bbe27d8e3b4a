import CatalogModel
import Testing

@testable import CatalogFormats

/// Files of so many records that a thread of its own parses them.
@Suite struct XMLReadAheadTests {
  private static let count = 3_000

  private static func entry(_ number: Int) -> String {
    """
    <entry><id>urn:\(number)</id><title>T\(number)</title>\
    <link rel="http://opds-spec.org/acquisition" href="\(number).epub"/></entry>

    """
  }

  private static func feed(_ entries: [String], end: String = "</feed>") -> String {
    "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n" + entries.joined() + end
  }

  @Test func `records come in the order of the file, each with its place`() throws {
    let reading = try Reading(Self.feed((1...Self.count).map(Self.entry)))
    #expect(reading.titles == (1...Self.count).map { "T\($0)" })
    #expect(reading.records.map(\.place.record) == Array(1...Self.count))
    #expect(reading.records.map(\.place.line) == (1...Self.count).map { $0 + 1 })
  }

  @Test func `a damaged record is refused at its place, and those after it are read`() throws {
    var entries = (1...Self.count).map(Self.entry)
    entries[1_999] = "<entry><title>broken</entry>\n"
    let reading = try Reading(Self.feed(entries))
    #expect(reading.records.count == Self.count - 1)
    #expect(reading.refused.map(\.place.record) == [2_000])
    #expect(reading.titles.last == "T\(Self.count)")
  }

  @Test func `what was read before the file breaks off is there`() throws {
    let entries = (1...Self.count).map(Self.entry)
    let reading = try Reading(Self.feed(entries, end: "<entry><title>half"))
    #expect(reading.titles == (1...Self.count).map { "T\($0)" })
    #expect(reading.refused.map(\.kind) == ["truncated"])
  }

  @Test func `a reader may be left before the end`() throws {
    let bytes = Array(Self.feed((1...Self.count).map(Self.entry)).utf8)
    var reader = try CatalogFile.open(MemorySource(bytes), options: ReadingOptions())
    for number in 1...1_500 {
      guard case .record(let record) = try reader.next() else {
        Issue.record("record \(number) is missing")
        return
      }
      #expect(record.book.title == "T\(number)")
    }
  }
}
