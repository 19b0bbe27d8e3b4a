import Testing
import XMLText

@Suite struct XMLHostileTests {
  private static let laughs: String = {
    var text = "<!DOCTYPE x [<!ENTITY l0 \"lol\">"
    for level in 1...9 {
      let inner = String(repeating: "&l\(level - 1);", count: 10)
      text += "<!ENTITY l\(level) \"\(inner)\">"
    }
    return text + "]>"
  }()

  @Test(arguments: ["<x><record>&l9;</record></x>", "<x><record a='&l9;'/></x>"])
  func `a billion laughs are refused by the limit of entities`(body: String) {
    let error = #expect(throws: XMLTextError.self) { try read(Self.laughs + body) }
    #expect(error?.kind == .limit)
    #expect(error?.message.contains("1000000 bytes") == true)
  }

  @Test func `an entity that holds itself is refused`() {
    let text = "<!DOCTYPE x [<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]><x><record>&a;</record></x>"
    let error = #expect(throws: XMLTextError.self) { try read(text) }
    #expect(error?.kind == .limit)
  }

  @Test func `a few laughs are as long as they are`() throws {
    let reading = try read(Self.laughs + "<x><record>&l2;</record></x>")
    #expect(reading.records == [String(repeating: "lol", count: 100)])
  }

  @Test func `a first tag without end is refused by the limit of tags`() {
    let text = "<x a='" + String(repeating: "a", count: 1_100_000)
    let error = #expect(throws: XMLTextError.self) { try read(text) }
    #expect(error?.kind == .limit)
    #expect(error?.message == "a tag is longer than 1000000 bytes")
  }

  @Test func `an external entity is never read`() throws {
    let text = """
      <!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/hostname">
      <!ENTITY % remote SYSTEM "http://localhost:1/x.dtd"> %remote;]>
      <x><record>[&file;]</record></x>
      """
    #expect(try read(text).records == ["[&amp;file;]"])
  }

  @Test func `nesting without end costs its record alone`() throws {
    let deep = String(repeating: "<a>", count: 100_000)
    let reading = try read("<x><record>\(deep)</record><record>2</record></x>")
    #expect(reading.records == ["2"])
    #expect(reading.broken == ["1: elements stand within one another more than 200 deep"])
  }

  @Test func `nesting outside of records ends in a note`() throws {
    let reading = try read(String(repeating: "<a>", count: 100_000))
    #expect(reading.records.isEmpty)
    #expect(reading.notes == [.betweenRecords])
  }

  @Test(arguments: ["<x><record><a>", "<x><record><![CDATA[", "<x><record a='", "<x><!--", "<x>"])
  func `text without end is bounded`(start: String) throws {
    var limits = XMLLimits()
    limits.recordBytes = 1_000_000
    limits.tagBytes = 100_000
    let stream = try XMLStream(vocabulary: vocabulary, limits: limits)
    try stream.feed(Array(start.utf8))
    let piece = [UInt8](repeating: UInt8(ascii: "y"), count: 1 << 16)
    for _ in 0..<64 { try stream.feed(piece) }
    try stream.feed(Array("--><record>next</record>".utf8))
    try stream.finish()
    var broken = 0
    var records = 0
    while let event = stream.next() {
      if case .broken = event { broken += 1 }
      if case .record = event { records += 1 }
    }
    #expect(broken + records <= 2)
  }

  @Test func `a document type declaration without end is refused`() throws {
    let error = #expect(throws: XMLTextError.self) {
      try read("<!DOCTYPE x [" + String(repeating: "<!ELEMENT a ANY>", count: 100_000))
    }
    #expect(error?.kind == .limit)
  }

  @Test func `names without end are refused`() throws {
    var limits = XMLLimits()
    limits.names = 100
    let names = (0..<200).map { "<n\($0)/>" }.joined()
    let error = #expect(throws: XMLTextError.self) {
      try read("<x><record>\(names)</record></x>", limits: limits)
    }
    #expect(error?.kind == .limit)
  }
}
