import CatalogModel

extension MARC21Book {
  /// Adds what field 856 points to: covers where its words say so, else links.
  mutating func addLinks(to book: inout Book) {
    for field in record.fields("856") {
      for address in field.all("u") {
        if let warning = MARCLinks.add(address, of: field, to: &book) { add([warning]) }
      }
    }
  }

  /// The price: field 365, else the terms of availability with the ISBN (020 $c).
  func price() -> Price? {
    for field in record.fields("365") {
      guard let amount = field["b"].flatMap({ MARCPrice.amount($0) }) else { continue }
      return Price(amount: amount, currency: field["c"].flatMap(MARCPrice.currency))
    }
    return record.fields("020").lazy.compactMap { $0["c"] }.compactMap(MARCPrice.price).first
  }
}
