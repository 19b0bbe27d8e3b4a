import TextDecoding

/// Makes the text of a field fit to keep: without controls, stray blanks and mark-up.
package enum PlainText {
  /// A field of one line: NFC, no controls, blanks at the ends gone, each run of blanks one space.
  ///
  /// A lone blank of another kind (a no-break space, an ideographic space) stays. O(length).
  package static func clean(_ text: String) -> String {
    var text = text
    text.makeContiguousUTF8()
    switch text.utf8.withContiguousStorageIfAvailable(state) ?? .doubtful {
    case .cleanASCII: return text
    case .clean: return Normalization.nfc(text)
    case .doubtful: return cleanedScalars(Normalization.nfc(text))
    }
  }

  private static func cleanedScalars(_ text: String) -> String {
    var cleaned = String.UnicodeScalarView()
    var run = 0
    var blank: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar.isBlank {
        run += 1
        blank = scalar
      } else if !isControl(scalar) {
        if run > 0, !cleaned.isEmpty {
          cleaned.append(run > 1 || blank.value < 0xA0 || blank.value | 1 == 0x2029 ? " " : blank)
        }
        run = 0
        cleaned.append(scalar)
      }
    }
    return String(cleaned)
  }

  /// A field of several lines: as `clean` for each line, with at most one empty line in a row.
  package static func cleanLines(_ text: String) -> String {
    if text.utf8.withContiguousStorageIfAvailable(state) == .cleanASCII { return text }
    var lines = ""
    var empties = 0
    var line = String.UnicodeScalarView()
    func finish() {
      let cleaned = clean(String(line))
      line = String.UnicodeScalarView()
      guard !cleaned.isEmpty else {
        empties += 1
        return
      }
      if !lines.isEmpty { lines += empties > 0 ? "\n\n" : "\n" }
      empties = 0
      lines += cleaned
    }
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where previous.value == 0x0D: break
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: finish()
      default: line.append(scalar)
      }
      previous = scalar
    }
    finish()
    return lines
  }

  private enum State { case cleanASCII, clean, doubtful }

  /// What a look at the bytes shows: no control and no blank but single spaces inside, or some.
  private static func state(_ bytes: UnsafeBufferPointer<UInt8>) -> State {
    var beforePrevious: UInt8 = 0
    var previous: UInt8 = 0x20
    var seen: UInt8 = 0
    for byte in bytes {
      if byte <= 0x20 {
        guard byte == 0x20, previous != 0x20 else { return .doubtful }
      } else if byte >= 0x7F, isBlankOrControl(beforePrevious, previous, byte) {
        return .doubtful
      }
      seen |= byte
      beforePrevious = previous
      previous = byte
    }
    guard previous != 0x20 || bytes.isEmpty else { return .doubtful }
    return seen < 0x80 ? .cleanASCII : .clean
  }

  /// Whether a byte ends a control or a blank beyond ASCII: U+0080 to U+00A0, U+1680, U+2000 to
  /// U+200A, U+2028, U+2029, U+202F, U+205F, U+3000 and U+FEFF.
  private static func isBlankOrControl(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    if third == 0x7F || second == 0xC2 && third <= 0xA0 { return true }
    switch (first, second) {
    case (0xE1, 0x9A): return third == 0x80
    case (0xE2, 0x80): return third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF
    case (0xE2, 0x81): return third == 0x9F
    case (0xE3, 0x80): return third == 0x80
    case (0xEF, 0xBB): return third == 0xBF
    default: return false
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0xFEFF
  }

  /// A field of MARC without the punctuation that only parts it from the next one (ISBD).
  ///
  /// ` :`, ` /`, ` ;`, ` =`, `,` at the end, and a full stop that does not end an abbreviation.
  package static func stripISBD(_ text: String) -> String {
    var bytes = Array(clean(text).utf8)
    while let last = bytes.last {
      let isMark = [0x2C, 0x3A, 0x3B, 0x2F, 0x3D].contains(last)
      guard last == 0x20 || isMark || last == 0x2E && endsSentence(bytes) else { break }
      bytes.removeLast()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Words whose stop at the end belongs to them.
  private static let abbreviations: Set<String> = [
    "jr", "sr", "inc", "ltd", "co", "corp", "etc", "ed", "eds", "vol", "vols", "no", "dr", "mr",
    "mrs", "ms", "st", "bros", "dept", "univ", "al", "cie", "ph.d", "m.d", "pp", "pt", "ser", "bd",
  ]

  private static func endsSentence(_ bytes: [UInt8]) -> Bool {
    var word: [UInt8] = []
    for byte in bytes.dropLast().suffix(12).reversed() {
      guard byte > 0x20, byte != 0x28, byte != 0x5B else { break }
      word.append(byte)
    }
    let text = String(decoding: word.reversed(), as: UTF8.self).lowercased()
    if text.isEmpty || text.hasSuffix(".") { return text.isEmpty }
    let tail = text.utf8.split(separator: 0x2E).last ?? []
    let isInitial = tail.count == 1 && tail.allSatisfy { (0x61...0x7A).contains($0) }
    return !isInitial && !abbreviations.contains(text)
  }
}
