import CatalogModel

extension MARC21Book {
  /// Fills in the ISBN, the form that goes with it, and the other identifiers.
  mutating func addIdentifiers(to book: inout Book) {
    addISBNs(to: &book)
    for field in record.fields("022") {
      for number in record.texts("a", in: field) {
        Self.append("issn", ISBNText.issn(number) ?? "", to: &book)
      }
    }
    for field in record.fields("024") { addStandardNumber(field, to: &book) }
    choice.settle(&book)
    for field in record.fields("010") {
      for number in record.texts("a", in: field) {
        // What follows a slash is about the card, not the number.
        let own = number.split(separator: "/").first.map(String.init) ?? number
        Self.append("lccn", ISBDText.stripped(own, dropsStop: false), to: &book)
      }
    }
    for field in record.fields("035") {
      for number in record.texts("a", in: field) { addSystemNumber(number, to: &book) }
    }
    addClass("050", "lcc", to: &book)
    addClass("082", "ddc", to: &book)
  }

  /// The class of Library of Congress (050) or Dewey (082), by which shelves are parted.
  private func addClass(_ tag: MARCTag, _ scheme: String, to book: inout Book) {
    guard let text = record.first(tag, "a") else { return }
    Self.append(scheme, ISBDText.stripped(text, dropsStop: false), to: &book)
  }

  static func append(_ scheme: String, _ value: String, to book: inout Book) {
    let identifier = Identifier(scheme: scheme, value: value)
    guard !value.isEmpty, !book.identifiers.contains(identifier) else { return }
    book.identifiers.append(identifier)
  }

  private mutating func addISBNs(to book: inout Book) {
    for field in record.fields("020") {
      for text in record.texts("a", in: field) {
        let scan = ISBNText.scan(text)
        add(scan.faults)
        if scan.isbns.isEmpty {
          let number = ISBDText.stripped(Self.unqualified(text), dropsStop: false)
          Self.append("isbn-invalid", number, to: &book)
        }
        for isbn in scan.isbns {
          take(isbn, MARCQualifiers.list(in: text, and: record.all("q", in: field)), into: &book)
        }
      }
      for text in record.texts("z", in: field) {
        let number = ISBNText.scan(text).isbns.first?.digits
        let found = number ?? ISBDText.stripped(Self.unqualified(text), dropsStop: false)
        if found != book.isbn?.digits { Self.append("isbn-invalid", found, to: &book) }
      }
    }
  }

  private mutating func take(_ isbn: ISBN, _ qualifiers: [String], into book: inout Book) {
    var form: String? { qualifiers.first(where: MARCQualifiers.isForm) }
    if book.isbn == nil {
      book.isbn = isbn
      book.format = form
      choice.begin(qualifiers)
    } else if book.isbn == isbn {
      book.format = book.format ?? form
    } else {
      Self.append("isbn", isbn.digits, to: &book)
      choice.add(isbn, qualifiers, form: form)
    }
  }

  /// `0914378260 (pbk.) (v. 1)` without what is in brackets.
  private static func unqualified(_ text: String) -> String {
    String(text.prefix { $0 != "(" })
  }

  /// Field 024: the first indicator says of what kind the number is.
  private mutating func addStandardNumber(_ field: MARCDataField, to book: inout Book) {
    for value in record.texts("a", in: field) {
      switch field.indicator1 {
      case UInt8(ascii: "0"): Self.append("isrc", value, to: &book)
      case UInt8(ascii: "1"): Self.append("upc", value, to: &book)
      case UInt8(ascii: "2"): Self.append("ismn", value, to: &book)
      case UInt8(ascii: "3"): addArticleNumber(value, to: &book)
      case UInt8(ascii: "7"):
        let scheme = record.text("2", in: field).map { $0.lowercased() }
        Self.append(scheme ?? "other", value, to: &book)
      default: Self.append("other", value, to: &book)
      }
    }
  }

  private mutating func addArticleNumber(_ value: String, to book: inout Book) {
    if let isbn = ISBNText.scan(value).isbns.first {
      take(isbn, [], into: &book)
    } else {
      Self.append("ean", value, to: &book)
    }
  }

  /// Field 035: `(OCoLC)ocn910504526` is OCLC's number 910504526; others keep their prefix.
  private func addSystemNumber(_ value: String, to book: inout Book) {
    guard value.hasPrefix("(OCoLC)") else {
      Self.append("system", value, to: &book)
      return
    }
    let digits = value.dropFirst(7).drop { !$0.isNumber || $0 == "0" }
    Self.append("oclc", String(digits), to: &book)
  }
}
