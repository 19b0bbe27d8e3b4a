import CatalogModel
import XMLText

extension ONIXProduct {
  /// The price a reader pays: the recommended retail price with tax, without, then fixed retail
  /// prices, then whatever is the first (list 58).
  mutating func price() -> Price? {
    let supplies =
      product.all(.supplyDetail)
      + product.all(.productSupply).flatMap {
        $0.all(.supplyDetail)
      }
    let prices = supplies.flatMap { $0.all(.price) }
    let ranks = ["02", "42", "04", "01", "41", "03"]
    var best: (rank: Int, price: Price)?
    for element in prices {
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
    return best?.price
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
    // List 73, code 02: a publisher's page for the work.
    let pages = publishing.all(.publisher).flatMap { $0.all(.website) }
      .filter { $0.value(.websiteRole) == "02" }
    let addresses = (product.all(.website) + pages).compactMap { $0.value(.websiteLink) }
    return addresses.map { Link(href: $0, rel: "alternate") }
  }

  /// The form in words: that of the file for a digital book, or of the thing; `nil` where it is
  /// undefined (code 00).
  func format() -> String? {
    let details = descriptive.all(.productFormDetail).compactMap(\.line)
    if let file = details.lazy.compactMap({ ONIXCodes.fileFormats[$0] }).first { return file }
    let epubType = descriptive.value(.epubType).flatMap { ONIXCodes.epubTypes[$0] }
    let code = descriptive.value(.productForm)
    return epubType ?? code.flatMap { ONIXCodes.productForms[$0] }
      ?? descriptive.value(.productFormDescription) ?? (code == "00" ? nil : code)
  }
}
