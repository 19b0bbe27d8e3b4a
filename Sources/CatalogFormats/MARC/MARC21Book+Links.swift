import CatalogModel

extension MARC21Book {
  /// Adds what field 856 points to: covers where its words say so, else links.
  mutating func addLinks(to book: inout Book) {
    for field in record.fields("856") {
      add(MARCLinks.add(field, of: record, to: &book))
    }
  }

  /// The price: field 365, else the terms of availability with the ISBN (020 $c).
  func price() -> Price? {
    for field in record.fields("365") {
      guard let amount = record.text("b", in: field).flatMap({ MARCPrice.amount($0) }) else {
        continue
      }
      let currency = record.text("c", in: field).flatMap(MARCPrice.currency)
      return Price(amount: amount, currency: currency)
    }
    for field in record.fields("020") {
      if let price = record.text("c", in: field).flatMap(MARCPrice.price) { return price }
    }
    return nil
  }
}
