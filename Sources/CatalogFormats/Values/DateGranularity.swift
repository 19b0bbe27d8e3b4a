package import CatalogModel

/// Finds whether the day of a file's dates is only a filler after the month.
///
/// Suppliers whose system keeps no day write the first of the month. Where more than half of a
/// file's dates, and at least twenty, are firsts of a month, a first of a month is a month.
package struct DateGranularity: Sendable {
  /// How many dates are looked at; later ones follow what was found.
  package static let sampleSize = 1000
  /// The fewest firsts of a month that make a rule.
  package static let fewestFirsts = 20

  private var dates = 0
  private var firsts = 0

  /// A file of which nothing is known.
  package init() {}

  /// Takes a date of the file into account; those without a day say nothing.
  package mutating func add(_ date: PartialDate?) {
    guard let day = date?.day, dates < Self.sampleSize else { return }
    dates += 1
    if day == 1 { firsts += 1 }
  }

  /// Whether enough dates have been seen.
  package var isComplete: Bool { dates >= Self.sampleSize }

  /// Whether the first of a month stands for the month.
  package var dayIsFiller: Bool { firsts >= Self.fewestFirsts && firsts * 2 > dates }

  /// The date as the file means it.
  package func meant(_ date: PartialDate) -> PartialDate {
    dayIsFiller && date.day == 1 ? date.withoutDay : date
  }

  /// What is said once of a file whose days are fillers.
  package var note: Warning? {
    guard dayIsFiller else { return nil }
    let message =
      "\(firsts) of the first \(dates) dates are the first of a month: taken as months without a day"
    return Warning(kind: "date-filler", message: message)
  }
}
