/// The tag of a field: three characters, kept as one number.
///
/// Source: ISO 2709:2008, clause 4.5.2.
struct MARCTag: Hashable, Sendable {
  /// The three bytes, the first one the highest.
  private let number: UInt32

  /// A tag of three bytes as they stand in a directory.
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    number = UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
  }

  /// A tag that XML gives as text; a text of other than three bytes is a tag that no rule knows.
  init(_ text: some StringProtocol) {
    let bytes = Array(text.utf8.prefix(4))
    self = bytes.count == 3 ? MARCTag(bytes[0], bytes[1], bytes[2]) : MARCTag(0, 0, 0)
  }

  /// The first character: in both formats that of its block.
  var first: UInt8 { UInt8(truncatingIfNeeded: number >> 16) }
  /// The second character.
  var second: UInt8 { UInt8(truncatingIfNeeded: number >> 8) }
  /// The third character.
  var third: UInt8 { UInt8(truncatingIfNeeded: number) }

  /// Whether it is that of a control field in ISO 2709: `001` to `009`, and any other that begins
  /// with two zeros.
  var isControl: Bool { number >> 8 == 0x3030 }
}

extension MARCTag: ExpressibleByStringLiteral {
  /// A tag that a rule names.
  @inline(__always)
  init(stringLiteral text: StaticString) {
    let bytes = text.bytes
    // The text is part of the program: no input can give it.
    precondition(bytes.count == 3, "A tag has three characters.")
    self.init(bytes[0], bytes[1], bytes[2])
  }
}

extension MARCTag: CustomStringConvertible {
  /// The three characters; bytes that are no UTF-8 as U+FFFD.
  var description: String { String(decoding: [first, second, third], as: UTF8.self) }
}

/// Which tags a record's fields have, about: enough to pass over most that it has not.
struct MARCTagSet: Hashable, Sendable {
  private var bits: UInt64 = 0

  mutating func insert(_ tag: MARCTag) { bits |= Self.bit(of: tag) }

  /// Whether a tag may be among them; `false` is certain.
  func mayHold(_ tag: MARCTag) -> Bool { bits & Self.bit(of: tag) != 0 }

  private static func bit(of tag: MARCTag) -> UInt64 {
    let number = UInt64(tag.first) &* 100 &+ UInt64(tag.second) &* 10 &+ UInt64(tag.third)
    return 1 << (number & 63)
  }
}
