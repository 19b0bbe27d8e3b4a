extension StringProtocol {
  /// Whether an ASCII word in lower case stands anywhere in the text, whatever its case there.
  func holds(_ word: StaticString) -> Bool {
    let sought = word.bytes
    let found = utf8.withContiguousStorageIfAvailable { Self.holds(sought, in: $0) }
    return found ?? Array(utf8).withUnsafeBufferPointer { Self.holds(sought, in: $0) }
  }

  private static func holds(
    _ word: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = word.first, text.count >= word.count else { return false }
    for start in 0...(text.count - word.count) where lower(text[start]) == first {
      var length = 1
      while length < word.count, lower(text[start + length]) == word[length] { length += 1 }
      if length == word.count { return true }
    }
    return false
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}

extension StaticString {
  /// Its UTF-8, which stays where it is.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes begin with a word.
  func begin(with word: StaticString) -> Bool {
    let sought = word.bytes
    return count >= sought.count && sought.indices.allSatisfy { self[$0] == sought[$0] }
  }
}

extension String {
  /// Whether an ASCII character stands anywhere in the text.
  package func holds(_ byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      UnsafeRawBufferPointer(bytes).firstIndex(of: byte, from: 0) != nil
    } ?? utf8.contains(byte)
  }
}

extension UnsafeRawBufferPointer {
  /// The index of the first byte of a value from `start` on.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    firstIndex(of: byte, in: start..<count)
  }

  /// The index of the first byte of a value in a range; looks at eight bytes at a time.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let sought = ones &* UInt64(byte)
    var index = range.lowerBound
    while index < range.upperBound, index &+ 8 <= count {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let difference = word ^ sought
      // The lowest byte of zero borrows from its highest bit, and none below it does.
      let hits = (difference &- ones) & ~difference & (ones << 7)
      if hits != 0 {
        index &+= hits.trailingZeroBitCount / 8
        return index < range.upperBound ? index : nil
      }
      index &+= 8
    }
    while index < range.upperBound {
      if self[index] == byte { return index }
      index &+= 1
    }
    return nil
  }

  /// Whether no byte from `start` on is beyond ASCII; looks at eight bytes at a time.
  func isASCII(from start: Int) -> Bool {
    var seen: UInt64 = 0
    var index = start
    while index &+ 8 <= count {
      seen |= loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    while index < count {
      seen |= UInt64(self[index])
      index &+= 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }
}
