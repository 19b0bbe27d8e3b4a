import CatalogModel

extension UNIMARCBook {
  /// Fills in the ISBN (010), the form that goes with it, and the other identifiers.
  mutating func addIdentifiers(to book: inout Book) {
    for field in record.fields("010") {
      for text in record.texts("a", in: field) {
        let scan = ISBNText.scan(text)
        add(scan.faults)
        if scan.isbns.isEmpty { MARC21Book.append("isbn-invalid", text, to: &book) }
        for isbn in scan.isbns {
          if book.isbn == nil {
            book.isbn = isbn
            book.format = record.text("b", in: field).map {
              ISBDText.stripped($0, dropsStop: false)
            }
          } else if isbn != book.isbn {
            MARC21Book.append("isbn", isbn.digits, to: &book)
          }
        }
      }
      for text in record.texts("z", in: field) {
        MARC21Book.append("isbn-invalid", text, to: &book)
      }
    }
    MARC21Book.append("lcc", record.first("680", "a") ?? "", to: &book)
    MARC21Book.append("ddc", record.first("676", "a") ?? "", to: &book)
    for text in record.all("011", "a") {
      MARC21Book.append("issn", ISBNText.issn(text) ?? "", to: &book)
    }
    for text in record.all("073", "a") where ISBN(text) == nil {
      MARC21Book.append("ean", text, to: &book)
    }
  }
}
