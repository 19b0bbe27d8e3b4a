import CatalogModel

/// A book out of a MARC 21 record.
///
/// Source: MARC 21 Format for Bibliographic Data. Fields in the original script (880) that stand
/// beside a romanised one do not replace it, as a catalogue is filed by the romanised form: the
/// title in the original script is kept among the identifiers, where search finds its words.
struct MARC21Book: MARCBookReading {
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
    if let original = originalScriptTitle() {
      book.identifiers.append(Identifier(scheme: Identifier.originalTitle, value: original))
    }
    let imprints = imprints()
    book.published = published(imprints)
    book.added = added()
    book.publisher = publisher(imprints)
    book.languages = languages()
    book.series = series()
    book.subjects = subjects()
    book.description = description()
    book.pages = record.first("300", "a").flatMap(MARCPages.count)
    book.format = book.format ?? carrier()
    book.price = price()
    addLinks(to: &book)
    return book.take()
  }

  /// The identifier of the record that holds beyond its file: the number with the code of who gave
  /// it.
  ///
  /// `nil` where the record does not say whose number it is: `2` is in every catalogue.
  var source: Identifier? {
    guard let number = record.control("001"), !number.isEmpty else { return nil }
    let owner = record.control("003") ?? ""
    guard let code = owner.isEmpty ? record.first("040", "a") : owner else { return nil }
    return Identifier(scheme: "marc", value: "(\(code))\(number)")
  }

  /// The fixed field 008.
  var codedField: ArraySlice<UInt8> { record.positions("008") ?? [] }
}
