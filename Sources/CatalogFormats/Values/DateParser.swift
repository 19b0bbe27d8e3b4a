/// What the tokens of a date say, before the calendar and the column have had their word.
enum ParsedDate: Hashable {
  /// A year with what else is sure; month and day may still not exist in the calendar.
  case date(year: Int, month: Int?, day: Int?)
  /// Day and month in an order that the text itself does not tell, and a year of so many digits.
  case numeric(Int, Int, year: Int, digits: Int)
  /// Something that is a date and cannot be taken for one.
  case refused(kind: String, reason: String)
  /// No date.
  case nothing
}

/// Reads a date from the beginning of tokens, and checks that nothing but a date's trimmings follows.
struct DateParser {
  let tokens: [DateToken]
  var position = 0
  /// Why what was read is doubtful, where it is.
  var doubt: String?
  /// Whether the day stands first for certain.
  private(set) var isDayFirst = false
  /// Whether the year was counted in an era of East Asia.
  var hasEra = false
  /// The greatest year that two digits may stand for.
  let latestYear: Int

  init(_ tokens: [DateToken], latestYear: Int) {
    self.tokens = tokens
    self.latestYear = latestYear
  }

  mutating func parse() -> ParsedDate {
    skipPrefix()
    let parsed = parseBody()
    return acceptsTail() ? parsed : .nothing
  }

  private mutating func parseBody() -> ParsedDate {
    if let year = takeEra() { return year }
    switch peek() {
    case .unknownDigits: return Self.unknownDigits
    case .mark("-"):
      position += 1
      return negativeYear()
    case .number(let value, let digits):
      position += 1
      return number(value, digits)
    case .word(let word):
      position += 1
      return self.word(word)
    default: return .nothing
    }
  }

  static let unknownDigits = ParsedDate.refused(
    kind: "date-unknown", reason: "has a year whose digits are not all known")

  // MARK: Cursor

  func peek(_ ahead: Int = 0) -> DateToken? {
    position + ahead < tokens.count ? tokens[position + ahead] : nil
  }

  mutating func skipBlanks() {
    while peek() == .blank { position += 1 }
  }

  mutating func take(mark: Unicode.Scalar) -> Bool {
    guard peek() == .mark(mark) else { return false }
    position += 1
    return true
  }

  mutating func take(han scalars: String) -> Bool {
    guard case .han(let scalar) = peek(), scalars.unicodeScalars.contains(scalar) else {
      return false
    }
    position += 1
    return true
  }

  /// Takes a whole name in Han characters.
  mutating func take(name: String) -> Bool {
    var ahead = 0
    for scalar in name.unicodeScalars {
      guard peek(ahead) == .han(scalar) else { return false }
      ahead += 1
    }
    position += ahead
    return true
  }

  mutating func takeNumber(mostDigits: Int) -> (value: Int, digits: Int)? {
    guard case .number(let value, let digits) = peek(), digits <= mostDigits else { return nil }
    position += 1
    return (value, digits)
  }

  // MARK: Numbers

  private mutating func negativeYear() -> ParsedDate {
    guard let year = takeNumber(mostDigits: 4), year.value > 0 else { return .nothing }
    _ = takeFraction()
    return .date(year: -year.value, month: nil, day: nil)
  }

  /// `.0`, as a spreadsheet writes a whole number.
  mutating func takeFraction() -> Bool {
    guard peek() == .mark("."), case .number(0, _) = peek(1), peek(2) == nil else { return false }
    position += 2
    return true
  }

  private mutating func number(_ value: Int, _ digits: Int) -> ParsedDate {
    switch digits {
    case 1, 2: return dayOrMonth(value, digits)
    case 3, 4: return afterYear(value, digits: digits)
    case 6: return compact(value * 100)
    case 8: return compact(value)
    case 12: return compact(value / 10_000)
    case 14: return compact(value / 1_000_000)
    default: return .nothing
    }
  }

  /// `YYYYMMDD`; zeros stand for a month or day that is not known.
  private func compact(_ value: Int) -> ParsedDate {
    let (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
    guard year >= 1000, month <= 12, day <= 31 else { return .nothing }
    return .date(
      year: year, month: month == 0 ? nil : month, day: month == 0 || day == 0 ? nil : day)
  }

  private mutating func dayOrMonth(_ first: Int, _ digits: Int) -> ParsedDate {
    if takeFraction() { return .date(year: first, month: nil, day: nil) }
    if let bc = takeEraWord(first) { return bc }
    if let date = monthAfterDay(first) { return date }
    let blanksBefore = peek() == .blank
    skipBlanks()
    guard let separator = takeSeparator(), !blanksBefore || separator != "." else {
      return Self.twoDigits
    }
    skipBlanks()
    guard case .number(let second, let width) = peek() else { return Self.twoDigits }
    position += 1
    if width == 4 { return monthAndYear(first, second) }
    guard width <= 2 else { return .nothing }
    skipBlanks()
    guard takeSeparator() == separator else { return Self.twoDigits }
    skipBlanks()
    guard let year = takeNumber(mostDigits: 4), year.digits != 3 else { return Self.twoDigits }
    return triple(first, second, year, separator)
  }

  static let twoDigits = ParsedDate.refused(
    kind: "date-year", reason: "has no year of four digits")

  private func monthAndYear(_ month: Int, _ year: Int) -> ParsedDate {
    guard (1...12).contains(month) else { return .nothing }
    return .date(year: year, month: month, day: nil)
  }

  private mutating func triple(
    _ first: Int, _ second: Int, _ year: (value: Int, digits: Int), _ separator: Unicode.Scalar
  ) -> ParsedDate {
    // With full stops the day always comes first (DIN 1355, ГОСТ, and all who follow them).
    if separator == ".", year.digits == 4 {
      isDayFirst = true
      return .date(year: year.value, month: second, day: first)
    }
    guard first <= 31 else {
      return .refused(
        kind: "date-year", reason: "begins with a year of two digits in an unknown calendar")
    }
    return .numeric(first, second, year: year.value, digits: year.digits)
  }

  mutating func takeSeparator() -> Unicode.Scalar? {
    guard case .mark(let scalar) = peek(), scalar.isOne(of: "-/.") else { return nil }
    position += 1
    return scalar
  }
}
