import Testing

@testable import CatalogFormats

@Suite struct XMLTextSourceTests {
  private func read(
    _ bytes: [UInt8], encoding: String? = nil
  ) throws -> (text: String, encoding: String, notes: [String]) {
    var source = try XMLTextSource(MemorySource(bytes), encoding: encoding)
    var text: [UInt8] = []
    while true {
      let piece = try source.next()
      if piece.isEmpty { break }
      text += piece
    }
    return (
      String(decoding: text, as: UTF8.self), source.encodingName, source.notes.map(\.message)
    )
  }

  private func declaration(_ label: String) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"\(label)\"?><a>".utf8)
  }

  @Test func `what is declared is read so`() throws {
    let latin = try read(declaration("iso-8859-1") + [0x43, 0x61, 0x66, 0xE9])
    #expect(latin.text.hasSuffix("Café"))
    #expect(latin.notes.isEmpty)
    let utf8 = try read(declaration("UTF-8") + Array("Café".utf8))
    #expect(utf8.text.hasSuffix("Café"))
    #expect(utf8.encoding == "utf-8")
    #expect(utf8.notes.isEmpty)
  }

  @Test func `a declaration that lies is overruled with a note`() throws {
    // “’s” and dashes in Windows-1252.
    let bytes: [UInt8] = [0x49, 0x74, 0x92, 0x73, 0x20, 0x61, 0x20, 0x97, 0x20, 0x62, 0x6F, 0x79]
    let reading = try read(declaration("utf-8") + bytes)
    #expect(reading.text.hasSuffix("It’s a — boy"))
    #expect(reading.encoding == "windows-1252")
    #expect(reading.notes.count == 1)
    let other = try read(declaration("iso-8859-1") + Array("Müller, 書名, Ελλάδα, Þóra".utf8))
    #expect(other.text.hasSuffix("Müller, 書名, Ελλάδα, Þóra"))
    #expect(other.encoding == "utf-8")
    #expect(other.notes.count == 1)
  }

  @Test func `bytes that come late are read by what they are`() throws {
    let blank = [UInt8](repeating: 0x20, count: 300_000)
    let late = try read(declaration("utf-8") + blank + [0x92] + Array("é".utf8))
    #expect(late.text.hasSuffix("’é"))
    #expect(late.notes.count == 1)
    let cyrillic = try read(declaration("windows-1251") + blank + [0xCA, 0xED])
    #expect(cyrillic.text.hasSuffix("Кн"))
  }

  @Test func `UTF-16 is known with and without its mark`() throws {
    let text = "<?xml version=\"1.0\" encoding=\"utf-16\"?><a>Küng</a>"
    let little = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(try read([0xFF, 0xFE] + little).text == text)
    #expect(try read([0xFE, 0xFF] + big).text == text)
    #expect(try read(little).text == text)
    #expect(try read(big).encoding == "utf-16be")
  }

  @Test func `an encoding that is asked for is taken`() throws {
    let reading = try read(declaration("utf-8") + [0xC4, 0xE3], encoding: "gb18030")
    #expect(reading.text.hasSuffix("你"))
    let error = #expect(throws: CatalogFormatError.self) { try read([0x3C], encoding: "nonsense") }
    #expect(error?.kind == .usage)
  }

  @Test(arguments: [
    ("<?xml version='1.0' encoding='UTF-8'?>", "UTF-8"), ("<?xml version=\"1.0\"?>", nil),
    ("  <?xml encoding = \"x-y\"?>", "x-y"), ("<a encoding='no'/>", nil), ("", nil),
    ("<!-- <?xml encoding='no'?> -->", nil),
  ])
  func `the label of a declaration is found`(text: String, label: String?) {
    #expect(XMLDeclaration.label(in: Array(text.utf8)) == label)
  }
}
