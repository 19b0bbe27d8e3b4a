import CatalogModel
import Testing

@testable import CatalogFormats

/// Messages of ONIX 3.0 against the elements that its schema asks for, and their order.
@Suite struct ONIXSchemaTests {
  private func message(_ books: [Book]) -> String {
    var writer = ExportFormat.onix.writer(updated: "2026-11-30T06:00:00Z")
    writer.begin(catalog: "main")
    for book in books { writer.add(book, source: nil, path: []) }
    writer.end()
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  /// The names of the child elements of each element, as `parent: child child …`, in order.
  private static func children(_ text: String) -> [String: [[String]]] {
    var open: [(name: String, children: [String])] = []
    var found: [String: [[String]]] = [:]
    for piece in text.split(separator: "<").dropFirst() where !piece.hasPrefix("?") {
      let tag = piece.prefix { $0 != ">" }
      let name = String(tag.drop { $0 == "/" }.prefix { $0 != " " && $0 != "/" })
      if tag.hasPrefix("/") {
        if let last = open.popLast() { found[last.name, default: []].append(last.children) }
        continue
      }
      if !open.isEmpty { open[open.count - 1].children.append(name) }
      if !tag.hasSuffix("/") { open.append((name, [])) }
    }
    return found
  }

  private static let order = [
    "ONIXMessage": ["Header", "Product"],
    "Header": ["Sender", "SentDateTime"],
    "Product": [
      "RecordReference", "NotificationType", "ProductIdentifier", "DescriptiveDetail",
      "CollateralDetail", "PublishingDetail", "ProductSupply",
    ],
    "ProductIdentifier": ["ProductIDType", "IDTypeName", "IDValue"],
    "DescriptiveDetail": [
      "ProductComposition", "ProductForm", "ProductFormDetail", "ProductFormDescription",
      "Collection", "TitleDetail", "Contributor", "Language", "Extent", "Subject",
    ],
    "TitleDetail": ["TitleType", "TitleElement"],
    "TitleElement": ["TitleElementLevel", "PartNumber", "TitleText", "Subtitle"],
    "Contributor": ["SequenceNumber", "ContributorRole", "PersonName"],
    "Language": ["LanguageRole", "LanguageCode", "CountryCode", "ScriptCode"],
    "PublishingDetail": ["Publisher", "PublishingDate"],
    "Publisher": ["PublishingRole", "PublisherName", "Website"],
    "SupplyDetail": ["Supplier", "ProductAvailability", "Price"],
  ]

  private static let required = [
    "ONIXMessage": ["Header", "Product"], "Header": ["Sender", "SentDateTime"],
    "Product": ["RecordReference", "NotificationType", "ProductIdentifier", "DescriptiveDetail"],
    "ProductIdentifier": ["ProductIDType", "IDValue"],
    "DescriptiveDetail": ["ProductComposition", "ProductForm", "TitleDetail"],
    "TitleElement": ["TitleElementLevel", "TitleText"], "Contributor": ["ContributorRole"],
    "PublishingDetail": ["Publisher"], "Publisher": ["PublishingRole", "PublisherName"],
    "PublishingDate": ["PublishingDateRole", "Date"],
    "SupplyDetail": ["Supplier", "ProductAvailability", "Price"],
    "TextContent": ["TextType", "ContentAudience", "Text"],
    "SupportingResource": [
      "ResourceContentType", "ContentAudience", "ResourceMode", "ResourceVersion",
    ],
  ]

  private static let books: [Book] = {
    var whole = Book(title: "Whole")
    whole.subtitle = "S"
    whole.isbn = ISBN("9780306406157")
    whole.contributors = [Contributor(name: "A B", role: "author"), Contributor(name: "C D")]
    whole.published = PartialDate(year: 2020, month: 5)
    whole.series = Series(name: "R", number: "1")
    whole.languages = ["de", "zh-Hant-TW"]
    whole.pages = 10
    whole.subjects = ["x"]
    whole.description = "d"
    whole.covers = [Cover(ref: "https://x.org/1.jpg", width: 10, height: 20)]
    whole.price = Price(amount: "1.50", currency: "EUR")
    whole.format = "Something new"
    var dated = Book(title: "Dated without a publisher")
    dated.published = PartialDate(year: 1999)
    return [whole, dated, Book(title: "Bare")]
  }()

  @Test func `every element has what it must have, in the schema's order`() {
    let found = Self.children(message(Self.books))
    for (name, required) in Self.required {
      for children in found[name] ?? [] {
        for child in required { #expect(children.contains(child), "\(name) lacks \(child)") }
      }
    }
    for (name, order) in Self.order {
      for children in found[name] ?? [] {
        let places = children.map { order.firstIndex(of: $0) ?? -1 }
        #expect(places == places.sorted() && !places.contains(-1), "\(name): \(children)")
      }
    }
    #expect(found["Product"]?.count == 3)
    #expect(found["PublishingDetail"]?.count == 2)
  }

  @Test func `a publisher that nobody knows is none when it is read`() throws {
    let reading = try Reading(message(Self.books))
    #expect(reading.books.map(\.title) == ["Whole", "Dated without a publisher", "Bare"])
    #expect(reading.books.allSatisfy { $0.publisher == nil })
    #expect(reading.books[1].published == PartialDate(year: 1999))
  }
}
