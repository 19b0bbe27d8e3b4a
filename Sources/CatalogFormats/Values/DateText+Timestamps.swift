import CatalogModel

/// Dates that carry a time, or a code, in formats of their own.
extension DateText {
  /// Reads a timestamp of calibre's, which is the owner's midnight written in UTC.
  ///
  /// The day is that of the nearest midnight. A year up to 101 is calibre's word for an unknown date
  /// (`0101-01-01T00:00:00+00:00`, also a few hours before it).
  package static func calibreTimestamp(_ text: String, latestYear: Int = 9999) -> DateReading {
    let scalars = FoldedText.scalars(text, limit: longestText)
    if scalars.allSatisfy({ $0 == " " }) { return DateReading() }
    guard let stamp = Timestamp(scalars) else {
      return read(text, latestYear: latestYear)
    }
    guard stamp.date.year > 101 else { return DateReading() }
    let date = stamp.nearestMidnight
    guard date.year <= latestYear else {
      let reason = "is later than \(latestYear), the latest year taken for a book"
      return DateReading(warning: .about(text, "date-future", reason))
    }
    return DateReading(date)
  }

  /// Reads the projected month of MARC field 263: `YYMM`, or `YYYYMM` as some write it.
  package static func projectedMonth(_ text: String, latestYear: Int = 9999) -> DateReading {
    let scalars = FoldedText.scalars(text, limit: longestText).filter { $0 != " " && $0 != "." }
    if scalars.isEmpty { return DateReading() }
    let isKnown = scalars.allSatisfy(\.isDigit) && (scalars.count == 4 || scalars.count == 6)
    let value = isKnown ? scalars.reduce(0) { $0 * 10 + $1.digitValue } : 0
    let ending = value / 100
    let parser = DateParser([], latestYear: latestYear)
    let year = scalars.count == 4 ? parser.fullYear(ending) : ending
    guard isKnown, year <= latestYear, let whole = PartialDate(year: year), year > 0 else {
      return unknown(text)
    }
    // `2100` and `1200` of field 263 leave the month open.
    return DateReading(PartialDate(year: year, month: value % 100) ?? whole)
  }
}

/// A day with a time and an offset from UTC.
private struct Timestamp {
  let date: PartialDate
  /// Minutes from midnight of `date`, as written.
  let minutes: Int
  /// Minutes east of UTC.
  let offset: Int

  /// Reads `YYYY-MM-DD`, then `T` or a blank and `hh:mm…`, then `Z` or `±hh:mm` where they are given.
  init?(_ scalars: [Unicode.Scalar]) {
    let text = scalars.drop { $0 == " " }
    guard text.count >= 10,
      let date = PartialDate(String(String.UnicodeScalarView(text.prefix(10)))), date.day != nil
    else { return nil }
    let time = text.dropFirst(11)
    guard text.count == 10 || text.count >= 16,
      text.count == 10 || Self.clock(time.prefix(5)) != nil
    else { return nil }
    self.date = date
    minutes = Self.clock(time.prefix(5)) ?? 0
    offset = Self.offset(time.dropFirst(5))
  }

  private static func clock(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    let digits = text.filter(\.isDigit)
    guard digits.count == 4, text.count == 4 || text.count == 5 else { return nil }
    let numbers = digits.map(\.digitValue)
    let (hour, minute) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
    return hour < 24 && minute < 60 ? hour * 60 + minute : nil
  }

  private static func offset(_ text: ArraySlice<Unicode.Scalar>) -> Int {
    guard let sign = text.firstIndex(where: { $0 == "+" || $0 == "-" }) else { return 0 }
    let minutes = clock(text[(sign + 1)...].prefix(5)) ?? 0
    return text[sign] == "-" ? -minutes : minutes
  }

  /// The day that begins nearest to this moment: a midnight as written is the day itself.
  var nearestMidnight: PartialDate {
    if minutes == 0 { return date }
    let shifted = minutes - offset + 12 * 60
    return date.advanced(byDays: shifted >= 24 * 60 ? 1 : shifted < 0 ? -1 : 0)
  }
}

extension PartialDate {
  /// The day before or after; the same date where that one is out of range.
  fileprivate func advanced(byDays step: Int) -> PartialDate {
    guard step != 0, let month, let day else { return self }
    if let near = PartialDate(year: year, month: month, day: day + step) { return near }
    let (otherYear, otherMonth) =
      step > 0
      ? (month == 12 ? year + 1 : year, month % 12 + 1)
      : (month == 1 ? year - 1 : year, month == 1 ? 12 : month - 1)
    let otherDay = step > 0 ? 1 : PartialDate.days(inMonth: otherMonth, of: otherYear)
    return PartialDate(year: otherYear, month: otherMonth, day: otherDay) ?? self
  }
}
