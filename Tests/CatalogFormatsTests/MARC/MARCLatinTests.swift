import CatalogModel
import Testing

@testable import CatalogFormats

/// Windows-1252 in records whose leader says MARC-8 or UTF-8, and MARC-8 beside it.
@Suite struct MARCLatinTests {
  private static func record(
    coding: String = " ", title: String, author: String = ""
  ) -> [UInt8] {
    func field(_ indicators: String, _ text: String) -> [UInt8] {
      Array(indicators.utf8) + [0x1F, 0x61] + text.unicodeScalars.map { UInt8($0.value) }
    }
    var builder = MARCBuilder().with { $0.coding = coding.utf8.first ?? 0x20 }
      .adding("245", field("10", title))
    if !author.isEmpty { builder = builder.adding("100", field("1 ", author)) }
    return builder.bytes
  }

  @Test(arguments: [" ", "a"])
  func `letters that MARC-8 does not define are read as Windows-1252, with a note`(
    coding: String
  ) throws {
    for title in ["Straße", "Éditions de minuit", "Österreich", "À la Ñandú"] {
      let reading = try Reading(bytes: Self.record(coding: coding, title: title))
      #expect(reading.titles == [title])
      #expect(reading.warnings == ["encoding-declared": 1])
      #expect(reading.understanding.encoding == "windows-1252")
    }
  }

  @Test(arguments: [" ", "a"])
  func `letters that MARC-8 would make into marks of no language are Windows-1252`(
    coding: String
  ) throws {
    let reading = try Reading(
      bytes: Self.record(
        coding: coding, title: "Cien años de soledad", author: "García Márquez, Gabriel"))
    #expect(reading.titles == ["Cien años de soledad"])
    #expect(reading.books.first?.contributors.first?.name.contains("García Márquez") == true)
    #expect(reading.warnings == ["encoding-declared": 1])
  }

  @Test func `the other records of a file decide where one could be either`() throws {
    // E9 before r is a caron in MARC-8 and é in Windows-1252.
    let doubtful = Self.record(title: "Pérez")
    let clear = Self.record(title: "Münchner Bücher für Österreich")
    for file in [doubtful + clear + clear, clear + clear + doubtful] {
      #expect(try Reading(bytes: file).titles.contains("Pérez"))
    }
  }

  @Test func `words of Windows-1252 in a record of MARC-8 are read, and their bytes named`() throws
  {
    // E2 before e is é in MARC-8, which does not define C9.
    let reading = try Reading(bytes: Self.record(title: "Caf\u{E2}e \u{C9}ditions"))
    #expect(reading.titles == ["Café Éditions"])
    #expect(reading.warnings == ["encoding-mixed": 1])
    let warning = reading.records.first?.warnings.first
    #expect(warning?.message.contains("C9") == true)
  }

  @Test func `MARC-8 that is asked for loses no byte in silence`() throws {
    var options = ReadingOptions()
    options.encoding = "marc-8"
    let reading = try Reading(
      bytes: Self.record(coding: "a", title: "Stra\u{DF}e"), options: options)
    #expect(reading.titles == ["Straße"])
    #expect(reading.warnings == ["encoding-mixed": 1])
    let undefined = try Reading(
      bytes: Self.record(coding: "a", title: "Bad \u{81}x") + Self.record(title: "Next"),
      options: options)
    #expect(undefined.titles == ["Next"])
    #expect(undefined.refused.map(\.kind) == ["encoding"])
  }

  @Test func `romanized words keep their marks`() throws {
    // E5 macron, F2 dot below, EB and EC the halves of a ligature, A7 the soft sign.
    let title = "V\u{E5}atsy\u{E5}ayana, Ma\u{F2}h\u{F2}sul, \u{EB}i\u{EC}uzhnyi, Gogol\u{A7}"
    let reading = try Reading(bytes: Self.record(title: title))
    #expect(reading.titles.first?.hasPrefix("Vātsyāyana, Maḥṣul, i\u{361}uzhnyi, Gogolʹ") == true)
    #expect(reading.warnings.isEmpty)
  }

  @Test(arguments: [" ", "a"])
  func `Cyrillic is not taken for Windows-1252`(coding: String) throws {
    // "Мастер и Маргарита" in Windows-1251.
    let title: [UInt8] = [
      0xCC, 0xE0, 0xF1, 0xF2, 0xE5, 0xF0, 0x20, 0xE8, 0x20, 0xCC, 0xE0, 0xF0, 0xE3, 0xE0, 0xF0,
      0xE8,
      0xF2, 0xE0,
    ]
    let text = String(String.UnicodeScalarView(title.map { Unicode.Scalar($0) }))
    let reading = try Reading(bytes: Self.record(coding: coding, title: text))
    #expect(reading.titles == ["Мастер и Маргарита"])
    #expect(reading.warnings == ["encoding-declared": 1])
  }

  @Test func `the copyright sign of MARC-8 before a year is no letter`() throws {
    // C3 is © in MARC-8 and Ã in Windows-1252.
    let reading = try Reading(bytes: Self.record(title: "Notes, \u{C3}2015"))
    #expect(reading.titles == ["Notes, ©2015"])
    #expect(reading.warnings.isEmpty)
  }
}
