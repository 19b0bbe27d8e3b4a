extension StringProtocol {
  /// Whether an ASCII word in lower case stands anywhere in the text, whatever its case there.
  func holds(_ word: StaticString) -> Bool {
    let sought = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
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
