/// Whether bytes are UTF-8 (Unicode 16.0, table 3-7).
enum UTF8Validity {
  /// The first place that is not UTF-8 between `start` and `end`; `nil` where all of it is.
  static func firstInvalid(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var position = start
    while position < end {
      if position &+ 8 <= end,
        raw.loadUnaligned(fromByteOffset: position, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        position &+= 8
      } else if bytes[position] < 0x80 {
        position &+= 1
      } else {
        let length = sequenceLength(bytes, at: position, end: end)
        if length == 0 { return position }
        position &+= length
      }
    }
    return nil
  }

  /// The length of the sequence that begins at `position`; 0 where it is none.
  @inline(__always)
  static func sequenceLength(
    _ bytes: UnsafeBufferPointer<UInt8>, at position: Int, end: Int
  ) -> Int {
    let lead = bytes[position]
    let length: Int
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    guard position &+ length <= end else { return 0 }
    let second = bytes[position &+ 1]
    let least: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    let greatest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    guard second >= least, second <= greatest else { return 0 }
    for place in 2..<4 where place < length {
      guard bytes[position &+ place] & 0xC0 == 0x80 else { return 0 }
    }
    return length
  }
}
