import Glibc
import Testing
import TextDecoding

@Suite struct EncodingDetectorTests {
  private func text(_ bytes: [UInt8], as encoding: TextEncoding) throws -> String {
    String(decoding: try TextDecoder.decode(bytes, as: encoding).bytes, as: UTF8.self)
  }

  @Test(arguments: EncodedSample.all)
  func `a text is recognised from its bytes`(sample: EncodedSample) throws {
    let found = EncodingDetector.detect(sample.bytes, isWhole: true)
    #expect(try text(sample.bytes, as: found.encoding) == sample.text, "\(found)")
    #expect(found.notes.isEmpty)
  }

  @Test(arguments: EncodedSample.all)
  func `a line is recognised from its bytes`(sample: EncodedSample) throws {
    let encoding = try #require(TextEncoding(label: sample.label))
    guard
      encoding.keepsASCIIBytes || ["gb18030", "big5", "shift_jis", "euc-kr"].contains(sample.label)
    else { return }
    for line in sample.bytes.split(separator: 0x0A).map(Array.init) {
      let found = EncodingDetector.detect(line, isWhole: true)
      let expected = try text(line, as: encoding)
      let actual = try text(line, as: found.encoding)
      #expect(actual == expected, "\(found)")
    }
  }

  @Test(arguments: EncodedSample.all)
  func `a truthful declaration is kept`(sample: EncodedSample) throws {
    let declared = try #require(TextEncoding(label: sample.label))
    let found = EncodingDetector.detect(sample.bytes, declared: declared, isWhole: true)
    #expect(found == DetectedEncoding(encoding: declared, basis: .declaration))
  }

  @Test(arguments: EncodedSample.all, ["utf-8", "utf-16le", "windows-1252", "big5", "shift_jis"])
  func `a declaration that lies is overruled with a note`(
    sample: EncodedSample, label: String
  ) throws {
    let declared = try #require(TextEncoding(label: label))
    let found = EncodingDetector.detect(sample.bytes, declared: declared, isWhole: true)
    guard found.encoding != declared else {
      // Bytes can be read in more ways than one where every byte is a letter, or few are not ASCII.
      #expect(label == sample.label || label == "windows-1252" || sample.text.first == "T")
      return
    }
    #expect(found.notes == [.declarationOverruled(declared)])
  }

  @Test(arguments: ["书名", "中国", "小说", "图书馆", "张三", "北京", "人民文学出版社"])
  func `a cell of GBK is recognised`(text: String) throws {
    // GB 2312 is EUC of its rows; written by hand for these words.
    let table: [Character: [UInt8]] = [
      "书": [0xCA, 0xE9], "名": [0xC3, 0xFB], "中": [0xD6, 0xD0], "国": [0xB9, 0xFA],
      "小": [0xD0, 0xA1], "说": [0xCB, 0xB5], "图": [0xCD, 0xBC], "馆": [0xB9, 0xDD],
      "张": [0xD5, 0xC5], "三": [0xC8, 0xFD], "北": [0xB1, 0xB1], "京": [0xBE, 0xA9],
      "人": [0xC8, 0xCB], "民": [0xC3, 0xF1], "文": [0xCE, 0xC4], "学": [0xD1, 0xA7],
      "出": [0xB3, 0xF6], "版": [0xB0, 0xE6], "社": [0xC9, 0xE7],
    ]
    let bytes = Array("id,title\n1,".utf8) + text.flatMap { table[$0] ?? [] } + [0x0A]
    let found = EncodingDetector.detect(bytes, isWhole: true)
    #expect(found.encoding == .gb18030)
    #expect(try self.text(bytes, as: .gb18030) == "id,title\n1,\(text)\n")
  }

  @Test(arguments: [
    ([0xEF, 0xBB, 0xBF, 0x61] as [UInt8], "utf-8"), ([0xFF, 0xFE, 0x61, 0x00], "utf-16le"),
    ([0xFE, 0xFF, 0x00, 0x61], "utf-16be"), ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "utf-32le"),
  ])
  func `a byte order mark decides against all else`(bytes: [UInt8], label: String) {
    let found = EncodingDetector.detect(bytes, declared: .koi8R, isWhole: true)
    #expect(found.encoding.name == label)
    #expect(found.basis == .byteOrderMark)
    #expect(found.notes == [.declarationOverruled(.koi8R)])
  }

  @Test func `plain ASCII is UTF-8, or what it is declared to be`() {
    let bytes = Array("title,date\n".utf8)
    let found = EncodingDetector.detect(bytes, isWhole: true)
    #expect(found == DetectedEncoding(encoding: .utf8, basis: .ascii))
    let declared = EncodingDetector.detect(bytes, declared: .windows1252, isWhole: true)
    #expect(declared == DetectedEncoding(encoding: .windows1252, basis: .ascii))
    #expect(EncodingDetector.detect([]).encoding == .utf8)
  }

  @Test func `a sample cut inside a character is still UTF-8`() {
    let bytes = Array("書".utf8.dropLast())
    #expect(EncodingDetector.detect(bytes, isWhole: false).encoding == .utf8)
    #expect(EncodingDetector.detect(Array("書名".utf8) + bytes, isWhole: true).basis == .mostlyUTF8)
  }

  @Test func `UTF-8 with a few other bytes is UTF-8 of two encodings`() {
    let bytes = Array("Cortázar\nBroché\nrécit\nCort".utf8) + [0xE2] + Array("azar\n".utf8)
    let found = EncodingDetector.detect(bytes, isWhole: true)
    #expect(found.encoding == .utf8)
    #expect(found.basis == .mostlyUTF8)
    #expect(found.notes == [.otherBytes(firstAt: 29)])
  }

  @Test func `a survey in chunks finds what a look at the whole finds`() {
    for sample in EncodedSample.all {
      let whole = EncodingDetector.detect(sample.bytes, isWhole: true)
      for size in 1...7 {
        var survey = EncodingSurvey()
        for start in stride(from: 0, to: sample.bytes.count, by: size) {
          survey.push(Array(sample.bytes[start...].prefix(size)))
        }
        #expect(EncodingDetector.detect(survey) == whole)
      }
    }
  }

  @Test func `what comes late in a large text counts`() {
    var survey = EncodingSurvey()
    let ascii = Array(String(repeating: "plain line\n", count: 10_000).utf8)
    for _ in 0..<20 { survey.push(ascii) }
    survey.push(EncodedSample.all[0].bytes)
    #expect(EncodingDetector.detect(survey).encoding == .gb18030)
  }

  // MARK: - Files that people have

  private static let catalogs =
    #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/shared/catalogs/"

  private func catalog(_ name: String) -> [UInt8]? {
    guard let file = fopen(Self.catalogs + name, "rb") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  @Test func `a Chinese shop's list is GB18030`() throws {
    guard let bytes = catalog("csv-chinese/dangdang_new_books_gbk.csv") else { return }
    let found = EncodingDetector.detect(bytes, isWhole: true)
    #expect(found == DetectedEncoding(encoding: .gb18030, basis: .statistics))
    #expect(try text(bytes, as: .gb18030).contains("艾莉诺好极了（英美畅销榜榜单图书"))
    for line in bytes.split(separator: 0x0A).map(Array.init)
    where line.contains(where: { $0 > 0x7F }) {
      #expect(EncodingDetector.detect(line, isWhole: true).encoding == .gb18030)
    }
  }

  @Test func `a feed that says utf-8 and is Windows-1252 is found out`() throws {
    guard let bytes = catalog("onix2/yob_peribo_0408.xml") else { return }
    let found = EncodingDetector.detect(bytes, declared: .utf8, isWhole: true)
    #expect(found.encoding == .windows1252)
    #expect(found.notes == [.declarationOverruled(.utf8)])
    #expect(try TextDecoder.decode(bytes, as: found.encoding).faults.isEmpty)
  }

  @Test(arguments: ["onix2/yob_utf_16.xml", "kbart-bookseller/cambridge_edinburgh_utf16le.tsv"])
  func `UTF-16 is found by its mark, and without it`(name: String) {
    guard let bytes = catalog(name) else { return }
    #expect(EncodingDetector.detect(bytes).encoding == .utf16LE)
    #expect(EncodingDetector.detect(Array(bytes.dropFirst(2))).encoding == .utf16LE)
  }

  @Test func `twins in UTF-16 and UTF-8 decode to one text`() throws {
    guard let wide = catalog("kbart-bookseller/cambridge_edinburgh_utf16le.tsv"),
      let narrow = catalog("kbart-bookseller/cambridge_edinburgh_utf8.tsv")
    else { return }
    let first = try TextDecoder.decode(wide, as: .utf16LE).bytes
    let second = try TextDecoder.decode(narrow, as: .utf8).bytes
    #expect(first.filter { $0 != 0x0D } == second.filter { $0 != 0x0D })
  }

  @Test func `a library export of two encodings is read record by record`() throws {
    guard MARC8Converter.isAvailable,
      let bytes = catalog("tsv-librarything/librarything_mybib.tsv")
    else { return }
    let found = EncodingDetector.detect(bytes, isWhole: true)
    #expect(found.basis == .mostlyUTF8)
    let decoder = RecordDecoder()
    let records = try bytes.split(separator: 0x0A).map { try decoder.decode(Array($0)) }
    let others = records.filter { $0.fallback != nil }
    #expect(others.count == 5)
    #expect(others.allSatisfy { $0.fallback == .marc8 })
    let words = ["Vātsyāyana", "États-Unis", "Técnicas", "Policía", "Jalāl al-Dīn Rūmī"]
    for (record, word) in zip(others, words) {
      #expect(String(decoding: record.bytes, as: UTF8.self).contains(word))
    }
  }

  @Test(arguments: [
    ("M\u{FC}ller", "Straße"), ("Zoë", "Étienne"), ("Łódź", "Dvořák"), ("Świat", "Čapek"),
  ])
  func `one letter in UTF-8 and one that is not are two encodings, however short the text`(
    _ first: String, _ second: String
  ) {
    let utf8 = Array("title={\(first)}\n".utf8)
    let latin = Array("author={".utf8) + [UInt8(ascii: "M"), 0xFC] + Array("ller}\n".utf8)
    for text in [utf8 + latin, latin + utf8, Array("title={\(second)}\n".utf8) + latin] {
      #expect(EncodingDetector.detect(text, isWhole: true).basis == .mostlyUTF8)
    }
  }
}
