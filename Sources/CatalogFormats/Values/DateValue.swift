import CatalogModel

/// One value on its way from text to a date: brackets, then the parser, then the calendar.
struct DateValue {
  private let text: String
  private let order: DateOrder?
  private let latestYear: Int
  /// The tokens outside brackets, or inside the ones that the value begins with.
  private var outer: [DateToken] = []
  /// A Gregorian year in brackets after another number: `748 [1988]`.
  private var bracketYear: (value: Int, isSquare: Bool, isCopyright: Bool)?
  private var isUncertain = false

  init(_ text: String, _ folded: [Unicode.Scalar], order: DateOrder?, latestYear: Int) {
    self.text = text
    self.order = order
    self.latestYear = latestYear
    let tokens = DateToken.tokens(of: folded)
    isUncertain = Self.isUncertain(tokens)
    for token in DateToken.grouped(tokens) { place(token) }
  }

  private mutating func place(_ token: DateToken) {
    guard case .group(let inner, let isSquare) = token else {
      outer.append(token)
      return
    }
    let hasNumber = outer.contains { token in
      if case .number = token { true } else { token == .unknownDigits }
    }
    if !hasNumber {
      outer += inner
    } else if bracketYear == nil {
      for case .number(let year, 4) in inner where year > 0 {
        let isCopyright = inner.contains { Self.copyrightSigns.contains($0) }
        bracketYear = (year, isSquare, isCopyright)
        return
      }
    }
  }

  private static let copyrightSigns: Set<DateToken> = [
    .word("c"), .word("p"), .word("cop"), .mark("©"), .mark("℗"),
  ]

  private static let uncertainWords: Set<String> = [
    "ca", "circa", "or", "between", "probably", "approximately", "before", "after", "not", "um",
    "vers",
  ]

  private static func isUncertain(_ tokens: [DateToken]) -> Bool {
    tokens.contains { token in
      switch token {
      case .mark("?"): true
      case .word(let word): uncertainWords.contains(word)
      default: false
      }
    } || tokens.last == .mark("~") || tokens.last == .mark("%")
  }

  mutating func read() -> DateReading {
    var hasNumber = false
    var isZero = true
    for case .number(let value, _) in outer {
      hasNumber = true
      isZero = isZero && value == 0
    }
    if hasNumber && isZero { return refuse("date-unknown", "stands for no date") }
    var parser = DateParser(outer, latestYear: latestYear)
    let parsed = parser.parse()
    var reading = finish(overridden(parsed, parser), parser.doubt)
    if parser.isDayFirst { reading.order = .decides(.dayMonthYear) }
    return reading
  }

  /// The Gregorian year in brackets in the place of the one before them.
  private func overridden(_ parsed: ParsedDate, _ parser: DateParser) -> ParsedDate {
    guard let bracketYear else { return parsed }
    guard case .date(let year, let month, let day) = parsed else {
      if case .refused = parsed, bracketYear.isSquare {
        return .date(year: bracketYear.value, month: nil, day: nil)
      }
      return parsed
    }
    let isForeign = parser.hasEra || year < 1000 || year > latestYear
    let wins = bracketYear.isSquare && !bracketYear.isCopyright
    guard isForeign || wins else { return parsed }
    return .date(year: bracketYear.value, month: month, day: day)
  }

  private func finish(_ parsed: ParsedDate, _ doubt: String?) -> DateReading {
    switch parsed {
    case .date(let year, let month, let day):
      return checked(year, month, day, doubt)
    case .numeric(let first, let second, let year, let digits):
      return numeric(first, second, year, digits)
    case .refused(let kind, let reason): return refuse(kind, reason)
    case .nothing: return DateText.unknown(text)
    }
  }

  private func refuse(_ kind: String, _ reason: String) -> DateReading {
    DateReading(warning: .about(text, kind, reason))
  }

  // MARK: The calendar

  private func checked(_ year: Int, _ month: Int?, _ day: Int?, _ doubt: String?) -> DateReading {
    if year == 0 { return refuse("date-unknown", "has no year") }
    // calibre's word for no date (`0101-01-01`), and the same some hours before it.
    if (year, month, day) == (101, 1, 1) || (year, month, day) == (100, 12, 31) {
      return refuse("date-unknown", "stands for no date")
    }
    guard year <= latestYear, let whole = PartialDate(year: year) else {
      return refuse("date-future", "is later than \(latestYear), the latest year taken for a book")
    }
    guard let month else { return kept(whole, doubt) }
    guard let inMonth = PartialDate(year: year, month: month) else {
      let reason = "names a month that does not exist; kept as \(whole)"
      return DateReading(whole, warning: .about(text, "date-month", reason))
    }
    guard let day else { return kept(inMonth, doubt) }
    guard let date = PartialDate(year: year, month: month, day: day) else {
      let reason = "names a day that does not exist; kept as \(inMonth)"
      return DateReading(inMonth, warning: .about(text, "date-day", reason))
    }
    return kept(date, doubt)
  }

  private func kept(_ date: PartialDate, _ doubt: String?) -> DateReading {
    if let doubt { return DateReading(date, warning: .about(text, "date-doubtful", doubt)) }
    guard isUncertain else { return DateReading(date) }
    let reason = "is uncertain in the source; kept as \(date)"
    return DateReading(date, warning: .about(text, "date-doubtful", reason))
  }

  // MARK: Day and month

  private func numeric(_ first: Int, _ second: Int, _ year: Int, _ digits: Int) -> DateReading {
    let full = digits == 4 ? year : DateParser(outer, latestYear: latestYear).fullYear(year)
    var reading = ordered(first, second, full)
    guard digits <= 2, let date = reading.date, reading.warning?.kind != "date-order" else {
      return digits <= 2 ? withoutDate(reading) : reading
    }
    // `16/01/29` without a word on its order may as well begin with its year.
    if order == nil, first > 12, year <= 31 { return withoutDate(reading) }
    let reason = "has a year of two digits; read as \(date)"
    reading.warning = .about(text, "date-year", reason)
    return reading
  }

  private func withoutDate(_ reading: DateReading) -> DateReading {
    let reason = "has a year of two digits, and may be read in more than one order"
    return DateReading(warning: .about(text, "date-year", reason), order: reading.order)
  }

  private func ordered(_ first: Int, _ second: Int, _ year: Int) -> DateReading {
    let readsMonthFirst = (1...12).contains(first)
    let readsDayFirst = (1...12).contains(second)
    switch (readsMonthFirst, readsDayFirst) {
    case (true, true) where first == second: return checked(year, first, second, nil)
    case (true, true): return ambiguous(first, second, year)
    case (true, false): return decided(.monthDayYear, checked(year, first, second, nil))
    case (false, true): return decided(.dayMonthYear, checked(year, second, first, nil))
    case (false, false): return checked(year, first, second, nil)
    }
  }

  private func ambiguous(_ first: Int, _ second: Int, _ year: Int) -> DateReading {
    var reading: DateReading
    switch order {
    case .monthDayYear: reading = checked(year, first, second, nil)
    case .dayMonthYear: reading = checked(year, second, first, nil)
    case nil:
      reading = checked(year, nil, nil, nil)
      if let date = reading.date {
        let reason = "may be month and day or day and month; kept as \(date)"
        reading.warning = .about(text, "date-order", reason)
      }
    }
    reading.order = .ambiguous
    return reading
  }

  private func decided(_ found: DateOrder, _ reading: DateReading) -> DateReading {
    var reading = reading
    reading.order = .decides(found)
    if let order, order != found, let date = reading.date, reading.warning == nil {
      let reason = "is not in the order of its column; read as \(date)"
      reading.warning = .about(text, "date-order", reason)
    }
    return reading
  }
}
