package import CatalogModel

extension [SectionKey] {
  /// The most precise period on the way: a month, else a year, else undated.
  package var period: Period {
    var found = Period.undated
    for key in self {
      switch (key.period, found) {
      case (.month, _): return key.period
      case (.year, .undated): found = key.period
      default: break
      }
    }
    return found
  }

  /// Whether the other place says more precisely what this one says of the time.
  ///
  /// That is a date against none, or a month against its year. A title of its own is a place of its own.
  package func isLessPrecise(than other: [SectionKey]) -> Bool {
    guard first?.title == nil else { return false }
    return switch (period, other.period) {
    case (.undated, .month), (.undated, .year): true
    case (.year(let year), .month(let otherYear, _)): year == otherYear
    default: false
    }
  }
}
