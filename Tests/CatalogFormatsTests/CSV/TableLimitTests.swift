import Testing

@testable import CatalogFormats

/// Bytes that are made as they are read, however many there are.
final class EndlessSource: ByteSource {
  let name = "endless.csv"
  private var head: [UInt8]
  private var left: Int
  private let tail: [UInt8]
  private var isTailGiven = false

  init(head: String, filler count: Int, tail: String) {
    self.head = Array(head.utf8)
    left = count
    self.tail = Array(tail.utf8)
  }

  func read(atMost limit: Int) -> [UInt8] {
    if !head.isEmpty {
      let bytes = Array(head.prefix(limit))
      head.removeFirst(bytes.count)
      return bytes
    }
    if left > 0 {
      let count = min(left, limit)
      left -= count
      return [UInt8](repeating: 0x61, count: count)
    }
    defer { isTailGiven = true }
    return isTailGiven ? [] : tail
  }
}

@Suite struct TableLimitTests {
  @Test func `a line without end is refused, and the lines behind it are read`() throws {
    let source = EndlessSource(
      head: "title,author\nA,X\n", filler: 200 << 20, tail: ",Y\nB,Z\n")
    let reading = try Reading(of: CatalogFile.open(source))
    #expect(reading.titles == ["A", "B"])
    #expect(reading.refused.map(\.kind) == ["limit"])
    #expect(reading.refused.map(\.place.line) == [3])
    #expect(reading.refused.first?.raw.utf8.count ?? 0 <= 4000)
  }

  @Test func `a quoted cell without end is refused with its line`() throws {
    let source = EndlessSource(
      head: "title,author\nA,X\n\"B\n", filler: 40 << 20, tail: "\nC,Z\n")
    let reading = try Reading(of: CatalogFile.open(source))
    #expect(reading.titles == ["A", "C"])
    #expect(reading.refused.map(\.kind) == ["quote", "limit"])
  }

  @Test func `a header without end is refused`() throws {
    let source = EndlessSource(head: "title,", filler: 1 << 20, tail: "")
    let error = #expect(throws: CatalogFormatError.self) {
      try Reading(of: CatalogFile.open(source))
    }
    #expect(error?.kind == .limit)
  }

  @Test func `a row of a million cells is refused`() throws {
    let text = "title,author\nA,X\n" + String(repeating: ",", count: 1_000_000) + "\nB,Y\n"
    let reading = try Reading(text)
    #expect(reading.titles == ["A", "B"])
    #expect(reading.refused.map(\.kind) == ["limit"])
  }
}
