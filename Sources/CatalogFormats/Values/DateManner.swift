import CatalogModel

/// How a column writes its dates, where its values show that only together.
struct DateManner: Hashable, Sendable {
  /// Which values of a column are days as spreadsheets count them.
  enum Serials: Hashable, Sendable {
    case none
    /// Half of the values and more, not all of them.
    case some
    case all
  }

  var serials = Serials.none
  /// Whether years of three digits are those of the Republic of China.
  var hasRepublicYears = false

  /// The usual manner.
  init() {}

  /// The manner of a column that begins with these values, of which none is empty.
  init(of values: [String]) {
    let days = values.count { SpreadsheetDay.date($0) != nil }
    if days > 0, days * 2 >= values.count { serials = days == values.count ? .all : .some }
    hasRepublicYears = values.contains(where: Self.isRepublicDate)
  }

  /// The date of a value.
  func read(_ text: String, order: DateOrder?, latestYear: Int) -> DateReading {
    if serials != .none, let date = SpreadsheetDay.date(text), date.year <= latestYear {
      guard serials == .some else { return DateReading(date) }
      let reason = "is taken for a day as spreadsheets count them, \(date)"
      return DateReading(date, warning: .about(text, "date-doubtful", reason))
    }
    let isRepublic = hasRepublicYears && Self.startsWithRepublicYear(text)
    return DateText.read(
      isRepublic ? "民國" + text : text, order: order, latestYear: latestYear)
  }

  /// Whether a value is `114/03/05`, `114.3` or the like: a year of the Republic of China from 100
  /// (2011) on, a month, and perhaps a day.
  static func isRepublicDate(_ text: String) -> Bool {
    let parts = text.utf8.split(omittingEmptySubsequences: false) {
      $0 == 0x2F || $0 == 0x2D || $0 == 0x2E
    }
    guard parts.count == 2 || parts.count == 3, let year = parts.first, year.count == 3,
      startsWithRepublicYear(text)
    else { return false }
    let rest = parts.dropFirst().map { Int(String($0) ?? "") ?? 0 }
    return (1...12).contains(rest[0]) && rest.dropFirst().allSatisfy { (1...31).contains($0) }
      && parts.dropFirst().allSatisfy { $0.count <= 2 }
  }

  /// Whether a text starts with a number of three digits from 100 to 199.
  private static func startsWithRepublicYear(_ text: String) -> Bool {
    let start = text.utf8.prefix(4)
    return start.count >= 3 && start.first == 0x31 && start.prefix(3).allSatisfy { $0 &- 0x30 < 10 }
      && (start.count == 3 || start.last.map { $0 &- 0x30 >= 10 } == true)
  }
}
