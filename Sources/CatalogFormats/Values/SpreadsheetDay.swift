package import CatalogModel

/// Days as spreadsheets count them: 1 is the first of January 1900.
///
/// The count takes 1900 for a leap year, as Lotus 1-2-3 did; from March 1900 on, day `n` is `n` days
/// after 30 December 1899. Source: ECMA-376 part 1, 18.17.4.1, the 1900 date base system.
package enum SpreadsheetDay {
  /// The days that are taken for dates of books: 1950-01-01 to 2100-12-31.
  static let plausible = 18_264...73_415

  /// The date of a number of five digits, perhaps with a fraction, which is the time of the day.
  package static func date(_ text: String) -> PartialDate? {
    let bytes = text.utf8
    guard (5...24).contains(bytes.count) else { return nil }
    var day = 0
    var place = 0
    for byte in bytes {
      if place == 5 {
        guard byte == 0x2E else { return nil }
      } else {
        guard byte &- 0x30 < 10 else { return nil }
        if place < 5 { day = day * 10 + Int(byte - 0x30) }
      }
      place += 1
    }
    guard bytes.count != 6, plausible.contains(day) else { return nil }
    return date(daysAfter1899: day)
  }

  /// The Gregorian date so many days after 30 December 1899.
  private static func date(daysAfter1899 day: Int) -> PartialDate? {
    // Years are counted from March, so that the leap day is the last of a year; 1 March 1896 is 1399
    // days before the base.
    var year = 1896
    var rest = day + 1399
    while true {
      let length = isLeap(year + 1) ? 366 : 365
      if rest < length { break }
      rest -= length
      year += 1
    }
    let month = (5 * rest + 2) / 153
    let dayOfMonth = rest - (153 * month + 2) / 5 + 1
    return PartialDate(
      year: month < 10 ? year : year + 1, month: month < 10 ? month + 3 : month - 9,
      day: dayOfMonth)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}
