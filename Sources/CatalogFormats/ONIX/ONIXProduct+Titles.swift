import CatalogModel
import XMLText

extension ONIXProduct {
  /// The distinctive title: type 01 before 00 before any other (list 15).
  func title() -> (title: String, subtitle: String?)? {
    let details = descriptive.all(.titleDetail)
    if !details.isEmpty { return Self.firstByType(details) { title(inDetail: $0) } }
    return Self.firstByType(descriptive.all(.title)) { titleAndSubtitle($0) }
      ?? text(.distinctiveTitle, in: descriptive).map { ($0, text(.subtitle, in: descriptive)) }
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
  ///
  /// A number beside the title's own text is the part's, unless it is the one within the series.
  private func title(inDetail detail: XMLElement) -> (title: String, subtitle: String?)? {
    let elements = detail.all(.titleElement)
    for element in elements where element.has(.titleElementLevel, "01") {
      guard let title = titleAndSubtitle(element) else { continue }
      guard let part = element.value(.partNumber), !isNumberInSeries(part),
        !Self.names(title.title, part)
      else { return title }
      return (title.title + ", " + part, title.subtitle)
    }
    for element in elements where element.value(.titleElementLevel) == nil {
      if let title = titleAndSubtitle(element) { return title }
    }
    guard let above = elements.lazy.compactMap(titleAndSubtitle).first else { return nil }
    let number = elements.lazy.compactMap { $0.value(.partNumber) }.first
    return (number.map { above.title + ", " + $0 } ?? above.title, above.subtitle)
  }

  private func isNumberInSeries(_ part: String) -> Bool {
    guard let series = series(), let number = series.number else { return false }
    return Self.names(part, number) || Self.names(number, part)
  }

  /// Whether a text has the words of a part's number side by side already.
  private static func names(_ text: String, _ part: String) -> Bool {
    let words = words(text)
    let sought = Self.words(part)
    guard !sought.isEmpty, words.count >= sought.count else { return sought.isEmpty }
    return (0...words.count - sought.count).contains { words[$0...].starts(with: sought) }
  }

  private static func words(_ text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }

  private func titleAndSubtitle(
    _ element: XMLElement
  ) -> (title: String, subtitle: String?)? {
    titleText(element).map { ($0, text(.subtitle, in: element)) }
  }

  /// The text of a title, whole or from its prefix and the rest.
  func titleText(_ element: XMLElement) -> String? {
    if let text = text(.titleText, in: element) { return text }
    guard let rest = text(.titleWithoutPrefix, in: element) else { return nil }
    guard let prefix = text(.titlePrefix, in: element) else { return rest }
    return prefix.hasSuffix("'") || prefix.hasSuffix("’") ? prefix + rest : prefix + " " + rest
  }

  /// The series: of release 3 the first collection with a name, or the level above the product's own
  /// in its title; of 2.1 the first series, else the first set.
  func series() -> Series? {
    for collection in descriptive.all(.collection) {
      guard var series = series(inCollection: collection) else { continue }
      guard series.number == nil else { return series }
      let own = seriesInTitle()
      if own.name == nil || own.name == series.name { series.number = own.number }
      return series
    }
    let own = seriesInTitle()
    if let name = own.name { return Series(name: name, number: own.number) }
    for series in descriptive.all(.series) {
      let title = series[.title].flatMap(titleText)
      if let name = text(.titleOfSeries, in: series) ?? title {
        return Series(name: name, number: series.value(.numberWithinSeries))
      }
    }
    for set in descriptive.all(.set) {
      if let name = text(.titleOfSet, in: set) ?? set[.title].flatMap(titleText) {
        let number = set.value(.itemNumberWithinSet) ?? set.value(.setPartNumber)
        return Series(name: name, number: number)
      }
    }
    return nil
  }

  private func series(inCollection collection: XMLElement) -> Series? {
    Self.firstByType(collection.all(.titleDetail)) { detail in
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

  /// What the product's title says of its series: the name of the level above its own, and the number
  /// at either level.
  private func seriesInTitle() -> (name: String?, number: String?) {
    let found = Self.firstByType(descriptive.all(.titleDetail)) { detail in
      let elements = detail.all(.titleElement)
      guard let own = elements.first(where: { $0.has(.titleElementLevel, "01") }) else {
        return nil as (name: String?, number: String?)?
      }
      let above = elements.first { $0.has(.titleElementLevel, "02") }
      return (above.flatMap(titleText), above?.value(.partNumber) ?? own.value(.partNumber))
    }
    return found ?? (nil, nil)
  }
}
