/// Text as the parsers of values look at it: one form for each digit, dash, blank and bracket.
///
/// Full-width and other scripts' digits become ASCII, every dash `-`, every blank a space, square
/// brackets of East Asian texts `[` and `]`; invisible marks are left out.
enum FoldedText {
  /// The folded scalars of the first `limit` scalars of a text. O(limit).
  static func scalars(_ text: String, limit: Int) -> [Unicode.Scalar] {
    var folded: [Unicode.Scalar] = []
    folded.reserveCapacity(min(limit, text.utf8.count))
    var left = limit
    for scalar in text.unicodeScalars {
      guard left > 0 else { break }
      left -= 1
      if let scalar = fold(scalar) { folded.append(scalar) }
    }
    return folded
  }

  /// The one form of a scalar; `nil` where it is invisible.
  static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x20...0x7E: scalar
    case 0x09...0x0D, 0x85: " "
    case 0x00...0x1F, 0x7F...0x9F: nil
    case 0xA0...0x2FF: scalar.value == 0xA0 ? " " : scalar.value == 0xAD ? nil : scalar
    default: foldBeyondLatin(scalar)
    }
  }

  private static func foldBeyondLatin(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF: nil
    case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: " "
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63: "-"
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0)
    case 0x3010, 0x3014, 0x3016: "["
    case 0x3011, 0x3015, 0x3017: "]"
    case 0x3002: "."
    default: digit(scalar) ?? scalar
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue,
      (0...9).contains(value)
    else { return nil }
    return Unicode.Scalar(UInt8(0x30) + UInt8(value))
  }
}

extension Unicode.Scalar {
  /// Whether it is one of `0` to `9`.
  var isDigit: Bool { (0x30...0x39).contains(value) }
  /// The value of one of `0` to `9`; meaningless for others.
  var digitValue: Int { Int(value) - 0x30 }
  /// Whether it is a letter from A to Z in either case.
  var isASCIILetter: Bool { (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) }

  /// Whether it is one of a few ASCII characters.
  @inline(__always)
  func isOne(of signs: StaticString) -> Bool {
    guard value < 0x80 else { return false }
    return signs.bytes.contains(UInt8(truncatingIfNeeded: value))
  }

  /// Whether it is a Han character or a Kana.
  var isHanOrKana: Bool {
    switch value {
    case 0x3005...0x3007, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Whether it is a Katakana or the dot and bar that go with them.
  var isKatakana: Bool { (0x30A0...0x30FF).contains(value) }

  /// Whether it is a letter of any script.
  var isAlphabetic: Bool {
    value < 0x80 ? (0x61...0x7A).contains(value | 0x20) : properties.isAlphabetic
  }

  /// Whether it is a blank of any script, line ends included.
  var isBlank: Bool {
    switch value {
    case 0x20, 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }
}

extension Warning {
  /// A warning with the doubtful value in it, cut to what a person wants to read of it.
  static func about(_ value: String, _ kind: String, _ rest: String) -> Warning {
    Warning(kind: kind, message: quoted(value) + " " + rest)
  }

  /// A value between quotation marks, on one line, cut after 60 characters.
  package static func quoted(_ value: String) -> String {
    var shown = "“"
    var count = 0
    for scalar in value.unicodeScalars {
      if count == 60 {
        shown += "…"
        break
      }
      count += 1
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      shown.unicodeScalars.append(isControl ? " " : scalar)
    }
    return shown + "”"
  }
}
