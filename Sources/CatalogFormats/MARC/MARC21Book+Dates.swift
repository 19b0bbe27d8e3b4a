import CatalogModel

extension MARC21Book {
  /// When the edition was published: the imprint's year, with month and day where the record's
  /// coded date (008, type `e`) or the projected month of publication (263) has them for that year.
  mutating func published() -> PartialDate? {
    let codedYear = MARCDates.year(coded(7..<11))
    let dates = [imprintMonth(), detailedDate(), projectedMonth()].compactMap { $0 }
    var year = imprintYear(coded: codedYear) ?? codedYear ?? dates.first?.year
    if let found = year, found > latestYear {
      warn("date-year", "The year \(found) is in the future and was left out.")
      year = nil
    }
    guard let year else { return otherDate() }
    return dates.first { $0.year == year } ?? PartialDate(year: year)
  }

  private func imprintYear(coded: Int?) -> Int? {
    for field in imprints() {
      for text in field.all("c") {
        if let year = MARCDates.year(ofImprint: text, coded: coded) { return year }
      }
    }
    return nil
  }

  /// The date of an imprint in other numbers than four digits; what is not understood is named.
  private mutating func otherDate() -> PartialDate? {
    let texts = imprints().flatMap { $0.all("c") }
    let reading = MARCDates.otherDate(ofImprints: texts, latestYear: latestYear)
    if let warning = reading.warning { warn(warning.kind, warning.message) }
    return reading.date
  }

  /// The month that the imprint itself names, as newer records may: `March 2015`.
  private func imprintMonth() -> PartialDate? {
    let texts = imprints().lazy.flatMap { $0.all("c") }
    return texts.compactMap {
      MARCDates.month(ofImprint: $0, hasPoints: false, latestYear: latestYear)?.date
    }.first
  }

  /// Type `e`: year, month, and day or blanks.
  private func detailedDate() -> PartialDate? {
    guard coded(6..<7).first == UInt8(ascii: "e"), let year = MARCDates.year(coded(7..<11)),
      let month = MARCDates.number(coded(11..<13)),
      let date = PartialDate(year: year, month: month)
    else { return nil }
    let day = MARCDates.number(coded(13..<15))
    return day.flatMap { PartialDate(year: year, month: month, day: $0) } ?? date
  }

  private func projectedMonth() -> PartialDate? {
    record.first("263", "a").flatMap(MARCDates.projectedMonth)
  }

  /// When the library or shop got it: the date of acquisition (541 $d, 876 $d; Koha's 952 $d; the
  /// order date of a supplier's 980 $a), else when the record was made (008) or last changed (005).
  func added() -> PartialDate? {
    for (tag, code) in Self.acquisitionFields {
      for text in record.fields(tag).compactMap({ $0[code] }) {
        if let date = Self.acquisitionDate(text) { return date }
      }
    }
    if let date = MARCDates.day(coded(0..<6)) { return date }
    return record.control("005").flatMap { MARCDates.day($0.utf8.prefix(8)) }
  }

  private static let acquisitionFields: [(String, Unicode.Scalar)] = [
    ("541", "d"), ("876", "d"), ("952", "d"), ("980", "a"),
  ]

  /// `160128`, `20160128` or `2016-01-28`, and nothing else.
  private static func acquisitionDate(_ text: String) -> PartialDate? {
    if let date = PartialDate(text) { return date }
    return MARCDates.day(text.utf8)
  }
}
