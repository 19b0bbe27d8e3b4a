import CatalogModel
import XMLText

extension ONIXProduct {
  /// The distinctive title: type 01 before 00 before any other (list 15).
  func title() -> (title: String, subtitle: String?)? {
    let details = descriptive.all(.titleDetail)
    if !details.isEmpty { return Self.firstByType(details, Self.title(inDetail:)) }
    return Self.firstByType(descriptive.all(.title), Self.titleAndSubtitle)
      ?? descriptive.value(.distinctiveTitle).map { ($0, descriptive.value(.subtitle)) }
  }

  /// What the first title gives that gives anything, by the order of their types.
  private static func firstByType<Found>(
    _ titles: XMLElement.Siblings, _ read: (XMLElement) -> Found?
  ) -> Found? {
    for rank in 0...2 {
      for title in titles where Self.rank(title) == rank {
        if let found = read(title) { return found }
      }
    }
    return nil
  }

  private static func rank(_ title: XMLElement) -> Int {
    title.has(.titleType, "01") ? 0 : title.has(.titleType, "00") ? 1 : 2
  }

  /// The title of the product's own level (list 149, code 01), or, where that has but a number, of
  /// the level above and the number.
  private static func title(inDetail detail: XMLElement) -> (title: String, subtitle: String?)? {
    let elements = detail.all(.titleElement)
    for element in elements where element.has(.titleElementLevel, "01") {
      if let title = titleAndSubtitle(element) { return title }
    }
    for element in elements where element.value(.titleElementLevel) == nil {
      if let title = titleAndSubtitle(element) { return title }
    }
    guard let above = elements.lazy.compactMap(titleAndSubtitle).first else { return nil }
    let number = elements.lazy.compactMap { $0.value(.partNumber) }.first
    return (number.map { above.title + ", " + $0 } ?? above.title, above.subtitle)
  }

  private static func titleAndSubtitle(
    _ element: XMLElement
  ) -> (title: String, subtitle: String?)? {
    titleText(element).map { ($0, element.value(.subtitle)) }
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
    firstByType(collection.all(.titleDetail)) { detail in
      let elements = detail.all(.titleElement)
      // List 149: 02 is the collection; 03 a sub-collection.
      let named = elements.lazy.filter { $0.has(.titleElementLevel, "02") }
      guard
        let name = named.compactMap(titleText).first ?? elements.lazy.compactMap(titleText).first
      else { return nil }
      let number =
        elements.lazy.compactMap { $0.value(.partNumber) }.first
        ?? collection[.collectionSequence]?.value(.collectionSequenceNumber)
      return Series(name: name, number: number)
    }
  }
}
