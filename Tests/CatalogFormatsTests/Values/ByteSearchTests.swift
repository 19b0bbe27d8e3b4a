import Testing

@testable import CatalogFormats

/// Words as numbers, and bytes eight at a time, each against the slow way.
@Suite struct ByteWiseTests {
  @Test func `a word of ASCII equals another as their texts in lower case do`() {
    let words = [
      "", "a", "A", "b", "ab", "ba", "aa", "@", "`", "[", "{", "cover-image",
      "COVER-IMAGE", "abcdefgh", "abcdefghi", "bcdefghi", "abcdefghijklmnop", "bbcdefghijklmnop",
    ]
    for one in words {
      for other in words {
        #expect(
          (ASCIIWord(one.utf8) == ASCIIWord(other.utf8))
            == (one.lowercased() == other.lowercased()), "“\(one)” and “\(other)”")
      }
      #expect(ASCIIWord(scalars: one.unicodeScalars) == ASCIIWord(one.utf8))
    }
    #expect(ASCIIWord("abcdefghijklmnopq".utf8) == nil)
    #expect(ASCIIWord("é".utf8) == nil)
    #expect(ASCIIWord("\u{0}a".utf8) == nil)
    #expect(ASCIIWord(scalars: "ａ".unicodeScalars) == nil)
  }

  @Test(arguments: [0x1D, 0x00, 0x01, 0x80, 0xFF] as [UInt8])
  func `the first byte of a value is found wherever it stands`(byte: UInt8) {
    for count in 0...27 {
      for place in 0...count {
        // Neighbours that differ in one bit, where a borrow could reach.
        var bytes = [UInt8](repeating: byte ^ 1, count: count)
        if place < count { bytes[place] = byte }
        for start in 0...count { Self.check(bytes, for: byte, from: start) }
      }
    }
  }

  private static func check(_ bytes: [UInt8], for byte: UInt8, from start: Int) {
    let end = (start + bytes.count) / 2
    let (isASCII, found, early) = bytes.withUnsafeBytes {
      (
        $0.isASCII(from: start), $0.firstIndex(of: byte, from: start),
        $0.firstIndex(of: byte, in: start..<end)
      )
    }
    #expect(isASCII == !bytes[start...].contains { $0 >= 0x80 })
    #expect(found == bytes[start...].firstIndex(of: byte))
    #expect(early == bytes[start..<end].firstIndex(of: byte))
  }
}
