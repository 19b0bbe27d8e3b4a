import XMLText

/// The elements of an OPDS 1 feed that a book is made from.
enum OPDSTag: Int32, CaseIterable {
  case entry = 1
  case link
  case id
  case title
  case author
  case contributor
  case name
  case category
  case summary
  case content
  case published
  case subtitle
  case series
  case imprint
  case issued
  case created
  case date
  case publisher
  case language
  case identifier
  case creator
  case extent
  case price
}

extension XMLVocabulary {
  /// The names of Atom with the extensions of OPDS 1.
  ///
  /// Feeds write the namespaces with small differences, so that their hosts decide.
  static let opds = XMLVocabulary(recordNames: ["entry"]) { name in
    switch OPDSTag(name) {
    case .entry: .record(OPDSTag.entry.rawValue)
    case .link: .record(OPDSTag.link.rawValue)
    case let tag?: .element(tag.rawValue)
    case nil: OPDSTag.unused.contains(name.local) ? .skip : .element(0)
    }
  }
}

extension OPDSTag {
  /// Groups of libraries' servers that say nothing of a book.
  static let unused: Set<String> = [
    "indirectAcquisition", "availability", "holds", "copies", "distribution", "licensor", "Rating",
    "rights",
  ]

  private static let atom: [String: OPDSTag] = [
    "entry": .entry, "link": .link, "id": .id, "title": .title, "author": .author,
    "contributor": .contributor, "name": .name, "category": .category, "summary": .summary,
    "content": .content, "published": .published, "publisher": .publisher,
  ]

  private static let dublinCore: [String: OPDSTag] = [
    "issued": .issued, "created": .created, "date": .date, "publisher": .publisher,
    "language": .language, "identifier": .identifier, "creator": .creator, "extent": .extent,
  ]

  private static let schema: [String: OPDSTag] = [
    "alternativeHeadline": .subtitle, "Series": .series, "series": .series,
    "publisherImprint": .imprint,
  ]

  /// The element of a name.
  init?(_ name: XMLName) {
    let space = name.namespace
    let found: OPDSTag? =
      if space.holds("purl.org/dc/") {
        Self.dublinCore[name.local]
      } else if space.holds("schema.org") {
        Self.schema[name.local]
      } else if space.holds("opds-spec.org") {
        name.local == "price" ? .price : nil
      } else if space.isEmpty || space.holds("/atom") || space.holds("atom/ns") {
        Self.atom[name.local]
      } else {
        nil
      }
    guard let found else { return nil }
    self = found
  }
}

extension XMLElement {
  /// The first child of a kind.
  subscript(opds tag: OPDSTag) -> XMLElement? { first(symbol: tag.rawValue) }

  /// The children of a kind.
  func all(opds tag: OPDSTag) -> Siblings { all(symbol: tag.rawValue) }

  /// The text of the first child of a kind, on one line; `nil` where it is missing or empty.
  func value(opds tag: OPDSTag) -> String? { self[opds: tag]?.line }
}
