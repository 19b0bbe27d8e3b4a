import Testing
import TextDecoding

@Suite struct TextDecoderTests {
  private func decoded(_ chunks: [[UInt8]], as encoding: TextEncoding) throws -> DecodedText {
    var decoder = try TextDecoder(encoding: encoding)
    var text = DecodedText()
    for chunk in chunks {
      let next = decoder.push(chunk)
      text.bytes += next.bytes
      text.faults += next.faults
    }
    let last = decoder.finish()
    text.bytes += last.bytes
    text.faults += last.faults
    return text
  }

  private func halves(_ bytes: [UInt8], cutAt index: Int) -> [[UInt8]] {
    [Array(bytes[..<index]), Array(bytes[index...])]
  }

  @Test(arguments: EncodedSample.all)
  func `every encoding comes out as the same text, wherever chunks are cut`(
    sample: EncodedSample
  ) throws {
    let encoding = try #require(TextEncoding(label: sample.label))
    #expect(encoding.name == sample.label)
    for cut in 0...sample.bytes.count {
      let text = try decoded(halves(sample.bytes, cutAt: cut), as: encoding)
      #expect(text.faults.isEmpty)
      #expect(text.bytes == Array(sample.text.utf8), "cut at \(cut)")
    }
    let bytewise = try decoded(sample.bytes.map { [$0] }, as: encoding)
    #expect(bytewise.bytes == Array(sample.text.utf8))
  }

  struct Fault: Sendable {
    let label: String
    let bytes: [UInt8]
    let text: String
    let offsets: [Int]
    let lines: [Int]
  }

  static let faults = [
    Fault(
      label: "utf-8", bytes: Array("a\ncaf".utf8) + [0xE9] + Array("s\nb".utf8),
      text: "a\ncaf\u{fffd}s\nb", offsets: [5], lines: [2]),
    Fault(
      label: "utf-8", bytes: [0xE4, 0xB9, 0x41, 0xC0, 0xAF], text: "\u{fffd}A\u{fffd}\u{fffd}",
      offsets: [0, 3, 4], lines: [1, 1, 1]),
    Fault(
      label: "utf-8", bytes: [0x0A, 0xF0, 0x9F, 0x93], text: "\n\u{fffd}", offsets: [1], lines: [2]),
    Fault(
      label: "windows-1252", bytes: [0x92, 0x0A, 0x81, 0x62], text: "’\n\u{fffd}b", offsets: [2],
      lines: [2]),
    Fault(
      label: "gb18030", bytes: [0xCA, 0xE9, 0xFF, 0x61, 0xCA], text: "书\u{fffd}a\u{fffd}",
      offsets: [2, 4], lines: [1, 1]),
    Fault(
      label: "utf-16le", bytes: [0x61, 0x00, 0x00, 0xDC, 0x62, 0x00, 0x63],
      text: "a\u{fffd}b\u{fffd}", offsets: [2, 6], lines: [1, 1]),
    Fault(
      label: "euc-kr", bytes: [0x61, 0xA2, 0xE8, 0x65, 0xB0, 0xA1], text: "a\u{fffd}e가",
      offsets: [1],
      lines: [1]),
    Fault(
      label: "euc-jp", bytes: [0xB4, 0xC1, 0xB4, 0x0A, 0x61], text: "漢\u{fffd}\na", offsets: [2],
      lines: [1]),
  ]

  @Test(arguments: faults)
  func `a faulty sequence is told with its offset and line, wherever chunks are cut`(
    fault: Fault
  ) throws {
    let encoding = try #require(TextEncoding(label: fault.label))
    for cut in 0...fault.bytes.count {
      let text = try decoded(halves(fault.bytes, cutAt: cut), as: encoding)
      #expect(String(decoding: text.bytes, as: UTF8.self) == fault.text)
      #expect(text.faults.map(\.byteOffset) == fault.offsets)
      #expect(text.faults.map(\.line) == fault.lines)
      for (fault, place) in zip(text.faults, marks(in: text.bytes)) {
        #expect(fault.outputOffset == place)
        #expect(fault.encoding == encoding)
        #expect(!fault.bytes.isEmpty)
      }
    }
  }

  private func marks(in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0...].starts(with: [0xEF, 0xBF, 0xBD]) }
  }

  @Test func `a U+FFFD of the source is no fault`() throws {
    let text = try TextDecoder.decode([0xEF, 0xBF, 0xBD], as: .utf8)
    #expect(text.faults.isEmpty)
    #expect(text.bytes == [0xEF, 0xBF, 0xBD])
  }

  @Test(arguments: [
    ("utf-8", [0xEF, 0xBB, 0xBF, 0x61] as [UInt8]), ("utf-16le", [0xFF, 0xFE, 0x61, 0x00]),
    ("utf-16be", [0xFE, 0xFF, 0x00, 0x61]), ("gb18030", [0x84, 0x31, 0x95, 0x33, 0x61]),
    ("utf-32le", [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]),
  ])
  func `a byte order mark is dropped at the start only`(label: String, bytes: [UInt8]) throws {
    let encoding = try #require(TextEncoding(label: label))
    for cut in 0...bytes.count {
      let text = try decoded(halves(bytes, cutAt: cut), as: encoding)
      #expect(text.bytes == [0x61])
    }
    let mark = try #require(ByteOrderMark.find(in: bytes))
    #expect(mark.encoding == encoding)
    let twice = try decoded([bytes, bytes], as: encoding)
    #expect(twice.bytes == Array("a\u{feff}a".utf8))
  }

  @Test func `text comes out composed, wherever chunks are cut`() throws {
    let source = Array("e\u{301}x か\u{3099} \u{1112}\u{1161}\u{11ab} A\u{30a}\u{323}".utf8)
    let expected = Array("\u{e9}x \u{304c} \u{d55c} \u{1ea0}\u{30a}".utf8)
    for cut in 0...source.count {
      let text = try decoded(halves(source, cutAt: cut), as: .utf8)
      #expect(text.bytes == expected, "cut at \(cut)")
    }
    #expect(try decoded(source.map { [$0] }, as: .utf8).bytes == expected)
  }

  @Test func `a decoder told not to normalize keeps the characters of its source`() throws {
    let source = Array("e\u{301}".utf8)
    #expect(try TextDecoder.decode(source, as: .utf8, normalizes: false).bytes == source)
  }

  @Test func `a run of combining marks without end is not held in memory`() throws {
    var decoder = try TextDecoder(encoding: .utf8)
    let marks = Array(String(repeating: "\u{301}", count: 10_000).utf8)
    var count = decoder.push([0x78]).bytes.count
    for _ in 0..<20 { count += decoder.push(marks).bytes.count }
    #expect(count > 200_000)
    count += decoder.finish().bytes.count
    #expect(count == 1 + 20 * 20_000)
  }

  @Test(arguments: [
    ("UTF-8", "utf-8"), ("utf8", "utf-8"), ("ISO-8859-1", "windows-1252"),
    ("Latin-1", "windows-1252"), ("US-ASCII", "windows-1252"), ("CP1252", "windows-1252"),
    ("GBK", "gb18030"), ("gb2312", "gb18030"), ("Big5-HKSCS", "big5"), ("cp950", "big5"),
    ("Shift-JIS", "shift_jis"), ("Windows-31J", "shift_jis"), ("CP932", "shift_jis"),
    ("EUC_KR", "euc-kr"), ("cp949", "euc-kr"), ("KOI8-R", "koi8-r"), ("cp1251", "windows-1251"),
    ("windows-1257", "windows-1257"), ("ISO_8859-2", "iso-8859-2"), ("latin2", "iso-8859-2"),
    ("IBM850", "cp850"), ("cp437", "cp437"), ("UTF-16", "utf-16le"), ("x-mac-roman", "macintosh"),
  ])
  func `an encoding goes by many labels and one name`(label: String, name: String) {
    #expect(TextEncoding(label: label)?.name == name)
  }

  @Test(arguments: ["", "-", "klingon", "utf-9", "windows-99999"])
  func `an unknown label is no encoding`(label: String) {
    #expect(TextEncoding(label: label) == nil)
  }

  @Test func `MARC-8 is decoded line by line`() throws {
    guard MARC8Converter.isAvailable else { return }
    let source =
      Array("V".utf8) + [0xE5] + Array("atsy".utf8) + [0xE5] + Array("ayana\nT".utf8)
      + [0xE2] + Array("ecnicas".utf8)
    for cut in 0...source.count {
      let text = try decoded(halves(source, cutAt: cut), as: .marc8)
      #expect(text.bytes == Array("V\u{101}tsy\u{101}yana\nT\u{e9}cnicas".utf8))
      #expect(text.faults.isEmpty)
    }
  }
}
