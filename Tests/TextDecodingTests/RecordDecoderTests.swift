import Testing
import TextDecoding

@Suite struct RecordDecoderTests {
  private func read(_ bytes: [UInt8], _ decoder: RecordDecoder = RecordDecoder()) throws -> String {
    String(decoding: try decoder.decode(bytes).bytes, as: UTF8.self)
  }

  @Test func `a record in the primary encoding needs no other`() throws {
    let record = try RecordDecoder().decode(Array("Café e\u{301}".utf8))
    #expect(record.fallback == nil)
    #expect(record.bytes == Array("Café \u{e9}".utf8))
  }

  @Test func `words in MARC-8 stand beside words in UTF-8`() throws {
    guard MARC8Converter.isAvailable else { return }
    let bytes = Array("Cortázar, Cort".utf8) + [0xE2] + Array("azar — récit".utf8)
    let record = try RecordDecoder().decode(bytes)
    #expect(record.fallback == .marc8)
    #expect(String(decoding: record.bytes, as: UTF8.self) == "Cortázar, Cortázar — récit")
  }

  @Test(arguments: [
    ([0x43, 0x61, 0x66, 0xE9], "Café"),
    ([0x50, 0xE9, 0x72, 0x65, 0x7A, 0x20, 0x92, 0x73], "Pérez ’s"),
    ([0x45, 0x73, 0x70, 0x61, 0xF1, 0x61, 0x2C, 0x20, 0x4D, 0xE9, 0x78], "España, Méx"),
    ([0x53, 0xE3, 0x6F, 0x20, 0x93, 0x78, 0x94], "São “x”"), ([0x4D, 0xFC, 0x6C, 0x6C], "Müll"),
    ([0x66, 0x72, 0x61, 0x6E, 0xE7, 0x61, 0x69, 0x73], "français"),
  ])
  func `Windows-1252 is told from MARC-8 by its words`(bytes: [UInt8], text: String) throws {
    let record = try RecordDecoder().decode(bytes)
    #expect(record.fallback == .windows1252)
    #expect(String(decoding: record.bytes, as: UTF8.self) == text)
  }

  @Test func `records of two East Asian encodings are read whole`() throws {
    let decoder = RecordDecoder(fallbacks: [.gb18030])
    #expect(try read([0x31, 0x2C, 0xCA, 0xE9, 0xC3, 0xFB], decoder) == "1,书名")
    #expect(try read(Array("1,书名".utf8), decoder) == "1,书名")
  }

  @Test func `a record that no encoding fits is told with its place in the file`() throws {
    let decoder = RecordDecoder(fallbacks: [.gb18030])
    let fault = try #require(throws: DecodingFault.self) {
      try decoder.decode([0x61, 0x0A, 0x62, 0xFF, 0xFF], sourceOffset: 100, line: 7)
    }
    #expect(fault.byteOffset == 103)
    #expect(fault.line == 8)
    #expect(fault.encoding == .utf8)
  }

  @Test func `MARC-8 calls in other scripts by escapes`() throws {
    let converter = try #require(MARC8Converter() ?? nil)
    // Greek by ESC ( S and back by ESC ( B: the letters of "βιβλιο" in the MARC-8 Basic Greek set.
    let greek: [UInt8] = [0x1B, 0x28, 0x53, 0x62, 0x6A, 0x62, 0x6D, 0x6A, 0x70, 0x1B, 0x28, 0x42]
    let text = converter.convert(greek).map { String(decoding: $0, as: UTF8.self) }
    #expect(text?.isEmpty == false)
    #expect(converter.convert([0xE2, 0x65]) == Array("e\u{301}".utf8))
    #expect(converter.convert([]) == [])
  }
}
