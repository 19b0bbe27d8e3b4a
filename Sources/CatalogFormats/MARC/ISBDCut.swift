/// Finds what of a text in UTF-8 is left without the punctuation of ISBD around it.
///
/// Looks at the ends alone. O(what is cut).
struct ISBDCut {
  /// What is left.
  private(set) var rest: Range<Int>
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Cuts marks and blanks at the end, blanks at the beginning, and then perhaps a full stop.
  init(_ bytes: UnsafeBufferPointer<UInt8>, dropsStop: Bool) {
    self.bytes = bytes
    rest = 0..<bytes.count
    let hadMark = cutEnd()
    cutStart()
    guard dropsStop, !hadMark, last == UInt8(ascii: "."), endsSentence else { return }
    rest.removeLast()
    while last == UInt8(ascii: " ") { rest.removeLast() }
  }

  private var last: UInt8? { rest.isEmpty ? nil : bytes[rest.upperBound - 1] }

  /// Cuts the end; whether there was a mark, not only blanks.
  private mutating func cutEnd() -> Bool {
    var hadMark = false
    while let (scalar, length) = lastScalar(before: rest.upperBound) {
      let isMark = Self.isMark(scalar)
      guard isMark || scalar.isBlank || Self.isInvisible(scalar) else { break }
      hadMark = hadMark || isMark
      rest.removeLast(length)
    }
    return hadMark
  }

  private mutating func cutStart() {
    while let (scalar, length) = firstScalar, scalar.isBlank || Self.isInvisible(scalar) {
      rest.removeFirst(length)
    }
  }

  /// The scalar that ends at a place, and its length in bytes.
  private func lastScalar(before end: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard end > rest.lowerBound else { return nil }
    if bytes[end - 1] < 0x80 { return (Unicode.Scalar(bytes[end - 1]), 1) }
    var start = end - 1
    while start > rest.lowerBound, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(start..<end)
  }

  private var firstScalar: (scalar: Unicode.Scalar, length: Int)? {
    guard let start = rest.first else { return nil }
    if bytes[start] < 0x80 { return (Unicode.Scalar(bytes[start]), 1) }
    var end = start + 1
    while end < rest.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return scalar(start..<end)
  }

  /// The scalar of two to four bytes at a place.
  private func scalar(_ place: Range<Int>) -> (scalar: Unicode.Scalar, length: Int)? {
    let leadBits: UInt32 = place.count == 2 ? 0x1F : place.count == 3 ? 0x0F : 0x07
    var value = UInt32(bytes[place.lowerBound]) & leadBits
    for index in place.dropFirst() { value = value << 6 | UInt32(bytes[index] & 0x3F) }
    return Unicode.Scalar(value).map { ($0, place.count) }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ":", ";", ",", "/", "=", "：", "；", "，", "／", "＝": true
    default: false
    }
  }

  /// Whether it is a mark of the direction of writing.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x202B, 0x202C: true
    default: false
    }
  }
}

extension ISBDCut {
  /// How many characters of the last word are looked at.
  private static let longestWord = 20

  /// Whether the full stop that ends the rest ends a sentence: not one of an abbreviation, of an
  /// initial, or of three in a row.
  private var endsSentence: Bool {
    let end = rest.upperBound - 1
    var start = end
    var count = 0
    while count < Self.longestWord, let (scalar, length) = lastScalar(before: start),
      !scalar.isOne(of: " ([-")
    {
      if scalar == "." { return false }
      start -= length
      count += 1
    }
    if count < 2 { return count == 1 && lastScalar(before: end)?.scalar.isAlphabetic == false }
    guard count <= ASCIIWord.longest else { return true }
    let word = ASCIIWord(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    return word.map(Self.abbreviations.contains) != true
  }

  /// Words that are written with a stop; single letters are too.
  private static let abbreviations = Set(
    [
      "jr", "sr", "inc", "ltd", "co", "corp", "etc", "ed", "eds", "vol", "vols", "no", "dr", "mr",
      "mrs", "ms", "st", "bros", "dept", "univ", "al", "cie", "pp", "pt", "ser", "bd", "pub",
      "pubs", "publ", "verl", "gmbh", "hrsg", "cent", "fl", "ca", "op", "ph", "print", "cmp",
      "assn", "assoc", "govt", "intl", "pvt", "pty", "nat", "nr", "buchh", "izd", "wyd",
    ].compactMap { ASCIIWord($0.utf8) })
}
