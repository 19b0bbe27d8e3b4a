package import CatalogModel
package import JSONText

/// The JSON form of a book, one for the command line, the service and exports.
///
/// Values that a book does not have are left out. Identifiers stand under their schemes in the order
/// in which the schemes first come.
package enum BookJSON {
  /// Writes the members of a book into an object that was begun.
  package static func writeMembers(of book: Book, to json: inout JSONWriter) {
    text("title", book.title, &json)
    text("subtitle", book.subtitle, &json)
    list("contributors", book.contributors, &json) { contributor, json in
      object(&json) {
        text("name", contributor.name, &$0)
        text("role", contributor.role, &$0)
      }
    }
    text("isbn", book.isbn?.digits, &json)
    text("published", book.published?.description, &json)
    text("added", book.added?.description, &json)
    text("publisher", book.publisher, &json)
    list("languages", book.languages, &json) { $1.string($0) }
    if let series = book.series {
      json.key("series")
      object(&json) {
        text("name", series.name, &$0)
        text("number", series.number, &$0)
      }
    }
    list("subjects", book.subjects, &json) { $1.string($0) }
    text("description", book.description, &json)
    text("format", book.format, &json)
    number("pages", book.pages, &json)
    writePrice(of: book, to: &json)
    list("covers", book.covers, &json) { writeCover($0, to: &$1) }
    list("links", book.links, &json) { link, json in
      object(&json) {
        text("href", link.href, &$0)
        text("rel", link.rel, &$0)
        text("type", link.type, &$0)
      }
    }
    writeIdentifiers(of: book, to: &json)
  }

  /// Writes a cover as an object.
  package static func writeCover(_ cover: Cover, to json: inout JSONWriter) {
    object(&json) {
      text("ref", cover.ref, &$0)
      text("kind", cover.kind.rawValue, &$0)
      number("width", cover.width, &$0)
      number("height", cover.height, &$0)
    }
  }

  private static func writePrice(of book: Book, to json: inout JSONWriter) {
    guard let price = book.price else { return }
    json.key("price")
    object(&json) {
      // The amount was checked to be a decimal number when it was read.
      $0.key("amount")
      PriceText.isNumber(price.amount) ? $0.raw(price.amount) : $0.string(price.amount)
      text("currency", price.currency, &$0)
    }
  }

  private static func writeIdentifiers(of book: Book, to json: inout JSONWriter) {
    guard !book.identifiers.isEmpty else { return }
    var schemes: [String] = []
    for identifier in book.identifiers where !schemes.contains(identifier.scheme) {
      schemes.append(identifier.scheme)
    }
    json.key("identifiers")
    object(&json) { json in
      for scheme in schemes {
        let values = book.identifiers.filter { $0.scheme == scheme }.map(\.value)
        list(scheme, values, &json) { $1.string($0) }
      }
    }
  }

  private static func object(_ json: inout JSONWriter, _ members: (inout JSONWriter) -> Void) {
    json.beginObject()
    members(&json)
    json.endObject()
  }

  private static func text(_ key: String, _ value: String?, _ json: inout JSONWriter) {
    guard let value else { return }
    json.key(key)
    json.string(value)
  }

  private static func number(_ key: String, _ value: Int?, _ json: inout JSONWriter) {
    guard let value else { return }
    json.key(key)
    json.int(value)
  }

  private static func list<Element>(
    _ key: String, _ values: [Element], _ json: inout JSONWriter,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    guard !values.isEmpty else { return }
    json.key(key)
    json.beginArray()
    for value in values { write(value, &json) }
    json.endArray()
  }
}

/// The text of a price's amount.
package enum PriceText {
  /// Whether a text is a JSON number as it stands: digits, perhaps a sign and a fraction.
  package static func isNumber(_ text: String) -> Bool { isNumber(text.utf8) }

  static func isNumber(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    var digits = text[...]
    if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = parts.first, whole.count < 40 else {
      return false
    }
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
      && (whole.count == 1 || whole.first != UInt8(ascii: "0"))
  }
}
