import CatalogModel

/// Finds the one order of day and month that a column of dates is written in.
///
/// Give it the values of the column, or the first few thousand of them, then ask for its decision.
package struct DateColumn: Sendable {
  /// What the values of a column say together.
  package enum Decision: Hashable, Sendable {
    /// No value needs an order.
    case notNeeded
    /// Values that read one way only show the order of all.
    case order(DateOrder)
    /// Values read both ways and nothing decides; an example of them.
    case undecided(example: String)
  }

  private var votes: [DateOrder: Int] = [:]
  private var ambiguous = 0
  private var example = ""

  /// A column of which nothing is known.
  package init() {}

  /// Takes a value of the column into account.
  package mutating func add(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ DateText.fast($0) != nil }) == true { return }
    add(DateText.read(text), text: text)
  }

  /// Takes a value into account that has been read without an order.
  package mutating func add(_ reading: DateReading, text: String) {
    switch reading.order {
    case .none: break
    case .decides(let order): votes[order, default: 0] += 1
    case .ambiguous:
      if ambiguous == 0 { example = text }
      ambiguous += 1
    }
  }

  /// The order of the column: the one that at least nine in ten of the deciding values are in.
  package var decision: Decision {
    let monthFirst = votes[.monthDayYear, default: 0]
    let dayFirst = votes[.dayMonthYear, default: 0]
    if monthFirst > 0, monthFirst >= 9 * dayFirst { return .order(.monthDayYear) }
    if dayFirst > 0, dayFirst >= 9 * monthFirst { return .order(.dayMonthYear) }
    return ambiguous == 0 ? .notNeeded : .undecided(example: example)
  }

  /// The order, where one is decided.
  package var order: DateOrder? {
    if case .order(let order) = decision { order } else { nil }
  }

  /// What to tell a user of a column in which values read both ways and nothing decides.
  package static func undecidedMessage(column: String, example: String) -> String {
    "the dates of column \(Warning.quoted(column)) may be month and day or day and month"
      + " (\(Warning.quoted(example))); say which with --date-order mdy or dmy"
  }
}
