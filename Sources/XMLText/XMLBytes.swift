/// Eight bytes of a text that are compared at once.
///
/// A result has the highest bit of each byte that is meant. Above the lowest of them there may be
/// more than are meant: subtracting borrows from the byte above.
struct EightBytes {
  static let count = 8
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080

  private let word: UInt64

  /// The bytes from an index on; there have to be so many.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    let raw = UnsafeRawBufferPointer(bytes)
    word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Those that are a byte.
  @inline(__always)
  func equal(_ byte: UInt8) -> UInt64 {
    let difference = word ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.highest
  }

  /// Those that are a byte or differ from it in one bit.
  @inline(__always)
  func equal(_ byte: UInt8, orWith bit: UInt8) -> UInt64 {
    let difference = (word ^ (Self.ones &* UInt64(byte))) & ~(Self.ones &* UInt64(bit))
    return (difference &- Self.ones) & ~difference & Self.highest
  }

  /// Those that are below one of ASCII.
  @inline(__always)
  func below(_ byte: UInt8) -> UInt64 {
    (word &- Self.ones &* UInt64(byte)) & ~word & Self.highest
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first byte from `start` on that eight bytes at once and one byte alone are
  /// asked for; the count where there is none.
  @inline(__always)
  private func first(
    from start: Int, among eight: (EightBytes) -> UInt64, is one: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index &+ EightBytes.count <= count {
      let found = eight(EightBytes(self, at: index))
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= EightBytes.count
    }
    while index < count, !one(self[index]) { index &+= 1 }
    return index
  }

  /// Where text is interrupted: by `<`, by `&`, or by a control character or blank below U+0020.
  func textEnd(from start: Int) -> Int {
    first(
      from: start, among: { $0.equal(0x3C) | $0.equal(0x26) | $0.below(0x20) },
      is: { $0 < 0x20 || $0 == 0x3C || $0 == 0x26 })
  }

  /// Where a quoted value ends, or has a `<` or `&`.
  func valueEnd(_ quote: UInt8, from start: Int) -> Int {
    first(
      from: start, among: { $0.equal(quote) | $0.equal(0x3C) | $0.equal(0x26) },
      is: { $0 == quote || $0 == 0x3C || $0 == 0x26 })
  }

  /// Where a name ends: at a blank, at `<`, `>`, `/` or `:`.
  func nameEnd(from start: Int) -> Int {
    first(
      from: start,
      among: { $0.below(0x21) | $0.equal(0x3C, orWith: 0x02) | $0.equal(0x2F) | $0.equal(0x3A) },
      is: { $0 <= 0x20 || $0 == 0x3C || $0 == 0x3E || $0 == 0x2F || $0 == 0x3A })
  }

  /// The next `<` or `>`.
  func bracket(from start: Int) -> Int {
    first(
      from: start, among: { $0.equal(0x3C, orWith: 0x02) }, is: { $0 == 0x3C || $0 == 0x3E })
  }
}
