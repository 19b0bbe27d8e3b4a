internal import CUTF8Proc

/// The columns that text takes in a terminal (UAX 11, East Asian width).
package enum DisplayWidth {
  package enum Alignment: Hashable, Sendable {
    case leading
    case trailing
    case center
  }

  /// The columns of a text: 2 for Han, Kana, Hangul and emoji, 0 for marks and control characters.
  package static func of(_ text: String) -> Int {
    var text = text
    let usual = text.withUTF8 { UsualWidth.measure($0)?.width }
    return usual ?? text.reduce(0) { $0 + of($1) }
  }

  /// The columns of a character, a base with all that belongs to it.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return width(first) }
    if isEmoji(scalars) { return 2 }
    return scalars.reduce(0) { $0 + width($1) }
  }

  /// The text followed, preceded or surrounded by blanks up to `width`; a longer one as it is.
  package static func padded(
    _ text: String, to width: Int, _ alignment: Alignment = .leading
  ) -> String {
    let gap = width - of(text)
    guard gap > 0 else { return text }
    let before =
      switch alignment {
      case .leading: 0
      case .trailing: gap
      case .center: gap / 2
      }
    return blanks(before) + text + blanks(gap - before)
  }

  /// The text, cut to at most `width` columns between characters, `mark` standing for what is cut.
  package static func truncated(_ text: String, to width: Int, mark: String = "…") -> String {
    guard of(text) > width else { return text }
    let markWidth = of(mark)
    guard markWidth <= width else { return "" }
    var room = width - markWidth
    var text = text
    if let head = text.withUTF8({ UsualWidth.head($0, of: room) }) { return head + mark }
    var kept = ""
    for character in text {
      room -= of(character)
      guard room >= 0 else { break }
      kept.append(character)
    }
    return kept + mark
  }

  /// The text in exactly `width` columns, cut or padded.
  package static func fitted(
    _ text: String, to width: Int, _ alignment: Alignment = .leading
  ) -> String {
    padded(truncated(text, to: width), to: width, alignment)
  }

  /// Appends the text, safe for a terminal, in exactly `width` columns, cut or padded; returns the
  /// columns it takes, which are more only where not even the mark of what is cut has room.
  package static func appendFitted(
    _ text: String, to width: Int, into line: inout [UInt8]
  ) -> Int {
    var text = text
    let isDone = text.withUTF8 { bytes in
      guard let usual = UsualWidth.fit(bytes, to: width) else { return false }
      line.append(contentsOf: bytes[..<usual.end])
      if usual.isCut { line.append(contentsOf: "…".utf8) }
      line.append(contentsOf: repeatElement(UInt8(ascii: " "), count: usual.padding))
      return true
    }
    if isDone { return width }
    let fitted = fitted(TerminalText.safe(text), to: width)
    line.append(contentsOf: fitted.utf8)
    return of(fitted)
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    // Vowels and finals of Hangul, which join the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
    default: max(0, Int(utf8proc_charwidth(utf8proc_int32_t(bitPattern: scalar.value))))
    }
  }

  /// Emoji of several scalars: with a variation selector, a skin tone or joiners, flags, key caps.
  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    scalars.contains { scalar in
      switch scalar.value {
      case 0xFE0F, 0x20E3, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
      default: false
      }
    } || (scalars.contains { $0.value == 0x200D } && scalars.contains { $0.value >= 0x1F000 })
  }
}
