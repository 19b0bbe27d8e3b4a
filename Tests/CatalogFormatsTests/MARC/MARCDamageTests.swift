import CatalogModel
import Testing

@testable import CatalogFormats

/// Damaged files: what is readable is read, what is not is refused by name, nothing is lost.
@Suite struct MARCDamageTests {
  private static let good = MARCBuilder().control("001", "1").data("245", "10$aGood /$cMe.").bytes

  private static func fields() -> MARCBuilder {
    MARCBuilder().control("001", "2").data("245", "10$aCafé /$cMe.")
  }

  @Test(arguments: [-1, 1, 5, 70, -60])
  func `a record of another length than its leader says is refused, and the next one is read`(
    error: Int
  ) throws {
    let bad = Self.fields().with { $0.lengthError = error }.bytes
    let reading = try Reading(bytes: Self.good + bad + Self.good)
    #expect(reading.titles == ["Good", "Good"])
    #expect(reading.refused.map(\.kind) == ["record-length"])
    #expect(reading.refused.map(\.place.record) == [2])
    #expect(reading.refused.first?.raw.contains("Café") == true)
  }

  @Test func `a letter recoded to two bytes moves the rest: refused, and the next one is read`()
    throws
  {
    var bad = Self.fields().bytes
    let place = try #require(bad.firstIndex(of: UInt8(ascii: "M")))
    bad.replaceSubrange(place...place, with: Array("é".utf8))
    let length = bad.count
    bad.replaceSubrange(0..<5, with: Array("000\(length)".utf8))
    let reading = try Reading(bytes: bad + Self.good)
    #expect(reading.titles == ["Good"])
    #expect(reading.refused.map(\.kind) == ["directory"])
  }

  @Test func `what stands between records is no record`() throws {
    let reading = try Reading(
      bytes: Self.good + Array("\r\n".utf8) + Self.good + Array("\n\u{0}\u{1A}".utf8))
    #expect(reading.titles == ["Good", "Good"])
    #expect(reading.refused.isEmpty)
  }

  @Test func `a file that ends in the middle of a record says so`() throws {
    let reading = try Reading(bytes: Self.good + Self.good.dropLast(9))
    #expect(reading.titles == ["Good"])
    #expect(reading.refused.map(\.kind) == ["truncated"])
  }

  @Test func `a record longer than a leader can say is refused in bounded memory`() throws {
    let endless = Self.fields().bytes.dropLast() + [UInt8](repeating: 0x41, count: 300_000) + [0x1D]
    let reading = try Reading(bytes: Self.good + endless + Self.good)
    #expect(reading.titles == ["Good", "Good"])
    #expect(reading.refused.map(\.kind) == ["record-length"])
    #expect(reading.refused.allSatisfy { $0.raw.utf8.count < 20_000 })
  }

  @Test func `no byte of a record can be changed so that reading fails`() throws {
    let record = Self.fields().data("020", "  $a9780306406157 (pbk.)").bytes
    for index in record.indices {
      for byte in [0x00, 0x1D, 0x1E, 0x1F, 0x20, 0x2D, 0x39, 0x7A, 0x80, 0xFF] as [UInt8] {
        var changed = record
        changed[index] = byte
        let reading = try Reading(of: Self.reader(changed + Self.good))
        #expect(reading.total >= 1)
        #expect(reading.titles.last == "Good", "byte \(byte) at \(index)")
      }
    }
  }

  @Test func `no cut of a file makes reading fail`() throws {
    let file = Self.fields().bytes + Self.good
    for length in 1..<file.count {
      let reading = try Reading(of: Self.reader(Array(file.prefix(length))))
      #expect(reading.total >= 1)
    }
  }

  private static func reader(_ bytes: [UInt8]) throws -> MARCReader {
    try MARCReader(source: MemorySource(bytes), options: ReadingOptions())
  }

  @Test func `sizes in a directory that lead out of the record are refused`() throws {
    for (offset, digits) in [
      (27, "9999"), (31, "99999"), (27, "-001"), (31, "-0001"), (12, "99999"),
    ] {
      var bad = Self.good
      bad.replaceSubrange(offset..<(offset + digits.utf8.count), with: Array(digits.utf8))
      let reading = try Reading(of: Self.reader(bad + Self.good))
      #expect(reading.titles == ["Good"])
      #expect(reading.refused.count == 1)
    }
  }

  @Test func `a record without a title is refused`() throws {
    let reading = try Reading(
      bytes: Self.good + MARCBuilder().control("001", "3").data("100", "1 $aNobody").bytes)
    #expect(reading.titles == ["Good"])
    #expect(reading.refused.map(\.kind) == ["no-title"])
  }

  @Test func `authority records are refused by name, holdings among books are passed over`() throws
  {
    let authority = MARCBuilder().with { $0.type = UInt8(ascii: "z") }
      .control("001", "4").data("100", "1 $aName").bytes
    let holdings = MARCBuilder().with { $0.type = UInt8(ascii: "x") }
      .control("001", "5").data("852", "  $aShelf").bytes
    let error = #expect(throws: CatalogFormatError.self) {
      try Reading(of: Self.reader(authority + authority))
    }
    #expect(error?.kind == .notACatalog)
    #expect(error?.message.contains("authority") == true)
    let mixed = try Reading(of: Self.reader(holdings + authority + Self.good))
    #expect(mixed.titles == ["Good"])
    #expect(mixed.refused.map(\.kind) == ["not-a-book"])
    #expect(mixed.notes.map(\.kind) == ["holdings"])
    #expect(mixed.notes.map(\.place?.record) == [1])
    #expect(mixed.records.map(\.place.record) == [3])
    let alone = #expect(throws: CatalogFormatError.self) {
      try Reading(of: Self.reader(holdings + holdings))
    }
    #expect(alone?.kind == .notACatalog)
  }

  @Test func `a deleted record withdraws its book by ISBN and number`() throws {
    let record = MARCBuilder().with { $0.status = UInt8(ascii: "d") }
      .control("001", "77").control("003", "XX-Lib").data("020", "  $a0306406152")
      .data("245", "10$aGone").bytes
    var reader = try Self.reader(Self.good + record)
    _ = try reader.next()
    guard case .removal(let isbn, let source, let place) = try reader.next() else {
      Issue.record("no removal")
      return
    }
    #expect(isbn?.digits == "9780306406157")
    #expect(source == Identifier(scheme: "marc", value: "(XX-Lib)77"))
    #expect(place.record == 2)
  }
}
