package import CatalogModel
package import JSONText

/// Writes a feed of OPDS 2.0: publications as Readium manifests.
package struct OPDSPublicationWriter: CatalogWriter {
  /// A link that a publication has beside those of its book.
  package struct FurtherLink {
    package var rel: String
    package var href: String
    package var type: String
    /// Whether it is the feed's own, and says nothing of the book.
    package var isOwn = true

    package init(rel: String, href: String, type: String) {
      self.rel = rel
      self.href = href
      self.type = type
    }
  }

  /// Takes what a feed has beside its publications.
  package var json = JSONWriter()
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
    omissions.note("prices", if: book.price != nil)
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
    writeLinks(of: book, further)
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
      if isReadable { json.member("published", date.description) }
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
    for identifier in book.identifiers {
      let value = identifier.value
      switch identifier.scheme {
      case "isbn": names.append("urn:isbn:" + value)
      case "uuid": names.append("urn:uuid:" + value)
      case "uri" where value.contains(":"), "publication" where !value.contains(":"):
        names.append(value)
      default: omissions.note("identifiers")
      }
    }
    omissions.note("keys of the source", if: source != nil && source?.value != names.first)
    if let first = names.first { json.member("identifier", first) }
    list("altIdentifier", Array(names.dropFirst()))
  }

  private mutating func writeLinks(of book: Book, _ further: [FurtherLink]) {
    json.key("links")
    json.beginArray()
    for link in further {
      json.beginObject()
      json.member("rel", link.rel)
      json.member("href", link.href)
      json.member("type", link.type)
      if link.isOwn {
        json.key("properties")
        json.raw("{\"\(OPDSLink.ownNamespace)\":true}")
      }
      json.endObject()
    }
    for link in book.links {
      json.beginObject()
      text("rel", link.rel)
      json.member("href", link.href)
      text("type", link.type)
      json.endObject()
    }
    json.endArray()
  }

  /// Pictures; which is the cover shows in their sizes.
  private mutating func writeImages(of book: Book) {
    guard !book.covers.isEmpty else { return }
    json.key("images")
    json.beginArray()
    for cover in book.covers {
      omissions.note(
        "that pictures are thumbnails", if: cover.kind == .thumbnail && cover.width == nil)
      json.beginObject()
      json.member("href", cover.ref)
      text("type", MediaType.ofPicture(cover.ref))
      if let width = cover.width { json.member("width", width) }
      if let height = cover.height { json.member("height", height) }
      json.endObject()
    }
    json.endArray()
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
