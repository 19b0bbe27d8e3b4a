import CatalogFormats
import CatalogModel

/// Decides which section a record's book stands in.
struct SectionRule: Sendable {
  var dateField: ImportSettings.DateField
  var grouping: ImportSettings.Grouping
  /// The month that every book of the file stands in, where one was chosen.
  var month: Period?

  /// The path of section keys, outermost first.
  func path(for record: CatalogRecord) -> [SectionKey] {
    if month == nil, let path = record.sectionPath, !path.isEmpty { return path }
    let book = record.book
    let period = month ?? Period(dateField == .added ? book.added : book.published)
    let key = SectionKey(period: period)
    switch (grouping, period) {
    case (.monthSubject, _):
      let isONIX = record.source?.scheme.hasPrefix("onix") == true
      guard let title = SubjectClass.title(of: book, isONIX: isONIX) else { return [key] }
      return [key, SectionKey(period: period, title: title)]
    case (.yearMonth, .month(let year, _)):
      return [SectionKey(period: .year(year)), key]
    default:
      return [key]
    }
  }
}
