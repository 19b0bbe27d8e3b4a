import CatalogFormats
import CatalogModel
import JSONText
import ShelfPages

/// A feed of publications of OPDS 2.0.
struct JSONFeed {
  private let feed: BookFeed
  private let call: Call

  init(_ feed: BookFeed, _ call: Call) {
    self.feed = feed
    self.call = call
  }

  func response() throws -> Response {
    var head = JSONHead(call: call, updated: try FeedTime.updated(call))
    head.title = feed.title
    head.count = feed.count
    head.up = feed.parent
    head.next = feed.next
    var writer = OPDSPublicationWriter(updated: head.updated)
    writer.json.beginObject()
    head.write(&writer.json)
    if !feed.children.isEmpty {
      head.writeNavigation(feed.children, &writer.json)
    }
    writer.json.key("publications")
    writer.json.beginArray()
    for book in feed.books { JSONPublication.write(book, call, to: &writer) }
    writer.json.endArray()
    writeFacets(&writer.json)
    writer.json.endObject()
    writer.json.lineFeed()
    return Response(type: FeedType.json, body: writer.takeBytes())
  }

  private func writeFacets(_ json: inout JSONWriter) {
    var groups: [String] = []
    for facet in feed.facets where !groups.contains(facet.group) { groups.append(facet.group) }
    guard !groups.isEmpty else { return }
    json.key("facets")
    json.beginArray()
    for group in groups {
      json.beginObject()
      json.key("metadata")
      json.beginObject()
      json.member("title", group)
      json.endObject()
      json.key("links")
      json.beginArray()
      for facet in feed.facets where facet.group == group { write(facet, &json) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
  }

  private func write(_ facet: BookFeed.Facet, _ json: inout JSONWriter) {
    json.beginObject()
    if facet.isActive { json.member("rel", "self") }
    json.member("href", call.link("/opds/v2" + facet.target))
    json.member("type", FeedType.json)
    json.member("title", facet.title)
    if let count = facet.count {
      json.key("properties")
      json.beginObject()
      json.member("numberOfItems", count)
      json.endObject()
    }
    json.endObject()
  }
}

/// What feeds of OPDS 2.0 have in common.
struct JSONHead {
  let call: Call
  let updated: String
  var title = ""
  var count: Int?
  var up: String?
  var next: String?

  func write(_ json: inout JSONWriter) {
    json.key("metadata")
    json.beginObject()
    json.member("title", title)
    json.member("modified", updated)
    if let count {
      json.member("numberOfItems", count)
      json.member("itemsPerPage", BookFeed.length)
    }
    json.endObject()
    json.key("links")
    json.beginArray()
    let own = Paging.target(call, after: call.arguments.text("after"))
    Self.link("self", call.link(own), &json)
    Self.link("start", call.link("/opds/v2"), &json)
    Self.link("search", call.link("/opds/v2/search") + "{?q}", isTemplate: true, &json)
    Self.link("http://opds-spec.org/sort/new", call.link("/opds/v2/new"), &json)
    if let up { Self.link("up", call.link("/opds/v2" + up), &json) }
    if let next {
      Self.link("next", call.link(Paging.target(call, after: next)), &json)
    }
    if call.arguments.text("after") != nil {
      Self.link("first", call.link(Paging.target(call, after: nil)), &json)
    }
    json.endArray()
  }

  func writeNavigation(_ sections: [Section], _ json: inout JSONWriter) {
    json.key("navigation")
    json.beginArray()
    for section in sections {
      json.beginObject()
      json.member("href", call.link("/opds/v2/sections/\(section.id)"))
      json.member("title", call.style.titles.title(of: section))
      json.member("type", FeedType.json)
      json.member("rel", "subsection")
      json.key("properties")
      json.beginObject()
      json.member("numberOfItems", section.bookCount)
      json.endObject()
      json.endObject()
    }
    json.endArray()
  }

  static func link(
    _ rel: String, _ href: String, isTemplate: Bool = false, _ json: inout JSONWriter
  ) {
    json.beginObject()
    json.member("rel", rel)
    json.member("href", href)
    json.member("type", FeedType.json)
    if isTemplate { json.member("templated", true) }
    json.endObject()
  }
}

/// The root of OPDS 2.0: the months, newest first, and a group for each of the newest.
struct JSONRoot {
  private static let length = 100
  private static let groups = 6
  private static let groupLength = 10

  private let call: Call

  init(_ call: Call) { self.call = call }

  func response() throws -> Response {
    var head = JSONHead(call: call, updated: try FeedTime.updated(call))
    head.title = call.catalog
    let (sections, isMore) = try RootSections.page(call, length: Self.length)
    if isMore { head.next = sections.last.map { String($0.id) } }
    var writer = OPDSPublicationWriter(updated: head.updated)
    writer.json.beginObject()
    head.write(&writer.json)
    head.writeNavigation(sections, &writer.json)
    let newest = sections.filter { $0.bookCount > 0 }.prefix(Self.groups)
    if call.arguments.text("after") == nil, !newest.isEmpty {
      writer.json.key("groups")
      writer.json.beginArray()
      for section in newest { try write(section, &writer) }
      writer.json.endArray()
    }
    writer.json.endObject()
    writer.json.lineFeed()
    return Response(type: FeedType.json, body: writer.takeBytes())
  }

  private func write(_ section: Section, _ writer: inout OPDSPublicationWriter) throws {
    let page = try call.store.books(inSection: section.id, after: nil, limit: Self.groupLength)
    writer.json.beginObject()
    writer.json.key("metadata")
    writer.json.beginObject()
    writer.json.member("title", call.style.titles.title(of: section))
    writer.json.member("numberOfItems", section.bookCount)
    writer.json.endObject()
    writer.json.key("links")
    writer.json.beginArray()
    JSONHead.link("self", call.link("/opds/v2/sections/\(section.id)"), &writer.json)
    writer.json.endArray()
    writer.json.key("publications")
    writer.json.beginArray()
    for book in page.books { JSONPublication.write(book, call, to: &writer) }
    writer.json.endArray()
    writer.json.endObject()
  }
}

/// A book as a publication of OPDS 2.0.
struct JSONPublication {
  private let call: Call

  init(_ call: Call) { self.call = call }

  func response() throws -> Response {
    let id = call.arguments.integer("id") ?? 0
    guard let stored = try call.store.book(id: id) else { throw Problem.notFound("book \(id)") }
    var writer = OPDSPublicationWriter(updated: try FeedTime.updated(call))
    Self.write(stored, call, to: &writer)
    writer.json.lineFeed()
    return Response(type: FeedType.publication, body: writer.takeBytes())
  }

  static func write(_ stored: StoredBook, _ call: Call, to writer: inout OPDSPublicationWriter) {
    let own = FeedBook(stored: stored, call: call)
    var further = [
      OPDSPublicationWriter.FurtherLink(
        rel: "self", href: call.link("/opds/v2/books/\(stored.id)"), type: FeedType.publication)
    ]
    if !own.isAcquirable {
      further.append(
        OPDSPublicationWriter.FurtherLink(
          rel: "http://opds-spec.org/acquisition", href: own.pageTarget, type: "text/html"))
    }
    writer.writePublication(of: own.book, source: stored.source, further: further)
  }
}
