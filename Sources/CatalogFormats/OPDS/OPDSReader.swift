import CatalogModel
import XMLText

/// Reads OPDS 1 catalogs: Atom feeds of books, and single entries.
package struct OPDSReader: CatalogReader, GranularityReading {
  static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

  package private(set) var understanding: FormatUnderstanding

  private var records: XMLRecordSource
  private let options: ReadingOptions
  private var base: String?
  /// An address of the feed's server that the feed leads to, and whether it is that of its start.
  private var server: (address: String, isStart: Bool)?
  var queue = GranularityQueue()
  private(set) var isAtEnd = false
  private var navigation: (count: Int, first: Place, target: String?)?

  /// A reader of a file; reads its beginning for the encoding.
  package init(
    _ source: any ByteSource, options: ReadingOptions = ReadingOptions()
  ) throws(CatalogFormatError) {
    records = try XMLRecordSource(source, vocabulary: .opds, encoding: options.encoding)
    self.options = options
    understanding = FormatUnderstanding(
      format: "opds", encoding: records.encodingName, dialect: "OPDS 1 (Atom)")
  }

  package mutating func next() throws(CatalogFormatError) -> CatalogEvent? { try nextMeant() }

  mutating func readOn() throws(CatalogFormatError) -> CatalogEvent? {
    guard let item = try records.next() else {
      isAtEnd = true
      understanding.encoding = records.encodingName
      if let note = navigationNote { queue.append(.note(note)) }
      queue.decide()
      return nil
    }
    switch item {
    case .opened(let name, let attributes):
      let own = attributes.first {
        $0.name == XMLName(namespace: Self.xmlNamespace, local: "base")
      }
      if name.local == "feed", let own { base = OPDSLink.resolve(own.value, base: base) }
    case .record(let record, let place): return read(record.root, place)
    case .refused(let refused): return .refused(refused)
    case .note(let note): return .note(note)
    }
    return nil
  }

  private mutating func read(_ element: XMLElement, _ place: Place) -> CatalogEvent? {
    guard element.symbol == OPDSTag.entry.rawValue else {
      if let link = OPDSLink(element, base: base) { understand(link) }
      return nil
    }
    var entry = OPDSEntry(
      element, base: base, server: server?.address, latestYear: options.latestYear)
    guard entry.isBook else {
      navigation = navigation ?? (0, place, entry.target)
      navigation?.count += 1
      return nil
    }
    return event(&entry, place)
  }

  /// Takes a link of the feed itself: its own address is what references are relative to.
  ///
  /// A feed without one stands on the server of its start, or else of its page.
  private mutating func understand(_ link: OPDSLink) {
    guard base == nil, let scheme = URLReference(link.href).scheme?.lowercased() else { return }
    if link.rel == "self" {
      base = link.href
    } else if scheme == "http" || scheme == "https",
      link.rel == "start" || link.rel == "alternate" && server == nil, server?.isStart != true
    {
      server = (link.href, link.rel == "start")
    }
  }

  /// A record that is refused, by its id.
  private static func refused(_ entry: OPDSEntry, _ place: Place, _ kind: String, _ fault: String)
    -> CatalogEvent
  {
    let name = entry.source.map { Warning.quoted($0.value) } ?? "without an id"
    return .refused(
      RefusedRecord(
        place: place, kind: kind, reason: "entry \(name) \(fault)",
        raw: "<entry>" + entry.entry.markup.prefix(4000)))
  }

  private func event(_ entry: inout OPDSEntry, _ place: Place) -> CatalogEvent {
    guard !entry.isArticle else {
      return Self.refused(
        entry, place, "no-book",
        "leads to a page, not to a book: it has no acquisition link, no picture and no data of one")
    }
    guard let book = entry.book() else {
      return Self.refused(entry, place, "no-title", "has no title")
    }
    var warnings = entry.warnings
    if entry.isUnobtainable {
      warnings.append(
        Warning(
          kind: "no-acquisition",
          message: "the entry \(Warning.quoted(book.title)) has no link by which to get the book"))
    }
    return .record(queue.record(book, source: entry.source, place: place, warnings: warnings))
  }

  private var navigationNote: Warning? {
    guard let navigation else { return nil }
    let target = navigation.target.map { ", such as \($0)" } ?? ""
    return Warning(
      kind: "navigation",
      message: "\(navigation.count) entries are no books but lead to other feeds\(target)",
      place: navigation.first)
  }
}
