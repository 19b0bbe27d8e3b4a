/// A picture that a `data:` URL holds (RFC 2397).
package enum DataPicture {
  /// Whether a reference is such a URL.
  package static func isOne(_ ref: String) -> Bool {
    ref.utf8.count >= 5
      && ref.utf8.prefix(5).elementsEqual("data:".utf8) { $0 | 0x20 == $1 || $0 == $1 }
  }

  /// The picture's bytes; `nil` where the reference is no such URL or ends within a byte.
  package static func bytes(_ ref: String) -> [UInt8]? {
    guard isOne(ref), let comma = ref.utf8.firstIndex(of: 0x2C) else { return nil }
    let data = ref.utf8[ref.utf8.index(after: comma)...]
    let isBase64 = ref[..<comma].lowercased().hasSuffix(";base64")
    return isBase64 ? base64(unescaped(data)) : unescaped(data)
  }

  /// The first bytes, at most so many, for telling what it is and how large.
  package static func head(_ ref: String, count: Int) -> [UInt8] {
    guard isOne(ref), let comma = ref.utf8.firstIndex(of: 0x2C) else { return [] }
    // A byte of the picture takes four of text at the most, unless someone escaped digits.
    let text = ref.utf8.prefix(ref.utf8.distance(from: ref.startIndex, to: comma) + 1 + 4 * count)
    return Array((bytes(String(decoding: text, as: UTF8.self)) ?? []).prefix(count))
  }

  private static func unescaped(_ data: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count)
    var rest = data[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == 0x25, digits.count == 2, digits.first != 0x2B,
        let number = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(number)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Base64 (RFC 4648, section 4), also with the digits of section 5.
  private static func base64(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      if byte == 0x3D { break }
      guard let value = value(ofDigit: byte) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func value(ofDigit byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte) - 0x41
    case 0x61...0x7A: UInt32(byte) - 0x61 + 26
    case 0x30...0x39: UInt32(byte) - 0x30 + 52
    case 0x2B, 0x2D: 62
    case 0x2F, 0x5F: 63
    default: nil
    }
  }
}
