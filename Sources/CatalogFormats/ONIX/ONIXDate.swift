import CatalogModel

/// Reads dates of ONIX by their format (list 55).
enum ONIXDate {
  /// Reads a date.
  ///
  /// Where the digits do not fit the format, they tell themselves what they are.
  ///
  /// Spans give their beginning; weeks, quarters and seasons give their year, as they are no months.
  static func read(_ text: String, format: String?, latestYear: Int) -> DateReading {
    if let format, hijriFormats.contains(format) {
      return DateReading(
        warning: .about(text, "date-unknown", "is a date of the Hijri calendar and was left out"))
    }
    let digits = leadingDigits(text)
    guard digits.isWhole else {
      return DateText.read(text, latestYear: latestYear)
    }
    let numbers = digits.numbers
    let shape = format.flatMap { shapes[$0] }
    switch shape?.digits == numbers.count ? shape?.used : numbers.count {
    case 8: return day(text, numbers, latestYear)
    case 6: return month(text, numbers, latestYear)
    case 4: return checked(text, PartialDate(year: value(numbers[..<4])), latestYear)
    default: return DateText.read(text, latestYear: latestYear)
    }
  }

  private static let hijriFormats: Set<String> = ["20", "21", "25", "32"]

  /// How many digits each format has, and how many of them say something of a date.
  private static let shapes: [String: (digits: Int, used: Int)] = [
    "00": (8, 8), "01": (6, 6), "02": (6, 4), "03": (5, 4), "04": (5, 4), "05": (4, 4),
    "06": (16, 8), "07": (12, 6), "08": (12, 4), "09": (10, 4), "10": (10, 4), "11": (8, 4),
    "13": (8, 8), "14": (8, 8),
  ]

  private static func leadingDigits(_ text: String) -> (numbers: [Int], isWhole: Bool) {
    var numbers: [Int] = []
    for byte in text.utf8 {
      guard (0x30...0x39).contains(byte) else {
        // `T` begins a time of day.
        return (numbers, byte == 0x54 && numbers.count == 8)
      }
      if numbers.count < 16 { numbers.append(Int(byte) - 0x30) }
    }
    return (numbers, true)
  }

  private static func value(_ digits: ArraySlice<Int>) -> Int {
    digits.reduce(0) { $0 * 10 + $1 }
  }

  private static func day(_ text: String, _ numbers: [Int], _ latestYear: Int) -> DateReading {
    let day = value(numbers[6..<8])
    guard day > 0 else { return month(text, numbers, latestYear) }
    let year = value(numbers[..<4])
    let month = value(numbers[4..<6])
    if let date = PartialDate(year: year, month: month, day: day) {
      return checked(text, date, latestYear)
    }
    guard let date = PartialDate(year: year, month: month) else {
      return self.month(text, numbers, latestYear)
    }
    var reading = checked(text, date, latestYear)
    if reading.date != nil {
      reading.warning = .about(text, "date-day", "is no day of its month; the month was kept")
    }
    return reading
  }

  /// Whether six or eight digits are a date where the year stands last: `17052024`, `05172024`, `052024`.
  private static func isYearLast(_ numbers: [Int], _ latestYear: Int) -> Bool {
    let year = value(numbers.suffix(4))
    guard numbers.count == 6 || numbers.count == 8, firstPrinted <= year, year <= latestYear else {
      return false
    }
    let (first, second) = (value(numbers[..<2]), value(numbers[2..<4]))
    if numbers.count == 6 { return PartialDate(year: year, month: first) != nil }
    return PartialDate(year: year, month: second, day: first) != nil
      || PartialDate(year: year, month: first, day: second) != nil
  }

  /// The year before which no book was printed from movable type in Europe.
  private static let firstPrinted = 1450

  private static func month(_ text: String, _ numbers: [Int], _ latestYear: Int) -> DateReading {
    let year = value(numbers[..<4])
    let month = value(numbers[4..<6])
    if month == 0 { return checked(text, PartialDate(year: year), latestYear) }
    let date = PartialDate(year: year, month: month)
    if date == nil || year < firstPrinted, isYearLast(numbers, latestYear) {
      return DateReading(
        warning: .about(text, "date-unknown", "has its year last, it seems, and was left out"))
    }
    if let date { return checked(text, date, latestYear) }
    var reading = checked(text, PartialDate(year: year), latestYear)
    if reading.date != nil {
      reading.warning = .about(text, "date-month", "has no such month; the year was kept")
    }
    return reading
  }

  private static func checked(
    _ text: String, _ date: PartialDate?, _ latestYear: Int
  ) -> DateReading {
    guard let date, date.year > 0 else { return DateReading() }
    guard date.year <= latestYear else {
      return DateReading(
        warning: .about(text, "date-future", "lies too far ahead to be a publication date"))
    }
    return DateReading(date)
  }
}
