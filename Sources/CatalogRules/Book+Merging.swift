package import CatalogModel

extension Book {
  /// This stored book as a later import leaves it.
  ///
  /// What the record gives replaces what is stored; what it leaves out stays. A date less precise
  /// than the stored one, and in agreement with it, leaves something out. Identifiers are replaced a
  /// scheme at a time; a series that only lacks its number keeps it.
  package func updated(with record: Book) -> Book {
    var result = record
    result.fillGaps(from: self)
    result.identifiers = Self.replace(identifiers, by: record.identifiers)
    return result
  }

  /// This stored book as a second record in the same import leaves it: only gaps are filled.
  package func filled(from record: Book) -> Book {
    var result = self
    result.fillGaps(from: record)
    result.addPeople(of: record)
    return result
  }

  /// Records that differ in their people alone are the rows of a list with a row a person.
  private mutating func addPeople(of record: Book) {
    var same = self
    same.contributors = record.contributors
    guard same == record else { return }
    contributors += record.contributors.filter { !contributors.contains($0) }
  }

  private mutating func fillGaps(from other: Book) {
    if title.isEmpty { title = other.title }
    subtitle = subtitle ?? other.subtitle
    if contributors.isEmpty { contributors = other.contributors }
    isbn = isbn ?? other.isbn
    published = Self.morePrecise(published, other.published)
    added = Self.morePrecise(added, other.added)
    publisher = publisher ?? other.publisher
    if languages.isEmpty { languages = other.languages }
    fillSeries(from: other)
    if subjects.isEmpty { subjects = other.subjects }
    description = description ?? other.description
    format = format ?? other.format
    pages = pages ?? other.pages
    price = price ?? other.price
    if covers.isEmpty { covers = other.covers }
    if links.isEmpty { links = other.links }
    let schemes = Set(identifiers.map(\.scheme))
    identifiers += other.identifiers.filter { !schemes.contains($0.scheme) }
  }

  /// Stored identifiers with those of the record's schemes replaced where they stand.
  private static func replace(_ stored: [Identifier], by record: [Identifier]) -> [Identifier] {
    let replacements = Dictionary(grouping: record, by: \.scheme)
    if stored.filter({ replacements[$0.scheme] != nil }) == record { return stored }
    var done: Set<String> = []
    var result: [Identifier] = []
    for identifier in stored {
      if let replacement = replacements[identifier.scheme] {
        if done.insert(identifier.scheme).inserted { result += replacement }
      } else {
        result.append(identifier)
      }
    }
    return result + record.filter { !done.contains($0.scheme) }
  }

  private mutating func fillSeries(from other: Book) {
    guard let own = series else {
      series = other.series
      return
    }
    if own.number == nil, own.name == other.series?.name { series = other.series }
  }

  private static func morePrecise(_ date: PartialDate?, _ other: PartialDate?) -> PartialDate? {
    guard let date, let other else { return date ?? other }
    return date.isLessPreciseFormOf(other) ? other : date
  }
}
