import JSONText
import Testing

@Suite struct JSONWriterTests {
  private func written(
    _ style: JSONWriter.Style = .compact, _ body: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter(style: style)
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func writeSample(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("n", 1)
    writer.key("a")
    writer.beginArray()
    writer.bool(true)
    writer.beginObject()
    writer.endObject()
    writer.beginArray()
    writer.endArray()
    writer.endArray()
    writer.member("s", "x")
    writer.endObject()
  }

  @Test func `compact has no white space`() {
    #expect(written { writeSample(&$0) } == #"{"n":1,"a":[true,{},[]],"s":"x"}"#)
  }

  @Test func `pretty has a line for each member and two spaces a level`() {
    let expected = """
      {
        "n": 1,
        "a": [
          true,
          {},
          []
        ],
        "s": "x"
      }
      """
    #expect(written(.pretty) { writeSample(&$0) } == expected)
  }

  @Test func `control characters, quotes and backslashes are escaped, all else stands raw`() {
    let text = "\u{0}\u{8}\t\n\u{b}\u{c}\r\u{1f}\"\\/\u{7f}é书📚\u{2028}\u{2029}"
    #expect(
      written { $0.string(text) }
        == #""\u0000\b\t\n\u000b\f\r\u001f\"\\/\u007f"# + "é书📚\u{2028}\u{2029}\"")
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (2.0, "2"), (-3.0, "-3"), (0.1, "0.1"),
    (1.0 / 3, "0.3333333333333333"),
    (1e21, "1e+21"), (.leastNonzeroMagnitude, "5e-324"),
    (9_007_199_254_740_992, "9007199254740992"),
    (1.5e-7, "1.5e-07"), (.nan, "null"), (.infinity, "null"), (120.5, "120.5"),
  ])
  func `a double is written with the digits that read back as it`(number: Double, text: String) {
    #expect(written { $0.double(number) } == text)
    if number.isFinite { #expect(Double(text) == number) }
  }

  @Test(arguments: [
    (0, "0"), (-7, "-7"), (Int.max, "9223372036854775807"),
    (Int.min, "-9223372036854775808"),
  ])
  func `an integer is written whole`(number: Int, text: String) {
    #expect(written { $0.int(number) } == text)
  }

  @Test func `top-level values stand on lines of their own, and bytes can be taken between`() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.int(1)
    #expect(writer.takeBytes() == Array("[1".utf8))
    writer.int(2)
    writer.endArray()
    writer.lineFeed()
    writer.null()
    #expect(writer.takeBytes() == Array(",2]\nnull".utf8))
    #expect(writer.bytes.isEmpty)
  }

  @Test func `what is read is written back the same`() throws {
    let text = #"{"a":[1.50,-2e3,"é\n",null,true],"a":{"b":{}}}"#
    let value = try JSONParser().parse(text)
    #expect(written { $0.value(value) } == text)
  }
}
