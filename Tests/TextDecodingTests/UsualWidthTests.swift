import Testing

@testable import TextDecoding

@Suite struct UsualWidthTests {
  private func slow(_ text: String) -> Int { text.reduce(0) { $0 + DisplayWidth.of($1) } }

  @Test func `every scalar alone and beside others is as wide as its characters are`() {
    for number in UInt32(1)..<0x1_0000 {
      guard let scalar = Unicode.Scalar(number) else { continue }
      let letter = String(Character(scalar))
      for text in ["a" + letter + "b", "日" + letter, letter + letter, "가" + letter] {
        var copy = text
        guard let usual = copy.withUTF8({ UsualWidth.measure($0)?.width }) else { continue }
        #expect(usual == slow(text), "U+\(String(number, radix: 16))")
      }
    }
  }

  @Test(arguments: [
    ("The Garden", 6, "The G…"), ("図書館の夜", 5, "図書…"), ("図書館の夜", 6, "図書…"), ("Ёлка", 3, "Ёл…"),
    ("abc", 3, "abc"), ("책의 역사", 4, "책…"), ("図書", 1, "…"),
  ])
  func `a text is cut to whole characters within its columns`(
    text: String, width: Int, cut: String
  ) {
    #expect(DisplayWidth.truncated(text, to: width) == cut)
  }
}
