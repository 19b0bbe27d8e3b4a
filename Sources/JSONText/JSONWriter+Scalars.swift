extension JSONWriter {
  /// RFC 8259, section 7: quotation mark, reverse solidus and the control characters are escaped; so
  /// are U+007F to U+009F, which a terminal may obey.
  mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { appendEscaped($0) }
    if done == nil { Array(text.utf8).withUnsafeBufferPointer { appendEscaped($0) } }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var plainStart = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 else {
        continue
      }
      if byte == 0xC2 {
        guard index + 1 < text.count, text[index + 1] < 0xA0 else { continue }
        bytes.append(contentsOf: text[plainStart..<index])
        appendEscape(of: text[index + 1])
        plainStart = index + 2
      } else {
        bytes.append(contentsOf: text[plainStart..<index])
        appendEscape(of: byte)
        plainStart = index + 1
      }
    }
    bytes.append(contentsOf: text[plainStart...])
  }

  private mutating func appendEscape(of byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x22, 0x5C: bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      let low = byte & 0xF
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(0x30 + byte >> 4)
      bytes.append(low < 10 ? 0x30 + low : 0x61 + low - 10)
    }
  }

  mutating func appendInteger(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  mutating func appendDouble(_ number: Double) {
    guard number.isFinite else {
      bytes.append(contentsOf: "null".utf8)
      return
    }
    // Below 2^53 every whole number is exact.
    if number.magnitude < 9_007_199_254_740_992, number == number.rounded(.towardZero) {
      appendInteger(Int(number))
      return
    }
    var digits = number.description.utf8[...]
    if digits.count > 2, digits.suffix(2).elementsEqual(".0".utf8) { digits = digits.dropLast(2) }
    bytes.append(contentsOf: digits)
  }
}
