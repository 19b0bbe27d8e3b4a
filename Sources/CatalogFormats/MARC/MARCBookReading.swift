import CatalogModel

/// A book out of a record of one MARC format.
protocol MARCBookReading {
  /// The record, which is known to describe a book or something like it.
  var record: MARCRecord { get }
  var place: Place { get }
  var latestYear: Int { get }
  /// What was doubtful so far.
  var warnings: [Warning] { get set }
  /// The field in which characters have meanings by their positions; empty where there is none.
  var codedField: ArraySlice<UInt8> { get }
  /// The identifier of the record beyond its file; `nil` where it does not say whose number it is.
  var source: Identifier? { get }
  /// The book; `nil` where the record has no title.
  mutating func book() -> Book?
  /// Fills in the ISBN, the form that goes with it, and the other identifiers.
  mutating func addIdentifiers(to book: inout Book)
}

extension MARCBookReading {
  /// Characters of the coded field; empty where the field is too short.
  func coded(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let field = codedField
    guard range.upperBound <= field.count else { return [] }
    return field.dropFirst(range.lowerBound).prefix(range.count)
  }

  mutating func warn(_ kind: String, _ message: String) {
    warnings.append(Warning(kind: kind, message: message, place: place))
  }

  mutating func add(_ faults: [Warning]) {
    for fault in faults { warn(fault.kind, fault.message) }
  }

  /// The date of a record whose coded dates are years between which it lies: what the imprint says,
  /// read as in any other catalog, and not the first of those years. What is doubtful is named.
  ///
  /// Source: MARC 21, 008/06 `q`; UNIMARC, 100 $a/8 `f`.
  mutating func uncertainDate(
    _ imprints: [String], from earliest: ArraySlice<UInt8>, to latest: ArraySlice<UInt8>
  ) -> PartialDate? {
    for text in imprints {
      let text = ISBDText.stripped(text)
      let reading = DateText.read(text, latestYear: latestYear)
      let year = MARCDates.year(ofImprint: text, coded: MARCDates.year(earliest))
      guard let date = reading.date ?? year.flatMap({ PartialDate(year: $0) }),
        date.year <= latestYear
      else { continue }
      if let warning = reading.warning { warn(warning.kind, warning.message) }
      return date
    }
    let (from, to) = (
      String(decoding: earliest, as: UTF8.self), String(decoding: latest, as: UTF8.self)
    )
    warn("date-unknown", "The date lies between \(from) and \(to): nothing more is known.")
    return nil
  }
}
