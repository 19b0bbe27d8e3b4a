import Testing
import TextDecoding

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("書名", 4), ("ｶﾅ", 2), ("カナ", 4), ("한국", 4), ("e\u{301}", 1), ("📚", 2),
    ("👩‍👩‍👧", 2), ("🇫🇷", 2), ("❤️", 2), ("👍🏽", 2), ("1️⃣", 2), ("\u{1112}\u{1161}\u{11ab}", 2),
    ("a\u{7}\n", 1), ("—…", 2), ("（英）", 6), ("\u{200b}", 0), ("❤", 1), ("שָׁ", 1),
  ])
  func `a text takes the columns of its characters`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test(arguments: [
    ("abc", 5, "abc"), ("abcdef", 5, "abcd…"), ("書名作者", 8, "書名作者"), ("書名作者", 7, "書名作…"),
    ("書名作者", 6, "書名…"), ("書名", 1, "…"), ("書名", 0, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func `a text is cut between characters`(text: String, width: Int, cut: String) {
    #expect(DisplayWidth.truncated(text, to: width) == cut)
  }

  @Test func `a text is padded to columns, not to characters`() {
    #expect(DisplayWidth.padded("書", to: 4) == "書  ")
    #expect(DisplayWidth.padded("書", to: 4, .trailing) == "  書")
    #expect(DisplayWidth.padded("書", to: 5, .center) == " 書  ")
    #expect(DisplayWidth.padded("書名", to: 3) == "書名")
    #expect(DisplayWidth.fitted("書名", to: 3) == "書…")
    #expect(DisplayWidth.fitted("書名作", to: 4) == "書… ")
  }
}
