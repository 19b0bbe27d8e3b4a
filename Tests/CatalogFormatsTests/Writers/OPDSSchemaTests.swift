import CatalogModel
import JSONText
import Testing

@testable import CatalogFormats

/// Feeds of OPDS 2.0 against the rules of its published JSON schemas (`feed`, `feed-metadata`,
/// `publication`, `link`, `properties`) and of the Readium manifest's `metadata`.
@Suite struct OPDSSchemaTests {
  /// What a feed breaks, one line a rule.
  private static func faults(of feed: JSONValue) -> [String] {
    var faults: [String] = []
    func rule(_ holds: Bool, _ name: String) { if !holds { faults.append(name) } }
    rule(feed["metadata"]?["title"]?.string != nil, "a feed has a title")
    let links = feed["links"]?.array ?? []
    rule(links.contains { rels($0).contains("self") }, "a feed has a link to itself")
    rule(links.allSatisfy(isLink), "a link has an address")
    rule(feed["publications"]?.array != nil, "a feed has publications, navigation or groups")
    for publication in feed["publications"]?.array ?? [] {
      let title = publication["metadata"]?["title"]?.string
      rule(title?.isEmpty == false, "a publication has a title")
      rule(publication["metadata"].map(isMetadata) == true, "metadata have their types")
      let links = publication["links"]?.array ?? []
      rule(links.allSatisfy(isLink), "a link has an address")
      rule(
        links.contains { !acquisitions.isDisjoint(with: rels($0)) },
        "a publication has a link by which to get it")
      let images = publication["images"]?.array ?? []
      rule(!images.isEmpty && images.allSatisfy(isLink), "a publication has a picture")
      rule(
        images.contains { pictures.contains($0["type"]?.string ?? "") },
        "a picture is one that everybody can show")
    }
    return faults
  }

  private static let acquisitions: Set<String> = [
    "preview", "http://opds-spec.org/acquisition", "http://opds-spec.org/acquisition/buy",
    "http://opds-spec.org/acquisition/open-access", "http://opds-spec.org/acquisition/borrow",
    "http://opds-spec.org/acquisition/sample", "http://opds-spec.org/acquisition/subscribe",
    "acquisition", "borrow", "buy", "subscribe",
  ]
  private static let pictures: Set<String> = [
    "image/jpeg", "image/webp", "image/avif", "image/png", "image/jxl", "image/gif",
  ]

  private static func rels(_ link: JSONValue) -> Set<String> {
    if let rel = link["rel"]?.string { return [rel] }
    return Set(link["rel"]?.array?.compactMap(\.string) ?? [])
  }

  private static func isLink(_ link: JSONValue) -> Bool {
    guard link["href"]?.string != nil else { return false }
    for key in ["type", "title"] where link[key] != nil && link[key]?.string == nil { return false }
    for key in ["width", "height"] {
      if let value = link[key], (value.int ?? 0) < 1 { return false }
    }
    guard let price = link["properties"]?["price"] else { return true }
    return price["value"]?.double.map { $0 >= 0 } == true
      && price["currency"]?.string?.utf8.count == 3
  }

  private static func isMetadata(_ metadata: JSONValue) -> Bool {
    if let date = metadata["published"], PartialDate(date.string ?? "")?.day == nil { return false }
    if let name = metadata["identifier"], name.string?.contains(":") != true { return false }
    for other in metadata["altIdentifier"]?.array ?? [] {
      if other.string?.contains(":") != true, other["value"]?.string == nil { return false }
    }
    if let pages = metadata["numberOfPages"], (pages.int ?? 0) < 1 { return false }
    for key in ["author", "translator", "editor", "illustrator", "narrator", "contributor"] {
      for person in metadata[key]?.array ?? [] {
        if (person.string ?? person["name"]?.string) == nil { return false }
      }
    }
    let position = metadata["belongsTo"]?["series"]?["position"]
    return position == nil || position?.double != nil
  }

  private func feed(_ books: [Book]) throws -> (feed: JSONValue, text: String) {
    var writer = ExportFormat.opds2.writer(updated: "2026-11-30T06:00:00Z")
    writer.begin(catalog: "main")
    for book in books {
      writer.add(book, source: nil, path: [SectionKey(period: Period(book.published))])
    }
    writer.end()
    let bytes = writer.takeBytes()
    return (try JSONParser().parse(bytes), String(decoding: bytes, as: UTF8.self))
  }

  private static let books: [Book] = {
    var bare = Book(title: "Bare")
    bare.published = PartialDate(year: 2019, month: 3)
    bare.contributors = [Contributor(name: "Nobody Knows")]
    bare.identifiers = [Identifier(scheme: "publication", value: "x-1")]
    var sold = Book(title: "Sold")
    sold.isbn = ISBN("9780306406157")
    sold.published = PartialDate(year: 2019)
    sold.price = Price(amount: "12.50", currency: "EUR")
    sold.links = [Link(href: "https://x.org/b", rel: "http://opds-spec.org/acquisition/buy")]
    sold.covers = [Cover(ref: "https://x.org/content?id=1")]
    var page = Book(title: "Page")
    page.published = PartialDate(year: 2020, month: 1, day: 2)
    page.pages = 12
    page.series = Series(name: "S", number: "2")
    page.links = [Link(href: "https://x.org/p")]
    page.covers = [Cover(ref: "https://x.org/c.webp", width: 100, height: 150)]
    page.price = Price(amount: "3", currency: "USD")
    return [bare, sold, page]
  }()

  @Test func `a feed keeps every rule of the schemas`() throws {
    let (feed, _) = try feed(Self.books)
    #expect(Self.faults(of: feed) == [])
  }

  @Test func `what stands for a missing link or picture is none when it is read`() throws {
    let reading = try Reading(try feed(Self.books).text)
    #expect(reading.books == Self.books)
    #expect(reading.warnings.isEmpty)
  }

  @Test func `the rules find what breaks them`() throws {
    let broken = try JSONParser().parse(
      Array(
        #"{"metadata":{},"links":[],"publications":[{"metadata":{"title":"T","published":"2019"},"links":[],"images":[]}]}"#
          .utf8))
    #expect(Self.faults(of: broken).count == 6)
  }
}
