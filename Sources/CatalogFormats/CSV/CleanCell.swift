/// Cells whose bytes are what a book keeps, so that nothing has to be done to them.
enum CleanCell {
  /// Whether UTF-8 is as `PlainText.clean` would leave it: NFC, no controls, single blanks within.
  ///
  /// Only the common letters are known here: Latin, Greek, Cyrillic, Han, Kana, Hangul and their
  /// punctuation; what is not known is not clean. One look at each byte.
  @inline(__always)
  static func isText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 0
    var previous: UInt8 = 0x20
    while place < bytes.count {
      let byte = bytes[place]
      if byte < 0x80 {
        guard byte > 0x20 ? byte != 0x7F : byte == 0x20 && previous != 0x20 else { return false }
        place &+= 1
      } else {
        let length = lengthOfLetter(bytes, at: place)
        guard length > 0 else { return false }
        place &+= length
      }
      previous = byte
    }
    return previous != 0x20
  }

  /// The length of a letter that NFC leaves alone and that combines with none before it; 0 for
  /// others. Source: NFC_Quick_Check and Canonical_Combining_Class of Unicode 16.0, by blocks.
  @inline(__always)
  private static func lengthOfLetter(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    let lead = bytes[place]
    guard place &+ 1 < bytes.count else { return 0 }
    let second = bytes[place &+ 1]
    switch lead {
    case 0xC2: return second > 0xA0 && second != 0xAD ? 2 : 0
    case 0xC3...0xCB, 0xD0, 0xD1: return 2
    case 0xE4...0xE9: return place &+ 2 < bytes.count ? 3 : 0
    case 0xEA: return second >= 0xB0 && place &+ 2 < bytes.count ? 3 : 0
    case 0xEB, 0xEC: return place &+ 2 < bytes.count ? 3 : 0
    case 0xE3:
      guard place &+ 2 < bytes.count else { return 0 }
      let third = bytes[place &+ 2]
      if second == 0x80 { return third > 0x80 && third < 0xAA ? 3 : 0 }
      return second == 0x82 && (third == 0x99 || third == 0x9A) ? 0 : 3
    case 0xE2:
      guard place &+ 2 < bytes.count, second == 0x80 else { return 0 }
      return (0x90...0xA7).contains(bytes[place &+ 2]) ? 3 : 0
    case 0xEF:
      guard place &+ 2 < bytes.count else { return 0 }
      return second == 0xBC || second == 0xBD ? 3 : 0
    default: return 0
    }
  }

  /// Whether bytes are an address of a picture in which nothing can be wrong: http or https, a plain
  /// host, a path without query, escapes, and words that tell of a placeholder.
  static func isCoverAddress(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count < 1024, let start = CoverReference.hostStart(bytes) else { return false }
    var place = start
    while place < bytes.count, isHostByte(bytes[place]) { place &+= 1 }
    guard place &- start >= 3, place &+ 1 < bytes.count, bytes[place] == UInt8(ascii: "/") else {
      return false
    }
    return isPlainPath(bytes, from: place)
  }

  @inline(__always)
  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x2E || byte == 0x2D
  }

  /// Letters, digits and `/._-`, and none of the beginnings of a placeholder's name.
  private static func isPlainPath(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var last: UInt32 = 0
    for place in start..<bytes.count {
      let byte = bytes[place]
      let letter = byte | 0x20
      let isPlain =
        letter >= 0x61 && letter <= 0x7A || byte >= 0x2D && byte <= 0x39 || byte == 0x5F
      guard isPlain else { return false }
      last = (last << 8 | UInt32(letter)) & 0xFF_FFFF
      if isSuspicious(last) { return false }
    }
    return true
  }

  /// Three letters that a placeholder's name may begin with (`no-cover`, `placeholder`, …).
  @inline(__always)
  private static func isSuspicious(_ letters: UInt32) -> Bool {
    switch letters >> 8 {
    case 0x6E6F:  // no…
      true
    case 0x706C, 0x6465, 0x626C, 0x7069, 0x7370, 0x7472, 0x6D69, 0x6765:
      // pla, def, bla, pix, spa, tra, mis, gen
      [0x706C61, 0x646566, 0x626C61, 0x706978, 0x737061, 0x747261, 0x6D6973, 0x67656E]
        .contains(letters)
    case 0x3178: true  // 1x1
    default: false
    }
  }
}
