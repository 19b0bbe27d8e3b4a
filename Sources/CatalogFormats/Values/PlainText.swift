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

  /// The same of a range of bytes that hold UTF-8 in NFC. O(length).
  static func clean(nfc bytes: [UInt8], _ range: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      let part = UnsafeBufferPointer(rebasing: bytes[range])
      let text = String(decoding: part, as: UTF8.self)
      return state(part) == .doubtful ? cleanedScalars(text) : text
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
    var text = text
    text.makeContiguousUTF8()
    switch text.utf8.withContiguousStorageIfAvailable(state) ?? .doubtful {
    case .cleanASCII: return text
    case .clean: return Normalization.nfc(text)
    case .doubtful: return cleanLines(bytes: Array(text.utf8))
    }
  }

  /// The same of a text in UTF-8.
  package static func cleanLines(bytes: [UInt8]) -> String {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var empties = 0
    var isClean = true
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start <= bytes.count {
        let end = lineEnd(in: bytes, from: start)
        let before = lines.count
        if before > 0 { lines += empties > 0 ? [0x0A, 0x0A] : [0x0A] }
        let line = UnsafeBufferPointer(rebasing: bytes[start..<end.lower])
        let isEmpty = !appendCleaned(line, to: &lines, &isClean)
        if isEmpty { lines.removeLast(lines.count - before) }
        empties = isEmpty ? empties + 1 : 0
        start = end.upper
      }
    }
    let text = String(decoding: lines, as: UTF8.self)
    return isClean ? text : Normalization.nfc(text)
  }

  /// Appends a line as `clean` makes it; whether anything is left of it.
  private static func appendCleaned(
    _ line: UnsafeBufferPointer<UInt8>, to lines: inout [UInt8], _ isClean: inout Bool
  ) -> Bool {
    var line = line
    while line.last == 0x20 { line = UnsafeBufferPointer(rebasing: line.dropLast()) }
    while line.first == 0x20 { line = UnsafeBufferPointer(rebasing: line.dropFirst()) }
    guard !line.isEmpty else { return false }
    switch state(line) {
    case .cleanASCII: lines += line
    case .clean:
      lines += line
      isClean = false
    case .doubtful:
      let cleaned = clean(String(decoding: line, as: UTF8.self))
      lines += cleaned.utf8
      return !cleaned.isEmpty
    }
    return true
  }

  /// Where the line that begins here ends, and where the next one begins; beyond the end where
  /// there is none. LF, CR, CR LF, U+0085, U+2028 and U+2029 end a line.
  private static func lineEnd(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (lower: Int, upper: Int) {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x0E || byte == 0xC2 || byte == 0xE2 {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        switch byte {
        case 0x0A: return (index, index + 1)
        case 0x0D: return (index, index + (next == 0x0A ? 2 : 1))
        case 0xC2 where next == 0x85: return (index, index + 2)
        case 0xE2 where next == 0x80 && index + 2 < bytes.count && bytes[index + 2] | 1 == 0xA9:
          return (index, index + 3)
        default: break
        }
      }
      index += 1
    }
    return (bytes.count, bytes.count + 1)
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
