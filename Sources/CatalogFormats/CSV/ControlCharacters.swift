/// Control characters that no text has: those of ASCII but for white space and the old end of file.
enum ControlCharacters {
  /// Whether there is one between `start` and `end`.
  static func areIn(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var position = start
    while position < end {
      if position &+ 8 <= end {
        // The high bit of each byte below 0x20; a borrow may set more, never fewer.
        let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        if (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080 == 0 {
          position &+= 8
          continue
        }
      }
      if isOne(bytes[position]) { return true }
      position &+= 1
    }
    return false
  }

  /// Whether a byte is such a character.
  @inline(__always)
  static func isOne(_ byte: UInt8) -> Bool {
    byte < 0x20 && !(0x09...0x0D).contains(byte) && byte != 0x1A
  }
}
