package import CatalogModel

/// Reads the month of a delivery from its file's name, where the name leaves no doubt.
package enum FileNamePeriod {
  /// The years that a delivery can be of.
  private static let years = 1980...2099

  /// The year and month of `KB_20160107093541.csv`, `61PRINT160129.mrc`, `hlasep08.xml`; `nil` where
  /// the name has none, or more than one.
  package static func read(_ name: String) -> PartialDate? {
    let base = name.split(separator: "/").last.map(String.init) ?? name
    let runs = Run.runs(of: FoldedText.scalars(base, limit: 256))
    var found: Set<PartialDate> = []
    var index = 0
    while index < runs.count {
      let (dates, used) = dates(at: index, in: runs)
      found.formUnion(dates)
      index += used
    }
    return found.count == 1 ? found.first : nil
  }

  /// The dates that begin at a run, and how many runs they use up.
  private static func dates(at index: Int, in runs: [Run]) -> (Set<PartialDate>, Int) {
    let run = runs[index]
    if let month = run.month {
      if let year = year(at: index + 1, in: runs, alsoShort: true) {
        return (known(year * 100 + month), 2)
      }
      if index > 0, let year = year(at: index - 1, in: runs, alsoShort: false) {
        return (known(year * 100 + month), 1)
      }
      return ([], 1)
    }
    guard let value = run.value else { return ([], 1) }
    switch run.length {
    case 14: return (known(value / 100_000_000), 1)
    case 12: return (known(value / 1_000_000), 1)
    case 8: return (eight(value), 1)
    case 6: return (six(value), 1)
    case 4: return separated(value, at: index, in: runs)
    default: return ([], 1)
    }
  }

  /// A year beside a month's name: four digits, or two that end the name `sep08`.
  private static func year(at index: Int, in runs: [Run], alsoShort: Bool) -> Int? {
    guard runs.indices.contains(index), let value = runs[index].value else { return nil }
    if runs[index].length == 4, years.contains(value) { return value }
    return alsoShort && runs[index].length == 2 && runs[index].isAttached ? 2000 + value : nil
  }

  /// `YYYYMM` as a date.
  private static func known(_ value: Int) -> Set<PartialDate> {
    guard years.contains(value / 100), let date = PartialDate(year: value / 100, month: value % 100)
    else { return [] }
    return [date]
  }

  private static func month(_ year: Int, _ month: Int, _ day: Int) -> Set<PartialDate> {
    guard years.contains(year), let date = PartialDate(year: year, month: month, day: day)
    else { return [] }
    return [date.withoutDay]
  }

  /// `YYYYMMDD`, else `DDMMYYYY` or `MMDDYYYY`.
  private static func eight(_ value: Int) -> Set<PartialDate> {
    let dates = month(value / 10_000, value / 100 % 100, value % 100)
    if !dates.isEmpty { return dates }
    let (first, second, year) = (value / 1_000_000, value / 10_000 % 100, value % 10_000)
    return month(year, second, first).union(month(year, first, second))
  }

  /// `YYYYMM` or `YYMMDD`; both where both are possible.
  private static func six(_ value: Int) -> Set<PartialDate> {
    let (first, second, third) = (value / 10_000, value / 100 % 100, value % 100)
    return known(value).union(month(2000 + first, second, third))
  }

  /// `2016-05-23`, `2016_05`.
  private static func separated(_ year: Int, at index: Int, in runs: [Run]) -> (
    Set<PartialDate>, Int
  ) {
    guard years.contains(year), runs.count > index + 1, let second = runs[index + 1].value,
      runs[index + 1].length == 2, runs[index + 1].isSeparated
    else { return ([], 1) }
    if runs.count > index + 2, let third = runs[index + 2].value, runs[index + 2].length == 2,
      runs[index + 2].isSeparated
    {
      return (month(year, second, third), 3)
    }
    return (known(year * 100 + second), 2)
  }
}

/// Digits or letters of a file's name.
private struct Run {
  /// The number that digits make; `nil` for letters.
  var value: Int?
  var length: Int
  /// The month that letters name or end with.
  var month: Int?
  /// Whether it follows the run before at once.
  var isAttached: Bool
  /// Whether one `-`, `_` or `.` parts it from the run before.
  var isSeparated: Bool

  static func runs(of scalars: [Unicode.Scalar]) -> [Run] {
    var runs: [Run] = []
    var index = 0
    var end = 0
    while index < scalars.count {
      let isDigit = scalars[index].isDigit
      guard isDigit || scalars[index].isASCIILetter else {
        index += 1
        continue
      }
      let start = index
      while index < scalars.count, isDigit ? scalars[index].isDigit : scalars[index].isASCIILetter {
        index += 1
      }
      let gap = scalars[end..<start]
      var run = Run(length: index - start, isAttached: gap.isEmpty, isSeparated: false)
      run.isSeparated = gap.count == 1 && gap.allSatisfy { $0.isOne(of: "-_.") }
      if isDigit {
        run.value = scalars[start..<index].prefix(15).reduce(0) { $0 * 10 + $1.digitValue }
      } else {
        run.month = month(scalars[start..<index])
      }
      runs.append(run)
      end = index
    }
    return runs
  }

  /// `September`, `Sep`, or a short name that ends in one: `hlasep`.
  private static func month(_ letters: ArraySlice<Unicode.Scalar>) -> Int? {
    let word = String(String.UnicodeScalarView(letters)).lowercased()
    if let number = MonthNames.english(word) { return number }
    guard word.utf8.count == 6, let number = MonthNames.english(String(word.suffix(3)))
    else { return nil }
    return number
  }
}
