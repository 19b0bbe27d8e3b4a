extension EncodingDetector {
  /// Decides by statistics, for bytes that are neither UTF-8 nor what they are declared to be.
  static func bySample(_ survey: EncodingSurvey) -> DetectedEncoding {
    let sample = survey.sample
    let guess = guess(sample)
    if let pairs = pairEncoding(of: sample, guess: guess) {
      return DetectedEncoding(encoding: pairs, basis: .statistics)
    }
    if hasDOSLetters(sample), guess != .cp866 {
      return DetectedEncoding(encoding: TextEncoding("cp850"), basis: .statistics)
    }
    if let guess, let single = singleByteEncoding(guess, of: sample) {
      return DetectedEncoding(encoding: single, basis: .statistics)
    }
    let isWestern = faultCount(sample, as: .windows1252) == 0
    return DetectedEncoding(
      encoding: .windows1252, basis: isWestern ? .statistics : .fallback)
  }

  // MARK: - Pairs

  /// The East Asian encoding whose common characters the bytes are, nil if they are of none.
  static func pairEncoding(of sample: [UInt8], guess: TextEncoding?) -> TextEncoding? {
    let readings = pairEncodings.map { ($0, PairStatistics(of: sample, as: $0)) }
      .filter { $0.1.isAcceptable }
    // Pairs of Cyrillic letters look like Han; few of them prove nothing against uchardet.
    let mostPairs = readings.map(\.1.pairs).max() ?? 0
    if let guess, isCyrillic(guess), mostPairs < 12, hasWordCase(sample, guess) { return nil }
    let best =
      readings
      .map { (encoding: $0.0, score: score($0.1, as: $0.0, guess: guess)) }
      .max { $0.score < $1.score }
    guard let best, best.score >= leastScore else { return nil }
    return best.encoding
  }

  /// An East Asian encoding that bytes fit so well that they are hardly anything else.
  static func strongPairs(in sample: [UInt8]) -> TextEncoding? {
    pairEncodings.first { encoding in
      let statistics = PairStatistics(of: sample, as: encoding)
      return statistics.isAcceptable && statistics.pairs >= 12 && statistics.commonPart > 0.9
    }
  }

  private static let leastScore = 0.6

  /// The part of common characters, adjusted where the ranges of two encodings overlap.
  private static func score(
    _ statistics: PairStatistics, as encoding: TextEncoding, guess: TextEncoding?
  ) -> Double {
    var score = statistics.commonPart - statistics.gluedPart
    if guess == encoding { score += 0.15 }
    switch encoding {
    case .eucJP:
      // Japanese without Kana is rare; Chinese with them as well.
      score += statistics.kanaPart > 0.15 ? 0.1 : -0.1
    case .gb18030:
      score -= statistics.kanaPart
    case .eucKR:
      // Common syllables take a part of the rows of common Han: all of a text in them is no chance.
      if statistics.pairs >= 6, statistics.commonPart > 0.97 { score += 0.05 }
    default: break
    }
    return score
  }

  private static func isCyrillic(_ encoding: TextEncoding) -> Bool {
    [.windows1251, .koi8R, .cp866, TextEncoding("iso-8859-5")].contains(encoding)
      || encoding.name == "koi8-u" || encoding.name == "cp855" || encoding.name.hasPrefix("mac")
  }

  /// Whether capitals stand at the start of words or fill them, as they do not in a wrong reading.
  private static func hasWordCase(_ sample: [UInt8], _ encoding: TextEncoding) -> Bool {
    guard let text = try? TextDecoder.decode(sample, as: encoding).bytes else { return false }
    var previousIsLower = false
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if previousIsLower, scalar.properties.isUppercase { return false }
      previousIsLower = scalar.properties.isLowercase
    }
    return true
  }

  // MARK: - Single bytes

  /// What uchardet calls an exotic relative of Latin-1 is, in a catalog, Windows-1252.
  private static let notWestern: [String] = [
    "windows-1251", "windows-1253", "windows-1254", "windows-1255", "windows-1256",
    "windows-1257", "windows-874", "iso-8859-4", "iso-8859-5", "iso-8859-6",
    "iso-8859-7", "iso-8859-8", "iso-8859-11", "iso-8859-13", "koi8-r", "koi8-u", "cp866", "cp855",
    "cp852", "tis-620", "x-mac-cyrillic", "mac-cyrillic", "maccyrillic",
  ]

  private static func singleByteEncoding(
    _ guess: TextEncoding, of sample: [UInt8]
  ) -> TextEncoding? {
    let fitsWestern = faultCount(sample, as: .windows1252) == 0
    if centralEuropean.contains(guess.name) { return centralEuropeanEncoding(of: sample, guess) }
    guard notWestern.contains(guess.name) else { return fitsWestern ? .windows1252 : nil }
    guard faultCount(sample, as: guess) == 0 else { return fitsWestern ? .windows1252 : nil }
    // Where both give the same text, the common one is meant.
    return fitsWestern && isSame(sample, guess, .windows1252) ? .windows1252 : guess
  }

  private static let centralEuropean = [
    "windows-1250", "iso-8859-2", "cp852", "mac-centraleurope", "macce",
  ]

  /// Windows-1252 where it gives the same text, else the reading that has the most letters.
  private static func centralEuropeanEncoding(
    of sample: [UInt8], _ guess: TextEncoding
  ) -> TextEncoding {
    if isSame(sample, .windows1250, .windows1252) { return .windows1252 }
    let others = [.windows1250, TextEncoding("iso-8859-2"), TextEncoding("cp852")]
    let candidates = others.filter { $0 == guess } + others.filter { $0 != guess }
    let counts = candidates.map { letterCount(sample, $0) }
    let most = counts.max()
    return zip(candidates, counts).first { $0.1 == most }?.0 ?? .windows1250
  }

  private static func letterCount(_ sample: [UInt8], _ encoding: TextEncoding) -> Int {
    guard let text = try? TextDecoder.decode(sample, as: encoding), text.faults.isEmpty else {
      return -1
    }
    return String(decoding: text.bytes, as: UTF8.self).unicodeScalars.reduce(0) {
      $1.properties.isAlphabetic ? $0 + 1 : $0
    }
  }

  private static func isSame(
    _ sample: [UInt8], _ first: TextEncoding, _ second: TextEncoding
  ) -> Bool {
    let texts = [first, second].map { try? TextDecoder.decode(sample, as: $0, normalizes: false) }
    return texts[0]?.bytes == texts[1]?.bytes
  }

  /// Whether the bytes outside ASCII are letters in the DOS code pages and signs, or nothing, in
  /// Windows-1252, but stand inside words.
  private static func hasDOSLetters(_ sample: [UInt8]) -> Bool {
    var inWords = 0
    var others = 0
    for index in sample.indices where sample[index] >= 0x80 {
      switch sample[index] {
      case let byte where dosLetters.contains(byte):
        let before = index > 0 ? sample[index - 1] : 0x20
        let after = index + 1 < sample.count ? sample[index + 1] : 0x20
        inWords += isDOSLetter(after) && (isDOSLetter(before) || byte > 0x98) ? 1 : -1
      case 0xE1: break  // ß in one, á in the other.
      default: others += 1
      }
    }
    return inWords > 1 && inWords > 2 * others
  }

  /// ü é ä ç ê ë è î ì ö Ö Ü í ó ú ñ; not those that are dashes and dots in Windows-1252.
  private static let dosLetters: [UInt8] = [
    0x81, 0x82, 0x84, 0x87, 0x88, 0x89, 0x8A, 0x8C, 0x8D, 0x94, 0x99, 0x9A, 0xA1, 0xA2, 0xA3, 0xA4,
  ]

  private static func isDOSLetter(_ byte: UInt8) -> Bool {
    isASCIILetter(byte) || dosLetters.contains(byte) || byte == 0xE1
  }

  static func isASCIILetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
