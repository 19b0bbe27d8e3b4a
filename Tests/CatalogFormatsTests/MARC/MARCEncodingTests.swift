import CatalogModel
import Testing

@testable import CatalogFormats

/// Leaders that lie about the encoding, and MARC-8.
///
/// MARC-8: MARC 21 Specifications, part 3; the acute (E2) stands before its letter.
@Suite struct MARCEncodingTests {
  private static func record(coding: String, _ title: [UInt8]) -> [UInt8] {
    MARCBuilder().with { $0.coding = coding.utf8.first ?? 0x20 }
      .adding("245", Array("10".utf8) + [0x1F, 0x61] + title).bytes
  }

  @Test func `UTF-8 under a leader that says MARC-8 is read as UTF-8, with a note`() throws {
    let reading = try Reading(
      bytes: Self.record(coding: " ", Array("Café 新书".utf8)))
    #expect(reading.titles == ["Café 新书"])
    #expect(reading.warnings == ["encoding-declared": 1])
    #expect(reading.understanding.encoding == "utf-8")
  }

  @Test func `MARC-8 becomes composed Unicode`() throws {
    let title: [UInt8] = [0x43, 0x61, 0x66, 0xE2, 0x65, 0x20, 0xA1, 0xF0, 0x63]
    let reading = try Reading(bytes: Self.record(coding: " ", title))
    #expect(reading.titles == ["Caf\u{E9} \u{141}\u{E7}"])
    #expect(reading.titles.first.map { Array($0.unicodeScalars).count } == 7)
    #expect(reading.warnings.isEmpty)
    #expect(reading.understanding.encoding == "marc-8")
  }

  @Test func `a set that an escape calls in ends with its subfield`() throws {
    // ESC ( N: basic Cyrillic. 4D 49 52 are "мир" in capitals.
    let title: [UInt8] = [0x1B, 0x28, 0x4E, 0x6D, 0x69, 0x72]
    let bytes = MARCBuilder().with { $0.coding = 0x20 }
      .adding("245", Array("10".utf8) + [0x1F, 0x61] + title + [0x1F, 0x62] + Array("abc".utf8))
      .bytes
    let book = try Reading(bytes: bytes).books.first
    #expect(book?.title == "МИР")
    #expect(book?.subtitle == "abc")
  }

  @Test func `bytes that are not the UTF-8 that the leader says are refused`() throws {
    let bad = Self.record(coding: "a", Array("Zoë ".utf8) + [0xFF, 0x41])
    let reading = try Reading(bytes: bad + Self.record(coding: "a", Array("Next".utf8)))
    #expect(reading.titles == ["Next"])
    #expect(reading.refused.map(\.kind) == ["encoding"])
  }

  @Test func `MARC-8 under a leader that says UTF-8 is read as MARC-8, with a warning`() throws {
    let reading = try Reading(bytes: Self.record(coding: "a", [0x43, 0x61, 0x66, 0xE2, 0x65]))
    #expect(reading.titles == ["Café"])
    #expect(reading.warnings == ["encoding-declared": 1])
  }

  @Test func `a rare letter of MARC-8 alone is no sign of another encoding`() throws {
    // C7 is ß in MARC-8 and Ç in Windows-1252.
    let reading = try Reading(
      bytes: Self.record(coding: " ", Array("Gro".utf8) + [0xC7] + Array("britannien".utf8)))
    #expect(reading.titles == ["Großbritannien"])
    #expect(reading.warnings.isEmpty)
  }

  @Test func `Windows-1252 under a leader that says MARC-8 is read as such, with a warning`() throws
  {
    let text = "D\u{E9}j\u{E0} vu \u{E0} l'\u{E9}t\u{E9} pr\u{E9}c\u{E9}d\u{E9}, M\u{FC}nchen"
    let reading = try Reading(
      bytes: Self.record(coding: " ", text.unicodeScalars.map { UInt8($0.value) }))
    #expect(reading.titles == [text])
    #expect(reading.warnings == ["encoding-declared": 1])
  }

  @Test func `a file of two encodings is read record by record`() throws {
    let reading = try Reading(
      bytes: Self.record(coding: " ", [0xE2, 0x65]) + Self.record(coding: "a", Array("ö".utf8))
        + Self.record(coding: " ", Array("ü".utf8)))
    #expect(reading.titles == ["é", "ö", "ü"])
  }

  @Test func `decomposed UTF-8 is composed`() throws {
    let reading = try Reading(bytes: Self.record(coding: "a", Array("Cafe\u{301}".utf8)))
    #expect(reading.titles.first.map { Array($0.utf8) } == Array("Caf\u{E9}".utf8))
  }

  @Test func `an encoding asked for overrules the leader`() throws {
    var options = ReadingOptions()
    options.encoding = "windows-1251"
    let reading = try Reading(
      bytes: Self.record(coding: "a", [0xCC, 0xE8, 0xF0]), options: options)
    #expect(reading.titles == ["Мир"])
    #expect(reading.understanding.encoding == "windows-1251")
  }

  @Test func `an encoding that does not exist is a wrong option`() {
    var options = ReadingOptions()
    options.encoding = "klingon-1"
    let error = #expect(throws: CatalogFormatError.self) {
      try Reading(bytes: Self.record(coding: "a", [0x41]), options: options)
    }
    #expect(error?.kind == .usage)
  }

  @Test func `escapes of MARC-8 in a record of UTF-8 are read, and that is said`() throws {
    let cyrillic: [UInt8] = [0x1B, 0x28, 0x4E, 0x6D, 0x69, 0x72]
    let bytes = MARCBuilder().with { $0.coding = 0x61 }
      .adding("245", Array("10".utf8) + [0x1F, 0x61] + cyrillic)
      .adding("260", Array("  ".utf8) + [0x1F, 0x62] + Array("Éditions".utf8)).bytes
    let reading = try Reading(bytes: bytes)
    #expect(reading.titles == ["МИР"])
    #expect(reading.books.first?.publisher == "Éditions")
    #expect(reading.warnings == ["encoding-mixed": 1])
  }
}
