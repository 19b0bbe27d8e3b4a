import Testing
import TextDecoding

@Suite struct NormalizationTests {
  /// Source and NFC, from the Unicode Standard, UAX 15, and NormalizationTest.txt.
  @Test(arguments: [
    ("abc", "abc"), ("e\u{301}", "\u{e9}"), ("\u{212b}", "\u{c5}"), ("\u{2126}", "\u{3a9}"),
    ("\u{1e9b}\u{323}", "\u{1e9b}\u{323}"), ("a\u{302}\u{323}", "\u{1ead}"),
    ("か\u{3099}", "\u{304c}"), ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}"),
    ("\u{f900}", "\u{8c48}"), ("\u{958}", "\u{915}\u{93c}"), ("\u{37e}", ";"),
    ("\u{387}", "\u{b7}"), ("\u{2000}", "\u{2002}"), ("\u{fb01}", "\u{fb01}"),
    ("書\u{301}x", "書\u{301}x"), ("\u{2f800}", "\u{4e3d}"), ("\u{d55c}\u{11ab}", "\u{d55c}\u{11ab}"),
    ("\u{d558}\u{11ab}", "\u{d55c}"),
  ])
  func `text is put in composed form`(source: String, composed: String) {
    #expect(Array(Normalization.nfc(source).utf8) == Array(composed.utf8))
    #expect(Normalization.nfc(Array(source.utf8)) == Array(composed.utf8))
    let sentence = "Le \(source) la \(source)"
    #expect(Normalization.nfc(Array(sentence.utf8)) == Array("Le \(composed) la \(composed)".utf8))
  }

  /// The standard library's own view of canonical equivalence is the reference.
  @Test func `no character that is settled by the quick look would change or combine`() {
    var wrong: [UInt32] = []
    for value in UInt32(0x80)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(String(scalar).utf8)
      guard Normalization.isDefinitelyNFC(bytes) else { continue }
      let isStarter = scalar.properties.canonicalCombiningClass == .notReordered
      if !isStarter || composed(scalar) != bytes { wrong.append(value) }
    }
    #expect(wrong.isEmpty)
  }

  private func composed(_ scalar: Unicode.Scalar) -> [UInt8] {
    // An unknown letter before it shows whether it combines backwards.
    Normalization.nfc(Array(("\u{300}" + String(scalar)).utf8)).suffix(String(scalar).utf8.count)
      .map { $0 }
  }

  @Test(arguments: ["plain", "château", "Œuvres – tome 1", "書名、カタカナ", "한국어", "Толстой", "📚"])
  func `common text needs no work`(text: String) {
    #expect(Normalization.isDefinitelyNFC(Array(text.utf8)))
  }

  @Test(arguments: [
    ("Château", "chateau"), ("CHA\u{302}TEAU", "chateau"), ("Straße", "strasse"),
    ("Ｆｕｌｌ　１２", "full 12"), ("ｶﾞｷﾞ", "ガギ"), ("が", "が"), ("Øre Łódź Æsir", "ore lodz aesir"),
    ("İstanbul", "istanbul"), ("Ёлка", "елка"), ("ﬁn", "fin"), ("Ὀδύσσεια", "οδυσσεια"),
    ("ไทย", "ไทย"), ("हिन्दी", "हिन्दी"), ("שָׁלוֹם", "שלום"), ("x\u{ad}y", "xy"), ("A-Z 09", "a-z 09"),
  ])
  func `search sees through case, accents and width`(text: String, folded: String) {
    #expect(Array(SearchFolding.fold(text).utf8) == Array(folded.utf8))
  }
}
