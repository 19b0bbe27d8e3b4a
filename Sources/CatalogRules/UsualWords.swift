import TextDecoding

/// Cuts texts of the common scripts into words byte by byte, as ``SearchTokens`` does it scalar by
/// scalar.
///
/// Known are ASCII, the letters below U+0530 (Latin, Greek, Cyrillic), Han, Kana, Hangul syllables
/// and the punctuation of East Asia. None of them combines with another, so each folds alone.
struct UsualWords {
  private let text: UnsafeBufferPointer<UInt8>
  private var place = 0
  /// Scalars in the word under way.
  private var length = 0
  /// Where the last character of a run of Han or Kana begins in the text; its pair is not yet out.
  private var runStart: Int?

  /// Appends the words of a text, each followed by a blank; false, with nothing appended, where a
  /// scalar is not one of the usual, or a word longer than what counts of one.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
    let before = bytes.count
    var words = UsualWords(text)
    if words.run(&bytes) { return true }
    bytes.removeSubrange(before...)
    return false
  }

  private init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  private mutating func run(_ bytes: inout [UInt8]) -> Bool {
    while place < text.count {
      let byte = text[place]
      let isUsual =
        if byte < 0x80 {
          takeASCII(byte, &bytes)
        } else if byte < 0xE0 {
          takeTwo(byte, &bytes)
        } else {
          byte < 0xF0 && takeThree(&bytes)
        }
      guard isUsual, length < SearchTokens.longestWord else { return false }
    }
    endRun(&bytes)
    endWord(&bytes)
    return true
  }

  @inline(__always)
  private mutating func takeASCII(_ byte: UInt8, _ bytes: inout [UInt8]) -> Bool {
    if runStart != nil { endRun(&bytes) }
    if byte &- 0x61 < 26 || byte &- 0x30 < 10 {
      bytes.append(byte)
      length &+= 1
    } else if byte &- 0x41 < 26 {
      bytes.append(byte | 0x20)
      length &+= 1
    } else {
      endWord(&bytes)
    }
    place &+= 1
    return true
  }

  private mutating func takeTwo(_ byte: UInt8, _ bytes: inout [UInt8]) -> Bool {
    let scalar = Int(byte & 0x1F) << 6 | Int(text[place &+ 1] & 0x3F)
    guard scalar < FoldedLetters.end else { return false }
    let letter = FoldedLetters.table[scalar &- FoldedLetters.start]
    if runStart != nil { endRun(&bytes) }
    switch letter.kind {
    case .unknown: return false
    case .separator: endWord(&bytes)
    case .word:
      var rest = letter.bytes
      for _ in 0..<letter.byteCount {
        bytes.append(UInt8(truncatingIfNeeded: rest))
        rest >>= 8
      }
      length &+= Int(letter.scalarCount)
    }
    place &+= 2
    return true
  }

  private mutating func takeThree(_ bytes: inout [UInt8]) -> Bool {
    let scalar =
      UInt32(text[place] & 0x0F) << 12 | UInt32(text[place &+ 1] & 0x3F) << 6
      | UInt32(text[place &+ 2] & 0x3F)
    switch scalar {
    case 0x4E00...0x9FFF, 0x3041...0x3096, 0x309D...0x309E, 0x30A1...0x30FA, 0x30FC...0x30FE,
      0x3400...0x4DBF, 0x3005, 0x3007:
      endWord(&bytes)
      if let runStart { appendPair(from: runStart, count: 6, &bytes) }
      runStart = place
    case 0xAC00...0xD7A3:
      endRun(&bytes)
      for offset in 0..<3 { bytes.append(text[place &+ offset]) }
      length &+= 1
    case 0x3000...0x3003, 0x3008...0x3011, 0x3014...0x301B, 0x30FB, 0x2010...0x2016,
      0x2018...0x2027, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF3D, 0xFF5B...0xFF5D:
      endRun(&bytes)
      endWord(&bytes)
    default: return false
    }
    place &+= 3
    return true
  }

  private mutating func endRun(_ bytes: inout [UInt8]) {
    guard let start = runStart else { return }
    appendPair(from: start, count: 3, &bytes)
    runStart = nil
  }

  private func appendPair(from start: Int, count: Int, _ bytes: inout [UInt8]) {
    for offset in 0..<count { bytes.append(text[start &+ offset]) }
    bytes.append(UInt8(ascii: " "))
  }

  private mutating func endWord(_ bytes: inout [UInt8]) {
    guard length > 0 else { return }
    bytes.append(UInt8(ascii: " "))
    length = 0
  }
}

/// What the letters from U+0080 to U+052F fold to.
enum FoldedLetters {
  enum Kind: UInt8 {
    case unknown
    case word
    case separator
  }

  struct Letter {
    var kind = Kind.unknown
    var byteCount: UInt8 = 0
    var scalarCount: UInt8 = 0
    /// UTF-8, the first byte lowest.
    var bytes: UInt64 = 0
  }

  static let start = 0x80
  static let end = 0x530

  /// Made once, on first use, by what folds any text.
  static let table: [Letter] = (start..<end).map { number in
    guard let scalar = Unicode.Scalar(UInt32(number)), !isMark(scalar) else { return Letter() }
    let folded = SearchFolding.fold(String(Character(scalar)))
    let scalars = folded.unicodeScalars
    guard !scalars.isEmpty, folded.utf8.count <= 8,
      !scalars.contains(where: { isMark($0) || SearchTokens.isHanOrKana($0) })
    else { return Letter() }
    if scalars.allSatisfy(SearchTokens.isOfWord) {
      var letter = Letter(kind: .word)
      letter.byteCount = UInt8(folded.utf8.count)
      letter.scalarCount = UInt8(scalars.count)
      for (index, byte) in folded.utf8.enumerated() { letter.bytes |= UInt64(byte) << (8 * index) }
      return letter
    }
    let isSeparator = !scalars.contains(where: SearchTokens.isOfWord)
    return isSeparator ? Letter(kind: .separator) : Letter()
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
