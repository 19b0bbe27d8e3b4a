/// A 64-bit hash that is the same on every machine and in every version: databases keep its values.
///
/// Sixteen bytes a step are folded by a 64 by 64 bit multiplication, in the manner of wyhash
/// (<https://github.com/wangyi-fudan/wyhash>). It spreads well and resists no adversary.
package enum StableHash {
  /// The hash of bytes.
  package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var state = seed ^ keys.0
    var offset = 0
    while bytes.count - offset > 16 {
      state = fold(word(bytes, offset) ^ keys.1, word(bytes, offset + 8) ^ state)
      offset += 16
    }
    let (low, high) = tail(bytes, from: offset)
    let last = fold(low ^ keys.1, high ^ state)
    return fold(last ^ keys.2, UInt64(truncatingIfNeeded: bytes.count) ^ keys.3)
  }

  /// The hash of the UTF-8 of a text.
  package static func hash(_ text: String, seed: UInt64 = 0) -> UInt64 {
    var text = text
    return text.withUTF8 { hash(UnsafeRawBufferPointer($0), seed: seed) }
  }

  /// A hash with a number taken in.
  package static func combine(_ hash: UInt64, _ number: Int64) -> UInt64 {
    fold(hash ^ keys.1, UInt64(bitPattern: number) ^ keys.2) &+ keys.3
  }

  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The last sixteen bytes or fewer, the rest zero; the length tells them from real zeros.
  private static func tail(
    _ bytes: UnsafeRawBufferPointer, from start: Int
  ) -> (low: UInt64, high: UInt64) {
    let count = bytes.count - start
    if count == 16 { return (word(bytes, start), word(bytes, start + 8)) }
    if count >= 8 { return (word(bytes, start), partialWord(bytes, start + 8)) }
    return (partialWord(bytes, start), 0)
  }

  private static func partialWord(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt64 {
    var word: UInt64 = 0
    var offset = bytes.count
    while offset > start {
      offset -= 1
      word = word << 8 | UInt64(bytes[offset])
    }
    return word
  }

  /// The first 64-bit words of the fractional part of pi, made odd.
  private static let keys: (UInt64, UInt64, UInt64, UInt64) = (
    0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7345, 0xa409_3822_299f_31d1, 0x082e_fa98_ec4e_6c89
  )
}
