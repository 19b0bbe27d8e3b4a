/// What takes the bytes of JSON.
protocol JSONSink {
  mutating func put(_ byte: UInt8)
  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>)
}

extension JSONSink {
  /// RFC 8259, section 7: quotation mark, reverse solidus and the control characters are escaped; so
  /// are U+007F to U+009F, which a terminal may obey.
  mutating func putEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var plainStart = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 else {
        continue
      }
      if byte == 0xC2 {
        guard index + 1 < text.count, text[index + 1] < 0xA0 else { continue }
        put(UnsafeBufferPointer(rebasing: text[plainStart..<index]))
        putEscape(of: text[index + 1])
        plainStart = index + 2
      } else {
        put(UnsafeBufferPointer(rebasing: text[plainStart..<index]))
        putEscape(of: byte)
        plainStart = index + 1
      }
    }
    put(UnsafeBufferPointer(rebasing: text[plainStart...]))
  }

  private mutating func putEscape(of byte: UInt8) {
    put(UInt8(ascii: "\\"))
    switch byte {
    case 0x22, 0x5C: put(byte)
    case 0x08: put(UInt8(ascii: "b"))
    case 0x09: put(UInt8(ascii: "t"))
    case 0x0A: put(UInt8(ascii: "n"))
    case 0x0C: put(UInt8(ascii: "f"))
    case 0x0D: put(UInt8(ascii: "r"))
    default:
      let low = byte & 0xF
      for byte in "u00".utf8 { put(byte) }
      put(0x30 + byte >> 4)
      put(low < 10 ? 0x30 + low : 0x61 + low - 10)
    }
  }
}
