/// A piece of a date's text.
enum DateToken: Hashable, Sendable {
  /// Digits: their value, and how many there are.
  case number(Int, digits: Int)
  /// Digits of a year of which some are not known: `19uu`, `201X`, `195-`.
  case unknownDigits
  /// Letters in lower case.
  case word(String)
  /// A Han character, a Kana or Hangul.
  case han(Unicode.Scalar)
  /// Any other visible character.
  case mark(Unicode.Scalar)
  /// One blank or more.
  case blank
  /// What stands in brackets; `square` where the brackets are.
  case group([DateToken], square: Bool)

  /// Cuts folded text into tokens, brackets still as marks. Linear.
  static func tokens(of scalars: [Unicode.Scalar]) -> [DateToken] {
    var lexer = DateLexer(scalars)
    return lexer.run()
  }

  /// Puts what stands in brackets into groups, one level deep; an unclosed bracket ends at the end.
  static func grouped(_ tokens: [DateToken]) -> [DateToken] {
    var result: [DateToken] = []
    var inner: [DateToken] = []
    var opener: Unicode.Scalar?
    for token in tokens {
      guard case .mark(let scalar) = token, scalar.isOne(of: "()[]{}") else {
        if opener == nil { result.append(token) } else { inner.append(token) }
        continue
      }
      if scalar.isOne(of: "([{") {
        if opener == nil { opener = scalar }
      } else if let open = opener {
        result.append(.group(inner, square: open == "["))
        inner = []
        opener = nil
      }
    }
    if let opener { result.append(.group(inner, square: opener == "[")) }
    return result
  }
}

/// Cuts text into the tokens of dates.
struct DateLexer {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var tokens: [DateToken] = []

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  mutating func run() -> [DateToken] {
    while let scalar = peek(0) {
      if scalar == " " {
        if tokens.last != .blank { tokens.append(.blank) }
        position += 1
      } else if scalar.isDigit {
        takeNumber()
      } else if let number = hanNumber() {
        tokens.append(.number(number.value, digits: number.value > 99 ? 4 : 2))
        position += number.length
      } else if Self.isEastAsian(scalar) {
        takeHan(scalar)
      } else if scalar.isASCIILetter || scalar.properties.isAlphabetic {
        takeWord()
      } else {
        tokens.append(.mark(scalar))
        position += 1
      }
    }
    return tokens
  }

  private func peek(_ ahead: Int) -> Unicode.Scalar? {
    position + ahead < scalars.count ? scalars[position + ahead] : nil
  }

  private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isHanOrKana || (0xAC00...0xD7A3).contains(scalar.value)
      || (0x337B...0x337E).contains(scalar.value) || scalar.value == 0x32FF
  }

  /// The signs that hold a whole era's name are taken as the name.
  private static let eraSigns: [UInt32: [Unicode.Scalar]] = [
    0x337B: ["平", "成"], 0x337C: ["昭", "和"], 0x337D: ["大", "正"], 0x337E: ["明", "治"],
    0x32FF: ["令", "和"],
  ]

  private mutating func takeHan(_ scalar: Unicode.Scalar) {
    for part in Self.eraSigns[scalar.value] ?? [scalar] { tokens.append(.han(part)) }
    position += 1
  }

  private mutating func takeWord() {
    var word = String.UnicodeScalarView()
    while let scalar = peek(0), !Self.isEastAsian(scalar),
      scalar.isASCIILetter || scalar.properties.isAlphabetic || scalar.value & ~0x6F == 0x300
    {
      word.append(scalar)
      position += 1
    }
    tokens.append(.word(String(word).lowercased()))
  }

  private mutating func takeNumber() {
    var value = 0
    var digits = 0
    while let scalar = peek(digits), scalar.isDigit {
      if digits < 17 { value = value * 10 + scalar.digitValue }
      digits += 1
    }
    let unknown = unknownLength(after: digits)
    position += digits + unknown
    tokens.append(unknown > 0 ? .unknownDigits : .number(value, digits: digits))
  }

  /// How many signs for unknown digits follow two or three digits that begin a year.
  private func unknownLength(after digits: Int) -> Int {
    guard digits == 2 || digits == 3, let sign = peek(digits),
      sign.isOne(of: "uUxX?-")
    else { return 0 }
    let missing = 4 - digits
    for offset in 0..<missing where peek(digits + offset) != sign { return 0 }
    guard let next = peek(digits + missing) else { return missing }
    return next.isDigit || next.properties.isAlphabetic ? 0 : missing
  }

  // MARK: Han numerals

  private static let hanDigits: [Unicode.Scalar: Int] = [
    "〇": 0, "零": 0, "元": 1, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8,
    "九": 9,
  ]

  /// A number in Han numerals right before 年, 月, 日 or 号: `二〇〇八`, `十二`, `一百零五`.
  private func hanNumber() -> (value: Int, length: Int)? {
    var length = 0
    while length < 8, let scalar = peek(length),
      Self.hanDigits[scalar] != nil || scalar == "十" || scalar == "百"
    {
      length += 1
    }
    guard length > 0, let next = peek(length), "年月日号號".unicodeScalars.contains(next)
    else { return nil }
    var total = 0
    var current = 0
    var isCounting = false
    for scalar in scalars[position..<(position + length)] {
      if let digit = Self.hanDigits[scalar] {
        current = isCounting ? digit : current * 10 + digit
      } else {
        total += max(current, 1) * (scalar == "百" ? 100 : 10)
        current = 0
        isCounting = true
      }
    }
    return (total + current, length)
  }
}
