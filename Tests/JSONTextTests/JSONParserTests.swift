import JSONText
import Testing

@Suite struct JSONParserTests {
  let parser = JSONParser()

  @Test func `a number keeps the text of its source`() throws {
    let value = try parser.parse("[12345678901234567890, -1.50e+3, 0.1]")
    let expected: [JSONValue] = [
      .number("12345678901234567890"), .number("-1.50e+3"), .number("0.1"),
    ]
    #expect(value.array == expected)
  }

  @Test func `accessors answer for their own kind only`() throws {
    let value = try parser.parse(
      #"{"n": 2.0, "s": "2", "b": true, "z": null, "a": [1], "big": 1e400}"#)
    #expect(value["n"]?.int == 2)
    #expect(value["n"]?.double == 2)
    #expect(value["n"]?.string == nil)
    #expect(value["n"]?.text == "2.0")
    #expect(value["s"]?.string == "2")
    #expect(value["s"]?.int == nil)
    #expect(value["b"]?.bool == true)
    #expect(value["z"]?.isNull == true)
    #expect(value["a"]?[0]?.int == 1)
    #expect(value["a"]?[1] == nil)
    #expect(value["big"]?.double == nil)
    #expect(value["big"]?.int == nil)
    #expect(value["missing"] == nil)
  }

  @Test(arguments: [2, 16, 17, 18, 40])
  func `members keep their order and the last duplicate wins`(count: Int) throws {
    let names = (0..<count).map { "k\($0)" } + ["k0"]
    let body = names.enumerated().map { "\"\($1)\": \($0)" }.joined(separator: ", ")
    let object = try #require(try parser.parse("{\(body)}").object)
    #expect(object.keys == names)
    #expect(object["k0"]?.int == count)
    #expect(object["k1"]?.int == 1)
    #expect(object["none"] == nil)
  }

  @Test func `escapes become their characters`() throws {
    let value = try parser.parse(#""\"\\\/\b\f\n\r\t\u00e9\u4e66\ud83d\udcda\u0000""#)
    #expect(value.string == "\"\\/\u{8}\u{c}\n\r\té书📚\u{0}")
  }

  @Test func `a byte order mark is skipped and counted`() throws {
    #expect(try parser.parse([0xEF, 0xBB, 0xBF] + Array("7".utf8)).int == 7)
    let error = try #require(throws: JSONError.self) {
      try parser.parse([0xEF, 0xBB, 0xBF] + Array("[x]".utf8))
    }
    #expect(error.position == JSONPosition(line: 1, column: 2, byteOffset: 4))
  }

  struct Fault: Sendable {
    let text: [UInt8]
    let kind: JSONError.Kind
    let line: Int
    let column: Int
    let offset: Int

    init(_ text: String, _ kind: JSONError.Kind, _ line: Int, _ column: Int, _ offset: Int) {
      self.init(Array(text.utf8), kind, line, column, offset)
    }

    init(_ text: [UInt8], _ kind: JSONError.Kind, _ line: Int, _ column: Int, _ offset: Int) {
      (self.text, self.kind, self.line, self.column, self.offset) = (
        text, kind, line, column, offset
      )
    }
  }

  static let faults = [
    Fault("", .unexpectedEnd, 1, 1, 0),
    Fault(" \n ", .unexpectedEnd, 2, 2, 3),
    Fault("{\"a\": 1,\n \"b\"", .unexpectedEnd, 2, 5, 13),
    Fault("\"abc", .unexpectedEnd, 1, 5, 4),
    Fault("{\n  \"a\": 1\n  \"b\": 2\n}", .syntax, 3, 3, 13),
    Fault("[1, 2,]", .syntax, 1, 7, 6),
    Fault("[1] [2]", .syntax, 1, 5, 4),
    Fault("01", .syntax, 1, 2, 1),
    Fault("[nul]", .syntax, 1, 5, 4),
    Fault("[1, \u{a0}2]", .syntax, 1, 5, 4),
    Fault("[\"a\nb\"]", .syntax, 1, 4, 3),
    Fault(#"["\x"]"#, .syntax, 1, 4, 3),
    Fault("{'a': 1}", .syntax, 1, 2, 1),
    Fault(#"["\ud800"]"#, .loneSurrogate, 1, 3, 2),
    Fault(#"["\ud800\n"]"#, .loneSurrogate, 1, 3, 2),
    Fault(#"["\udc00"]"#, .loneSurrogate, 1, 3, 2),
    Fault(#"["\ud800\ud800"]"#, .loneSurrogate, 1, 3, 2),
    Fault(Array("[\n\"caf".utf8) + [0xE9] + Array("\"]".utf8), .invalidUTF8, 2, 5, 6),
    Fault([0x22, 0xC0, 0x80, 0x22], .invalidUTF8, 1, 2, 1),
    Fault([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8, 1, 2, 1),
    Fault([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, 1, 2, 1),
    Fault([0x22, 0xE4, 0xB9], .invalidUTF8, 1, 2, 1),
  ]

  @Test(arguments: faults)
  func `a fault is told with its kind and place`(fault: Fault) throws {
    let error = try #require(throws: JSONError.self) { try parser.parse(fault.text) }
    #expect(error.kind == fault.kind, "\(error)")
    #expect(error.line == fault.line)
    #expect(error.column == fault.column)
    #expect(error.byteOffset == fault.offset)
    #expect(!error.message.isEmpty)
  }

  @Test func `nesting stops at its limit`() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try parser.parse(deep).array?.count == 1)
    let error = try #require(throws: JSONError.self) { try parser.parse("[\(deep)]") }
    #expect(error.kind == .nestingTooDeep)
    #expect(error.byteOffset == 512)
    let wide = String(repeating: "[0, ", count: 513)
    let second = try #require(throws: JSONError.self) { try parser.parse(wide) }
    #expect(second.kind == .nestingTooDeep)
    #expect(second.byteOffset == 2048)
  }

  @Test func `a string stops at its limit`() throws {
    var limits = JSONLimits()
    limits.stringLength = 10
    let parser = JSONParser(limits: limits)
    #expect(try parser.parse(#""0123456789""#).string?.count == 10)
    let error = try #require(throws: JSONError.self) { try parser.parse(#"["0123456789a"]"#) }
    #expect(error.kind == .stringTooLong)
    #expect(error.byteOffset == 1)
  }
}
