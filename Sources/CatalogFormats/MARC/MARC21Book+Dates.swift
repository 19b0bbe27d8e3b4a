import CatalogModel

extension MARC21Book {
  /// When the edition was published: the imprint's year, with month and day where the record's
  /// coded date (008, type `e`), the imprint in the original script (880) or the projected month of
  /// publication (263) has them for that year; for want of any other the year of copyright.
  mutating func published(_ imprints: [MARCDataField]) -> PartialDate? {
    var texts: [String] = []
    for field in imprints { record.append("c", of: field, to: &texts) }
    if coded(6..<7).first == UInt8(ascii: "q"), !coded(7..<11).elementsEqual(coded(11..<15)) {
      return uncertainDate(texts, from: coded(7..<11), to: coded(11..<15))
    }
    let codedYear = MARCDates.year(coded(7..<11))
    let month = imprintMonth(texts)
    let linked = linkedMonth()
    let detailed = detailedDate()
    let projected = projectedMonth()
    var year =
      imprintYear(texts, coded: codedYear) ?? codedYear
      ?? (month ?? linked ?? detailed ?? projected)?.year ?? copyrightYear()
    if let found = year, found > latestYear {
      warn("date-year", "The year \(found) is in the future and was left out.")
      year = nil
    }
    guard let year else { return otherDate(texts) }
    let precise = [month, linked, detailed, projected].lazy.compactMap(\.self)
    return precise.first { $0.year == year } ?? PartialDate(year: year)
  }

  /// The month that the statement of publication in the original script names, whose romanised form
  /// may name none that can be read: `2024年3月` beside `2024 nian 3 yue`.
  private func linkedMonth() -> PartialDate? {
    for field in record.fields("880") {
      guard let link = record.text("6", in: field),
        link.hasPrefix("264-") && field.indicator2 != UInt8(ascii: "4") || link.hasPrefix("260-")
      else { continue }
      if let date = imprintMonth(record.all("c", in: field)) { return date }
    }
    return nil
  }

  /// The year of copyright (264, second indicator 4), which is recorded for want of a date of
  /// publication or of distribution (RDA 2.11.1.3).
  private func copyrightYear() -> Int? {
    for field in record.fields("264") where field.indicator2 == UInt8(ascii: "4") {
      if let year = imprintYear(record.all("c", in: field), coded: nil) { return year }
    }
    return nil
  }

  private func imprintYear(_ texts: [String], coded: Int?) -> Int? {
    for text in texts {
      if let year = MARCDates.year(ofImprint: text, coded: coded) { return year }
    }
    return nil
  }

  /// The date of an imprint in other numbers than four digits; what is not understood is named.
  private mutating func otherDate(_ texts: [String]) -> PartialDate? {
    let reading = MARCDates.otherDate(ofImprints: texts, latestYear: latestYear)
    if let warning = reading.warning { warn(warning.kind, warning.message) }
    return reading.date
  }

  /// The month that the imprint itself names, as newer records may: `March 2015`.
  private func imprintMonth(_ texts: [String]) -> PartialDate? {
    for text in texts {
      let reading = MARCDates.month(ofImprint: text, hasPoints: false, latestYear: latestYear)
      if let date = reading?.date { return date }
    }
    return nil
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
    let acquisition =
      acquisitionDate("541", "d") ?? acquisitionDate("876", "d") ?? acquisitionDate("952", "d")
      ?? acquisitionDate("980", "a")
    if let date = acquisition ?? MARCDates.day(coded(0..<6)) { return date }
    return record.positions("005").flatMap { MARCDates.day($0.prefix(8)) }
  }

  /// The first date in fields of a tag that is `160128`, `20160128` or `2016-01-28`, and nothing
  /// else.
  private func acquisitionDate(_ tag: MARCTag, _ code: StaticString) -> PartialDate? {
    guard record.tags.mayHold(tag) else { return nil }
    for field in record.fields(tag) {
      guard let text = record.text(code, in: field) else { continue }
      if let date = PartialDate(text) ?? MARCDates.day(text.utf8) { return date }
    }
    return nil
  }
}
