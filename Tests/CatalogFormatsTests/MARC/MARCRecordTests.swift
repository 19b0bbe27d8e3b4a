import CatalogModel
import Testing

@testable import CatalogFormats

/// Fields as places in a record's bytes: what a directory, a delimiter or an encoding can do to them.
///
/// Source of the structure: ISO 2709:2008, clause 4; MARC 21 Specifications for Record Structure.
@Suite struct MARCRecordTests {
  private static func record(_ builder: MARCBuilder) throws -> MARCRecord {
    var decoder = MARCFieldDecoder()
    return try #require(try decoder.record(ISO2709Record(builder.bytes), as: .utf8))
  }

  @Test func `a tag is the same out of a directory, out of XML and in a rule`() {
    #expect(MARCTag(0x32, 0x34, 0x35) == "245")
    #expect(MARCTag("245") == "245")
    #expect(MARCTag("020") != "200")
    #expect(MARCTag("245").description == "245")
    for text in ["", "24", "2450", "24é", "é5é"] { #expect(MARCTag(text) != "245") }
    // Three bytes that are two characters are a tag as well, one that no rule names.
    #expect(MARCTag("2é").second == 0xC3)
  }

  @Test func `tags that begin with two zeros are those of control fields`() {
    for tag in ["001", "008", "00A"] as [MARCTag] { #expect(tag.isControl) }
    for tag in ["010", "100", "0 0", "245"] as [MARCTag] { #expect(!tag.isControl) }
  }

  @Test func `empty subfields are passed over, and what follows them is read`() throws {
    let record = try Self.record(
      MARCBuilder().data("245", "10$a$b$$a  $aTitle$c").data("500", "").data("501", "1")
        .data("502", "12").data("503", "  $"))
    let title = try #require(record.field("245"))
    #expect(Array(record.texts("a", in: title)) == ["Title"])
    #expect(record.text("a", in: title) == "Title")
    #expect(record.text("b", in: title) == nil)
    #expect(record.subfields[title.subfields].map(\.code) == ["a", "b", "a", "a", "c"])
    let others = record.dataFields.dropFirst().map { [$0.indicator1, $0.indicator2] }
    #expect(others == [[0x20, 0x20], [0x31, 0x20], [0x31, 0x32], [0x20, 0x20]])
    #expect(record.dataFields.dropFirst().allSatisfy { $0.subfields.isEmpty })
  }

  @Test func `values keep their place among fields whatever stands before them`() throws {
    let record = try Self.record(
      MARCBuilder().control("001", "é1").data("245", "10$aCafe\u{301}$bplain").control("005", "5")
        .data("300", "  $a7 p."))
    #expect(record.control("001") == "é1")
    #expect(record.control("005") == "5")
    #expect(record.first("245", "a").map { Array($0.utf8) } == Array("Caf\u{E9}".utf8))
    #expect(record.first("245", "b") == "plain")
    #expect(record.first("300", "a") == "7 p.")
    #expect(record.control("002") == nil)
    #expect(record.first("245", "x") == nil)
  }

  @Test func `positions are those of the record's characters, blanks and all`() throws {
    let record = try Self.record(MARCBuilder().control("008", "  ab  ").data("100", "  $a  c "))
    #expect(record.positions("008").map { Array($0) } == Array("  ab  ".utf8))
    let field = try #require(record.field("100"))
    #expect(record.positions("a", in: field).map { Array($0) } == Array("  c ".utf8))
    #expect(record.positions("b", in: field) == nil)
  }

  @Test func `all fields of a tag are found in the order of the record, control fields apart`()
    throws
  {
    let record = try Self.record(
      MARCBuilder().data("650", "  $aB").data("245", "10$aT").data("650", "  $aA$aC"))
    #expect(record.all("650", "a") == ["B", "A", "C"])
    #expect(Array(record.fields("650")).count == 2)
    #expect(Array(record.fields("001")).isEmpty)
    #expect(record.field("651") == nil)
  }

  @Test func `a full stop ends a field where only numbered subfields follow`() throws {
    let record = try Self.record(
      MARCBuilder().data("260", "  $aL :$bTor.$02").data("264", "  $bTor.$c2000").data(
        "265", "  $a"))
    let ends = record.dataFields.map { record.isLast("b", in: $0) }
    #expect(ends == [true, false, false])
  }
}

/// Directories that lead to the same bytes twice, or into the midst of a character.
@Suite struct MARCDirectoryTests {
  private static let fields = MARCBuilder().control("001", "1").data("245", "10$aÉtude")

  /// The record with other digits in the directory's second entry.
  private static func record(length: String, start: String) -> [UInt8] {
    var bytes = fields.bytes
    bytes.replaceSubrange(39..<48, with: Array((length + start).utf8))
    return bytes
  }

  @Test func `the entry of a field that is not changed leads to it`() throws {
    // The control field and its terminator take 2 bytes, the other 2 + 2 + 6 + 1 ("É" takes two).
    let bytes = Self.record(length: "0011", start: "00002")
    #expect(bytes == Self.fields.bytes)
    #expect(try Reading(bytes: bytes).titles == ["Étude"])
  }

  @Test func `an entry that leads to a field's first delimiter leaves its indicators blank`() throws
  {
    let bytes = Self.record(length: "0009", start: "00004")
    var decoder = MARCFieldDecoder()
    let record = try #require(try decoder.record(ISO2709Record(bytes), as: .utf8))
    #expect(record.field("245")?.indicator1 == 0x20)
    #expect(try Reading(bytes: bytes).titles == ["Étude"])
  }

  @Test func `two entries may lead to the same field`() throws {
    let bytes = Self.record(length: "0002", start: "00000")
    let record = try ISO2709Record(bytes)
    #expect(record.fields.map(\.range).first == record.fields.map(\.range).last)
    // A field of one character has one indicator and nothing else: there is no title.
    #expect(try Reading(bytes: bytes).refused.map(\.kind) == ["no-title"])
  }

  @Test(arguments: [("0008", "00005"), ("0006", "00007"), ("0005", "00008"), ("0001", "00012")])
  func `an entry that leads into a field takes what it finds there for indicators`(
    length: String, start: String
  ) throws {
    let reading = try Reading(bytes: Self.record(length: length, start: start))
    #expect(reading.refused.map(\.kind) == ["no-title"])
  }

  @Test(arguments: [("0012", "00003"), ("0010", "00002"), ("0000", "00002"), ("9999", "00002")])
  func `an entry that does not end at a field's end is refused`(
    length: String, start: String
  ) throws {
    let reading = try Reading(bytes: Self.record(length: length, start: start))
    #expect(reading.refused.map(\.kind) == ["directory"])
  }

  @Test func `a control field that begins in the midst of a character is refused`() throws {
    // The first entry leads to the second byte of "É": 2 + 2 + 2 + 1 bytes behind the first field's.
    var bytes = Self.fields.bytes
    bytes.replaceSubrange(27..<36, with: Array("000600007".utf8))
    let reading = try Reading(bytes: bytes)
    #expect(reading.refused.map(\.kind) == ["encoding"])
    #expect(reading.refused.first?.reason.hasPrefix("Field 001 holds bytes") == true)
  }
}
