/// Tells MARC-8 from Windows-1252 where neither is said.
///
/// In MARC-8 (ANSEL) a mark from 0xE0 to 0xFE stands before the letter that carries it, `\xE2e` is
/// é; in Windows-1252 the same bytes are letters, and what follows them is mostly a consonant or
/// the end of the word.
package struct MARC8Evidence {
  package private(set) var forMARC8 = 0
  package private(set) var against = 0
  /// How many bytes mean nothing in MARC-8.
  package private(set) var undefined = 0

  package init(_ bytes: [UInt8]) {
    for index in bytes.indices where bytes[index] >= 0x80 {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      weigh(bytes[index], before: next)
    }
  }

  /// Whether nothing at all speaks for another encoding.
  package var isCertain: Bool { forMARC8 > 0 && against == 0 }
  var isMARC8: Bool { forMARC8 > against }
  var isPossible: Bool { forMARC8 >= against }

  private mutating func weigh(_ byte: UInt8, before next: UInt8) {
    if Self.isUndefined(byte) {
      undefined += 1
      against += 2
    }
    switch byte {
    case 0xE0...0xFE: weighMark(byte, before: next)
    case 0xC0...0xDF:
      // Capitals there; here only ß, ©, ℓ and the like.
      if EncodingDetector.isASCIILetter(next) { against += 1 }
    default: break
    }
  }

  /// Whether a byte above 0x7F means nothing in MARC-8's default sets: YAZ leaves it out.
  ///
  /// MARC 21 Specifications for Record Structure, Character Sets, part 3: extended Latin.
  package static func isUndefined(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x80...0x87, 0x8A...0x8C, 0x8F...0xA0, 0xAF, 0xBB, 0xBE, 0xBF, 0xC9...0xDF, 0xFC, 0xFD,
      0xFF:
      true
    default: false
    }
  }

  private mutating func weighMark(_ mark: UInt8, before next: UInt8) {
    // A mark may be followed by another.
    if next >= 0xE0 { return }
    guard EncodingDetector.isASCIILetter(next) else {
      against += 2
      return
    }
    let isVowel = "aeiouyAEIOUY".utf8.contains(next)
    switch mark {
    case 0xE1...0xE3, 0xE5, 0xE6, 0xE8, 0xEA:
      if isVowel { forMARC8 += 2 } else { weighRare(mark, next) }
    case 0xE4: if "nNaAoO".utf8.contains(next) { forMARC8 += 1 } else { against += 2 }
    case 0xE9: if "cszrCSZR".utf8.contains(next) { forMARC8 += 1 } else { against += 2 }
    case 0xF0: if "cCsStT".utf8.contains(next) { forMARC8 += 2 } else { against += 1 }
    case 0xED: against += 2  // A comma above to the right, í there.
    case 0xF1: if "aeiuAEIU".utf8.contains(next) { forMARC8 += 0 } else { against += 1 }
    case 0xF2: if "aeiouhdstzrlnmAEIOUHDSTZRLNM".utf8.contains(next) { forMARC8 += 1 }
    default: if isVowel { forMARC8 += 0 } else { against += 1 }
    }
  }

  /// Marks that consonants carry too: ć ń ś ź, ĝ ŝ, ȟ.
  private mutating func weighRare(_ mark: UInt8, _ next: UInt8) {
    if mark == 0xE2, "cnszlrCNSZLR".utf8.contains(next) { forMARC8 += 1 } else { against += 1 }
  }
}
