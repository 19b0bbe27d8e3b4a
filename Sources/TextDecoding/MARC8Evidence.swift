/// Tells MARC-8 from Windows-1252 where neither is said.
///
/// In MARC-8 (ANSEL) a mark from 0xE0 to 0xFE stands before the letter that carries it, `\xE2e` is
/// é; in Windows-1252 the same bytes are letters, and what follows them is mostly a consonant or
/// the end of the word.
struct MARC8Evidence {
  private(set) var forMARC8 = 0
  private(set) var against = 0

  init(_ bytes: [UInt8]) {
    for index in bytes.indices where bytes[index] >= 0x80 {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      weigh(bytes[index], before: next)
    }
  }

  var isMARC8: Bool { forMARC8 > against }
  var isPossible: Bool { forMARC8 >= against }

  private mutating func weigh(_ byte: UInt8, before next: UInt8) {
    switch byte {
    case 0x80...0x87, 0x8A...0x8C, 0x8F...0xA0: against += 2  // Quotes and dashes there.
    case 0xE0...0xFE: weighMark(byte, before: next)
    case 0xC0...0xDF:
      // Capitals there; here only ß, ©, ℓ and the like.
      if EncodingDetector.isASCIILetter(next) { against += 1 }
    default: break
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
    case 0xF2: if "aeiouhdstzrlnmAEIOUHDSTZRLNM".utf8.contains(next) { forMARC8 += 1 }
    default: if isVowel { forMARC8 += 0 } else { against += 1 }
    }
  }

  /// Marks that consonants carry too: ć ń ś ź, ĝ ŝ, ȟ.
  private mutating func weighRare(_ mark: UInt8, _ next: UInt8) {
    if mark == 0xE2, "cnszlrCNSZLR".utf8.contains(next) { forMARC8 += 1 } else { against += 1 }
  }
}
