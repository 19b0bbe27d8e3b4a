import CatalogModel

/// A book out of a UNIMARC record.
///
/// Source: UNIMARC Manual, Bibliographic Format, 3rd edition.
struct UNIMARCBook: MARCBookReading {
  let record: MARCRecord
  let place: Place
  let latestYear: Int
  var warnings: [Warning] = []
  var choice = MARCISBNChoice()

  mutating func book() -> Book? {
    guard let title = title() else { return nil }
    var book = Book(title: NonSortingMarks.removed(from: title.proper))
    book.subtitle = title.rest.map(NonSortingMarks.removed)
    book.contributors = contributors()
    addIdentifiers(to: &book)
    let imprints = imprints()
    book.published = published(imprints)
    book.added = coded(0..<8).count == 8 ? MARCDates.day(coded(0..<8)) : nil
    book.publisher = publisher(imprints)
    book.languages = languages()
    book.series = series()
    book.subjects = subjects()
    book.description = description()
    book.pages = record.first("215", "a").flatMap(MARCPages.count)
    book.price = price()
    for field in record.fields("856") {
      add(MARCLinks.add(field, of: record, to: &book))
    }
    return book.take()
  }

  /// The price: the terms of availability with the ISBN.
  private func price() -> Price? {
    for field in record.fields("010") {
      if let price = record.text("d", in: field).flatMap(MARCPrice.price) { return price }
    }
    return nil
  }

  /// The identifier of the record beyond its file: the permanent address of field 003, else the
  /// number with the agency of field 801.
  var source: Identifier? {
    if let address = record.control("003"), address.contains(":") {
      return Identifier(scheme: "marc", value: address)
    }
    guard let number = record.control("001"), !number.isEmpty,
      let agency = record.first("801", "b")
    else { return nil }
    return Identifier(scheme: "marc", value: "(\(agency))\(number)")
  }

  /// The general processing data, 100 $a.
  var codedField: ArraySlice<UInt8> {
    record.field("100").flatMap { record.positions("a", in: $0) } ?? []
  }
}
