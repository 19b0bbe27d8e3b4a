import Testing

@testable import CatalogRules

@Suite struct UsualWordsTests {
  @Test(arguments: [
    "The Garden of Memory", "Château d'If, ou la vie", "図書館の夜", "ノルウェイの森 第3巻", "Ёлка и Йод",
    "Straße ÆØ łódź", "三体：第2卷", "책의 역사", "ΟΔΟΣ Άλφα", "", " ", "a1B2 c3", "「雪国」（上）", "日々是好日",
    "x…y", "naïve façade", "1984", "æ", "\u{300A}红楼梦\u{300B}", "и\u{0306}", "Ａ全角", "ｶﾞｷﾞ", "ゟ",
    "a\u{0301}b",
  ])
  func `the words of usual texts are those of any text`(text: String) {
    var usual: [UInt8] = []
    var any: [UInt8] = []
    SearchTokens.append(text, to: &usual)
    SearchTokens.appendAny(text, to: &any)
    #expect(String(decoding: usual, as: UTF8.self) == String(decoding: any, as: UTF8.self))
  }

  @Test func `every scalar alone and beside others is cut as any text is`() {
    for number in UInt32(1)..<0x1_0000 {
      guard let scalar = Unicode.Scalar(number) else { continue }
      let letter = String(Character(scalar))
      for text in [letter, "a" + letter + "b", "日" + letter + "語", letter + letter] {
        var usual: [UInt8] = []
        var copy = text
        guard copy.withUTF8({ UsualWords.append($0, to: &usual) }) else { continue }
        var any: [UInt8] = []
        SearchTokens.appendAny(text, to: &any)
        #expect(usual == any, "U+\(String(number, radix: 16))")
      }
    }
  }

  @Test func `a word of more than 64 letters is cut where the others are`() {
    for count in 60...70 {
      var words: [UInt8] = []
      SearchTokens.append(String(repeating: "ß", count: count) + " x", to: &words)
      var any: [UInt8] = []
      SearchTokens.appendAny(String(repeating: "ß", count: count) + " x", to: &any)
      #expect(words == any)
    }
  }

  @Test func `a text that is not usual leaves nothing behind`() {
    var bytes: [UInt8] = [1]
    var text = "usual \u{0E01}"
    let isUsual = text.withUTF8 { UsualWords.append($0, to: &bytes) }
    #expect(!isUsual)
    #expect(bytes == [1])
  }
}
