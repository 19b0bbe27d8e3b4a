/// Looks at the bytes before the tokenizer does: yajl lets ill-formed UTF-8 through (overlong
/// forms, surrogates) and turns an escaped lone surrogate into `?`.
///
/// A backslash is legal in strings only, so escapes are followed without knowing the grammar.
struct ByteScreen {
  struct Fault {
    let kind: JSONError.Kind
    /// Absolute offset of the first byte of the faulty sequence.
    let offset: Int
  }

  /// The range that the next continuation byte of a sequence must be in, and how many follow it.
  private struct Sequence {
    let start: Int
    var lower: UInt8 = 0x80
    var upper: UInt8 = 0xBF
    var remaining: Int
  }

  private enum Escape {
    case none
    case backslash(start: Int)
    case hex(start: Int, digits: Int, value: UInt32, high: Int?)
    case afterHigh(start: Int)
    case backslashAfterHigh(start: Int, high: Int)
  }

  private var sequence: Sequence?
  private var escape = Escape.none
  /// Where control characters were escaped that no text has, since they were last taken.
  private var controls: [Int] = []

  mutating func takeControls() -> [Int] {
    if controls.isEmpty { return [] }
    defer { controls = [] }
    return controls
  }

  private var isIdle: Bool {
    if case .none = escape { return sequence == nil }
    return false
  }

  /// The absolute offset of a sequence that the end of the bytes so far cuts.
  var openSince: Int? {
    switch escape {
    case .none: sequence?.start
    case .backslash(let start), .afterHigh(let start): start
    case .hex(let start, _, _, let high): high ?? start
    case .backslashAfterHigh(_, let high): high
    }
  }

  /// The first fault of `bytes`, which begin at the absolute offset `base`.
  mutating func firstFault(in bytes: UnsafeBufferPointer<UInt8>, base: Int) -> Fault? {
    var index = 0
    while index < bytes.count {
      if isIdle { index = Self.skipPlain(bytes, from: index) }
      guard index < bytes.count else { break }
      if let fault = take(bytes[index], at: base + index) { return fault }
      index += 1
    }
    return nil
  }

  /// A sequence that the end of the text cuts.
  func faultAtEnd() -> Fault? {
    if let sequence { return Fault(kind: .invalidUTF8, offset: sequence.start) }
    switch escape {
    case .afterHigh(let start): return Fault(kind: .loneSurrogate, offset: start)
    case .none, .backslash, .hex, .backslashAfterHigh: return nil
    }
  }

  /// Skips bytes that are neither a backslash nor outside ASCII, eight at a time.
  private static func skipPlain(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while index &+ 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let difference = word ^ (ones &* 0x5C)
      let hasBackslash = (difference &- ones) & ~difference & highs
      guard (word & highs) | hasBackslash == 0 else { break }
      index &+= 8
    }
    while index < raw.count, raw[index] < 0x80, raw[index] != 0x5C { index &+= 1 }
    return index
  }

  private mutating func take(_ byte: UInt8, at offset: Int) -> Fault? {
    if let open = sequence { return takeContinuation(byte, of: open) }
    if let fault = takeEscape(byte, at: offset) { return fault }
    guard byte >= 0x80 else { return nil }
    sequence = Self.sequence(ledBy: byte, at: offset)
    return sequence == nil ? Fault(kind: .invalidUTF8, offset: offset) : nil
  }

  private mutating func takeContinuation(_ byte: UInt8, of open: Sequence) -> Fault? {
    guard (open.lower...open.upper).contains(byte) else {
      return Fault(kind: .invalidUTF8, offset: open.start)
    }
    sequence =
      open.remaining == 1 ? nil : Sequence(start: open.start, remaining: open.remaining - 1)
    return nil
  }

  /// The Unicode Standard, table 3-7: well-formed UTF-8 byte sequences.
  private static func sequence(ledBy byte: UInt8, at offset: Int) -> Sequence? {
    switch byte {
    case 0xC2...0xDF: Sequence(start: offset, remaining: 1)
    case 0xE0: Sequence(start: offset, lower: 0xA0, remaining: 2)
    case 0xED: Sequence(start: offset, upper: 0x9F, remaining: 2)
    case 0xE1...0xEF: Sequence(start: offset, remaining: 2)
    case 0xF0: Sequence(start: offset, lower: 0x90, remaining: 3)
    case 0xF1...0xF3: Sequence(start: offset, remaining: 3)
    case 0xF4: Sequence(start: offset, upper: 0x8F, remaining: 3)
    default: nil
    }
  }

  private mutating func takeEscape(_ byte: UInt8, at offset: Int) -> Fault? {
    switch escape {
    case .none:
      if byte == 0x5C { escape = .backslash(start: offset) }
    case .backslash(let start):
      let isUnicode = byte == UInt8(ascii: "u")
      escape = isUnicode ? .hex(start: start, digits: 0, value: 0, high: nil) : .none
    case .hex(let start, let digits, let value, let high):
      return takeHex(byte, start: start, digits: digits, value: value, high: high)
    case .afterHigh(let high):
      guard byte == 0x5C else { return lone(high) }
      escape = .backslashAfterHigh(start: offset, high: high)
    case .backslashAfterHigh(let start, let high):
      guard byte == UInt8(ascii: "u") else { return lone(high) }
      escape = .hex(start: start, digits: 0, value: 0, high: high)
    }
    return nil
  }

  private mutating func takeHex(
    _ byte: UInt8, start: Int, digits: Int, value: UInt32, high: Int?
  ) -> Fault? {
    guard let digit = Self.hexValue(byte) else {
      // Not an escape at all: the tokenizer says so.
      escape = .none
      return nil
    }
    let value = value << 4 | digit
    guard digits == 3 else {
      escape = .hex(start: start, digits: digits + 1, value: value, high: high)
      return nil
    }
    escape = .none
    let isLow = (0xDC00...0xDFFF).contains(value)
    if let high { return isLow ? nil : lone(high) }
    if isLow { return lone(start) }
    if value < 0x20, !(0x09...0x0D).contains(value) { controls.append(start) }
    if (0xD800...0xDBFF).contains(value) { escape = .afterHigh(start: start) }
    return nil
  }

  private func lone(_ offset: Int) -> Fault { Fault(kind: .loneSurrogate, offset: offset) }

  private static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x41 + 10
    case 0x61...0x66: UInt32(byte) - 0x61 + 10
    default: nil
    }
  }
}
