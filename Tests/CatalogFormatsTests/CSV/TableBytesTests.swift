import CatalogModel
import Testing

@testable import CatalogFormats

/// Tables with bytes that do not belong in them: another encoding, cut characters, controls.
@Suite struct TableBytesTests {
  private let start = Array("title,author,date\n同志少女よ,逢坂,2021-11\n".utf8)
  private let end = Array("C,é,2024-01\n".utf8)

  @Test(arguments: [
    Array("女のいない男たち".utf8) + [0xFF], Array("女のいない男たち".utf8.dropLast()),
    [0x78, 0x81, 0xF9], Array("MICHÉ".utf8.dropLast()), [0xC3],
  ])
  func `a title cut inside a character refuses its record with line and offset`(
    _ title: [UInt8]
  ) throws {
    let reading = try Reading(bytes: start + title + Array(",村上,2014-04\n".utf8) + end)
    #expect(reading.titles == ["同志少女よ", "C"])
    let refused = try #require(reading.refused.first)
    #expect(refused.kind == "encoding")
    #expect(refused.place.line == 3)
    #expect(refused.reason.contains("offset "))
    #expect(reading.understanding.encoding == "utf-8")
  }

  @Test func `a stray byte is named by its offset in the file`() throws {
    // The header has 18 bytes, the first record 31, and the letter before the stray byte 1.
    let reading = try Reading(bytes: start + [0x41, 0xFF] + Array(",B,2014\n".utf8) + end)
    #expect(reading.refused.first?.reason.contains("offset 50 ") == true)
  }

  /// Written by Python's codecs cp949 and cp932.
  @Test(arguments: [
    (
      "c1a6b8f12cc0fac0da2cb9dfc7e0c0cf0ad3def9dbdac5cfd0facadbf6d6e52cd1d1f4c9e2aa2c323032332d30350a",
      "euc-kr", "大韓民國憲法論"
    ),
    (
      "bcaed2b22c8f9196bc2c94ad948493fa0a412ccad8b0cedfafc0b02c323032332d30350a",
      "shift_jis", "ﾊﾘｰﾎﾟｯﾀｰ"
    ),
  ])
  func `a header that is known in one encoding says which it is`(
    hex: String, encoding: String, title: String
  ) throws {
    let digits = Array(hex.utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
    }
    let reading = try Reading(bytes: bytes)
    #expect(reading.understanding.encoding == encoding)
    #expect(reading.titles == [title])
  }

  @Test func `MARC-8 is not guessed in a table`() throws {
    // Cortázar in MARC-8 has the accent 0xE2 before its letter; nothing but `âa` in Windows-1252.
    let marc = Array("Cort".utf8) + [0xE2] + Array("azar,B,2014-04\n".utf8)
    let reading = try Reading(bytes: start + marc + end)
    #expect(!reading.understanding.encoding.contains("marc"))
    #expect(!reading.titles.contains("Cortázar"))
  }

  @Test func `one record of Latin-1 and one of UTF-8 are each read as what they are`() throws {
    let bytes =
      Array("title,author,date\nMuller,".utf8) + [0xFC] + Array("ber,2021-11\n".utf8)
      + Array("A,é,2021-12\n".utf8)
    let reading = try Reading(bytes: bytes)
    #expect(reading.books.map { $0.contributors.map(\.name) } == [["über"], ["é"]])
    #expect(reading.warnings == ["encoding-mixed": 1])
    #expect(reading.records[0].warnings.first?.place?.line == 2)
  }

  @Test func `a record in another script is not read as Windows-1252`() throws {
    // 人名 in GBK: C8 CB C3 FB.
    let name: [UInt8] = [0xC8, 0xCB, 0xC3, 0xFB]
    let reading = try Reading(bytes: start + name + Array(",B,2014-04\n".utf8) + end)
    #expect(reading.titles == ["同志少女よ", "C"])
    #expect(reading.refused.map(\.kind) == ["encoding"])
  }

  @Test func `two bytes of a character of three are not read as Windows-1252`() throws {
    // 小 is E5 B0 8F; `å°` in Windows-1252.
    let reading = try Reading(
      bytes: start + Array("Vol ".utf8) + [0xE5, 0xB0] + Array(",B,2014-04\n".utf8) + end)
    #expect(reading.titles == ["同志少女よ", "C"])
    #expect(reading.refused.map(\.kind) == ["encoding"])
  }

  @Test(arguments: ["\0", "\u{1B}", "\u{1}"])
  func `a control character is left out with a warning, early and late in a file`(
    _ control: String
  ) throws {
    let early = try Reading("title,date\nA\(control)B,2024-01\nC,2024-02\n")
    #expect(early.titles == ["AB", "C"])
    #expect(early.records[0].warnings.map(\.kind) == ["control-character"])
    #expect(early.records[0].warnings.first?.place?.line == 2)
    let rows = String(repeating: "Some title,2024-01\n", count: 20_000)
    let late = try Reading("title,date\n" + rows + "X\(control)Y,2024-0\(control)2\n")
    #expect(late.books.last?.title == "XY")
    #expect(late.books.last?.published?.description == "2024-02")
    #expect(late.warnings == ["control-character": 1])
    #expect(late.records.last?.warnings.first?.place?.line == 20_002)
  }

  @Test func `white space is no control character`() throws {
    let reading = try Reading("title\tdate\r\nA\u{0B}B\t2024-01\r\nC\t2024-02\r\n")
    #expect(reading.total == 2)
    #expect(reading.warnings.isEmpty)
  }

  @Test(arguments: ["0000-01-01", "0000-05", "0000/01/01", "0000-01-01T00:00:00Z"])
  func `the year 0 is no year`(_ date: String) throws {
    let reading = try Reading("title,date\nA,\(date)\nB,2024-01\n")
    #expect(reading.books.map(\.published?.description) == [nil, "2024-01"])
    #expect(reading.warnings == ["date-unknown": 1])
  }

  @Test func `columns of one name are noted, where a book has one value of them`() throws {
    let reading = try Reading("title,title,author,author,date,date\nA,B,X,Y,,2024-02\n")
    #expect(reading.titles == ["A"])
    #expect(reading.books[0].contributors.map(\.name) == ["X", "Y"])
    #expect(reading.books[0].published?.description == "2024-02")
    #expect(reading.notes.map(\.kind) == ["columns-repeated"])
    #expect(reading.notes[0].message.contains("“title”, “date”"))
  }

  @Test(arguments: [false, true])
  func `Chinese in UTF-16 without a mark is a table, found or named`(isBigEndian: Bool) throws {
    let text = "书名,作者,出版时间\n百年孤独,马尔克斯,2024年5月\n平凡的世界,路遥,\n"
    let bytes = text.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
      return isBigEndian ? pair : pair.reversed()
    }
    let label = isBigEndian ? "utf-16be" : "utf-16le"
    var named = ReadingOptions()
    named.encoding = label
    for options in [ReadingOptions(), named] {
      let reading = try Reading(bytes: bytes, options: options)
      #expect(reading.titles == ["百年孤独", "平凡的世界"])
      #expect(reading.understanding.encoding == label)
    }
  }
}
