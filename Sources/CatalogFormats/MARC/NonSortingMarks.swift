/// Marks around words that a list is not sorted by, where a system keeps them as signs of its own:
/// `<<Die>> Blechtrommel`, `¬Das¬ Boot`.
///
/// Source: the exports of Aleph and Alma, and of systems of MAB2; the control characters U+0098 and
/// U+009C, which MARC has for this, are left out of every text.
enum NonSortingMarks {
  /// How many bytes lie between the marks at most: an article, with an apostrophe or a preposition.
  private static let longestWord = 24

  /// The text without the marks that stand in pairs around one or two words.
  static func removed(from text: String) -> String {
    guard text.holds(0x3C) || text.holds(0xC2) else { return text }
    let bytes = Array(text.utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if isWordStart(kept.last), let inner = word(in: bytes, at: index) {
        kept += bytes[inner.word]
        index = inner.end
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return kept.count == bytes.count ? text : String(decoding: kept, as: UTF8.self)
  }

  private static func isWordStart(_ previous: UInt8?) -> Bool {
    guard let previous else { return true }
    return previous == 0x20 || [0x22, 0x27, 0x28, 0x2D, 0x2F, 0x5B].contains(previous)
  }

  /// What stands between marks that begin here, and where they end.
  private static func word(in bytes: [UInt8], at start: Int) -> (word: Range<Int>, end: Int)? {
    let rest = bytes[start...]
    let isAngle = rest.starts(with: [0x3C, 0x3C])
    guard isAngle || rest.starts(with: [0xC2, 0xAC]) else { return nil }
    let closing: [UInt8] = isAngle ? [0x3E, 0x3E] : [0xC2, 0xAC]
    let first = start + 2
    var index = first
    while index + 1 < bytes.count, index - first <= longestWord {
      if bytes[index] == closing[0], bytes[index + 1] == closing[1] {
        let isWord = isNonSorting(bytes[first..<index], mostWords: isAngle ? 2 : 1)
        return isWord ? (first..<index, index + 2) : nil
      }
      index += 1
    }
    return nil
  }

  /// Whether it is words of letters, apostrophes and hyphens, with or without a blank behind them.
  private static func isNonSorting(_ bytes: ArraySlice<UInt8>, mostWords: Int) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let first = text.unicodeScalars.first, first.isAlphabetic || first == "'" || first == "’"
    else { return false }
    let words = text.split(separator: " ")
    return words.count <= mostWords
      && text.unicodeScalars.allSatisfy {
        $0.isAlphabetic || $0.isOne(of: " '-.") || $0 == "’" || $0 == "ʿ" || $0 == "ʾ"
      }
  }
}
