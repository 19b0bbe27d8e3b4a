import CatalogModel

/// Dates of a record that stand at fixed places or in the words of a title page.
enum MARCDates {
  /// The year of an imprint such as `c2006 [i.e. 2005]`, `[2015]`, `1365- [1986-    ]`, `©2015`.
  ///
  /// The year that the record's coded date says too; else the first in square brackets, where a
  /// cataloguer gives the Gregorian or the right one; else the first. `nil` where a digit is
  /// unknown.
  static func year(ofImprint text: String, coded: Int?) -> Int? {
    var years = ImprintYears(sought: coded)
    var previous: Unicode.Scalar?
    var left = longestImprint
    for scalar in text.unicodeScalars {
      guard left > 0 else { break }
      left -= 1
      guard let scalar = FoldedText.fold(scalar) else { continue }
      if let previous { years.take(previous, before: scalar) }
      previous = scalar
    }
    if let previous { years.take(previous, before: " ") }
    years.finish()
    return years.best
  }

  /// How many characters of an imprint are looked at.
  private static let longestImprint = 1024

  /// Four digits of a fixed field; `nil` where one is not known (`199u`, `19||`, blanks).
  static func year(_ digits: some Collection<UInt8>) -> Int? {
    guard digits.count == 4, let year = number(digits), year > 0 else { return nil }
    return year
  }

  /// Decimal digits alone.
  static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit) - 0x30
    }
    return value
  }

  /// `YYMMDD` of the time since MARC began (1960 to 2059), or `YYYYMMDD`, with more after it or
  /// not.
  static func day(_ digits: some Collection<UInt8>) -> PartialDate? {
    guard digits.count == 6 || digits.count == 8, let number = number(digits) else { return nil }
    var year = number / 10_000
    if digits.count == 6 { year += year < 60 ? 2000 : 1900 }
    return PartialDate(year: year, month: number / 100 % 100, day: number % 100)
  }

  /// The month of field 263: `0506` (year and month) or `201302`; `nil` where it is not known
  /// (`05--`).
  static func projectedMonth(_ text: String) -> PartialDate? {
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }
    guard let number = number(digits) else { return nil }
    switch digits.count {
    case 4:
      let year = number / 100
      return PartialDate(year: year + (year < 60 ? 2000 : 1900), month: number % 100)
    case 6: return PartialDate(year: number / 100, month: number % 100)
    default: return nil
    }
  }
}

extension MARCDates {
  /// The date of an imprint that names a month (`March 2015`, `2008年5月`); `nil` for others.
  ///
  /// - Parameter hasPoints: whether `2008.5` is a month too, as in CNMARC. `1911-12` never is one:
  /// in an imprint that is a range of years.
  static func month(ofImprint text: String, hasPoints: Bool, latestYear: Int) -> DateReading? {
    let hasWord = text.unicodeScalars.contains {
      $0.isAlphabetic && $0 != "c" && $0 != "p"
    }
    let hasMonth = hasWord || hasPoints && text.contains(".")
    guard hasMonth, text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    let reading = DateText.read(ISBDText.stripped(text), latestYear: latestYear)
    guard reading.date?.month != nil else { return nil }
    return reading
  }

  /// The first date of imprints in other numbers than four digits, such as `民國八十七年`, `二〇二四年五月` and
  /// `昭和55`; else what is not understood of them, a decade (`[199-]`) among it.
  static func otherDate(ofImprints texts: [String], latestYear: Int) -> DateReading {
    let readings = texts.filter { text in
      text.utf8.contains { $0 >= 0x80 || (0x30...0x39).contains($0) }
        && year(ofImprint: text, coded: nil) == nil
    }.map { DateText.read(ISBDText.stripped($0), latestYear: latestYear) }
    return readings.first { $0.date != nil } ?? readings.first { $0.warning != nil }
      ?? DateReading()
  }
}
