import XMLText

extension XMLElement {
  /// Its text on one line; `nil` where it is empty.
  var line: String? {
    let clean = withSoleText { text in
      Self.isClean(text) ? String(decoding: text, as: UTF8.self) : nil
    }
    if let clean { return clean }
    let text = PlainText.clean(text)
    return text.isEmpty ? nil : text
  }

  /// Whether a text is printable ASCII with no blanks but single ones between words, which
  /// `PlainText.clean` leaves as it is.
  private static func isClean(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous: UInt8 = 0x20
    for byte in text {
      guard byte >= 0x20, byte < 0x7F, byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != 0x20
  }

  /// Whether its text on one line is this; makes no string of it where it is printable ASCII.
  func isLine(_ sought: StaticString) -> Bool {
    let sought = sought.bytes
    let isSo: Bool? = withSoleText { text in
      guard text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
      return text.count == sought.count && text.elementsEqual(sought)
    }
    if let isSo { return isSo }
    return line == String(decoding: sought, as: UTF8.self)
  }

  /// The text of XHTML in it, as `PlainText.fromHTML` gives that of HTML.
  var plainXHTML: String {
    PlainText.cleanLines(bytes: textBytes(around: PlainText.gap(ofElement:)))
  }
}
