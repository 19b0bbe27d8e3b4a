/// A date as precise as its source gave it: a year, a year and month, or a day.
///
/// Proleptic Gregorian, astronomical year numbering (0 is 1 BC). Never an instant: no time zone and
/// no clock takes part.
public struct PartialDate: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The year, from -9999 to 9999.
  public let year: Int
  /// The month, 1 to 12, where the source gave one.
  public let month: Int?
  /// The day of the month, where the source gave one; it exists in the calendar.
  public let day: Int?

  /// The years that a date can have.
  public static let years = -9999...9999

  /// A date of a year, a year and month, or a day; `nil` where no such date exists.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard Self.years.contains(year) else { return nil }
    if let month {
      guard (1...12).contains(month) else { return nil }
      if let day, !(1...Self.days(inMonth: month, of: year)).contains(day) { return nil }
    } else if day != nil {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, with `-` before a year BC; the inverse of `description`.
  public init?(_ text: some StringProtocol) {
    var year = 0
    var month = 0
    var day = 0
    var digits = 0
    var count = 0
    var isNegative = false
    for (index, byte) in text.utf8.enumerated() {
      if byte == UInt8(ascii: "-") {
        if index == 0 {
          isNegative = true
          continue
        }
        guard count < 2, digits == (count == 0 ? 4 : 2) else { return nil }
        count += 1
        digits = 0
      } else {
        guard (0x30...0x39).contains(byte), digits < 4 else { return nil }
        digits += 1
        if count == 0 {
          year = year * 10 + Int(byte - 0x30)
        } else if count == 1 {
          month = month * 10 + Int(byte - 0x30)
        } else {
          day = day * 10 + Int(byte - 0x30)
        }
      }
    }
    guard digits == (count == 0 ? 4 : 2) else { return nil }
    self.init(
      year: isNegative ? -year : year, month: count > 0 ? month : nil,
      day: count > 1 ? day : nil)
  }

  /// The number of days of a month in the Gregorian calendar.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2:
      year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400) ? 29 : 28
    default: 31
    }
  }

  /// The same date without its day.
  public var withoutDay: PartialDate { PartialDate(year: year, month: month) ?? self }

  /// Whether this date says nothing that the other one does not say too: `2006` and `2006-10`.
  public func isLessPreciseFormOf(_ other: PartialDate) -> Bool {
    year == other.year && (month == nil || month == other.month) && (day == nil || day == other.day)
  }

  /// The digits, with the precision of the date: `2006`, `2006-10`, `2006-10-03`, `-0750`.
  public var description: String {
    var text = (year < 0 ? "-" : "") + Self.padded(abs(year), to: 4)
    if let month { text += "-" + Self.padded(month, to: 2) }
    if let day { text += "-" + Self.padded(day, to: 2) }
    return text
  }

  /// Orders by time; a less precise date stands before the dates within it.
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month ?? 0, left.day ?? 0) < (right.year, right.month ?? 0, right.day ?? 0)
  }

  static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    let missing = width - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
  }
}
