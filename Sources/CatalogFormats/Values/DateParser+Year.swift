/// What follows a year, and the calendars that count years from elsewhere.
extension DateParser {
  // MARK: Eras

  /// The year before an era's first, and the era's last year.
  private static let eras: [(name: String, base: Int, last: Int)] = [
    ("民国", 1911, 999), ("民國", 1911, 999), ("中华民国", 1911, 999), ("中華民國", 1911, 999),
    ("明治", 1867, 45), ("大正", 1911, 15), ("昭和", 1925, 64), ("平成", 1988, 31),
    ("令和", 2018, 99),
  ]

  /// An era by its first sign or its letter (JIS X 0301): `令6.5`, `R6.5.20`, `S63.12`.
  private static let shortEras: [(sign: Unicode.Scalar, letter: String, base: Int, last: Int)] = [
    ("明", "m", 1867, 45), ("大", "t", 1911, 15), ("昭", "s", 1925, 64), ("平", "h", 1988, 31),
    ("令", "r", 2018, 99),
  ]

  /// Takes an era by one sign, where a year of one or two digits and a month follow at once.
  private mutating func takeShortEra() -> ParsedDate? {
    let era = Self.shortEras.first { peek() == .han($0.sign) || peek() == .word($0.letter) }
    guard let era, case .number(let year, let digits) = peek(1), digits <= 2,
      (1...era.last).contains(year)
    else { return nil }
    switch peek(2) {
    case .mark(let scalar) where scalar.isOne(of: "-/."):
      // `H1/2025` is half a year.
      if case .number(_, let digits) = peek(3), digits > 2 { return nil }
    case .han("年"): break
    default: return nil
    }
    position += 2
    hasEra = true
    return afterYear(era.base + year, digits: 4)
  }

  /// Takes `昭和55年5月30日`, `民国84.6`, `民國元年`.
  mutating func takeEra() -> ParsedDate? {
    if let date = takeShortEra() { return date }
    for era in Self.eras where take(name: era.name) {
      hasEra = true
      skipBlanks()
      guard let year = takeEraYear() else { return Self.unknownDigits }
      guard (1...era.last).contains(year) else { return .nothing }
      return afterYear(era.base + year, digits: 4)
    }
    return nil
  }

  private mutating func takeEraYear() -> Int? {
    if take(han: "元") { return 1 }
    return takeNumber(mostDigits: 4)?.value
  }

  /// Takes `BC`, `B.C.E.`, `v. Chr.` or `AD` after a year.
  mutating func takeEraWord(_ year: Int) -> ParsedDate? {
    let start = position
    skipBlanks()
    var letters = ""
    while letters.utf8.count < 4, case .word(let word) = peek(), word.utf8.count <= 3 {
      letters += word
      position += 1
      let stop = position
      _ = take(mark: ".")
      skipBlanks()
      if peek() == nil { position = stop }
    }
    _ = take(mark: ".")
    switch letters {
    case "bc", "bce", "vchr": return .date(year: 1 - year, month: nil, day: nil)
    case "ad", "ce", "nchr": return .date(year: year, month: nil, day: nil)
    default:
      position = start
      return nil
    }
  }

  // MARK: After a year

  /// Month and day after a year of three or four digits.
  mutating func afterYear(_ year: Int, digits: Int) -> ParsedDate {
    let alone = ParsedDate.date(year: year, month: nil, day: nil)
    if takeFraction() { return alone }
    if digits == 3, peek() == nil, (100...199).contains(year), year + 1911 <= latestYear {
      doubt = "may be year \(year) of the Republic of China, \(year + 1911); kept as it stands"
    }
    if case .word("s") = peek() { return Self.unknownDigits }
    if let dated = takeEraWord(year) { return dated }
    let start = position
    skipBlanks()
    if take(han: "年년") { return afterYearSign(digits == 3 ? republicYear(year) : year) }
    position = start
    guard let separator = takeYearSeparator() else { return alone }
    if case .word(let word) = peek() { return wordAfterYear(word, year, from: start) }
    guard let month = takeNumber(mostDigits: 2), !isOrdinal() else {
      position = start
      return skipEmptyMonth(alone)
    }
    guard digits == 4 else { return Self.twoDigits }
    return monthAfterYear(year, month, separator)
  }

  /// A year of three digits before 年 is one of the Republic of China, `113年5月`, where that is no
  /// later than now; `618年` is what it says.
  private mutating func republicYear(_ year: Int) -> Int {
    let full = year + 1911
    guard (100...199).contains(year), full <= latestYear else { return year }
    hasEra = true
    doubt = "does not name its era; read as year \(year) of the Republic of China, \(full)"
    return full
  }

  /// `2006年5月19日`, and the same in Korean.
  private mutating func afterYearSign(_ year: Int) -> ParsedDate {
    if take(han: "代") { return Self.unknownDigits }
    let alone = ParsedDate.date(year: year, month: nil, day: nil)
    var start = position
    skipBlanks()
    guard let month = takeNumber(mostDigits: 2), takeSign("月월") else {
      position = start
      return alone
    }
    start = position
    skipBlanks()
    guard let day = takeNumber(mostDigits: 2), takeSign("日号號일") else {
      position = start
      return .date(year: year, month: month.value, day: nil)
    }
    return .date(year: year, month: month.value, day: day.value)
  }

  private mutating func takeSign(_ signs: String) -> Bool {
    skipBlanks()
    return take(han: signs)
  }

  /// One of `-`, `/`, `.` with blanks around it, or blanks alone; the scalar, a space for blanks.
  private mutating func takeYearSeparator() -> Unicode.Scalar? {
    let start = position
    skipBlanks()
    let isBlank = position > start
    if let separator = takeSeparator() {
      skipBlanks()
      return separator
    }
    if take(mark: ",") {
      skipBlanks()
      if case .word = peek() { return "," }
      position = start
      return nil
    }
    return isBlank ? " " : nil
  }

  /// Whether a word such as `nd` or `th` is stuck to the number before.
  private func isOrdinal() -> Bool {
    if case .word = peek() { return true }
    return false
  }

  /// `2010///` and `2010//05/12` of RIS: parts that are left out.
  private mutating func skipEmptyMonth(_ alone: ParsedDate) -> ParsedDate {
    guard peek() == .mark("/"), peek(1) == .mark("/") else { return alone }
    position += 2
    while let token = peek() {
      switch token {
      case .mark("/"): break
      case .number: doubt = "gives a day without a month"
      default: return alone
      }
      position += 1
    }
    return alone
  }

  /// `2006 November 5`, `2006-Nov-05`; `2004-XX-XX` of EDTF.
  private mutating func wordAfterYear(_ word: String, _ year: Int, from start: Int) -> ParsedDate {
    if word == "xx" || word == "uu" {
      position += 1
      while take(mark: "-"), case .word = peek() { position += 1 }
      return .date(year: year, month: nil, day: nil)
    }
    guard let month = MonthNames.month(word) else {
      position = start
      return .date(year: year, month: nil, day: nil)
    }
    position += 1
    let afterMonth = position
    skipMonthSeparators()
    if let day = takeNumber(mostDigits: 2) {
      takeOrdinal()
      return .date(year: year, month: month, day: day.value)
    }
    position = afterMonth
    return .date(year: year, month: month, day: nil)
  }

  private mutating func monthAfterYear(
    _ year: Int, _ month: (value: Int, digits: Int), _ separator: Unicode.Scalar
  ) -> ParsedDate {
    let day = takeDay(separator)
    if month.value == 0 { return .date(year: year, month: nil, day: nil) }
    // `1998-99` and `1998/99` name two years, the first of which counts; `2006-21` is a season.
    let isRange = month.value > 12 && day == nil && month.value > year % 100
    let isSeason = separator == "-" && (21...41).contains(month.value) && day == nil
    if isRange || isSeason { return .date(year: year, month: nil, day: nil) }
    if separator == ".", month.digits == 1, day == nil, !hasEra {
      doubt = "may stand for another month, if a program took the end off a number"
    }
    return .date(year: year, month: month.value, day: day == 0 ? nil : day)
  }

  private mutating func takeDay(_ separator: Unicode.Scalar) -> Int? {
    let start = position
    if separator == " " {
      if peek() == .blank { position += 1 }
    } else {
      skipBlanks()
      guard takeSeparator() == separator else {
        position = start
        return nil
      }
      skipBlanks()
      if peek() == .word("xx") || peek() == .word("uu") { position += 1 }
    }
    guard let day = takeNumber(mostDigits: 2) else {
      position = separator == " " ? start : position
      return nil
    }
    // `2008-05-19` may go on with a time, `2008 05 19:30` is none.
    return day.value
  }
}
