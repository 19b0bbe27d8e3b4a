internal import CUchardet

/// Decides how a text is encoded: mark, declaration, statistics, and all of them against the bytes.
package enum EncodingDetector {
  /// The encoding of the text that begins with `sample`.
  ///
  /// - Parameters:
  ///   - declared: what the text, or who sent it, says of itself.
  ///   - isWhole: the sample is all of the text.
  package static func detect(
    _ sample: [UInt8], declared: TextEncoding? = nil, isWhole: Bool = false
  ) -> DetectedEncoding {
    var survey = EncodingSurvey()
    survey.push(sample)
    return detect(survey, declared: declared, isWhole: isWhole)
  }

  /// The encoding of the text that was surveyed.
  package static func detect(
    _ survey: EncodingSurvey, declared: TextEncoding? = nil, isWhole: Bool = true
  ) -> DetectedEncoding {
    var found = find(survey, declared: declared, isWhole: isWhole)
    if let declared, found.encoding != declared, found.basis != .ascii {
      found.notes.append(.declarationOverruled(declared))
    }
    return found
  }

  private static func find(
    _ survey: EncodingSurvey, declared: TextEncoding?, isWhole: Bool
  ) -> DetectedEncoding {
    if let mark = ByteOrderMark.find(in: survey.head) {
      return DetectedEncoding(encoding: mark.encoding, basis: .byteOrderMark)
    }
    if let wide = wideEncoding(survey.head) {
      return DetectedEncoding(encoding: wide, basis: wide == declared ? .declaration : .statistics)
    }
    if survey.sequenceCount + survey.invalidCount + survey.cut.count == 0 {
      return withoutHighBytes(survey, declared: declared)
    }
    if let utf8 = utf8(survey, declared: declared, isWhole: isWhole) { return utf8 }
    if let declared, declared != .utf8, bytes(survey.sample, allow: declared) {
      return DetectedEncoding(encoding: declared, basis: .declaration)
    }
    return bySample(survey)
  }

  // MARK: - UTF-8, UTF-16, UTF-32

  private static func withoutHighBytes(
    _ survey: EncodingSurvey, declared: TextEncoding?
  ) -> DetectedEncoding {
    if hasJISEscapes(survey.head), let jis = TextEncoding(label: "iso-2022-jp"),
      faultCount(survey.head, as: jis) == 0
    {
      return DetectedEncoding(encoding: jis, basis: .statistics)
    }
    // UTF-16 cannot be without high bytes and NUL; its declaration would be a lie.
    if let declared, declared.unitLength == 1 {
      return DetectedEncoding(encoding: declared, basis: .ascii)
    }
    return DetectedEncoding(encoding: .utf8, basis: .ascii)
  }

  /// Escapes of ISO-2022-JP to JIS X 0208 and back.
  private static func hasJISEscapes(_ bytes: [UInt8]) -> Bool {
    let escapes = bytes.indices.filter { bytes[$0] == 0x1B }.map {
      bytes[$0...].dropFirst().prefix(2)
    }
    let isIn = escapes.contains { $0.elementsEqual("$B".utf8) || $0.elementsEqual("$@".utf8) }
    let isOut = escapes.contains { $0.elementsEqual("(B".utf8) || $0.elementsEqual("(J".utf8) }
    return isIn && isOut
  }

  private static func utf8(
    _ survey: EncodingSurvey, declared: TextEncoding?, isWhole: Bool
  ) -> DetectedEncoding? {
    let cutCount = isWhole && !survey.cut.isEmpty ? 1 : 0
    let invalidCount = survey.invalidCount + cutCount
    if invalidCount == 0 {
      // A few pairs may be both; then the declaration has it.
      if let declared, declared != .utf8, !declared.isSingleByte, survey.sequenceCount < 4,
        bytes(survey.sample, allow: declared)
      {
        return DetectedEncoding(encoding: declared, basis: .declaration)
      }
      if declared == nil, survey.sequenceCount < 8, hasOddLetters(survey.sample),
        let pairs = pairEncoding(of: survey.sample, guess: nil)
      {
        return DetectedEncoding(encoding: pairs, basis: .statistics)
      }
      return DetectedEncoding(
        encoding: .utf8, basis: declared == .utf8 ? .declaration : .validUTF8)
    }
    guard isMostlyUTF8(survey, invalidCount: invalidCount) else { return nil }
    let first = survey.firstInvalid ?? survey.count - survey.cut.count
    return DetectedEncoding(
      encoding: .utf8, basis: .mostlyUTF8, notes: [.otherBytes(firstAt: first)])
  }

  /// In any other encoding the bytes of a text look like UTF-8 now and then only; most often in
  /// pairs.
  private static func isMostlyUTF8(_ survey: EncodingSurvey, invalidCount: Int) -> Bool {
    if survey.sequenceCount >= 2 * invalidCount { return true }
    return (survey.sequenceCount >= 2 || hasLoneLatinLetters(survey.sample))
      && survey.sequenceCount * 3 >= invalidCount
      && pairEncoding(of: survey.sample, guess: nil) == nil
  }

  /// Whether every byte beyond ASCII stands among ASCII, alone or in a pair that is a Latin letter in
  /// UTF-8: `ü` and `ß` of `Müller` and `Straße`, one in UTF-8 and one not. In other encodings such
  /// pairs are a capital with a sign or a second letter behind it, which no word has.
  private static func hasLoneLatinLetters(_ bytes: [UInt8]) -> Bool {
    bytes.split { $0 < 0x80 }.allSatisfy { run in
      guard let first = run.first, run.count > 1 else { return true }
      return run.count == 2 && (0xC3...0xC5).contains(first)
        && (0x80...0xBF).contains(run[run.startIndex + 1])
    }
  }

  /// Whether a short text holds letters that hardly any catalog does: `小说` in GBK is, as UTF-8, a
  /// Cyrillic letter and a modifier.
  private static func hasOddLetters(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x02BB...0x02BC, 0x02BE...0x02BF: false  // Apostrophes of romanizations.
      case 0x80...0x9F, 0x0250...0x02FF, 0x0500...0x058F, 0x0700...0x07FF: true
      default: false
      }
    }
  }

  /// UTF-16 or UTF-32 without a mark: most of the ASCII in a catalog shows as pairs with NUL.
  package static func wideEncoding(_ head: [UInt8]) -> TextEncoding? {
    let length = head.count & ~3
    guard length >= 4 else { return nil }
    var zeros = [0, 0, 0, 0]
    for index in 0..<length where head[index] == 0 { zeros[index & 3] += 1 }
    let units = length / 4
    let candidate: TextEncoding
    if zeros[2] == units, zeros[3] == units, zeros[0] * 10 < units {
      candidate = .utf32LE
    } else if zeros[0] == units, zeros[1] == units, zeros[3] * 10 < units {
      candidate = .utf32BE
    } else {
      let even = zeros[0] + zeros[2]
      let odd = zeros[1] + zeros[3]
      guard max(even, odd) * 10 >= 2 * units, min(even, odd) * 20 < max(even, odd) else {
        return sparseWideEncoding(Array(head[..<length]), odd > even ? .utf16LE : .utf16BE)
      }
      candidate = odd > even ? .utf16LE : .utf16BE
    }
    return faultCount(Array(head[..<length]), as: candidate) == 0 ? candidate : nil
  }

  /// UTF-16 with little ASCII: Chinese or Japanese, in which only line ends and separators have NUL.
  private static func sparseWideEncoding(
    _ head: [UInt8], _ candidate: TextEncoding
  ) -> TextEncoding? {
    guard head.contains(0), var decoder = try? TextDecoder(encoding: candidate, normalizes: false)
    else { return nil }
    let text = decoder.push(head)
    guard text.faults.isEmpty else { return nil }
    var counts = (known: 0, others: 0, separators: 0)
    for scalar in String(decoding: text.bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x2C, 0x3B, 0x22: counts.separators += 1
      case 0x20...0x7E, 0xA0...0x05FF, 0x2010...0x206F, 0x3000...0x30FF, 0x4E00...0x9FFF,
        0xAC00...0xD7A3, 0xFF00...0xFFEF:
        counts.known += 1
      default: counts.others += 1
      }
    }
    return counts.separators >= 2 && counts.others * 20 <= counts.known ? candidate : nil
  }
}

// MARK: - The bytes against an encoding

extension EncodingDetector {
  /// Whether the bytes of `sample` can be a text in `encoding`.
  private static func bytes(_ sample: [UInt8], allow encoding: TextEncoding) -> Bool {
    if encoding == .marc8 { return MARC8Evidence(sample).isPossible }
    if encoding.unitLength > 1 { return false }
    if encoding.isSingleByte {
      // Nearly all bytes mean something in them, also those of East Asian pairs.
      let faults = faultCount(sample, as: encoding)
      return isTolerable(faults, in: sample) && strongPairs(in: sample) == nil
    }
    let statistics = PairStatistics(of: sample, as: encoding)
    if pairEncodings.contains(encoding) {
      guard statistics.isAcceptable else { return false }
      let guess = guess(sample)
      if guess == encoding { return true }
      // Against a declaration that is possible, both witnesses must agree.
      let best = pairEncoding(of: sample, guess: guess)
      return statistics.commonPart > 0.5 && (best == encoding || best != guess)
    }
    return isTolerable(faultCount(sample, as: encoding), in: sample)
  }

  private static func isTolerable(_ faults: Int, in sample: [UInt8]) -> Bool {
    faults * 100 <= sample.reduce(0) { $1 >= 0x80 ? $0 + 1 : $0 }
  }

  /// Sequences that mean nothing in `encoding`, but for one that the end cuts.
  static func faultCount(_ sample: [UInt8], as encoding: TextEncoding) -> Int {
    guard var decoder = try? TextDecoder(encoding: encoding, normalizes: false) else {
      return sample.count
    }
    return decoder.push(sample).faults.count
  }

  static let pairEncodings: [TextEncoding] = [.gb18030, .big5, .shiftJIS, .eucJP, .eucKR]

  /// The encodings of pairs, and those of Cyrillic letters, in which every byte of
  /// `sample` means something.
  package static func encodings(thatAllow sample: [UInt8]) -> [TextEncoding] {
    (pairEncodings + [.windows1251, .koi8R, .cp866]).filter { faultCount(sample, as: $0) == 0 }
  }

  /// What uchardet says, if it is on this machine and says something.
  static func guess(_ sample: [UInt8]) -> TextEncoding? {
    var name = [CChar](repeating: 0, count: 64)
    guard cuchardet_detect(sample, sample.count, &name, name.count) != 0 else { return nil }
    let label = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return TextEncoding(label: String(decoding: label, as: UTF8.self))
  }
}
