/// A word of at most sixteen ASCII characters in lower case, kept as two numbers: looked up without
/// a text of its own.
struct ASCIIWord: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  /// The longest word, in characters.
  static let longest = 16

  /// A word of any case; `nil` where it is longer, or holds U+0000 or what is not ASCII. O(length).
  init?(_ bytes: some Sequence<UInt8>) {
    var count = 0
    for byte in bytes {
      guard count < Self.longest, byte > 0, byte < 0x80 else { return nil }
      let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      first = first << 8 | second >> 56
      second = second << 8 | UInt64(lower)
      count += 1
    }
  }
}

extension ASCIIWord {
  /// The same of characters.
  init?(scalars: some Sequence<Unicode.Scalar>) {
    self.init(scalars.lazy.map { $0.value < 0x80 ? UInt8($0.value) : 0xFF })
  }
}
