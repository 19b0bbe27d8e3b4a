/// How a card is set in HTML, where texts cannot be measured: by the usual widths of characters.
enum HTMLCard {
  /// A size at which the longest word surely fits the card and the title about three lines.
  static func titleSize(_ title: String, width: Double, isFramed: Bool = false) -> Double {
    let room = width * (isFramed ? 0.66 : 0.76)
    var total = 0.0
    var longest = 0.0
    var word = 0.0
    for scalar in title.unicodeScalars {
      let advance = advance(of: scalar)
      total += advance
      let breaksAnywhere = isWide(scalar) && !(0xAC00...0xD7AF).contains(scalar.value)
      word = scalar == " " || breaksAnywhere ? 0 : word + advance
      longest = max(longest, word, breaksAnywhere ? 1 : 0)
    }
    let byWord = room / max(longest, 1)
    let byLines = room * 2.6 / max(total, 1)
    return max(min(width * 0.15, byWord, byLines), width * 0.085).rounded(.down)
  }

  /// A title that surely takes no more than some lines of a size; what is more is cut.
  static func cut(_ title: String, size: Double, width: Double, lines: Double) -> String {
    // A line that is broken between words is not full.
    var room = width * lines * 0.8 / size
    var kept = ""
    var word = 0.0
    for character in title {
      let advance = character.unicodeScalars.first.map(advance) ?? 0
      room -= advance
      // A word that is longer than a line would widen its cell: it may be broken where it has to.
      word = character == " " ? 0 : word + advance
      if word * size > width, kept.last != " " {
        kept.append("\u{AD}")
        word = advance
      }
      guard room >= 0 else {
        let last = kept.last { $0 != " " }
        while kept.last == " " { kept.removeLast() }
        return last == nil ? "…" : kept + "…"
      }
      kept.append(character)
    }
    return kept
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x2E80 }

  private static func advance(of scalar: Unicode.Scalar) -> Double {
    isWide(scalar) ? 1.0 : (0x41...0x5A).contains(scalar.value) ? 0.78 : 0.6
  }
}
