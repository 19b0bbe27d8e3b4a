import TextDecoding

/// Cuts text into the words that the full-text index holds.
///
/// Text is folded first: without case, accents and differences of width. Letters, marks and digits
/// side by side are a word. A run of Han or Kana has no words to see, so its pairs are indexed, and
/// its last character alone: 図書館 is 図書 書館 館. Any two characters or more are then a phrase of
/// pairs, and a single character is the beginning of one of these words; both are exact.
package enum SearchTokens {
  /// A piece of folded text.
  package enum Piece: Hashable {
    case word(String)
    case run([Unicode.Scalar])
  }

  /// Of a longer word only so many characters are kept, in the index and in a query alike.
  package static let longestWord = 64

  /// Appends the words of a text, each followed by a blank.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    if !text.withUTF8({ UsualWords.append($0, to: &bytes) }) { appendAny(text, to: &bytes) }
  }

  /// The same for a text of any script.
  static func appendAny(_ text: String, to bytes: inout [UInt8]) {
    forEachPiece(ofFolded: SearchFolding.fold(text)) { piece in
      switch piece {
      case .word(let word):
        bytes.append(contentsOf: word.utf8)
        bytes.append(UInt8(ascii: " "))
      case .run(let run):
        for index in run.indices {
          bytes.append(contentsOf: UTF8.encode(run[index]) ?? .init())
          if index + 1 < run.count {
            bytes.append(contentsOf: UTF8.encode(run[index + 1]) ?? .init())
          }
          bytes.append(UInt8(ascii: " "))
        }
      }
    }
  }

  /// The pieces of folded text, in order.
  package static func forEachPiece(ofFolded text: String, _ body: (Piece) -> Void) {
    var cutter = PieceCutter()
    for scalar in text.unicodeScalars {
      if isHanOrKana(scalar) {
        cutter.endWord(body)
        cutter.run.append(scalar)
      } else if isOfWord(scalar) {
        cutter.endRun(body)
        cutter.addToWord(scalar)
      } else {
        cutter.endWord(body)
        cutter.endRun(body)
      }
    }
    cutter.endWord(body)
    cutter.endRun(body)
  }

  /// The word or the run under way.
  private struct PieceCutter {
    var run: [Unicode.Scalar] = []
    private var word = String.UnicodeScalarView()
    private var length = 0

    mutating func addToWord(_ scalar: Unicode.Scalar) {
      if length < SearchTokens.longestWord { word.append(scalar) }
      length += 1
    }

    mutating func endWord(_ body: (Piece) -> Void) {
      guard length > 0 else { return }
      body(.word(String(word)))
      word.removeAll(keepingCapacity: true)
      length = 0
    }

    mutating func endRun(_ body: (Piece) -> Void) {
      guard !run.isEmpty else { return }
      body(.run(run))
      run.removeAll(keepingCapacity: true)
    }
  }

  /// Han and Kana with their iteration and length marks, in folded text.
  package static func isHanOrKana(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x4E00...0x9FFF, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF: true
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x31F0...0x31FF, 0xF900...0xFAFF: true
    case 0x20000...0x3FFFF, 0x1B000...0x1B16F: true
    default: false
    }
  }

  static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      let value = scalar.value
      return (0x30...0x39).contains(value) || (0x61...0x7A).contains(value)
        || (0x41...0x5A).contains(value)
    }
    return switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
