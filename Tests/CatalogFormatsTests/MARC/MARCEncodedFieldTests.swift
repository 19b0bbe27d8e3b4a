import Testing

@testable import CatalogFormats

/// Fields in ASCII and fields in an encoding side by side in one record: what is decoded is kept apart
/// from the record's bytes and must come back where it belongs.
///
/// The bytes are those of Python's codecs; of MARC-8 those of its code table (E8 is the diaeresis,
/// before its letter).
@Suite struct MARCEncodedFieldTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let encoding: String
    let bytes: [UInt8]
    let text: String
    var testDescription: String { encoding + " " + text }
  }

  static let cases: [Case] = [
    Case(encoding: "utf-8", bytes: [0xD0, 0x9C, 0xD0, 0xB8, 0xD1, 0x80], text: "Мир"),
    Case(encoding: "utf-8", bytes: [0x75, 0xCC, 0x88], text: "\u{FC}"),
    Case(encoding: "marc-8", bytes: [0x4D, 0xE8, 0x75, 0x6C, 0x6C, 0x65, 0x72], text: "Müller"),
    Case(encoding: "windows-1252", bytes: [0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72], text: "Müller"),
    Case(encoding: "windows-1250", bytes: [0xA3, 0xF3, 0x64, 0x9F], text: "Łódź"),
    Case(encoding: "iso-8859-2", bytes: [0xA3, 0xF3, 0x64, 0xBC], text: "Łódź"),
    Case(encoding: "windows-1251", bytes: [0xCC, 0xE8, 0xF0], text: "Мир"),
    Case(encoding: "cp866", bytes: [0x8C, 0xA8, 0xE0], text: "Мир"),
    Case(encoding: "koi8-r", bytes: [0xED, 0xC9, 0xD2], text: "Мир"),
    Case(encoding: "gb18030", bytes: [0xD0, 0xC2, 0xCA, 0xE9], text: "新书"),
    Case(encoding: "shift_jis", bytes: [0x93, 0xFA, 0x96, 0x7B], text: "日本"),
    Case(encoding: "big5", bytes: [0xAE, 0xD1], text: "書"),
    Case(encoding: "euc-jp", bytes: [0xCB, 0xDC, 0xB2, 0xB0], text: "本屋"),
    Case(encoding: "euc-kr", bytes: [0xC3, 0xA5], text: "책"),
  ]

  @Test(arguments: cases)
  func `what is decoded and what is ASCII stand where the record has them`(_ example: Case) throws {
    let word = example.bytes
    let builder = MARCBuilder().control("001", "7").adding("003", word)
      .adding("245", Array("10".utf8) + [0x1F, 0x61] + Array("Plain".utf8) + [0x1F, 0x62] + word)
      .adding("260", Array("  ".utf8) + [0x1F, 0x62] + word + Array(" & Co".utf8))
      .data("300", "  $a12 p.").adding("650", Array(" 0".utf8) + [0x1F, 0x61] + word)
      .data("650", " 0$aLast")
    var options = ReadingOptions()
    options.encoding = example.encoding
    let reading = try Reading(bytes: builder.bytes + builder.bytes, options: options)
    #expect(reading.refused.isEmpty)
    #expect(reading.understanding.encoding == example.encoding)
    for record in reading.records {
      #expect(record.source?.value == "(\(example.text))7")
      #expect(record.book.title == "Plain")
      #expect(record.book.subtitle.map { Array($0.utf8) } == Array(example.text.utf8))
      #expect(record.book.publisher == example.text + " & Co")
      #expect(record.book.pages == 12)
      #expect(record.book.subjects == [example.text, "Last"])
    }
  }

  @Test func `bytes that mean nothing in an encoding name their field, the first of them`() throws {
    let bytes = MARCBuilder().data("245", "10$aGood")
      .adding("500", Array("  ".utf8) + [0x1F, 0x61, 0x41, 0xFF])
      .adding("501", Array("  ".utf8) + [0x1F, 0x61, 0xFF]).bytes
    var options = ReadingOptions()
    options.encoding = "utf-8"
    let reading = try Reading(bytes: bytes, options: options)
    #expect(reading.refused.map(\.kind) == ["encoding"])
    #expect(reading.refused.first?.reason.hasPrefix("Field 500 holds bytes") == true)
  }

  @Test(arguments: ["utf-8", "windows-1251", "marc-8"])
  func `a code beyond ASCII is refused in every encoding`(encoding: String) throws {
    let bytes = MARCBuilder().adding("245", Array("10".utf8) + [0x1F, 0xE9, 0x41]).bytes
    var options = ReadingOptions()
    options.encoding = encoding
    #expect(try Reading(bytes: bytes, options: options).refused.map(\.kind) == ["encoding"])
  }

  @Test func `languages by their codes are the same from the table of the common ones`() {
    for code in ["eng", "ger", "fre", "jpn", "heb", "kor", "und", "xxx", "gre", "   ", "", "e"] {
      let upper = code.uppercased()
      #expect(MARCLanguages.tags(coded: Array(code.utf8)[...], []) == MARCLanguages.tags([code]))
      #expect(MARCLanguages.tags(coded: Array(upper.utf8)[...], []) == MARCLanguages.tags([upper]))
    }
  }

  @Test(
    arguments: [
      ("[s.n.]", true), ("S. N.", true), ("S.n.–", true), ("Publisher not identified", true),
      ("ÉDITEUR NON IDENTIFIÉ", true), ("Ḥ. mo. l.", true), ("・sn", true), ("bn", true),
      ("snn", false), ("s", false), ("", false), ("Springer", false), ("sn 2", false),
      ("新書 s.n.", false), ("publisher not identified here", false),
    ] as [(String, Bool)])
  func `a publisher who is not known is known by letters alone`(name: String, isUnknown: Bool) {
    #expect(UnknownPublishers.hold(name) == isUnknown)
  }
}
