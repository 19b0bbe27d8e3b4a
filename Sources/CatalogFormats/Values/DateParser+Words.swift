/// Dates with words in them, and the words that may stand before and after a date.
extension DateParser {
  // MARK: Month names

  /// `November 2006`, `April 22, 2008`, `Aug-12`, `Spring 2006`.
  mutating func word(_ word: String) -> ParsedDate {
    if MonthNames.seasons.contains(word) { return yearAfterSeason() }
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
    if case .word(let word) = peek(), MonthNames.seasons.contains(word) {
      position += 1
      return yearAfterSeason()
    }
    guard case .word(let word) = peek(), let month = MonthNames.month(word) else {
      position = start
      return nil
    }
    position += 1
    guard let year = yearAfterDay() else { return Self.twoDigits }
    return finish(year, month, day: day)
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
        position += 1
      case .han:
        guard Self.prefixNames.contains(where: { take(name: $0) }) else { return }
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
