import CatalogModel
import XMLText

extension ONIXProduct {
  /// The distinctive title: type 01 before 00 before any other (list 15).
  func title() -> (title: String, subtitle: String?)? {
    let details = descriptive.all(.titleDetail)
    if !details.isEmpty {
      return Self.inOrderOfType(details).lazy.compactMap(Self.title(inDetail:)).first
    }
    for composite in Self.inOrderOfType(descriptive.all(.title)) {
      if let title = Self.titleText(composite) { return (title, composite.value(.subtitle)) }
    }
    return descriptive.value(.distinctiveTitle).map { ($0, descriptive.value(.subtitle)) }
  }

  private static func inOrderOfType(_ titles: [XMLElement]) -> [XMLElement] {
    guard titles.count > 1 else { return titles }
    let ranks = ["01": 0, "00": 1]
    return titles.enumerated().sorted { left, right in
      let leftRank = left.element.value(.titleType).flatMap { ranks[$0] } ?? 2
      let rightRank = right.element.value(.titleType).flatMap { ranks[$0] } ?? 2
      return (leftRank, left.offset) < (rightRank, right.offset)
    }.map(\.element)
  }

  /// The title of the product's own level (list 149, code 01), or, where that has but a number, of
  /// the level above and the number.
  private static func title(inDetail detail: XMLElement) -> (title: String, subtitle: String?)? {
    let elements = detail.all(.titleElement)
    let own =
      elements.first { $0.value(.titleElementLevel) == "01" && titleText($0) != nil }
      ?? elements.first { $0.value(.titleElementLevel) == nil && titleText($0) != nil }
    if let own, let title = titleText(own) { return (title, own.value(.subtitle)) }
    guard let above = elements.first(where: { titleText($0) != nil }),
      let title = titleText(above)
    else { return nil }
    let number = elements.lazy.compactMap { $0.value(.partNumber) }.first
    return (number.map { title + ", " + $0 } ?? title, above.value(.subtitle))
  }

  /// The text of a title, whole or from its prefix and the rest.
  static func titleText(_ element: XMLElement) -> String? {
    if let text = element.value(.titleText) { return text }
    guard let rest = element.value(.titleWithoutPrefix) else { return nil }
    guard let prefix = element.value(.titlePrefix) else { return rest }
    return prefix.hasSuffix("'") || prefix.hasSuffix("’") ? prefix + rest : prefix + " " + rest
  }

  /// The series: of release 3 the first collection with a name, of 2.1 the first series.
  func series() -> Series? {
    for collection in descriptive.all(.collection) {
      if let series = Self.series(inCollection: collection) { return series }
    }
    for series in descriptive.all(.series) {
      let title = series[.title].flatMap(Self.titleText)
      if let name = series.value(.titleOfSeries) ?? title {
        return Series(name: name, number: series.value(.numberWithinSeries))
      }
    }
    return nil
  }

  private static func series(inCollection collection: XMLElement) -> Series? {
    let details = inOrderOfType(collection.all(.titleDetail))
    for detail in details {
      let elements = detail.all(.titleElement)
      // List 149: 02 is the collection; 03 a sub-collection.
      let named =
        elements.first { $0.value(.titleElementLevel) == "02" && titleText($0) != nil }
        ?? elements.first { titleText($0) != nil }
      guard let name = named.flatMap(titleText) else { continue }
      let number =
        elements.lazy.compactMap { $0.value(.partNumber) }.first
        ?? collection[.collectionSequence]?.value(.collectionSequenceNumber)
      return Series(name: name, number: number)
    }
    return nil
  }
}
