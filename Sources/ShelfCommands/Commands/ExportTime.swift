import CatalogModel

/// The time that an exported feed or message says of itself.
///
/// It follows from what is exported, so that what is imported and exported again is the same: the
/// first day of the newest month that had begun when the catalog was last imported into.
enum ExportTime {
  /// The time of sections, as Atom writes it.
  static func time(of sections: [Section], lastImport: String?) -> String {
    let none = "1970-01-01T00:00:00Z"
    let latest = lastImport ?? none
    return sections.compactMap { day(of: $0.key.period) }.filter { $0 <= latest }.max() ?? none
  }

  private static func day(of period: Period) -> String? {
    switch period {
    case .month(let year, let month):
      year < 1 ? nil : "\(Period.month(year: year, month: month))-01T00:00:00Z"
    case .year(let year): year < 1 ? nil : "\(period)-01-01T00:00:00Z"
    case .undated: nil
    }
  }
}
