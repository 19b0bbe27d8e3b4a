/// Writes XML, an element a line; text and attributes are escaped, and what XML cannot hold is
/// left out.
package struct XMLTextWriter {
  private var bytes: [UInt8] = []
  private var open: [String] = []

  package init() {}

  package mutating func declaration() { raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }

  /// Begins an element that holds others.
  package mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
    startTag(name, attributes)
    raw(">\n")
    open.append(name)
  }

  package mutating func end() {
    guard let name = open.popLast() else { return }
    indent()
    raw("</\(name)>\n")
  }

  /// An element of text; none where there is no text.
  package mutating func text(
    _ name: String, _ text: String?, _ attributes: KeyValuePairs<String, String?> = [:]
  ) {
    guard let text else { return }
    startTag(name, attributes)
    raw(">")
    escape(text)
    raw("</\(name)>\n")
  }

  package mutating func empty(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
    startTag(name, attributes)
    raw("/>\n")
  }

  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func startTag(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
    indent()
    raw("<" + name)
    for case (let key, let value?) in attributes {
      raw(" \(key)=\"")
      escape(value)
      raw("\"")
    }
  }

  private mutating func indent() { bytes += repeatElement(0x20, count: 2 * open.count) }

  private mutating func raw(_ text: String) { bytes += text.utf8 }

  private mutating func escape(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: raw("&amp;")
      case 0x3C: raw("&lt;")
      case 0x3E: raw("&gt;")
      case 0x22: raw("&quot;")
      case 0x09, 0x0A, 0x0D: raw("&#\(scalar.value);")
      case 0..<0x20, 0x7F...0x84, 0x86...0x9F, 0xFFFE, 0xFFFF: continue
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }
}
