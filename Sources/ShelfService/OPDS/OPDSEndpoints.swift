import CatalogModel
import ShelfPages

/// Feeds for reading programs: OPDS 1.2 under `/opds`, OPDS 2.0 under `/opds/v2`.
enum OPDSEndpoints {
  static let all = [
    Endpoint(
      "/opds", id: "opds", "the root of the catalog", answer: FeedType.navigation, [afterSection],
      .reading { try AtomRoot($0).response() }),
    Endpoint(
      "/opds/new", id: "opdsNew", "all books, newest month first", answer: FeedType.acquisition,
      [afterPlace], .reading { try AtomFeed(BookFeed.new($0), $0).response() }),
    Endpoint(
      "/opds/sections/{id}", id: "opdsSection", "the books of a section",
      answer: FeedType.acquisition, [.id, .afterPosition] + facets,
      .longReading { try AtomFeed(BookFeed.section($0), $0).response() }),
    Endpoint(
      "/opds/search", id: "opdsSearch", "the books in which all words occur",
      answer: FeedType.acquisition, [Parameter("q", .text(0...500), "words"), .afterHit],
      .longReading { try AtomFeed(BookFeed.search($0), $0).response() }),
    Endpoint(
      "/opds/opensearch.xml", id: "openSearch", "how to search",
      answer: FeedType.openSearch, .plain { OpenSearch.response($0) }),
    Endpoint(
      "/opds/books/{id}", id: "opdsBook", "a book", answer: FeedType.entry, [.id],
      .reading { try AtomEntry($0).response() }),
    Endpoint(
      "/opds/v2", id: "opds2", "the root of the catalog", answer: FeedType.json, [afterSection],
      .reading { try JSONRoot($0).response() }),
    Endpoint(
      "/opds/v2/new", id: "opds2New", "all books, newest month first", answer: FeedType.json,
      [afterPlace], .reading { try JSONFeed(BookFeed.new($0), $0).response() }),
    Endpoint(
      "/opds/v2/sections/{id}", id: "opds2Section", "the books of a section",
      answer: FeedType.json, [.id, .afterPosition] + facets,
      .longReading { try JSONFeed(BookFeed.section($0), $0).response() }),
    Endpoint(
      "/opds/v2/search", id: "opds2Search", "the books in which all words occur",
      answer: FeedType.json,
      [
        Parameter("query", .text(0...500), "words"), Parameter("q", .text(0...500), "the same"),
        .afterHit,
      ],
      .longReading { try JSONFeed(BookFeed.search($0), $0).response() }),
    Endpoint(
      "/opds/v2/books/{id}", id: "opds2Book", "a book", answer: FeedType.publication, [.id],
      .reading { try JSONPublication($0).response() }),
  ]

  private static let afterSection = Parameter(
    "after", .integer(1...Int64.max), "go on behind the section of this number")
  private static let afterPlace = Parameter(
    "after",
    .form({ BookPlace($0) != nil }, pattern: "^[0-9]+:[0-9]+$", words: "the next of a page"),
    "go on behind an earlier page's next")
  private static let facets = FacetKind.allCases.map { kind in
    Parameter(kind.rawValue, .text(1...500), "only books of this \(kind.rawValue)")
  }
}

/// The media types of feeds.
enum FeedType {
  static let navigation = "application/atom+xml;profile=opds-catalog;kind=navigation"
  static let acquisition = "application/atom+xml;profile=opds-catalog;kind=acquisition"
  static let entry = "application/atom+xml;type=entry;profile=opds-catalog"
  static let openSearch = "application/opensearchdescription+xml"
  static let json = "application/opds+json"
  static let publication = "application/opds-publication+json"
}

/// A book's place in the whole catalog: its section, and its place in that.
struct BookPlace {
  var section: Int64
  var position: Int64

  init(section: Int64, position: Int64) {
    self.section = section
    self.position = position
  }

  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let section = Parameter.integer(parts[0]),
      let position = Parameter.integer(parts[1]), section >= 0, position >= 0
    else { return nil }
    self.init(section: section, position: position)
  }

  var text: String { "\(section):\(position)" }
}
