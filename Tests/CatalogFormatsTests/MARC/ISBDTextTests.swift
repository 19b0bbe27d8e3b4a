import Testing

@testable import CatalogFormats

/// The cut of ISBD's punctuation against a slow reference that takes one character after the other.
@Suite struct ISBDTextTests {
  /// All that differ in what is done with them: letters, marks, blanks, stops, of one to three bytes.
  private static let alphabet: [Unicode.Scalar] = [
    "a", "é", "版", ".", "/", "：", " ", "\u{3000}", "\u{200E}", "[", "-",
  ]

  @Test func `every text of up to four characters loses what the rule says`() {
    var count = 0
    for length in 0...4 {
      forEachText(of: length) { text in
        count += 1
        for dropsStop in [true, false] {
          let found = ISBDText.stripped(text, dropsStop: dropsStop)
          let expected = Self.reference(text, dropsStop: dropsStop)
          if !found.utf8.elementsEqual(expected.utf8) {
            Issue.record("“\(text)”: “\(found)”, not “\(expected)”")
          }
        }
      }
    }
    #expect(count == 1 + 11 + 121 + 1331 + 14_641)
  }

  @Test(
    arguments: [
      ("Wiley and Sons, Inc.", "Wiley and Sons, Inc."), ("Ed.", "Ed."), ("The End.", "The End"),
      ("John (Jr.", "John (Jr."), ("U.S.A.", "U.S.A."), ("Plan B.", "Plan B."), ("No. 7.", "No. 7"),
      ("Éd. É.", "Éd. É."), ("et al.", "et al."), ("Über al.", "Über al."), ("ALéd.", "ALéd"),
      (
        "pneumonoultramicroscopicsilicovolcanoconiosis.",
        "pneumonoultramicroscopicsilicovolcanoconiosis"
      ),
      ("abcdefghijklmnopqrstuvwxyz-ltd.", "abcdefghijklmnopqrstuvwxyz-ltd."),
      ("And then ...", "And then ..."), ("Name, .", "Name, ."), ("One. :", "One."),
    ] as [(String, String)])
  func `a full stop stays where a word is written with it`(text: String, expected: String) {
    #expect(ISBDText.stripped(text) == expected)
  }

  @Test(
    arguments: [
      ("[2015]", "2015"), ("[Tor", "Tor"), ("Tor]", "Tor"), ("[a] b [c]", "[a] b [c]"),
      ("a [b]", "a [b]"), ("a [b] c", "a [b] c"), ("[s.n.]", "s.n."), ("Tor :", "Tor"), ("[]", ""),
    ] as [(String, String)])
  func `brackets around the whole of a text go`(text: String, expected: String) {
    #expect(ISBDText.unbracketed(text) == expected)
  }

  private func forEachText(of length: Int, _ body: (String) -> Void) {
    var digits = [Int](repeating: 0, count: length)
    while true {
      body(String(String.UnicodeScalarView(digits.map { Self.alphabet[$0] })))
      guard let place = digits.lastIndex(where: { $0 < Self.alphabet.count - 1 }) else { return }
      digits[place] += 1
      for later in (place + 1)..<max(place + 1, length) { digits[later] = 0 }
    }
  }

  /// The rule of `ISBDText.stripped`, word for word, for texts of `alphabet`.
  private static func reference(_ text: String, dropsStop: Bool) -> String {
    var rest = Array(text.unicodeScalars)
    let blanks: [Unicode.Scalar] = [" ", "\u{3000}", "\u{200E}"]
    let marks: [Unicode.Scalar] = ["/", "："]
    var hadMark = false
    while let last = rest.last, blanks.contains(last) || marks.contains(last) {
      hadMark = hadMark || marks.contains(last)
      rest.removeLast()
    }
    while let first = rest.first, blanks.contains(first) { rest.removeFirst() }
    let word = Array(
      rest.dropLast().split(omittingEmptySubsequences: false) { " [-".unicodeScalars.contains($0) }
        .last ?? [])
    let isInitial = word.count == 1 && word != ["："] && word != ["/"] && !blanks.contains(word[0])
    if dropsStop, !hadMark, rest.last == ".", !word.isEmpty, !word.contains("."), !isInitial {
      rest.removeLast()
      while rest.last == " " { rest.removeLast() }
    }
    return String(String.UnicodeScalarView(rest))
  }
}
