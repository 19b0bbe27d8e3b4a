/// Text of strangers on its way to a terminal.
package enum TerminalText {
  /// The text with nothing in it that a terminal obeys, or that turns the order of what stands around
  /// it: control characters become the pictures of themselves (␛), others U+FFFD.
  ///
  /// Line feeds stay where `keepsLines`.
  package static func safe(_ text: String, keepsLines: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { replacement($0, keepsLines) != nil }) else {
      return text
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(replacement(scalar, keepsLines) ?? scalar) }
    return String(result)
  }

  /// The same on one line, for messages: a text of strangers shall not look like the next message.
  package static func line(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    return safe(lines.joined(separator: " "))
  }

  private static func replacement(_ scalar: Unicode.Scalar, _ keepsLines: Bool) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x0A where keepsLines: nil
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    // C1 controls; embeddings, overrides and isolates (UAX 9), whose end need not come in a cell.
    case 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }
}
