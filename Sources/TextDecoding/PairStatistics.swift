/// How well bytes read as the pairs of an East Asian encoding.
///
/// The encodings put their common characters in rows of their own: GB 2312 and JIS X 0208 sort the
/// everyday characters into a first level, Big5 likewise, KS X 1001 has the common syllables. A
/// text in another encoding falls outside them.
struct PairStatistics {
  private(set) var pairs = 0
  private(set) var invalid = 0
  private(set) var kana = 0
  private var weight = 0.0
  /// Pairs, alone or in twos, that an ASCII letter stands next to, as in no East Asian text.
  private(set) var glued = 0

  /// The part of the pairs that are common characters, 0...1.
  var commonPart: Double { pairs == 0 ? 0 : weight / Double(pairs) }

  /// The part of the pairs that are Kana, 0...1.
  var kanaPart: Double { pairs == 0 ? 0 : Double(kana) / Double(pairs) }

  /// The part of the pairs that look like accented letters of a word, 0...1.
  var gluedPart: Double { pairs == 0 ? 0 : Double(glued) / Double(pairs) }

  /// Whether the bytes can be a text of this encoding; some damage in a long one is allowed.
  var isAcceptable: Bool { pairs > 0 && invalid * 200 <= pairs }

  /// Level 2 of a standard, and extensions.
  private static let rare = 0.3

  /// What a character of an encoding is.
  private enum Reading {
    case common(length: Int)
    case kana(length: Int)
    case rare(length: Int)
    case odd(length: Int)
    case invalid
  }

  init(of bytes: [UInt8], as encoding: TextEncoding) {
    var index = 0
    var run = 0..<0
    var pairsBefore = 0
    while index < bytes.count {
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      if run.upperBound < index {
        noteGlue(run, pairs - pairsBefore, in: bytes)
        run = index..<index
        pairsBefore = pairs
      }
      // What the end of a sample cuts says nothing.
      guard index + 1 < bytes.count else { break }
      let third = index + 2 < bytes.count ? bytes[index + 2] : 0
      index += count(Self.read(bytes[index], bytes[index + 1], third, as: encoding))
      run = run.lowerBound..<index
    }
    noteGlue(run, pairs - pairsBefore, in: bytes)
  }

  private mutating func noteGlue(_ run: Range<Int>, _ pairs: Int, in bytes: [UInt8]) {
    let isAfterLetter =
      run.lowerBound > 0 && EncodingDetector.isASCIILetter(bytes[run.lowerBound - 1])
    let isBeforeLetter =
      run.upperBound < bytes.count && EncodingDetector.isASCIILetter(bytes[run.upperBound])
    if (1...2).contains(pairs), isAfterLetter || isBeforeLetter { glued += pairs }
  }

  private mutating func count(_ reading: Reading) -> Int {
    pairs += 1
    switch reading {
    case .common(let length):
      weight += 1
      return length
    case .kana(let length):
      weight += 1
      kana += 1
      return length
    case .rare(let length):
      weight += Self.rare
      return length
    case .odd(let length): return length
    case .invalid:
      pairs -= 1
      invalid += 1
      return 1
    }
  }

  private static func read(
    _ lead: UInt8, _ trail: UInt8, _ third: UInt8, as encoding: TextEncoding
  ) -> Reading {
    switch encoding {
    case .gb18030: gb18030(lead, trail)
    case .big5: big5(lead, trail)
    case .shiftJIS: shiftJIS(lead, trail)
    case .eucJP: eucJP(lead, trail, third)
    case .eucKR: eucKR(lead, trail)
    default: .invalid
    }
  }

  private static func gb18030(_ lead: UInt8, _ trail: UInt8) -> Reading {
    switch (lead, trail) {
    case (0x81...0xFE, 0x30...0x39): .odd(length: 4)
    case (0xA1...0xA3, 0xA1...0xFE), (0xB0...0xD7, 0xA1...0xFE): .common(length: 2)
    case (0xA4...0xA5, 0xA1...0xFE): .kana(length: 2)
    case (0xD8...0xF7, 0xA1...0xFE): .rare(length: 2)
    case (0x81...0xFE, 0x40...0x7E), (0x81...0xFE, 0x80...0xFE): .odd(length: 2)
    default: .invalid
    }
  }

  private static func big5(_ lead: UInt8, _ trail: UInt8) -> Reading {
    switch (lead, trail) {
    case (_, ..<0x40), (_, 0x7F...0xA0), (_, 0xFF), (..<0x81, _), (0xFF, _): .invalid
    case (0xA1...0xC6, _): .common(length: 2)
    case (0xC9...0xF9, _): .rare(length: 2)
    default: .odd(length: 2)
    }
  }

  private static func shiftJIS(_ lead: UInt8, _ trail: UInt8) -> Reading {
    switch (lead, trail) {
    case (0xA1...0xDF, _): .rare(length: 1)
    case (_, ..<0x40), (_, 0x7F), (_, 0xFD...), (0x80, _), (0xA0, _), (0xFD..., _): .invalid
    case (0x82, 0x9F...0xF1), (0x83, 0x40...0x96): .kana(length: 2)
    case (0x81...0x83, _), (0x87...0x98, _): .common(length: 2)
    case (0x99...0x9F, _), (0xE0...0xEA, _): .rare(length: 2)
    default: .odd(length: 2)
    }
  }

  private static func eucJP(_ lead: UInt8, _ trail: UInt8, _ third: UInt8) -> Reading {
    switch (lead, trail) {
    case (0x8E, 0xA1...0xDF): .rare(length: 2)
    case (0x8F, 0xA1...0xFE): third >= 0xA1 ? .odd(length: 3) : .invalid
    case (_, ..<0xA1), (_, 0xFF), (..<0xA1, _), (0xFF, _): .invalid
    case (0xA4...0xA5, _): .kana(length: 2)
    case (0xA1, _), (0xA3, _), (0xAD, _), (0xB0...0xCF, _): .common(length: 2)
    case (0xD0...0xF4, _): .rare(length: 2)
    default: .odd(length: 2)
    }
  }

  private static func eucKR(_ lead: UInt8, _ trail: UInt8) -> Reading {
    switch (lead, trail) {
    case (0xA1...0xA3, 0xA1...0xFE), (0xB0...0xC8, 0xA1...0xFE): .common(length: 2)
    case (0xCA...0xFD, 0xA1...0xFE): .rare(length: 2)
    case (0x81...0xC6, 0x41...0x5A), (0x81...0xC6, 0x61...0x7A): .rare(length: 2)
    case (0x81...0xFE, 0x81...0xFE): .odd(length: 2)
    default: .invalid
    }
  }
}
