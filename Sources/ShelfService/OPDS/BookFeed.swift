import CatalogModel
import PageOutput
import ShelfPages

/// A page of books as a feed shows it, whatever the feed's form.
struct BookFeed {
  /// The books that a page holds.
  static let length = 50
  /// The values that a facet offers at most.
  private static let facetLength = 30

  /// A value that the books can be narrowed to.
  struct Facet {
    var group: String
    var title: String
    /// Where the narrowed feed is, without its root.
    var target: String
    var count: Int?
    var isActive: Bool
  }

  var id: String
  var title: String
  var books: [StoredBook]
  /// The cursor of the next page.
  var next: String?
  /// How many books all pages have.
  var count: Int?
  var facets: [Facet] = []
  /// The feed that this one is part of, without its root.
  var parent: String?
  /// The sections within.
  var children: [Section] = []
  /// Whether its pages hold all books of the catalog, with all that is known of them.
  var isCrawlable = false
  /// Whether this one page holds all books of the catalog.
  var isWhole = false

  /// All books, the newest section first.
  static func new(_ call: Call) throws -> BookFeed {
    var choice = SectionChoice()
    choice.isReversed = true
    let sections = choice.tree(of: try SectionFinder(call).all()).flatMap(\.flattened)
    var feed = BookFeed(
      id: "new", title: "New books", books: [], count: sections.reduce(0) { $0 + $1.bookCount })
    let place = call.arguments.text("after").flatMap { BookPlace($0) }
    var rest = sections[...]
    if let place {
      guard let index = sections.firstIndex(where: { $0.id == place.section }) else {
        throw Problem.notFound("place to go on at")
      }
      rest = sections[index...]
    }
    var position = place?.position
    for section in rest {
      let room = length - feed.books.count
      let page = try call.store.books(inSection: section.id, after: position, limit: room)
      feed.books += page.books
      position = nil
      let isFull = feed.books.count == length
      let isMore = page.next != nil || section.id != sections.last?.id
      if isFull, isMore, let last = page.books.last {
        feed.next = BookPlace(section: section.id, position: last.position).text
      }
      if isFull { break }
    }
    feed.facets = months(sections, call, active: nil)
    feed.isCrawlable = true
    feed.isWhole = place == nil && feed.next == nil
    return feed
  }

  /// The books of a section, perhaps of one language, publisher or subject.
  static func section(_ call: Call) throws -> BookFeed {
    let section = try SectionFinder(call).byID()
    let chosen = FacetKind.allCases.compactMap { kind in
      call.arguments.text(kind.rawValue).map { FacetValue(kind, $0) }
    }
    guard chosen.count < 2 else {
      throw Problem(
        409, "books are narrowed by one facet at a time", parameter: "\(chosen[1].kind)")
    }
    let after = call.arguments.integer("after")
    let page =
      try chosen.first.map { facet in
        try call.store.books(inSection: section.id, having: facet, after: after, limit: length)
      } ?? call.store.books(inSection: section.id, after: after, limit: length)
    var feed = BookFeed(
      id: "section:\(section.id)", title: call.style.titles.title(of: section), books: page.books,
      next: page.next.map(String.init), count: chosen.isEmpty ? section.bookCount : nil)
    feed.parent = ""
    let all = try call.store.sections(inCatalog: call.catalog)
    feed.children = all.filter { $0.parent == section.id }
    feed.facets = months(all.reversed(), call, active: section.id)
    for kind in FacetKind.allCases {
      feed.facets += try values(kind, section, chosen.first, call)
      if let facet = chosen.first, facet.kind == kind {
        feed.count = feed.facets.first { $0.isActive && $0.title == facet.value }?.count
      }
    }
    return feed
  }

  /// The books that a search finds.
  static func search(_ call: Call) throws -> BookFeed {
    let words = Searching.words(call)
    let page = try Searching.page(call, limit: length)
    return BookFeed(
      id: "search:" + PercentEncoding.encode(words), title: "Search: \(words)",
      books: page.hits.map(\.book), next: page.next, count: try Searching.count(call), parent: "")
  }

  private static func months(
    _ newestFirst: [Section], _ call: Call, active: Int64?
  ) -> [Facet] {
    newestFirst.filter { $0.parent == nil }.prefix(facetLength).map { section in
      Facet(
        group: "Month", title: call.style.titles.title(of: section),
        target: "/sections/\(section.id)", count: section.bookCount,
        isActive: section.id == active)
    }
  }

  private static func values(
    _ kind: FacetKind, _ section: Section, _ chosen: FacetValue?, _ call: Call
  ) throws -> [Facet] {
    let counts = try call.store.facet(kind, inSection: section.id, limit: facetLength)
    guard counts.count > 1 || chosen?.kind == kind else { return [] }
    return counts.map { value in
      let query = Paging.text(of: [(kind.rawValue, value.value)])
      return Facet(
        group: kind.rawValue.capitalizedWord, title: value.value,
        target: "/sections/\(section.id)" + query, count: value.count,
        isActive: chosen == FacetValue(kind, value.value))
    }
  }
}

extension String {
  /// The word with a capital at its beginning.
  var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}

/// When a catalog last changed, as Atom writes times.
enum FeedTime {
  static func updated(_ call: Call) throws -> String {
    try call.store.catalogs().first { $0.name == call.catalog }?.lastImport
      ?? "1970-01-01T00:00:00Z"
  }
}
