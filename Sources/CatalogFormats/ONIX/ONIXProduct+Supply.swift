import CatalogModel
import XMLText

extension ONIXProduct {
  /// The price a reader pays: the recommended retail price with tax, without, then fixed retail
  /// prices, then whatever is the first (list 58).
  mutating func price() -> Price? {
    var best: (rank: Int, price: Price)?
    for supply in product.all(.supplyDetail) { rate(supply, &best) }
    for group in product.all(.productSupply) {
      for supply in group.all(.supplyDetail) { rate(supply, &best) }
    }
    return best?.price
  }

  private mutating func rate(_ supply: XMLElement, _ best: inout (rank: Int, price: Price)?) {
    let ranks = ["02", "42", "04", "01", "41", "03"]
    for element in supply.all(.price) {
      guard let amount = element.value(.priceAmount) else { continue }
      guard let digits = Self.amount(amount) else {
        warn(.about(amount, "price", "is no amount of money"))
        continue
      }
      let type = element.value(.priceType) ?? element.value(.oldPriceType)
      let rank = type.flatMap { ranks.firstIndex(of: $0) } ?? ranks.count
      if rank < best?.rank ?? Int.max {
        let currency = element.value(.currencyCode) ?? header.currency
        best = (rank, Price(amount: digits, currency: currency))
      }
    }
  }

  /// Digits with at most one point among them; a comma is taken for the point.
  private static func amount(_ text: String) -> String? {
    var amount: [UInt8] = []
    var points = 0
    for byte in text.utf8.prefix(20) {
      switch byte {
      case 0x30...0x39: amount.append(byte)
      case UInt8(ascii: "."), UInt8(ascii: ","):
        points += 1
        amount.append(UInt8(ascii: "."))
      default: return nil
      }
    }
    let point = UInt8(ascii: ".")
    guard points <= 1, amount.count == text.utf8.count, let first = amount.first, first != point,
      amount.last != point
    else { return nil }
    return String(decoding: amount, as: UTF8.self)
  }

  /// Web pages about the book.
  func links() -> [Link] {
    var addresses = product.all(.website).compactMap { $0.value(.websiteLink) }
    for publisher in publishing.all(.publisher) {
      // List 73, code 02: a publisher's page for the work.
      for page in publisher.all(.website) where page.has(.websiteRole, "02") {
        if let address = page.value(.websiteLink) { addresses.append(address) }
      }
    }
    return addresses.map { Link(href: $0, rel: "alternate") }
  }

  /// The form in words: that of the file for a digital book, or of the thing; `nil` where it is
  /// undefined (code 00).
  func format() -> String? {
    for detail in descriptive.all(.productFormDetail) {
      if let file = detail.line.flatMap({ ONIXCodes.fileFormats[$0] }) { return file }
    }
    let epubType = descriptive.value(.epubType).flatMap { ONIXCodes.epubTypes[$0] }
    let code = descriptive.value(.productForm)
    return epubType ?? code.flatMap { ONIXCodes.productForms[$0] }
      ?? descriptive.value(.productFormDescription) ?? (code == "00" ? nil : code)
  }
}
