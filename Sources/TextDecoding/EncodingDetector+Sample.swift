extension EncodingDetector {
  /// Decides by statistics, for bytes that are neither UTF-8 nor what they are declared to be.
  static func bySample(_ survey: EncodingSurvey) -> DetectedEncoding {
    let sample = survey.sample
    let guess = guess(sample)
    let readings = SingleByteReading.all(of: sample, guess: guess)
    if let best = readings.first, best.isOther, best.letters >= 4, best.undefined == 0,
      best.scorePerLetter > leastScorePerLetter
    {
      return DetectedEncoding(encoding: best.encoding, basis: .statistics)
    }
    if let pairs = pairEncoding(of: sample, guess: guess) {
      return DetectedEncoding(encoding: pairs, basis: .statistics)
    }
    if let guess, isOfOtherScript(guess, sample) {
      return DetectedEncoding(encoding: guess, basis: .statistics)
    }
    if let best = readings.first, best.undefined == 0 {
      return DetectedEncoding(encoding: best.encoding, basis: .statistics)
    }
    return DetectedEncoding(encoding: .windows1252, basis: .fallback)
  }

  /// Pairs of Han and Hangul, read as Cyrillic letters, are far below this; words are at -3.
  private static let leastScorePerLetter = -4.0

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

  /// Encodings of Arabic and Thai, which uchardet knows by their statistics.
  private static let otherScripts: Set<String> = [
    "windows-1256", "windows-874", "iso-8859-6", "iso-8859-8", "iso-8859-11", "tis-620",
  ]

  /// Whether the bytes are words of a script of their own, not accents in Latin words.
  private static func isOfOtherScript(_ guess: TextEncoding, _ sample: [UInt8]) -> Bool {
    guard otherScripts.contains(guess.name), faultCount(sample, as: guess) == 0 else {
      return false
    }
    let reading = SingleByteReading(of: sample, SingleByteTable(guess), prior: 0)
    return reading.others > 0 && reading.mixedOthers * 5 < reading.others
  }

  static func isASCIILetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
