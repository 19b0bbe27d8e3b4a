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

  /// Every text of a few signs that a list is made of, so each place where a list may go wrong.
  @Test func `a list that is read in place is read as the whole reader reads it`() {
    let signs = ["[", "]", ",", "\"a\"", "\"\"", "null", "\""]
    var (texts, plain) = ([""], 0)
    for _ in 0..<7 {
      texts = texts.flatMap { text in signs.map { text + $0 } }.filter { $0.hasPrefix("[") }
      for text in texts {
        let bytes = Array(text.utf8)
        var rows: [[String?]] = []
        let isPlain = bytes.withUnsafeBufferPointer { bytes in
          var list = PlainStringList(bytes)
          while let row = list.nextRow() {
            rows.append(
              [row.first, row.second, row.third].map {
                $0.map { String(decoding: $0, as: UTF8.self) }
              })
          }
          return list.isPlain
        }
        guard isPlain else { continue }
        plain += 1
        let read = read(text).map { $0.map { Array(($0 + [nil, nil, nil]).prefix(3)) } }
        #expect(read == rows, "\(text)")
      }
    }
    // [], [a], [[a]], [a,a], … with two words each, and null but in the first place.
    #expect(plain > 50)
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
