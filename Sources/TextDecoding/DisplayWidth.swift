internal import CUTF8Proc

/// The room that text takes on a terminal, in columns of characters.
package enum DisplayWidth {
  /// The columns of a text: two for wide characters (UAX #11), none for combining ones.
  package static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// The text cut to a number of columns, with an ellipsis where something was cut, and filled up
  /// with blanks.
  package static func fitted(_ text: String, to columns: Int) -> String {
    let cut = cut(text, to: columns)
    return cut + String(repeating: " ", count: max(0, columns - of(cut)))
  }

  /// The text cut to a number of columns, with an ellipsis where something was cut.
  package static func cut(_ text: String, to columns: Int) -> String {
    if of(text) <= columns { return text }
    var result = ""
    var used = 0
    for character in text {
      let width = width(of: character)
      if used + width > columns - 1 { break }
      result.append(character)
      used += width
    }
    return result + "…"
  }

  /// The columns of one character; an emoji sequence is as wide as its first scalar.
  private static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    let isEmoji = character.unicodeScalars.contains { $0.value == 0xFE0F }
    return isEmoji ? 2 : max(0, Int(utf8proc_charwidth(Int32(bitPattern: first.value))))
  }
}
