import CatalogModel
import XMLText

extension ONIXProduct {
  /// The date of publication (list 163, code 01): the publisher's, else that of the first market that
  /// has one.
  ///
  /// Where one of several dates of the role only says more of the first, as a day of its year, it is
  /// the one.
  mutating func publicationDate() -> PartialDate? {
    if let date = product[.publicationDate] { return read(date, format: nil) }
    let dates = publishing.all(.publishingDate).filter {
      $0.has(.publishingDateRole, "01") && $0[.date] != nil
    }
    return finest(dates.isEmpty ? marketDates() : dates)
  }

  private mutating func finest(_ groups: [XMLElement]) -> PartialDate? {
    var found: PartialDate?
    for group in groups {
      guard let element = group[.date],
        let date = read(element, format: group.value(.dateFormat))
      else { continue }
      if found?.isLessPreciseFormOf(date) ?? true { found = date }
    }
    return found
  }

  private mutating func read(_ date: XMLElement, format: String?) -> PartialDate? {
    guard let text = date.line else { return nil }
    let reading = ONIXDate.read(
      text, format: date.attribute("dateformat") ?? format, latestYear: latestYear)
    warn(reading.warning)
    return reading.date
  }

  private func marketDates() -> [XMLElement] {
    for supply in product.all(.productSupply) {
      for market in supply.all(.marketPublishingDetail) {
        let dates = market.all(.marketDate).filter {
          $0.has(.marketDateRole, "01") && $0[.date] != nil
        }
        if !dates.isEmpty { return dates }
      }
    }
    return []
  }
}
