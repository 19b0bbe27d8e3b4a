/// Base64 (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Bytes as text, padded. O(n).
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var number = Int(bytes[index]) << 16
      if count > 1 { number |= Int(bytes[index + 1]) << 8 }
      if count > 2 { number |= Int(bytes[index + 2]) }
      text.append(alphabet[number >> 18])
      text.append(alphabet[number >> 12 & 63])
      text.append(count > 1 ? alphabet[number >> 6 & 63] : UInt8(ascii: "="))
      text.append(count > 2 ? alphabet[number & 63] : UInt8(ascii: "="))
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
