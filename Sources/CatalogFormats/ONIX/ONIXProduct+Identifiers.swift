import CatalogModel
import XMLText

extension ONIXProduct {
  /// The schemes of product identifiers by their codes (list 5); ISBNs apart.
  private static let schemes: [String: String] = [
    "03": "ean", "04": "upc", "05": "ismn", "06": "doi", "13": "lccn", "14": "gtin-14",
    "22": "urn", "23": "oclc", "25": "ismn", "26": "isbn-a", "29": "jp-magazine", "31": "bnf",
    "35": "ark", "36": "doi",
  ]

  /// The ISBN of the product, also for products that make no book.
  func isbn() -> ISBN? {
    for type: StaticString in ["15", "03", "02"] {
      for element in product.all(.productIdentifier) where element.has(.productIDType, type) {
        let isbn = element.value(.idValue).flatMap { ISBNText.scan($0).isbns.first }
        if let isbn { return isbn }
      }
    }
    for tag in [ONIXTag.oldEAN13, .oldISBN] {
      if let isbn = product.value(tag).flatMap({ ISBNText.scan($0).isbns.first }) { return isbn }
    }
    return nil
  }

  /// Sets the ISBN (of 15, ISBN-13, before 03, GTIN-13, before 02, ISBN-10) and the others.
  mutating func setIdentifiers(of book: inout Book) {
    book.isbn = isbn()
    var identifiers: [Identifier] = []
    func add(_ identifier: Identifier) {
      if !identifiers.contains(identifier) { identifiers.append(identifier) }
    }
    var faults: [Warning] = []
    for element in product.all(.productIdentifier) {
      guard let type = element.value(.productIDType), let value = element.value(.idValue) else {
        continue
      }
      // Our own name for a record without an identifier.
      if element.value(.idTypeName) == ONIXWriter.recordName { continue }
      guard ["02", "03", "15"].contains(type) else {
        add(Identifier(scheme: Self.scheme(type, element), value: value))
        continue
      }
      // Mostly it is the one that was found already.
      if value == book.isbn?.digits { continue }
      let scan = ISBNText.scan(value)
      for isbn in scan.isbns where isbn != book.isbn {
        add(Identifier(scheme: "isbn", value: isbn.digits))
      }
      for other in scan.others { add(other) }
      for fault in scan.faults where !faults.contains(fault) { faults.append(fault) }
    }
    book.identifiers = identifiers
    guard book.isbn == nil else { return }
    for fault in faults { warn(fault) }
  }

  private static func scheme(_ type: String, _ element: XMLElement) -> String {
    if let scheme = schemes[type] { return scheme }
    let name = ONIXHeader.slug(element.value(.idTypeName) ?? "")
    return name.isEmpty ? "onix-id-" + type : name
  }
}
