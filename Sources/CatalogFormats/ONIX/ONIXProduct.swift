import CatalogModel
import XMLText

/// A `Product` of ONIX 2.1 or 3.x on its way to a book.
///
/// Release 3 has the same groups as 2.1 one level deeper, in blocks; one look at each place serves
/// both. Code lists are those of issue 70 and, for 2.1, issue 36.
struct ONIXProduct {
  let product: XMLElement
  let header: ONIXHeader
  let latestYear: Int
  /// Block 1, or the product itself in release 2.1.
  let descriptive: XMLElement
  /// Block 2, or the product itself.
  let collateral: XMLElement
  /// Block 4, or the product itself.
  let publishing: XMLElement
  var warnings: [Warning] = []

  init(_ product: XMLElement, header: ONIXHeader, latestYear: Int) {
    self.product = product
    self.header = header
    self.latestYear = latestYear
    descriptive = product[.descriptiveDetail] ?? product
    collateral = product[.collateralDetail] ?? product
    publishing = product[.publishingDetail] ?? product
  }

  /// The book, or `nil` where there is no title.
  mutating func book() -> Book? {
    guard let title = title() else { return nil }
    var book = book(titled: title.title)
    book.subtitle = title.subtitle
    return book.take()
  }

  /// The book but for its title.
  mutating func book(titled title: String) -> Book {
    var book = Book(title: title)
    book.contributors = contributors()
    setIdentifiers(of: &book)
    book.published = publicationDate()
    book.publisher = publisher()
    book.languages = languages()
    book.series = series()
    book.subjects = subjects()
    book.description = description()
    book.format = format()
    book.pages = pages()
    book.price = price()
    book.covers = covers()
    book.links = links()
    return book.take()
  }

  /// The sender's own key of the record.
  var source: Identifier? {
    product.value(.recordReference).map { Identifier(scheme: header.sourceScheme, value: $0) }
  }

  /// Whether the notification says that the product is deleted (list 1, code 05).
  var isRemoval: Bool { product.has(.notificationType, "05") }

  /// Whether the notification says what changes of a product (list 1, code 04).
  var isUpdate: Bool { product.has(.notificationType, "04") }

  /// Whether the record is one for trying out only (list 1, codes 88 and 89).
  var isTest: Bool { product.has(.notificationType, "88") || product.has(.notificationType, "89") }

  mutating func warn(_ warning: Warning?) {
    if let warning { warnings.append(warning) }
  }

  private func publisher() -> String? {
    let publishers = publishing.all(.publisher)
    // List 45, code 01: publisher.
    let main = publishers.first { $0.has(.publishingRole, "01") } ?? publishers.first
    let name =
      main.flatMap { text(.publisherName, in: $0) }
      ?? publishing[.imprint].flatMap { text(.imprintName, in: $0) }
      ?? publishers.lazy.compactMap { text(.publisherName, in: $0) }.first
    return name == ONIXWriter.unknownPublisher ? nil : name
  }

  private func pages() -> Int? {
    if let count = Self.count(descriptive, .numberOfPages) { return count }
    // List 23: main content, absolute, numbered pages, total, print counterpart, notional, content.
    // List 24, code 03: pages.
    let extents = descriptive.all(.extent)
    for type: StaticString in ["00", "07", "05", "06", "08", "10", "11"] {
      let extent = extents.first { $0.has(.extentUnit, "03") && $0.has(.extentType, type) }
      if let count = extent.flatMap({ Self.count($0, .extentValue) }) { return count }
    }
    return nil
  }

  private static func count(_ element: XMLElement, _ tag: ONIXTag) -> Int? {
    element.number(tag).flatMap { (1..<1_000_000).contains($0) ? $0 : nil }
  }
}
