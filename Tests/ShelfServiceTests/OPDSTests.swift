import CatalogFormats
import CatalogImport
import CatalogModel
import CatalogStore
import Foundation
import JSONText
import Testing
import XMLText

@testable import ShelfService

/// Feeds against the points of OPDS 1.2 and 2.0 that `docs/opds.md` lists.
struct OPDSTests {
  static let feeds = [
    "/opds", "/opds/new", "/opds/sections/1", "/opds/search?q=book",
    "/opds/sections/1?language=fr",
  ]
  static let feeds2 = [
    "/opds/v2", "/opds/v2/new", "/opds/v2/sections/1", "/opds/v2/search?q=book",
    "/opds/v2/sections/1?publisher=First%20Press",
  ]

  @Test func `every point of the documentation names a test that there is`() throws {
    let tests = URL(filePath: #filePath)
    let folder = tests.deletingLastPathComponent().appending(path: "../../docs/opds.md")
    let source = try String(contentsOf: tests, encoding: .utf8)
    let lines = try String(contentsOf: folder, encoding: .utf8).split(separator: "\n")
    let points = lines.filter { $0.hasPrefix("| ") && $0.contains(/^\| \d/) }
    #expect(points.count > 20)
    for point in points {
      let name = point.split(separator: "|").last?.trimmingCharacters(in: .whitespaces) ?? ""
      #expect(source.contains("func `\(name)`"), "\(name)")
    }
  }

  @Test(arguments: feeds)
  func `a feed has what Atom asks of it`(_ target: String) throws {
    let feed = try Feed(try ServiceFixture().get(target))
    #expect(feed.text("id")?.hasPrefix("urn:") == true)
    #expect(feed.text("title")?.isEmpty == false)
    #expect(feed.text("updated")?.contains(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) == true)
    #expect(!feed.links("self").isEmpty)
    for entry in feed.entries {
      #expect(["id", "title", "updated"].allSatisfy { entry.text($0)?.isEmpty == false })
    }
    #expect(Set(feed.entries.compactMap { $0.text("id") }).count == feed.entries.count)
  }

  @Test(arguments: feeds)
  func `a feed's type says its kind, and its own link has the same`(_ target: String) throws {
    let reply = try ServiceFixture().get(target)
    let kind = target == "/opds" ? "navigation" : "acquisition"
    let type = "application/atom+xml;profile=opds-catalog;kind=\(kind)"
    #expect(reply.header("Content-Type") == type + ";charset=utf-8")
    #expect(try Feed(reply).links("self").first?["type"] == type)
  }

  @Test(arguments: feeds)
  func `every feed leads to the start and to search`(_ target: String) throws {
    let feed = try Feed(try ServiceFixture().get(target))
    #expect(feed.links("start").first?["href"] == "/opds")
    #expect(
      feed.links("search").first?["type"] == "application/opensearchdescription+xml")
  }

  @Test func `the root is a navigation feed, newest first, each entry with one way on`() throws {
    let feed = try Feed(try ServiceFixture().get("/opds"))
    #expect(
      feed.entries.compactMap { $0.text("title") } == [
        "New books", "May 2024", "February 2023", "January 2023", "March 2022", "2021", "Undated",
      ])
    for entry in feed.entries {
      let ways = entry.links.filter { $0["type"]?.contains("profile=opds-catalog") == true }
      #expect(ways.count == 1)
      #expect(entry.text("content")?.isEmpty == false)
    }
    #expect(feed.entries[0].links("http://opds-spec.org/sort/new").count == 1)
    #expect(feed.entries[1].links("subsection").first?["count"] == "120")
  }

  @Test(arguments: ["/opds/new", "/opds/sections/4", "/opds/search?q=book"])
  func `every entry of an acquisition feed has a way to get its book`(_ target: String) throws {
    let feed = try Feed(try ServiceFixture().get(target))
    #expect(!feed.entries.isEmpty)
    for entry in feed.entries {
      let ways = entry.links.filter {
        $0["rel"]?.hasPrefix("http://opds-spec.org/acquisition") == true
      }
      #expect(!ways.isEmpty && ways.allSatisfy { $0["href"] != nil && $0["type"] != nil })
    }
  }

  @Test func `acquisition links are those of the catalog where it has them`() throws {
    let fixture = try ServiceFixture()
    let feed = try Feed(fixture.get("/opds/search?q=had"))
    let ways = feed.entries.flatMap { $0.links("http://opds-spec.org/acquisition/open-access") }
    #expect(ways.map { $0["href"] } == ["https://example.org/book.epub"])
    #expect(feed.entries.flatMap { $0.links("http://opds-spec.org/acquisition") }.isEmpty)
  }

  @Test func `covers and thumbnails have their links and types`() throws {
    let fixture = try ServiceFixture()
    fixture.folder.file("covers/own.png", ServiceFixture.png)
    let entry = try #require(try Feed(fixture.get("/opds/search?q=had")).entries.first)
    let pictures = entry.links("http://opds-spec.org/image")
    #expect(pictures.map { $0["href"] } == ["https://example.org/cover.jpg", "/covers/own.png"])
    #expect(pictures.map { $0["type"] } == ["image/jpeg", "image/png"])
    let small = entry.links("http://opds-spec.org/image/thumbnail")
    #expect(small.count == 1)
    #expect(fixture.get(small[0]["href"] ?? "").status == 200)
  }

  @Test func `an entry leads to its complete form`() throws {
    let fixture = try ServiceFixture()
    let entry = try #require(try Feed(fixture.get("/opds/sections/1")).entries.first)
    let link = try #require(
      entry.links("alternate").first {
        $0["type"] == "application/atom+xml;type=entry;profile=opds-catalog"
      })
    let reply = fixture.get(link["href"] ?? "")
    #expect(
      reply.header("Content-Type")
        == "application/atom+xml;type=entry;profile=opds-catalog;charset=utf-8")
    #expect(String(decoding: reply.bytes, as: UTF8.self).contains("<entry xmlns="))
    #expect(
      String(decoding: reply.bytes, as: UTF8.self).contains(
        "<link rel=\"self\" href=\"\(link["href"] ?? "")\""))
  }

  @Test func `the feed for crawling holds complete entries, and says when it is all there is`()
    throws
  {
    let large = try ServiceFixture()
    let root = try Feed(large.get("/opds"))
    let target = try #require(root.links("http://opds-spec.org/crawlable").first?["href"])
    let feed = try Feed(large.get(target))
    #expect(feed.entries.count == 50)
    for entry in feed.entries {
      #expect(entry.links("alternate").allSatisfy { $0["type"]?.contains("type=entry") != true })
      #expect(entry.links("self").count == 1)
    }
    #expect(!large.text(target).contains("complete/>"))
    let small = try ServiceFixture(books: [ServiceFixture.book("One", 2024, 5)])
    #expect(small.text(target).contains("<fh:complete/>"))
    #expect(small.text(target).contains("xmlns:fh=\"http://purl.org/syndication/history/1.0\""))
  }

  @Test func `an entry and its book have names of their own`() throws {
    let book = ServiceFixture.book("One", 2024, 5) { $0.isbn = ISBN("9780306406157") }
    let entry = try #require(
      try Feed(ServiceFixture(books: [book]).get("/opds/new")).entries.first)
    #expect(entry.text("identifier") == "urn:isbn:9780306406157")
    #expect(entry.text("issued") == "2024-05")
    let id = try #require(entry.text("id"))
    #expect(id.hasPrefix("urn:uuid:"))
    // Another title, the same book: its entry keeps its name.
    var other = book
    other.book.title = "One, mended"
    let again = try Feed(ServiceFixture(books: [other]).get("/opds/new")).entries.first
    #expect(again?.text("id") == id)
  }

  @Test func `a link to buy has a price`() throws {
    let relation = "http://opds-spec.org/acquisition"
    let ways = [
      Link(href: "https://x.org/sample", rel: "preview", type: "application/epub+zip"),
      Link(href: "https://x.org/buy", rel: "buy", type: "application/epub+zip"),
    ]
    let priced = ServiceFixture.book("Priced", 2024, 5) {
      $0.links = ways
      $0.price = Price(amount: "9.90", currency: "EUR")
    }
    let unpriced = ServiceFixture.book("Unpriced", 2024, 4) { $0.links = ways }
    let fixture = try ServiceFixture(books: [priced, unpriced])
    let text = fixture.text("/opds/new")
    #expect(
      text.contains(
        "rel=\"\(relation)/buy\" href=\"https://x.org/buy\" type=\"application/epub+zip\">"))
    #expect(text.contains("<opds:price currencycode=\"EUR\">9.90</opds:price>"))
    #expect(text.components(separatedBy: "\(relation)/buy\"").count == 2)
    #expect(text.components(separatedBy: "\(relation)/sample\"").count == 3)
    let links = try fixture.json("/opds/v2/new")["publications"]?[0]?["links"]?.array ?? []
    let buying = try #require(links.first { $0["rel"]?.string == relation + "/buy" })
    #expect(buying["properties"]?["price"]?["currency"]?.string == "EUR")
    #expect(links.allSatisfy { $0["rel"]?.string != relation })
  }

  @Test func `pages lead to the feeds`() throws {
    let page = try ServiceFixture().text("/")
    #expect(page.contains("type=\"application/atom+xml;profile=opds-catalog"))
  }

  @Test func `search by OPDS 2 takes a query`() throws {
    let fixture = try ServiceFixture()
    let found = try fixture.json("/opds/v2/search?query=%E5%9B%BE%E4%B9%A6")
    #expect(found["publications"]?.array?.count == 1)
    #expect(try fixture.json("/opds/v2/search?q=%E5%9B%BE%E4%B9%A6")["publications"] != nil)
  }

  @Test(arguments: ["/opds/v2/new", "/opds/v2/sections/4", "/opds/v2/search?query=book"])
  func `metadata of OPDS 2 have no blank values`(_ target: String) throws {
    for publication in try ServiceFixture().json(target)["publications"]?.array ?? [] {
      for member in publication["metadata"]?.object?.members ?? [] {
        let value = member.value
        #expect(value.string != "" && value.array?.isEmpty != true)
        #expect(value.object?.members.isEmpty != true && value != .null)
      }
    }
  }

  @Test func `facets are grouped, counted, and one at most of a group is active`() throws {
    let fixture = try ServiceFixture()
    let feed = try Feed(fixture.get("/opds/sections/1?publisher=First%20Press"))
    let facets = feed.links("http://opds-spec.org/facet")
    #expect(Set(facets.compactMap { $0["facetGroup"] }) == ["Month", "Language", "Publisher"])
    let active = facets.filter { $0["activeFacet"] == "true" }
    #expect(Set(active.map { $0["facetGroup"] }).count == active.count)
    let first = try #require(facets.first { $0["title"] == "First Press" })
    #expect(first["count"] == "40" && first["activeFacet"] == "true")
    #expect(feed.text("totalResults") == "40")
    #expect(feed.entries.count == 40)
    let french = try #require(facets.first { $0["title"] == "fr" })
    #expect(french["count"] == "30")
    #expect(try Feed(fixture.get(french["href"] ?? "")).entries.count == 30)
  }

  @Test(arguments: ["/opds/new", "/opds/v2/new", "/opds/sections/1", "/opds/v2/sections/1"])
  func `pages are joined by next, and hold every book once`(_ target: String) throws {
    let fixture = try ServiceFixture()
    var next: String? = target
    var ids: [String] = []
    var pages = 0
    while let page = next, pages < 10 {
      if target.contains("v2") {
        let feed = try fixture.json(page)
        ids += (feed["publications"]?.array ?? []).compactMap {
          $0["links"]?[0]?["href"]?.string
        }
        next = feed["links"]?.array?.first { $0["rel"]?.string == "next" }?["href"]?.string
      } else {
        let feed = try Feed(fixture.get(page))
        ids += feed.entries.compactMap { $0.text("id") }
        next = feed.links("next").first?["href"]
      }
      pages += 1
    }
    #expect(ids.count == (target.contains("new") ? 126 : 120))
    #expect(Set(ids).count == ids.count)
    #expect(pages == 3)
  }

  @Test func `search is described by OpenSearch, and its template works`() throws {
    let fixture = try ServiceFixture()
    let text = fixture.text("/opds/opensearch.xml")
    #expect(text.contains("<OpenSearchDescription xmlns=\"http://a9.com/-/spec/opensearch/1.1/\">"))
    let template = try #require(
      text.firstMatch(of: /kind=acquisition" template="([^"]*)\{searchTerms\}"/)?.1)
    let feed = try Feed(fixture.get(template + "%E5%9B%BE%E4%B9%A6"))
    #expect(feed.entries.compactMap { $0.text("title") } == ["图书馆的故事"])
    #expect(feed.text("totalResults") == "1")
  }

  @Test(arguments: feeds2)
  func `a feed of OPDS 2 has metadata with a title, and a link to itself`(_ target: String) throws {
    let fixture = try ServiceFixture()
    #expect(fixture.get(target).header("Content-Type") == "application/opds+json")
    let feed = try fixture.json(target)
    #expect(feed["metadata"]?["title"]?.string?.isEmpty == false)
    let links = try #require(feed["links"]?.array)
    let own = links.filter { $0["rel"]?.string == "self" }
    #expect(own.count == 1 && own[0]["type"]?.string == "application/opds+json")
    #expect(fixture.get(own[0]["href"]?.string ?? "").status == 200)
    #expect(["navigation", "publications", "groups"].contains { feed[$0] != nil })
    let search = try #require(links.first { $0["rel"]?.string == "search" })
    #expect(
      search["templated"]?.bool == true && search["href"]?.string?.hasSuffix("{?query}") == true)
  }

  @Test(arguments: ["/opds/v2/new", "/opds/v2/sections/4", "/opds/v2/search?q=book"])
  func `publications have a title, a type, a link to get them and pictures`(_ target: String) throws
  {
    let publications = try #require(try ServiceFixture().json(target)["publications"]?.array)
    #expect(!publications.isEmpty)
    for publication in publications {
      #expect(publication["metadata"]?["title"]?.string?.isEmpty == false)
      #expect(publication["metadata"]?["@type"]?.string == "http://schema.org/Book")
      let rels = (publication["links"]?.array ?? []).compactMap { $0["rel"]?.string }
      #expect(rels.contains("self"))
      #expect(rels.contains { $0.hasPrefix("http://opds-spec.org/acquisition") })
      let pictures = try #require(publication["images"]?.array)
      let types: Set<String> = ["image/jpeg", "image/png", "image/gif", "image/avif", "image/webp"]
      #expect(pictures.contains { types.contains($0["type"]?.string ?? "") })
    }
  }

  @Test func `navigation links have titles, and groups the books of a month`() throws {
    let root = try ServiceFixture().json("/opds/v2")
    let navigation = try #require(root["navigation"]?.array)
    #expect(navigation.allSatisfy { $0["title"] != nil && $0["href"] != nil && $0["type"] != nil })
    #expect(
      navigation.map { $0["title"]?.string }.prefix(3) == [
        "May 2024", "February 2023", "January 2023",
      ])
    let group = try #require(root["groups"]?[0])
    #expect(group["metadata"]?["title"]?.string == "May 2024")
    #expect(group["metadata"]?["numberOfItems"]?.int == 120)
    #expect(group["links"]?[0]?["rel"]?.string == "self")
    #expect(group["publications"]?.array?.count == 10)
  }

  @Test func `facets of OPDS 2 have titles, counts and an active one marked self`() throws {
    let feed = try ServiceFixture().json("/opds/v2/sections/1?subject=Tides")
    let facets = try #require(feed["facets"]?.array)
    #expect(
      facets.map { $0["metadata"]?["title"]?.string } == [
        "Month", "Language", "Publisher", "Subject",
      ])
    let tides = try #require(facets[3]["links"]?[0])
    #expect(tides["rel"]?.string == "self" && tides["properties"]?["numberOfItems"]?.int == 24)
    #expect(feed["metadata"]?["numberOfItems"]?.int == 24)
    #expect(feed["publications"]?.array?.count == 24)
  }

  @Test func `a publication by itself is the one of the feed`() throws {
    let fixture = try ServiceFixture()
    let publication = try #require(try fixture.json("/opds/v2/new")["publications"]?[0])
    let link = try #require(publication["links"]?[0])
    #expect(link["type"]?.string == "application/opds-publication+json")
    #expect(try fixture.json(link["href"]?.string ?? "") == publication)
  }

  @Test(arguments: ["/opds/new", "/opds/v2/new"])
  func `our own import reads the feeds back to the same catalog`(_ target: String) throws {
    let fixture = try ServiceFixture()
    let copy = try SQLiteCatalogRepository(
      path: fixture.folder.path + "/copy.db", access: .writing)
    let importer = CatalogImporter(repository: copy, settings: ImportSettings())
    var next: String? = target
    var inputs: [ImportInput] = []
    while let page = next {
      let path = fixture.folder.file("feed-\(inputs.count)", fixture.get(page).bytes)
      inputs.append(
        ImportInput(path: path) { () throws(CatalogFormatError) in try CatalogFile.open(path: path)
        })
      next =
        target.contains("v2")
        ? try fixture.json(page)["links"]?.array?.first { $0["rel"]?.string == "next" }?["href"]?
          .string
        : try Feed(fixture.get(page)).links("next").first?["href"]
    }
    let report = try importer.run(inputs)
    #expect(report.counts.new == 126 && report.counts.refused == 0)
    #expect(try Self.books(copy) == Self.books(fixture.repository))
  }

  /// All books by title; a picture that is not there cannot come back.
  private static func books(_ repository: SQLiteCatalogRepository) throws -> [Book] {
    try repository.sections(inCatalog: "main").flatMap { section in
      try repository.books(inSection: section.id, after: nil, limit: 1000).books.map { stored in
        var book = stored.book
        book.covers.removeAll { $0.ref == "own.png" }
        // The link in the catalog that no feed may carry: it runs a script.
        book.links.removeAll { $0.href.hasPrefix("javascript:") }
        return book
      }
    }.sorted { $0.title < $1.title }
  }
}

/// An Atom feed, as far as the tests look at it.
struct Feed {
  struct Entry {
    var texts: [(name: String, text: String)] = []
    var links: [[String: String]] = []

    func text(_ name: String) -> String? { texts.first { $0.name == name }?.text }
    func links(_ rel: String) -> [[String: String]] { links.filter { $0["rel"] == rel } }
  }

  private var own = Entry()
  private(set) var entries: [Entry] = []

  func text(_ name: String) -> String? { own.text(name) }
  func links(_ rel: String) -> [[String: String]] { own.links(rel) }

  /// Reads the one-element-a-line form in which the service writes.
  init(_ reply: Reply) throws {
    try #require(reply.status == 200)
    var current: Entry?
    var depth = 0
    for line in String(decoding: reply.bytes, as: UTF8.self).split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("<entry") { current = Entry() }
      if line == "</entry>", let entry = current {
        entries.append(entry)
        current = nil
      }
      if line.hasPrefix("<author>") || line.hasPrefix("<contributor") { depth += 1 }
      if line.hasPrefix("</author>") || line.hasPrefix("</contributor") { depth -= 1 }
      guard depth == 0 else { continue }
      var target = current ?? own
      if line.hasPrefix("<link ") {
        var link: [String: String] = [:]
        for match in line.matches(of: /(?:\w+:)?(\w+)="([^"]*)"/) {
          link[String(match.1)] = Self.plain(match.2)
        }
        target.links.append(link)
      } else if let match = line.firstMatch(of: /^<(?:\w+:)?(\w+)[^>]*>([^<]*)</) {
        target.texts.append((String(match.1), Self.plain(match.2)))
      }
      if current != nil { current = target } else { own = target }
    }
  }

  private static func plain(_ text: Substring) -> String {
    [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(String(text)) {
      $0.split(separator: $1.0, omittingEmptySubsequences: false).joined(separator: $1.1)
    }
  }
}
