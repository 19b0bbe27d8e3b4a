import CatalogModel
import JSONText

/// A book of our own export, as `docs/export-format.md` describes it.
///
/// Values are taken as they stand: what was exported is clean already.
enum ShelfJSONBook: JSONBookShape {
  static let format = "json"
  static let dialect = "shelf catalog"

  /// Own books are known by the header of their file, never by their keys.
  static func matches(_ object: JSONObject) -> Bool { false }

  static func books(
    of object: JSONObject, style: FlatBook.Style
  ) -> [Result<JSONBook, JSONRefusal>] {
    [Result { () throws(JSONRefusal) in try book(of: object) }]
  }

  static func book(of object: JSONObject) throws(JSONRefusal) -> JSONBook {
    guard let title = object["title"]?.string, !title.isEmpty else {
      throw JSONRefusal(kind: "no-title", reason: "the book has no title")
    }
    var book = Book(title: title)
    book.subtitle = object["subtitle"]?.string
    book.isbn = try isbn(object["isbn"])
    book.published = try date(object["published"], key: "published")
    book.added = try date(object["added"], key: "added")
    book.publisher = object["publisher"]?.string
    book.languages = strings(object["languages"])
    book.subjects = strings(object["subjects"])
    book.description = object["description"]?.string
    book.format = object["format"]?.string
    book.pages = object["pages"]?.int
    takeParts(of: object, into: &book)
    let source = object["source"].flatMap(identifier)
    return JSONBook(
      book: book, source: source, sectionPath: try sectionPath(object["section"]),
      warnings: book.pages == nil ? pagesWarnings(object["pages"]) : [])
  }

  private static func pagesWarnings(_ value: JSONValue?) -> [Warning] {
    guard let text = value?.text else { return [] }
    return [.about(text, "pages", "is no number of pages and is left out")]
  }

  private static func takeParts(of object: JSONObject, into book: inout Book) {
    book.contributors = objects(object["contributors"]).compactMap { entry in
      entry["name"]?.string.map { Contributor(name: $0, role: entry["role"]?.string) }
    }
    if let series = object["series"], let name = series["name"]?.string {
      book.series = Series(name: name, number: series["number"]?.text)
    }
    if let price = object["price"], let amount = price["amount"]?.text {
      book.price = Price(amount: amount, currency: price["currency"]?.string)
    }
    book.covers = objects(object["covers"]).compactMap { entry in
      entry["ref"]?.string.map { ref in
        Cover(
          ref: ref, kind: entry["kind"]?.string.flatMap(Cover.Kind.init) ?? .cover,
          width: entry["width"]?.int, height: entry["height"]?.int)
      }
    }
    book.links = objects(object["links"]).compactMap { entry in
      entry["href"]?.string.map {
        Link(href: $0, rel: entry["rel"]?.string, type: entry["type"]?.string)
      }
    }
    for member in object["identifiers"]?.object?.members ?? [] {
      for value in strings(member.value) {
        book.identifiers.append(Identifier(scheme: member.key, value: value))
      }
    }
  }

  static func isbn(_ value: JSONValue?) throws(JSONRefusal) -> ISBN? {
    guard let text = value?.text else { return nil }
    guard let isbn = ISBN(text) else {
      throw JSONRefusal(kind: "isbn", reason: "\(Warning.quoted(text)) is no ISBN")
    }
    return isbn
  }

  static func date(
    _ value: JSONValue?, key: String
  ) throws(JSONRefusal) -> PartialDate? {
    guard let text = value?.text else { return nil }
    guard let date = PartialDate(text) else {
      throw JSONRefusal(
        kind: "date", reason: "\(key) is \(Warning.quoted(text)), not YYYY, YYYY-MM or YYYY-MM-DD")
    }
    return date
  }

  /// The keys of the sections that a book of a line stands in, outermost first.
  static func sectionPath(_ value: JSONValue?) throws(JSONRefusal) -> [SectionKey]? {
    guard let entries = value?.array else { return nil }
    var path: [SectionKey] = []
    for entry in entries { path.append(try sectionKey(entry["period"], entry["title"])) }
    return path.isEmpty ? nil : path
  }

  static func sectionKey(
    _ period: JSONValue?, _ title: JSONValue?
  ) throws(JSONRefusal) -> SectionKey {
    let text = period?.text ?? "undated"
    guard let period = Period(text) else {
      throw JSONRefusal(
        kind: "period", reason: "the period \(Warning.quoted(text)) is not YYYY-MM, YYYY or undated"
      )
    }
    return SectionKey(period: period, title: title?.string)
  }

  private static func identifier(_ value: JSONValue) -> Identifier? {
    guard let scheme = value["scheme"]?.string, let text = value["value"]?.string else {
      return nil
    }
    return Identifier(scheme: scheme, value: text)
  }

  private static func strings(_ value: JSONValue?) -> [String] {
    value?.array?.compactMap(\.string) ?? []
  }

  private static func objects(_ value: JSONValue?) -> [JSONObject] {
    value?.array?.compactMap(\.object) ?? []
  }
}
