/// Reads JSON that is an array of texts, or of arrays of texts and nulls; see RFC 8259.
package struct StringListReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The rows, or `nil` where the text has another shape.
  package mutating func readRows() -> [[String?]]? {
    var rows: [[String?]] = []
    guard take(UInt8(ascii: "[")) else { return nil }
    if take(UInt8(ascii: "]")) { return atEnd ? rows : nil }
    repeat {
      if next == UInt8(ascii: "[") {
        guard let row = readRow() else { return nil }
        rows.append(row)
      } else {
        guard let text = readText() else { return nil }
        rows.append([text])
      }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) && atEnd ? rows : nil
  }

  private mutating func readRow() -> [String?]? {
    var row: [String?] = []
    guard take(UInt8(ascii: "[")) else { return nil }
    if take(UInt8(ascii: "]")) { return row }
    repeat {
      if takeNull() {
        row.append(nil)
      } else {
        guard let text = readText() else { return nil }
        row.append(text)
      }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? row : nil
  }

  /// Calls `body` with the first three texts of each row; false where the text has another shape,
  /// then what `body` was told does not count.
  mutating func forEachRow(_ body: (String, String?, String?) -> Void) -> Bool {
    guard take(UInt8(ascii: "[")) else { return false }
    if take(UInt8(ascii: "]")) { return atEnd }
    repeat {
      if next == UInt8(ascii: "[") {
        guard let texts = readTexts() else { return false }
        if let first = texts.0 { body(first, texts.1, texts.2) }
      } else {
        guard let text = readText() else { return false }
        body(text, nil, nil)
      }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) && atEnd
  }

  private mutating func readTexts() -> (String?, String?, String?)? {
    var texts: (String?, String?, String?) = (nil, nil, nil)
    var count = 0
    guard take(UInt8(ascii: "[")) else { return nil }
    if take(UInt8(ascii: "]")) { return texts }
    repeat {
      var text: String?
      if !takeNull() {
        guard let found = readText() else { return nil }
        text = found
      }
      switch count {
      case 0: texts.0 = text
      case 1: texts.1 = text
      case 2: texts.2 = text
      default: break
      }
      count += 1
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? texts : nil
  }

  private mutating func readText() -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = offset
    while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { offset += 1 }
    let plain = UnsafeBufferPointer(rebasing: bytes[start..<offset])
    if peek == UInt8(ascii: "\"") {
      offset += 1
      return String(decoding: plain, as: UTF8.self)
    }
    var text = Array(plain)
    while let byte = peek {
      offset += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        guard readEscape(into: &text) else { return nil }
      } else {
        text.append(byte)
      }
    }
    return nil
  }

  private mutating func readEscape(into text: inout [UInt8]) -> Bool {
    guard let byte = peek else { return false }
    offset += 1
    switch byte {
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "u"): return readUnicodeEscape(into: &text)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    default: return false
    }
    return true
  }

  private mutating func readUnicodeEscape(into text: inout [UInt8]) -> Bool {
    guard let first = readFourDigits() else { return false }
    var code = first
    if (0xD800..<0xDC00).contains(first) {
      guard takeRaw(UInt8(ascii: "\\")), takeRaw(UInt8(ascii: "u")),
        let second = readFourDigits(), (0xDC00..<0xE000).contains(second)
      else { return false }
      code = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { return false }
    text.append(contentsOf: String(Character(scalar)).utf8)
    return true
  }

  private mutating func readFourDigits() -> UInt32? {
    guard bytes.count - offset >= 4 else { return nil }
    let digits = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    offset += 4
    return digits.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
      ? UInt32(digits, radix: 16) : nil
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private var atEnd: Bool {
    mutating get { next == nil }
  }

  /// The next byte that is no blank.
  private var next: UInt8? {
    mutating get {
      while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
      return peek
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func takeRaw(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  private mutating func takeNull() -> Bool {
    guard next == UInt8(ascii: "n"), bytes[offset...].starts(with: "null".utf8) else {
      return false
    }
    offset += 4
    return true
  }
}
