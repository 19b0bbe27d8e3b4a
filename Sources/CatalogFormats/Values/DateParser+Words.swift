/// Dates with words in them, and the words that may stand before and after a date.
extension DateParser {
  // MARK: Month names

  /// `November 2006`, `April 22, 2008`, `Aug-12`, `Spring 2006`.
  mutating func word(_ word: String) -> ParsedDate {
    if isPartOfYear(word) { return yearAfterSeason() }
    if let date = yearAfterRoman(word) { return date }
    guard let month = MonthNames.month(word) else { return .nothing }
    let isShort = peek() == .mark("-") || peek() == .mark("'") || peek(1) == .mark("'")
    skipMonthSeparators()
    skipSecondMonth()
    guard case .number(let value, let digits) = peek() else { return .nothing }
    position += 1
    if digits >= 3 { return digits == 4 ? .date(year: value, month: month, day: nil) : .nothing }
    guard digits <= 2 else { return .nothing }
    if let year = yearAfterDay() { return finish(year, month, day: value) }
    guard isShort, digits == 2, peek() == nil else { return Self.twoDigits }
    let year = fullYear(value)
    doubt = "has a year of two digits, or a day and no year; read as \(year)"
    return .date(year: year, month: month, day: nil)
  }

  /// `May/June 2008`: the first month counts.
  private mutating func skipSecondMonth() {
    guard case .word(let word) = peek(),
      MonthNames.month(word) != nil || MonthNames.seasons.contains(word)
    else { return }
    position += 1
    skipMonthSeparators()
  }

  /// Whether a word names a part of a year; a letter alone does before a number (`H1 2025`).
  private func isPartOfYear(_ word: String) -> Bool {
    if MonthNames.seasons.contains(word) { return true }
    guard MonthNames.partLetters.contains(word) else { return false }
    if case .number(1...4, 1) = peek() { return true }
    return false
  }

  /// `III 2025`, `III.2025`: a Roman month with a year of four digits right behind one mark or blank,
  /// so that the number of a volume (`v. 3`) is none.
  private mutating func yearAfterRoman(_ word: String) -> ParsedDate? {
    guard let month = MonthNames.roman(word), let token = peek(), isRomanSeparator(token),
      case .number(let year, 4) = peek(1)
    else { return nil }
    position += 2
    return .date(year: year, month: month, day: nil)
  }

  private func isRomanSeparator(_ token: DateToken) -> Bool {
    [.blank, .mark("."), .mark("-"), .mark("/")].contains(token)
  }

  private mutating func yearAfterSeason() -> ParsedDate {
    // The number of a quarter or of a week.
    skipBlanks()
    _ = takeNumber(mostDigits: 2)
    skipMonthSeparators()
    skipSecondMonth()
    guard case .number(let year, 4) = peek() else { return .nothing }
    position += 1
    return .date(year: year, month: nil, day: nil)
  }

  /// `22 April 2008`, `22. April 2008`, `15 de mayo de 2009`, `12-Aug-12` after its first number.
  mutating func monthAfterDay(_ day: Int) -> ParsedDate? {
    let start = position
    takeOrdinal()
    skipMonthSeparators()
    if case .word(let word) = peek(), isHalf(word, after: start) {
      position += 1
      return yearAfterSeason()
    }
    if position > start, case .word(let word) = peek(), MonthNames.roman(word) != nil {
      position += 1
      if case .date(let year, let month, _) = yearAfterRoman(word) {
        return .date(year: year, month: month, day: day)
      }
      position -= 1
    }
    guard case .word(let word) = peek(), let month = MonthNames.month(word) else {
      position = start
      return nil
    }
    position += 1
    guard let year = yearAfterDay() else { return Self.twoDigits }
    return finish(year, month, day: day)
  }

  /// Whether a word behind a number, `1. Halbjahr`, `2H`, names a part of the year.
  private func isHalf(_ word: String, after start: Int) -> Bool {
    MonthNames.seasons.contains(word) || MonthNames.partLetters.contains(word) && position == start
  }

  /// `st`, `nd`, `th`, `er`, `º` after a day.
  mutating func takeOrdinal() {
    if case .word(let word) = peek(), ["st", "nd", "rd", "th", "er", "º", "ª", "e"].contains(word) {
      position += 1
    }
  }

  mutating func skipMonthSeparators() {
    while let token = peek() {
      switch token {
      case .blank, .mark("-"), .mark("/"), .mark("."), .mark(","), .mark("'"), .mark("’"): break
      case .word(let word) where ["of", "de", "del", "di", "do", "the"].contains(word): break
      default: return
      }
      position += 1
    }
  }

  private mutating func yearAfterDay() -> (value: Int, digits: Int)? {
    let start = position
    takeOrdinal()
    skipMonthSeparators()
    if case .number(let value, let digits) = peek(), digits == 4 || digits == 2,
      peek(1) != .mark(":")
    {
      position += 1
      return (value, digits)
    }
    position = start
    return nil
  }

  private mutating func finish(_ year: (value: Int, digits: Int), _ month: Int, day: Int)
    -> ParsedDate
  {
    guard year.digits == 2 else { return .date(year: year.value, month: month, day: day) }
    let full = fullYear(year.value)
    doubt = "has a year of two digits; read as \(full)"
    return .date(year: full, month: month, day: day)
  }

  /// The latest year that ends in two digits and may be one of a publication.
  func fullYear(_ year: Int) -> Int {
    2000 + year <= (latestYear < 2100 ? latestYear : 2029) ? 2000 + year : 1900 + year
  }

  // MARK: Before a date

  private static let prefixWords: Set<String> = [
    "c", "p", "cop", "copyright", "ca", "circa", "published", "pub", "publ", "printed", "print",
    "first", "between", "i", "e", "ie", "approximately", "probably", "not", "before", "after",
    "um", "vers", "d", "dl", "impr", "ad", "date", "anno", "issued", "released", "released",
  ]

  private static let prefixNames = [
    "公元", "西元", "西暦", "西历", "出版日期", "出版时间", "出版年份", "出版年", "出版", "发行日期", "発行日", "発行",
  ]

  /// Passes over `©`, `c`, `Published:`, a day of the week and the like.
  mutating func skipPrefix() {
    while let token = peek() {
      switch token {
      case .blank, .mark("©"), .mark("℗"), .mark("."), .mark(","), .mark(":"), .mark("~"), .group:
        position += 1
      case .word(let word)
      where Self.prefixWords.contains(word) || MonthNames.weekdays.contains(word):
        if word == "i", isRomanMonth(1) { return }
        position += 1
      case .word(let word) where MonthNames.parts.contains(word): skipPart()
      case .han:
        guard Self.prefixNames.contains(where: { take(name: $0) }) else { return }
      default: return
      }
    }
  }

  /// Whether the word at hand is a Roman month with its year behind it.
  private func isRomanMonth(_ ahead: Int) -> Bool {
    guard let token = peek(ahead), isRomanSeparator(token), case .number(_, 4) = peek(ahead + 1)
    else { return false }
    return true
  }

  /// Passes over `Mitte`, `early`, `mi-`, `à la fin de`: the month or year behind it is what is sure.
  private mutating func skipPart() {
    position += 1
    while let token = peek() {
      switch token {
      case .blank, .mark("-"), .mark("'"), .mark("’"), .mark("."): position += 1
      case .word(let word) where MonthNames.besideParts.contains(word): position += 1
      default: return
      }
    }
  }

  // MARK: After a date

  private static let tailWords: Set<String> = [
    "to", "and", "or", "bis", "et", "t", "z", "utc", "gmt", "am", "pm", "est", "edt", "pst", "pdt",
    "cst", "cdt", "mst", "mdt", "cet", "cest", "bst", "jst", "printing", "edition", "ed", "reprint",
    "reprinted", "repr", "impression", "imp", "rev", "revised", "st", "nd", "rd", "th", "present",
    "open", "later", "xx", "uu", "г", "гг", "год", "года", "р", "рік", "r", "rok", "roku",
  ]

  private static let editionSigns = Set(
    ("第版初重印刷次再改订訂增补補修发發行出発新装定本年月日号號至到一二三四五六七八九十"
      + "上中下旬末頃ごろ売售予預预計计刊約约春夏秋冬").unicodeScalars)

  /// Whether only what may follow a date follows: a time, a part of the month, a word for sale, a range's end, an edition, punctuation.
  mutating func acceptsTail() -> Bool {
    for index in position..<tokens.count {
      switch tokens[index] {
      case .number(_, let digits): if digits > 9 { return false }
      case .word(let word): if !Self.isTailWord(word) { return false }
      case .han(let scalar): if !Self.editionSigns.contains(scalar) { return false }
      case .mark(let scalar): if !".,;:/-~?%+©℗'&".unicodeScalars.contains(scalar) { return false }
      case .blank, .unknownDigits, .group: break
      }
    }
    return true
  }

  private static func isTailWord(_ word: String) -> Bool {
    tailWords.contains(word) || prefixWords.contains(word) || MonthNames.month(word) != nil
      || MonthNames.seasons.contains(word)
  }
}
