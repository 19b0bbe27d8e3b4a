package import CatalogModel
package import JSONText

/// Writes a feed of OPDS 2.0: publications as Readium manifests.
///
/// Source: the JSON schemas of OPDS 2.0 (`feed`, `publication`, `link`) and of the Readium Web
/// Publication Manifest (`metadata`). They ask for a link by which to get a publication and for a
/// picture: where a book has none, its own name and an empty picture stand there, which readers of
/// this package pass over.
package struct OPDSPublicationWriter: CatalogWriter {
  /// A link of a feed's own beside those of a book: it says nothing of the book.
  package struct FurtherLink {
    package var rel: String
    package var href: String
    package var type: String

    package init(rel: String, href: String, type: String) {
      self.rel = rel
      self.href = href
      self.type = type
    }
  }

  /// Takes what a feed has beside its publications.
  package var json = JSONWriter()
  /// The media types of pictures that their names do not tell.
  package var pictureTypes: [String: String] = [:]
  private let updated: String
  package private(set) var omissions = Omissions()

  package init(updated: String) { self.updated = updated }

  private static let people = ["author", "translator", "editor", "illustrator", "narrator"]

  package mutating func begin(catalog: String) {
    json.beginObject()
    json.key("metadata")
    json.beginObject()
    json.member("title", catalog)
    json.member("modified", updated)
    json.endObject()
    json.key("links")
    json.beginArray()
    json.beginObject()
    json.member("rel", "self")
    json.member("href", "catalog.json")
    json.member("type", "application/opds+json")
    json.endObject()
    json.endArray()
    json.key("publications")
    json.beginArray()
  }

  package mutating func add(_ book: Book, source: Identifier?, path: [SectionKey]) {
    omissions.noteSection(of: book, path: path)
    omissions.note("formats", if: book.format != nil)
    omissions.note("dates when books were added", if: book.added != nil)
    writePublication(of: book, source: source)
  }

  /// Writes a book as a publication.
  package mutating func writePublication(
    of book: Book, source: Identifier?, further: [FurtherLink] = []
  ) {
    json.beginObject()
    json.key("metadata")
    json.beginObject()
    writeMetadata(of: book, source: source)
    json.endObject()
    writeLinks(of: book, name: Self.name(of: book), further)
    writeImages(of: book)
    json.endObject()
  }

  package mutating func end() {
    json.endArray()
    json.endObject()
    json.lineFeed()
  }

  package mutating func takeBytes() -> [UInt8] { json.takeBytes() }

  private mutating func text(_ key: String, _ text: String?) {
    if let text { json.member(key, text) }
  }

  private mutating func list(_ key: String, _ texts: [String]) {
    if !texts.isEmpty { json.member(key, .array(texts.map { .string($0) })) }
  }

  private mutating func writeMetadata(of book: Book, source: Identifier?) {
    json.member("@type", "http://schema.org/Book")
    json.member("title", book.title)
    omissions.note(
      "titles that end as a series does", if: TitleText.seriesAtEnd(book.title).series != nil)
    text("subtitle", book.subtitle)
    writePeople(of: book)
    writeIdentifiers(of: book, source: source)
    if let date = book.published {
      let isReadable = DateText.read(date.description).date == date
      omissions.note("dates of publication", if: !isReadable)
      // The form of `published` is a whole date.
      let key = date.day == nil ? OPDSPublicationJSON.partialDateKey : "published"
      if isReadable { json.member(key, date.description) }
    }
    text("publisher", book.publisher)
    list("language", book.languages)
    list("subject", book.subjects)
    writeDescription(of: book)
    if let pages = book.pages { json.member("numberOfPages", pages) }
    guard let series = book.series else { return }
    json.key("belongsTo")
    json.beginObject()
    json.key("series")
    json.beginObject()
    json.member("name", series.name)
    if let number = series.number {
      let isPosition = PriceText.isNumber(number) && !number.hasSuffix(".0")
      omissions.note("numbers in a series that are no numbers", if: !isPosition)
      if isPosition { json.member("position", .number(number)) }
    }
    json.endObject()
    json.endObject()
  }

  /// A description is HTML here: what would be read as mark-up is escaped.
  private mutating func writeDescription(of book: Book) {
    guard let description = book.description else { return }
    let escaped = HTMLText.escaped(description)
    if let form = [description, escaped].first(where: { PlainText.fromHTML($0) == description }) {
      json.member("description", form)
    } else {
      json.member("description", escaped)
      omissions.note("line ends of descriptions")
    }
  }

  private mutating func writePeople(of book: Book) {
    var ordered: [Contributor] = []
    for role in Self.people {
      let people = book.contributors.filter { $0.role == role }
      ordered += people
      list(role, people.map(\.name))
    }
    let others = book.contributors.filter { !Self.people.contains($0.role ?? "") }
    omissions.note("the order of contributors", if: ordered + others != book.contributors)
    guard !others.isEmpty else { return }
    json.key("contributor")
    json.beginArray()
    for person in others {
      json.beginObject()
      json.member("name", person.name)
      text("role", person.role)
      json.endObject()
    }
    json.endArray()
  }

  private mutating func writeIdentifiers(of book: Book, source: Identifier?) {
    var names = book.isbn.map { ["urn:isbn:" + $0.digits] } ?? []
    var plain: [String] = []
    for identifier in book.identifiers {
      let value = identifier.value
      switch identifier.scheme {
      case "isbn": names.append("urn:isbn:" + value)
      case "uuid": names.append("urn:uuid:" + value)
      case "uri" where value.contains(":"): names.append(value)
      case "publication" where !value.contains(":"): plain.append(value)
      default: omissions.note("identifiers")
      }
    }
    omissions.note("keys of the source", if: source != nil && source?.value != names.first)
    if let first = names.first { json.member("identifier", first) }
    let others = names.dropFirst().map { JSONValue.string($0) } + plain.map(Self.value)
    if !others.isEmpty { json.member("altIdentifier", .array(others)) }
  }

  /// An identifier that is no URI.
  private static func value(_ text: String) -> JSONValue {
    var object: JSONObject = [:]
    object.append("value", .string(text))
    return .object(object)
  }

  /// A name that hangs on nothing that a feed loses: neither keys of sources nor the order of people.
  private static func name(of book: Book) -> String {
    var book = book
    book.contributors.sort { $0.name < $1.name }
    return BookName.urn(of: book, source: nil)
  }

  private mutating func writeLinks(of book: Book, name: String, _ further: [FurtherLink]) {
    let price = book.price.flatMap {
      PriceText.isNumber($0.amount) && $0.currency != nil ? $0 : nil
    }
    let rels = book.links.map(\.rel)
    let priced = price == nil ? nil : AcquisitionRelation.priced(rels)
    let isNamed = further.isEmpty && !rels.contains { AcquisitionRelation.longForm($0) != nil }
    json.key("links")
    json.beginArray()
    for link in further { write(link) }
    for (index, link) in book.links.enumerated() {
      omissions.note("links that are names", if: link.href.hasPrefix("urn:"))
      json.beginObject()
      text("rel", AcquisitionRelation.longForm(link.rel) ?? link.rel)
      json.member("href", link.href)
      text("type", link.type)
      if index == priced, let price { write(price) }
      json.endObject()
    }
    if isNamed { writeName(name, price) }
    json.endArray()
    omissions.note("prices", if: book.price != nil && (price == nil || priced == nil && !isNamed))
  }

  private mutating func write(_ link: FurtherLink) {
    json.beginObject()
    json.member("rel", link.rel)
    json.member("href", link.href)
    json.member("type", link.type)
    json.key("properties")
    json.raw("{\"\(OPDSLink.ownNamespace)\":true}")
    json.endObject()
  }

  /// The book's own name where there is no link by which to get it.
  private mutating func writeName(_ name: String, _ price: Price?) {
    json.beginObject()
    json.member("rel", .array([.string("self"), .string("http://opds-spec.org/acquisition")]))
    json.member("href", name)
    json.member("type", "application/opds-publication+json")
    if let price { write(price) }
    json.endObject()
  }

  private mutating func write(_ price: Price) {
    json.key("properties")
    json.beginObject()
    json.key("price")
    json.beginObject()
    json.member("value", .number(price.amount))
    json.member("currency", price.currency ?? "")
    json.endObject()
    json.endObject()
  }

  /// The formats of which a publication has one at least (OPDS 2.0, section 2.3).
  private static let pictures: Set<String> = [
    "image/jpeg", "image/avif", "image/webp", "image/jxl", "image/png", "image/gif",
  ]

  /// Pictures; which is the cover shows in their sizes.
  private mutating func writeImages(of book: Book) {
    var isShown = false
    json.key("images")
    json.beginArray()
    for cover in book.covers {
      // Pictures of which no name tells the kind are JPEG more often than not.
      let type = pictureTypes[cover.ref] ?? MediaType.ofPicture(cover.ref) ?? "image/jpeg"
      omissions.note(
        "that pictures are thumbnails", if: cover.kind == .thumbnail && cover.width == nil)
      writeImage(cover.ref, type, cover.width, cover.height)
      isShown = isShown || Self.pictures.contains(type)
    }
    if !isShown { writeImage(CoverReference.emptyPicture, "image/gif", nil, nil) }
    json.endArray()
  }

  private mutating func writeImage(_ ref: String, _ type: String, _ width: Int?, _ height: Int?) {
    json.beginObject()
    json.member("href", ref)
    json.member("type", type)
    if let width { json.member("width", width) }
    if let height { json.member("height", height) }
    json.endObject()
  }
}

/// Plain text as HTML.
enum HTMLText {
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\n": escaped += "<br>"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
