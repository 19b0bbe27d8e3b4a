import CatalogFormats
import CatalogModel
import ShelfPages

/// An acquisition feed of OPDS 1.2.
struct AtomFeed {
  private let feed: BookFeed
  private let call: Call

  init(_ feed: BookFeed, _ call: Call) {
    self.feed = feed
    self.call = call
  }

  func response() throws -> Response {
    var head = AtomHead(call: call, updated: try FeedTime.updated(call))
    head.id = feed.id
    head.title = feed.title
    head.type = FeedType.acquisition
    head.up = feed.parent
    head.count = feed.count
    var writer = OPDSFeedWriter(updated: head.updated)
    head.begin(&writer.xml)
    if let next = feed.next { head.next(next, &writer.xml) }
    for facet in feed.facets { write(facet, &writer.xml) }
    for child in feed.children { write(child, &writer.xml) }
    for book in feed.books { AtomEntry.write(book, call, to: &writer) }
    writer.xml.end()
    return Response(type: FeedType.acquisition + ";charset=utf-8", body: writer.takeBytes())
  }

  private func write(_ facet: BookFeed.Facet, _ xml: inout XMLTextWriter) {
    xml.empty(
      "link",
      [
        "rel": "http://opds-spec.org/facet", "href": call.link("/opds" + facet.target),
        "title": facet.title, "opds:facetGroup": facet.group,
        "opds:activeFacet": facet.isActive ? "true" : nil,
        "thr:count": facet.count.map(String.init),
        "type": FeedType.acquisition,
      ])
  }

  /// A section within, as one more facet: an acquisition feed holds entries of books alone.
  private func write(_ child: Section, _ xml: inout XMLTextWriter) {
    write(
      BookFeed.Facet(
        group: "Section", title: call.style.titles.title(of: child),
        target: "/sections/\(child.id)", count: child.bookCount, isActive: false), &xml)
  }
}

/// What feeds of OPDS 1.2 have in common.
struct AtomHead {
  let call: Call
  let updated: String
  var id = "root"
  var title = ""
  var type = FeedType.navigation
  var up: String?
  var count: Int?

  func begin(_ xml: inout XMLTextWriter) {
    xml.declaration()
    xml.begin("feed", OPDSFeedWriter.namespaces)
    xml.text("id", "urn:x-shelf:\(PercentEncoding.encode(call.catalog)):\(id)")
    xml.text("title", title)
    xml.text("updated", updated)
    xml.begin("author")
    xml.text("name", "Shelf")
    xml.end()
    link("self", Paging.target(call, after: call.arguments.text("after")), type, &xml)
    link("start", "/opds", FeedType.navigation, &xml)
    link("search", "/opds/opensearch.xml", FeedType.openSearch, &xml)
    link("http://opds-spec.org/sort/new", "/opds/new", FeedType.acquisition, &xml)
    link("http://opds-spec.org/crawlable", "/opds/new", FeedType.acquisition, &xml)
    if let up { link("up", "/opds" + up, FeedType.navigation, &xml) }
    if type == FeedType.acquisition {
      link("alternate", "/opds/v2" + ownPath, FeedType.json, &xml)
      xml.text("opensearch:totalResults", count.map(String.init))
      xml.text("opensearch:itemsPerPage", String(BookFeed.length))
    } else {
      link("alternate", "/opds/v2", FeedType.json, &xml)
    }
  }

  func next(_ cursor: String, _ xml: inout XMLTextWriter) {
    link("next", Paging.target(call, after: cursor), type, &xml)
    if call.arguments.text("after") != nil {
      link("first", Paging.target(call, after: nil), type, &xml)
    }
  }

  private var ownPath: String {
    String(Paging.target(call, after: call.arguments.text("after")).dropFirst(5))
  }

  private func link(_ rel: String, _ target: String, _ type: String, _ xml: inout XMLTextWriter) {
    xml.empty("link", ["rel": rel, "href": call.link(target), "type": type])
  }
}

/// The root of OPDS 1.2: the months, newest first.
struct AtomRoot {
  static let length = 100

  private let call: Call

  init(_ call: Call) { self.call = call }

  func response() throws -> Response {
    var head = AtomHead(call: call, updated: try FeedTime.updated(call))
    head.title = call.catalog
    let (sections, isMore) = try RootSections.page(call, length: Self.length)
    var xml = XMLTextWriter()
    head.begin(&xml)
    if isMore, let last = sections.last { head.next(String(last.id), &xml) }
    if call.arguments.text("after") == nil {
      entry(
        "new", "New books", "All books, the newest month first", "/opds/new",
        "http://opds-spec.org/sort/new", nil, head, &xml)
    }
    for section in sections {
      entry(
        "section:\(section.id)", call.style.titles.title(of: section),
        call.style.titles.language.count(ofBooks: section.bookCount),
        "/opds/sections/\(section.id)", "subsection", section.bookCount, head, &xml)
    }
    xml.end()
    return Response(type: FeedType.navigation + ";charset=utf-8", body: xml.takeBytes())
  }

  private func entry(
    _ id: String, _ title: String, _ content: String, _ target: String, _ rel: String,
    _ count: Int?, _ head: AtomHead, _ xml: inout XMLTextWriter
  ) {
    xml.begin("entry")
    xml.text("title", title)
    xml.text("id", "urn:x-shelf:\(PercentEncoding.encode(call.catalog)):\(id)")
    xml.text("updated", head.updated)
    xml.text("content", content, ["type": "text"])
    xml.empty(
      "link",
      [
        "rel": rel, "href": call.link(target), "type": FeedType.acquisition,
        "thr:count": count.map(String.init),
      ])
    xml.end()
  }
}

/// The top-level sections that a root shows, newest first.
enum RootSections {
  static func page(_ call: Call, length: Int) throws -> (sections: [Section], isMore: Bool) {
    var choice = SectionChoice()
    choice.isReversed = true
    var sections = choice.tree(of: try SectionFinder(call).all()).map(\.section)
    if let after = call.arguments.integer("after") {
      guard let index = sections.firstIndex(where: { $0.id == after }) else {
        throw Problem.notFound("section \(after)")
      }
      sections.removeFirst(index + 1)
    }
    return (Array(sections.prefix(length)), sections.count > length)
  }
}

/// A book as an entry of OPDS 1.2.
struct AtomEntry {
  private let call: Call

  init(_ call: Call) { self.call = call }

  /// The entry by itself.
  func response() throws -> Response {
    let id = call.arguments.integer("id") ?? 0
    guard let stored = try call.store.book(id: id) else { throw Problem.notFound("book \(id)") }
    var writer = OPDSFeedWriter(updated: try FeedTime.updated(call))
    writer.xml.declaration()
    writer.xml.begin("entry", OPDSFeedWriter.namespaces)
    Self.writeContent(of: stored, call, to: &writer, isComplete: true)
    writer.xml.end()
    return Response(type: FeedType.entry + ";charset=utf-8", body: writer.takeBytes())
  }

  /// The entry in a feed.
  static func write(_ stored: StoredBook, _ call: Call, to writer: inout OPDSFeedWriter) {
    writer.xml.begin("entry", ["schema:additionalType": "http://schema.org/Book"])
    writeContent(of: stored, call, to: &writer, isComplete: false)
    writer.xml.end()
  }

  private static func writeContent(
    of stored: StoredBook, _ call: Call, to writer: inout OPDSFeedWriter, isComplete: Bool
  ) {
    let own = FeedBook(stored: stored, call: call)
    writer.writeEntry(of: own.book, source: stored.source)
    writer.xml.empty(
      "link",
      [
        "rel": isComplete ? "self" : "alternate", "href": call.link("/opds/books/\(stored.id)"),
        "type": FeedType.entry, "shelf:link": "own",
      ])
    // An entry has a way to get the book; where the catalog knows none, the book's page is that.
    if !own.isAcquirable {
      writer.xml.empty(
        "link",
        [
          "rel": "http://opds-spec.org/acquisition", "href": own.pageTarget, "type": "text/html",
          "shelf:link": "own",
        ])
    }
  }
}

/// How to search, after OpenSearch 1.1.
enum OpenSearch {
  static func response(_ call: Call) -> Response {
    var xml = XMLTextWriter()
    xml.declaration()
    xml.begin(
      "OpenSearchDescription", ["xmlns": "http://a9.com/-/spec/opensearch/1.1/"])
    xml.text("ShortName", "Shelf")
    xml.text("Description", "Search the books of \(call.catalog)")
    xml.text("InputEncoding", "UTF-8")
    xml.text("OutputEncoding", "UTF-8")
    for (type, path) in [
      (FeedType.acquisition, "/opds/search"), (FeedType.json, "/opds/v2/search"),
      ("text/html", "/search"),
    ] {
      xml.empty("Url", ["type": type, "template": call.link(path) + "?q={searchTerms}"])
    }
    xml.end()
    var response = Response(type: FeedType.openSearch + ";charset=utf-8", body: xml.takeBytes())
    response.headers.append(("Cache-Control", "public, max-age=3600"))
    response.isStorable = false
    return response
  }
}
