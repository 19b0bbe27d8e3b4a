/// What a section of books stands for in time: a month, a whole year, or nothing known.
public enum Period: Hashable, Sendable, CustomStringConvertible {
  /// A month of a year.
  case month(year: Int, month: Int)
  /// A year whose books have no known month.
  case year(Int)
  /// Books without a date.
  case undated

  /// The period that a date falls in; `nil` is undated.
  public init(_ date: PartialDate?) {
    guard let date else {
      self = .undated
      return
    }
    self = date.month.map { .month(year: date.year, month: $0) } ?? .year(date.year)
  }

  /// Reads `YYYY-MM`, `YYYY` or `undated`.
  public init?(_ text: some StringProtocol) {
    if text == "undated" {
      self = .undated
    } else if let date = PartialDate(text), date.day == nil {
      self.init(date)
    } else {
      return nil
    }
  }

  /// The number a store keeps: year × 100 + month, month 0 for a year alone; `nil` is undated.
  ///
  /// Its order is the order of periods.
  public var number: Int? {
    switch self {
    case .month(let year, let month): year * 100 + month
    case .year(let year): year * 100
    case .undated: nil
    }
  }

  /// The period of a number as `number` gives it; `nil` where there is none such.
  public init?(number: Int?) {
    guard let number else {
      self = .undated
      return
    }
    let month = (number % 100 + 100) % 100
    let year = (number - month) / 100
    guard PartialDate.years.contains(year), month <= 12 else { return nil }
    self = month == 0 ? .year(year) : .month(year: year, month: month)
  }

  /// `YYYY-MM`, `YYYY` or `undated`.
  public var description: String {
    switch self {
    case .month(let year, let month):
      PartialDate(year: year, month: month)?.description ?? "undated"
    case .year(let year): PartialDate(year: year)?.description ?? "undated"
    case .undated: "undated"
    }
  }
}

extension Period: Comparable {
  /// Newest last, a year alone before its months, undated at the end.
  public static func < (left: Period, right: Period) -> Bool {
    switch (left.number, right.number) {
    case (let left?, let right?): left < right
    case (.some, .none): true
    default: false
    }
  }
}
