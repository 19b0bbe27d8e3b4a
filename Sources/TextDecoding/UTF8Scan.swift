/// Checks UTF-8 by table 3-7 of the Unicode Standard, eight ASCII bytes at a time.
package enum UTF8Scan {
  /// What stands behind the valid bytes.
  package enum Rest: Equatable, Sendable {
    case nothing
    /// The beginning of a sequence that the end of the bytes cuts.
    case truncated
    /// A sequence that nothing can make valid, of this many bytes (its "maximal subpart").
    case invalid(length: Int)
  }

  package struct Result: Equatable, Sendable {
    package let validCount: Int
    package let rest: Rest

    package init(validCount: Int, rest: Rest) {
      self.validCount = validCount
      self.rest = rest
    }
  }

  /// How many bytes from `start` on are valid, and what stops them.
  package static func scan(_ bytes: UnsafeRawBufferPointer, from start: Int = 0) -> Result {
    var index = start
    while true {
      index = endOfASCII(bytes, from: index)
      guard index < bytes.count else { return Result(validCount: index, rest: .nothing) }
      let length = sequenceLength(bytes, at: index)
      if length > 0 {
        index &+= length
      } else if length == 0 {
        return Result(validCount: index, rest: .truncated)
      } else {
        return Result(validCount: index, rest: .invalid(length: 0 &- length))
      }
    }
  }

  package static func scan(_ bytes: [UInt8]) -> Result {
    bytes.withUnsafeBytes { scan($0) }
  }

  package static func isValid(_ bytes: [UInt8]) -> Bool { scan(bytes).rest == .nothing }

  /// The index of the first byte from `start` on that is not ASCII.
  static func endOfASCII(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    let highBits: UInt64 = 0x8080_8080_8080_8080
    while index &+ 32 <= bytes.count {
      let first = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let second = bytes.loadUnaligned(fromByteOffset: index &+ 8, as: UInt64.self)
      let third = bytes.loadUnaligned(fromByteOffset: index &+ 16, as: UInt64.self)
      let fourth = bytes.loadUnaligned(fromByteOffset: index &+ 24, as: UInt64.self)
      guard (first | second | third | fourth) & highBits == 0 else { break }
      index &+= 32
    }
    while index &+ 8 <= bytes.count,
      bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & highBits == 0
    {
      index &+= 8
    }
    while index < bytes.count, bytes[index] < 0x80 { index &+= 1 }
    return index
  }

  /// The length of the sequence whose first byte, at `index`, is not ASCII: 0 if the end cuts it,
  /// minus the length of the faulty part if it is invalid.
  @inline(__always)
  static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let lead = bytes[index]
    let length: Int
    var lower: UInt8 = 0x80
    var upper: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { lower = 0xA0 } else if lead == 0xED { upper = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { lower = 0x90 } else if lead == 0xF4 { upper = 0x8F }
    default: return -1
    }
    var position = 1
    while position < length {
      guard index &+ position < bytes.count else { return 0 }
      let byte = bytes[index &+ position]
      guard byte >= lower, byte <= upper else { return 0 &- position }
      lower = 0x80
      upper = 0xBF
      position &+= 1
    }
    return length
  }
}
