/// Writes HTML into a byte buffer.
package struct HTMLText {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Hands over the bytes so far and goes on with an empty buffer.
  package mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes.removeAll(keepingCapacity: true)
    return taken
  }

  /// Markup, as it is.
  package mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  /// Text, or an attribute's value in double quotes. Control characters, which HTML does not take,
  /// become blanks.
  package mutating func text(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): raw("&amp;")
      case UInt8(ascii: "<"): raw("&lt;")
      case UInt8(ascii: ">"): raw("&gt;")
      case UInt8(ascii: "\""): raw("&quot;")
      case 0..<0x20, 0x7F: bytes.append(0x20)
      // U+0080 to U+009F, of which the first of two bytes is there already.
      case 0x80...0x9F where bytes.last == 0xC2: bytes[bytes.count - 1] = 0x20
      default: bytes.append(byte)
      }
    }
  }

  /// An attribute with its value.
  package mutating func attribute(_ name: String, _ value: String) {
    raw(" \(name)=\"")
    text(value)
    raw("\"")
  }

  /// The beginning of a table that is there for its places alone.
  static func table(_ attributes: String, _ style: String = "") -> String {
    "<table role=\"presentation\" \(attributes) cellpadding=\"0\" cellspacing=\"0\" border=\"0\" "
      + "style=\"border-collapse:collapse\(style.isEmpty ? "" : ";" + style)\">"
  }

  /// A length in CSS pixels, with at most four decimals.
  static func px(_ length: Double) -> String { number(length) + (length == 0 ? "" : "px") }

  static func number(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    let text = "\(rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
