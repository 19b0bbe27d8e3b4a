import Testing

@testable import CatalogRules

@Suite struct StringListJSONTests {
  func read(_ text: String) -> [[String?]]? {
    Array(text.utf8).withUnsafeBufferPointer { StringListJSON.read($0) }
  }

  // Texts and values by RFC 8259, section 7 and 2.
  @Test func `JSON of the shape is read`() {
    #expect(read(" [ ] ") == [])
    #expect(read(#"["a", "b"]"#) == [["a"], ["b"]])
    #expect(read("[ [\"a\" , null ]\n, [ ] ]") == [["a", nil], []])
    #expect(read(#"["\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"]"#) == [["\"\\/\u{8}\u{c}\n\r\té😀"]])
  }

  @Test(arguments: [
    "", "[", "[\"a\"", "[\"a\",]", "[1]", "{}", "[\"a\"]x", "[\"\\ud800\"]", "[\"\\u12\"]", "[nul]",
    "[\"\\u+123\"]", "[\"\\ud800\\u0041\"]", "[\"a", "[[\"a\"]", "[[[]]]", "[\"\\q\"]",
  ])
  func `anything else is not`(text: String) {
    #expect(read(text) == nil)
  }

  @Test func `what is written is read back`() {
    let texts = ["", "a", "\"\\\n\u{0}\u{1f}\u{7f}", "五月新书 😀", "/"]
    var bytes: [UInt8] = []
    StringListJSON.append(texts, to: &bytes)
    #expect(read(String(decoding: bytes, as: UTF8.self)) == texts.map { [$0] })
    let rows = [("a", nil, "c"), ("a", "b", nil), ("a", nil, nil), ("a", "b", "c")]
    var row: [UInt8] = []
    for (first, second, third) in rows { StringListJSON.append(first, second, third, to: &row) }
    #expect(
      String(decoding: row, as: UTF8.self)
        == #"["a",null,"c"]["a","b"]["a"]["a","b","c"]"#)
  }
}
