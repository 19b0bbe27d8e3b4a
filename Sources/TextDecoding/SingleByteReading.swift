/// How well bytes read as words in a single-byte encoding.
///
/// Two witnesses speak: the letters, by how often a language has them, and the shape of the words:
/// capitals do not stand behind small letters, signs not between letters, letters of two scripts not
/// in one word.
struct SingleByteReading {
  let encoding: TextEncoding
  /// The logarithm of the likelihood; the greater the better.
  private(set) var score: Double
  private(set) var letters = 0
  private(set) var undefined = 0
  /// Whether the words are of one script that is not Latin.
  private(set) var isOther = false
  /// Letters of other scripts, and those of them that stand beside Latin letters.
  private(set) var others = 0
  private(set) var mixedOthers = 0
  private var shape = 0.0

  init(of bytes: [UInt8], _ table: SingleByteTable, prior: Double) {
    encoding = table.encoding
    score = prior
    var counts = [Int](repeating: 0, count: 256)
    var run = Run()
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x80 {
        counts[Int(byte)] += 1
        judge(index, bytes, table)
      }
      shape += run.penalty(of: byte, table)
    }
    let models = LetterModel.all.map { ($0, logarithm(counts, table, $0)) }
    let best = models.max { $0.1 < $1.1 }
    isOther = best?.0.isLatin == false && letters > 0
    score += shape + (best?.1 ?? 0)
  }

  /// The likelihood of a letter; that of a language's own words is about -3.
  var scorePerLetter: Double { letters == 0 ? -100 : score / Double(letters) }

  private func logarithm(_ counts: [Int], _ table: SingleByteTable, _ model: LetterModel) -> Double
  {
    var sum = 0.0
    for byte in 0x80...0xFF where counts[byte] > 0 && table.kinds[byte].isLetter {
      sum += Double(counts[byte]) * model.logarithm(of: table.folded[byte])
    }
    return sum
  }

  private mutating func judge(_ index: Int, _ bytes: [UInt8], _ table: SingleByteTable) {
    let kind = table.kinds[Int(bytes[index])]
    let before = index > 0 ? table.kinds[Int(bytes[index - 1])] : .gap
    let after = index + 1 < bytes.count ? table.kinds[Int(bytes[index + 1])] : .gap
    switch kind {
    case .undefined:
      undefined += 1
      shape -= 14
    case .rareSign: shape -= before.isLetter && after.isLetter ? 12 : 8
    case .sign: judgeSign(table.folded[Int(bytes[index])], before, after)
    default: judgeLetter(kind, before, after)
    }
  }

  private mutating func judgeSign(
    _ sign: UInt32, _ before: SingleByteTable.Kind, _ after: SingleByteTable.Kind
  ) {
    let isBetween = before.isLetter && after.isLetter
    switch sign {
    case 0x2019: shape -= before.isLetter ? 1 : 4
    case 0x2018, 0x201C: shape -= before.isLetter ? 8 : 1.5
    case 0x201D: shape -= after.isLetter ? 8 : 1.5
    case 0x2013, 0x2014, 0x2026: shape -= isBetween ? 3 : 1.5
    case 0xA0, 0xB7: shape -= 4
    default: shape -= isBetween ? 10 : 4
    }
  }

  private mutating func judgeLetter(
    _ kind: SingleByteTable.Kind, _ before: SingleByteTable.Kind, _ after: SingleByteTable.Kind
  ) {
    letters += 1
    if !kind.isLatin {
      others += 1
      if before.isLatin || after.isLatin {
        mixedOthers += 1
        shape -= 6
      }
    } else if before == .digit || after == .digit {
      shape -= 3
    }
    // Of words of one letter, few are not ASCII.
    if before == .gap, after == .gap { shape -= 1.5 }
    if kind.isUpper {
      if before.isLower { shape -= 5 } else if before.isUpper, after.isLower { shape -= 4 }
    } else if after.isUpper {
      shape -= 4
    }
  }
}

extension SingleByteReading {
  /// The letters of a word so far, as vowels and consonants.
  private struct Run {
    private var length = 0
    private var high = 0
    private var vowels = 0
    private var consonants = 0
    private var hasHighVowel = false

    /// What the next byte costs: words have both vowels and consonants, and few accents.
    mutating func penalty(of byte: UInt8, _ table: SingleByteTable) -> Double {
      let kind = table.kinds[Int(byte)]
      guard kind.isLetter else {
        self = Run()
        return 0
      }
      let scalar = table.folded[Int(byte)]
      defer { length += 1 }
      let isVowel = table.vowels[Int(byte)]
      if kind == .caseless { return 0 }
      if kind.isOther {
        let penalty = cyrillicPenalty(scalar)
        count(isVowel, isSoundless: scalar == 0x44C || scalar == 0x44A)
        return penalty + (vowels > 2 || consonants > 4 ? -2 : 0)
      }
      count(isVowel, isSoundless: false)
      high = byte >= 0x80 ? high + 1 : 0
      hasHighVowel = isVowel && (hasHighVowel || byte >= 0x80)
      let crowd: Double = vowels > 2 && hasHighVowel ? -6 : 0
      return crowd + (high > 2 ? -4 : high == 2 ? -1 : 0)
    }

    private mutating func count(_ isVowel: Bool, isSoundless: Bool) {
      guard !isSoundless else { return }
      vowels = isVowel ? vowels + 1 : 0
      consonants = isVowel ? 0 : consonants + 1
    }

    /// No Cyrillic word begins with `ь`, `ъ` or `ы`, and the signs follow consonants.
    private func cyrillicPenalty(_ scalar: UInt32) -> Double {
      guard scalar == 0x44C || scalar == 0x44A || scalar == 0x44B else { return 0 }
      if length == 0 { return -4 }
      return vowels > 0 ? -4 : 0
    }
  }

  /// The readings of bytes in the encodings of Latin, Cyrillic, Greek and Hebrew letters, the best first.
  static func all(of sample: [UInt8], guess: TextEncoding?) -> [SingleByteReading] {
    let bytes = Array(sample.prefix(32 << 10))
    let readings = candidates.map { table, prior in
      SingleByteReading(of: bytes, table, prior: prior + (table.encoding == guess ? 2 : 0))
    }
    return readings.sorted { $0.score > $1.score }
  }

  /// Encodings with what each is less usual than Windows-1252.
  private static let candidates: [(SingleByteTable, Double)] = [
    (SingleByteTable(.windows1252), 0), (SingleByteTable(.windows1251), -1),
    (SingleByteTable(.koi8R), -2), (SingleByteTable(TextEncoding("koi8-u")), -3),
    (SingleByteTable(.cp866), -2), (SingleByteTable(TextEncoding("iso-8859-5")), -4),
    (SingleByteTable(.windows1250), -3), (SingleByteTable(TextEncoding("iso-8859-2")), -3.5),
    (SingleByteTable(TextEncoding("windows-1254", iconv: "CP1254")), -3),
    (SingleByteTable(TextEncoding("windows-1257", iconv: "CP1257")), -4),
    (SingleByteTable(TextEncoding("cp850")), -4), (SingleByteTable(TextEncoding("cp852")), -6),
    (SingleByteTable(TextEncoding("macintosh")), -8),
    (SingleByteTable(TextEncoding("windows-1253", iconv: "CP1253")), -2),
    (SingleByteTable(TextEncoding("iso-8859-7")), -2),
    (SingleByteTable(TextEncoding("windows-1255", iconv: "CP1255")), -2),
  ]
}
