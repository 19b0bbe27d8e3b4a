import CatalogModel

extension UNIMARCBook {
  /// Fills in the ISBN (010), the form that goes with it, and the other identifiers.
  mutating func addIdentifiers(to book: inout Book) {
    for field in record.fields("010") { addISBNs(of: field, to: &book) }
    choice.settle(&book)
    MARC21Book.append("lcc", record.first("680", "a") ?? "", to: &book)
    MARC21Book.append("ddc", record.first("676", "a") ?? "", to: &book)
    for text in record.all("011", "a") {
      MARC21Book.append("issn", ISBNText.issn(text) ?? "", to: &book)
    }
    for text in record.all("073", "a") where ISBN(text) == nil {
      MARC21Book.append("ean", text, to: &book)
    }
  }
  private mutating func addISBNs(of field: MARCDataField, to book: inout Book) {
    for text in record.texts("a", in: field) {
      let scan = ISBNText.scan(text)
      add(scan.faults)
      if scan.isbns.isEmpty { MARC21Book.append("isbn-invalid", text, to: &book) }
      for isbn in scan.isbns where isbn != book.isbn {
        let qualifiers = MARCQualifiers.list(in: text, and: record.all("b", in: field))
        let form = form(field)
        if book.isbn == nil {
          book.isbn = isbn
          book.format = form
          choice.begin(qualifiers)
        } else {
          MARC21Book.append("isbn", isbn.digits, to: &book)
          choice.add(isbn, qualifiers, form: form)
        }
      }
    }
    for text in record.texts("z", in: field) {
      MARC21Book.append("isbn-invalid", text, to: &book)
    }
  }

  /// The binding, where the qualification is no volume and no set.
  private func form(_ field: MARCDataField) -> String? {
    guard let text = record.text("b", in: field) else { return nil }
    let form = ISBDText.stripped(text, dropsStop: false)
    if MARCQualifiers.isForm(form) { return form }
    let isOther = MARCQualifiers.volume([form]) != nil || MARCQualifiers.nameSet([form])
    return isOther ? nil : form
  }
}
