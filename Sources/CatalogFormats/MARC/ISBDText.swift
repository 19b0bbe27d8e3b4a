/// Text of a catalog record without the punctuation that only parts it from what follows.
///
/// Source: International Standard Bibliographic Description, consolidated edition, A.3.
enum ISBDText {
  /// The text without ` :`, ` /`, ` ;`, ` =` or `,` at its end.
  ///
  /// - Parameter dropsStop: whether a full stop at the end is punctuation too, unless it belongs to
  ///   an abbreviation. Not where a comma or colon follows it: then it belongs to the text.
  static func stripped(_ text: String, dropsStop: Bool = true) -> String {
    if isPlain(text) { return text }
    if let stripped = strippedASCII(text, dropsStop) { return stripped }
    var rest = text[...].unicodeScalars
    var hadMark = false
    while let last = rest.last, last.isBlank || isMark(last) || isInvisible(last) {
      hadMark = hadMark || isMark(last)
      rest.removeLast()
    }
    while let first = rest.first, first.isBlank || isInvisible(first) { rest.removeFirst() }
    if dropsStop, !hadMark, rest.last == ".", endsSentence(rest) {
      rest.removeLast()
      while rest.last == " " { rest.removeLast() }
    }
    return String(rest)
  }

  /// The same of a text in ASCII; `nil` for all others.
  private static func strippedASCII(_ text: String, _ dropsStop: Bool) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      var rest = bytes[...]
      var hadMark = false
      while let last = rest.last, isBlank(last) || isMark(Unicode.Scalar(last)) {
        hadMark = hadMark || !isBlank(last)
        rest.removeLast()
      }
      while let first = rest.first, isBlank(first) { rest.removeFirst() }
      if dropsStop, !hadMark, rest.last == UInt8(ascii: "."), endsSentence(rest) {
        rest.removeLast()
        while rest.last == UInt8(ascii: " ") { rest.removeLast() }
      }
      return String(decoding: rest, as: UTF8.self)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { Unicode.Scalar(byte).isBlank }

  private static func endsSentence(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let word = text.dropLast().suffix(20)
    let start = word.lastIndex { $0 == 0x20 || $0 == 0x28 || $0 == 0x5B || $0 == 0x2D }
    let last = word[(start.map { $0 + 1 } ?? word.startIndex)...]
    if last.isEmpty || last.contains(UInt8(ascii: ".")) { return false }
    if last.count == 1, let letter = last.first, Unicode.Scalar(letter).isAlphabetic {
      return false
    }
    return !abbreviations.contains(String(decoding: last, as: UTF8.self).lowercased())
  }

  /// The text without square brackets around the whole of it, which say that it was supplied; also
  /// without a bracket whose other half stands in another subfield.
  static func unbracketed(_ text: String) -> String {
    var inner = text[...]
    if inner.first == "[",
      inner.firstIndex(of: "]").map({ $0 == inner.index(before: inner.endIndex) }) ?? true
    {
      inner.removeFirst()
    }
    if inner.last == "]", !inner.utf8.contains(0x5B) { inner.removeLast() }
    return inner.utf8.contains(0x5B) ? text : stripped(String(inner), dropsStop: false)
  }

  /// Whether a text begins and ends with an ASCII letter or digit: it has nothing to strip.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return true }
    return isLetterOrDigit(first) && isLetterOrDigit(last)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ":", ";", ",", "/", "=", "：", "；", "，", "／", "＝": true
    default: false
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x202B, 0x202C: true
    default: false
    }
  }

  /// Words that are written with a stop, in lower case; single letters are too.
  private static let abbreviations: Set<String> = [
    "jr", "sr", "inc", "ltd", "co", "corp", "etc", "ed", "eds", "vol", "vols", "no", "dr", "mr",
    "mrs", "ms", "st", "bros", "dept", "univ", "al", "cie", "pp", "pt", "ser", "bd", "pub", "pubs",
    "publ", "verl", "gmbh", "hrsg", "cent", "fl", "ca", "op", "ph", "print", "cmp", "assn", "assoc",
    "govt", "intl", "pvt", "pty", "nat", "nr", "buchh", "izd", "wyd",
  ]

  private static func endsSentence(_ text: Substring.UnicodeScalarView) -> Bool {
    let word = text.dropLast().suffix(20)
    let start = word.lastIndex { " ([-".unicodeScalars.contains($0) }.map(word.index(after:))
    let last = word[(start ?? word.startIndex)...]
    if last.isEmpty || last.contains(where: { $0 == "." }) { return false }
    if last.count == 1, let letter = last.first, letter.isAlphabetic { return false }
    return !abbreviations.contains(String(last).lowercased())
  }
}
