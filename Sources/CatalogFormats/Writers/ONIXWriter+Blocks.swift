import CatalogModel

extension ONIXWriter {
  /// Block 2: the description, and the pictures.
  mutating func writeCollateral(_ book: Book) {
    guard book.description != nil || !book.covers.isEmpty else { return }
    xml.begin("CollateralDetail")
    if let description = book.description {
      xml.begin("TextContent")
      xml.text("TextType", "03")
      xml.text("ContentAudience", "00")
      xml.text("Text", description, ["textformat": "06"])
      xml.end()
    }
    for cover in book.covers {
      leaveOut("that pictures are thumbnails", if: cover.kind == .thumbnail)
      write(cover)
    }
    xml.end()
  }

  private mutating func write(_ cover: Cover) {
    xml.begin("SupportingResource")
    xml.text("ResourceContentType", "01")
    xml.text("ContentAudience", "00")
    xml.text("ResourceMode", "03")
    xml.begin("ResourceVersion")
    xml.text("ResourceForm", "02")
    for (type, value) in [("02", cover.height), ("03", cover.width)] {
      guard let value else { continue }
      xml.begin("ResourceVersionFeature")
      xml.text("ResourceVersionFeatureType", type)
      xml.text("FeatureValue", String(value))
      xml.end()
    }
    xml.text("ResourceLink", cover.ref)
    xml.end()
    xml.end()
  }

  /// The name where nobody is known: the block asks for a publisher or an imprint.
  static let unknownPublisher = "[publisher not identified]"

  /// Block 4: the publisher with pages about the book, and the date.
  mutating func writePublishing(_ book: Book) {
    let pages = book.links.filter { $0.rel == "alternate" && $0.type == nil }
    leaveOut("links", if: pages != book.links)
    guard book.publisher != nil || book.published != nil || !pages.isEmpty else { return }
    xml.begin("PublishingDetail")
    xml.begin("Publisher")
    xml.text("PublishingRole", "01")
    xml.text("PublisherName", book.publisher ?? Self.unknownPublisher)
    for page in pages {
      xml.begin("Website")
      xml.text("WebsiteRole", "02")
      xml.text("WebsiteLink", page.href)
      xml.end()
    }
    xml.end()
    writeDate(of: book)
    xml.end()
  }

  private mutating func writeDate(of book: Book) {
    guard let date = book.published else { return }
    leaveOut("dates of publication", if: date.year < 1)
    guard date.year > 0 else { return }
    xml.begin("PublishingDate")
    xml.text("PublishingDateRole", "01")
    // List 55: year, year and month, day.
    let format = date.day != nil ? "00" : date.month != nil ? "01" : "05"
    xml.text("Date", date.description.replacing("-", with: ""), ["dateformat": format])
    xml.end()
  }

  /// Block 6: the price asked.
  mutating func writeSupply(_ book: Book) {
    guard let price = book.price else { return }
    guard PriceText.isNumber(price.amount), !price.amount.hasPrefix("-") else {
      leaveOut("prices that are no amounts")
      return
    }
    xml.begin("ProductSupply")
    xml.begin("SupplyDetail")
    xml.begin("Supplier")
    xml.text("SupplierRole", "00")
    xml.text("SupplierName", book.publisher ?? Self.sender)
    xml.end()
    xml.text("ProductAvailability", "99")
    xml.begin("Price")
    xml.text("PriceType", "02")
    xml.text("PriceAmount", price.amount)
    xml.text("CurrencyCode", price.currency)
    xml.end()
    xml.end()
    xml.end()
  }
}
