package import CatalogModel

/// Writes an acquisition feed of OPDS 1.2 (Atom).
package struct OPDSFeedWriter: CatalogWriter {
  /// Takes what a feed has beside its entries.
  package var xml = XMLTextWriter()
  /// The media types of pictures that their names do not tell.
  package var pictureTypes: [String: String] = [:]
  private let updated: String
  package private(set) var omissions = Omissions()

  package init(updated: String) { self.updated = updated }

  /// The namespaces of a feed or of an entry by itself.
  package static let namespaces: KeyValuePairs<String, String?> = [
    "xmlns": "http://www.w3.org/2005/Atom", "xmlns:dcterms": "http://purl.org/dc/terms/",
    "xmlns:opds": "http://opds-spec.org/2010/catalog", "xmlns:schema": "http://schema.org/",
    "xmlns:thr": "http://purl.org/syndication/thread/1.0",
    "xmlns:opensearch": "http://a9.com/-/spec/opensearch/1.1/",
    "xmlns:fh": "http://purl.org/syndication/history/1.0",
    "xmlns:shelf": OPDSLink.ownNamespace,
  ]

  package mutating func begin(catalog: String) {
    xml.declaration()
    xml.begin(
      "feed",
      [
        "xmlns": "http://www.w3.org/2005/Atom", "xmlns:dcterms": "http://purl.org/dc/terms/",
        "xmlns:opds": "http://opds-spec.org/2010/catalog", "xmlns:schema": "http://schema.org/",
      ])
    xml.text("id", "urn:uuid:" + BookName.uuid(of: Book(title: catalog), source: nil))
    xml.text("title", catalog)
    xml.text("updated", updated)
    xml.begin("author")
    xml.text("name", "Shelf")
    xml.end()
    xml.empty(
      "link",
      [
        "rel": "self", "href": "catalog.xml",
        "type": "application/atom+xml;profile=opds-catalog;kind=acquisition",
      ])
  }

  package mutating func add(_ book: Book, source: Identifier?, path: [SectionKey]) {
    let id = source?.scheme == "atom" ? source?.value : nil
    omissions.note("keys of the source", if: source != nil && id == nil)
    omissions.noteSection(of: book, path: path)
    xml.begin("entry", ["schema:additionalType": "http://schema.org/Book"])
    writeEntry(of: book, source: source)
    xml.end()
  }

  /// Writes what an entry says of a book into an element that was begun.
  package mutating func writeEntry(of book: Book, source: Identifier?) {
    let id = source?.scheme == "atom" ? source?.value : nil
    xml.text("id", id ?? BookName.entry(of: book, source: source))
    xml.text("title", book.title)
    xml.text("updated", updated)
    xml.text("schema:alternativeHeadline", book.subtitle)
    writePeople(of: book)
    xml.text("dcterms:identifier", book.isbn.map { "urn:isbn:" + $0.digits })
    for identifier in book.identifiers { write(identifier) }
    writeDates(of: book)
    xml.text("dcterms:publisher", book.publisher)
    for tag in book.languages { xml.text("dcterms:language", tag) }
    if let series = book.series {
      xml.empty("schema:Series", ["name": series.name, "position": series.number])
    }
    for subject in book.subjects { xml.empty("category", ["term": subject, "label": subject]) }
    xml.text("content", book.description, ["type": "text"])
    xml.text("dcterms:extent", book.pages.map { "\($0) pages" })
    omissions.note("formats", if: book.format != nil)
    writeCovers(of: book)
    writeLinks(of: book)
  }

  package mutating func end() { xml.end() }

  package mutating func takeBytes() -> [UInt8] { xml.takeBytes() }

  /// Authors come first, as they are elements of their own.
  private mutating func writePeople(of book: Book) {
    let authors = book.contributors.filter { $0.role == "author" }
    let others = book.contributors.filter { $0.role != "author" }
    omissions.note("the order of contributors", if: authors + others != book.contributors)
    for (name, people) in [("author", authors), ("contributor", others)] {
      for person in people {
        let role = name == "author" ? nil : person.role.flatMap(ContributorRoles.marc)
        omissions.note("roles", if: name != "author" && role != person.role)
        xml.begin(name, ["schema:role": role])
        xml.text("name", person.name)
        xml.end()
      }
    }
  }

  private mutating func write(_ identifier: Identifier) {
    let value = identifier.value
    if identifier.scheme == "isbn" {
      xml.text("dcterms:identifier", "urn:isbn:" + value)
    } else if identifier.scheme == "uri", value.contains(":"), !value.contains("isbn") {
      xml.text("dcterms:identifier", value)
    } else if !(identifier.scheme + value).lowercased().contains("isbn"),
      !identifier.scheme.contains(":")
    {
      xml.text("dcterms:identifier", "urn:\(identifier.scheme):\(value)")
    } else {
      omissions.note("identifiers")
    }
  }

  private mutating func writeDates(of book: Book) {
    if let date = book.published {
      let isReadable = DateText.read(date.description).date == date
      omissions.note("dates of publication", if: !isReadable)
      if isReadable { xml.text("dcterms:issued", date.description) }
    }
    if let date = book.added {
      // Atom's times have a day.
      omissions.note("dates when books were added", if: date.day == nil || date.year < 1)
      if date.day != nil, date.year > 0 { xml.text("published", "\(date)T00:00:00Z") }
    }
  }

  private mutating func writeCovers(of book: Book) {
    for cover in book.covers {
      let rel = "http://opds-spec.org/image" + (cover.kind == .thumbnail ? "/thumbnail" : "")
      xml.empty("link", ["rel": rel, "href": cover.ref, "type": type(of: cover)])
      omissions.note("sizes of pictures", if: cover.width != nil || cover.height != nil)
    }
  }

  private func type(of picture: Cover) -> String? {
    pictureTypes[picture.ref] ?? MediaType.ofPicture(picture.ref)
  }

  private mutating func writeLinks(of book: Book) {
    let priced =
      book.price?.currency == nil ? nil : AcquisitionRelation.priced(book.links.map(\.rel))
    for (index, link) in book.links.enumerated() {
      if let rel = AcquisitionRelation.longForm(link.rel) {
        writeAcquisition(link, rel, index == priced ? book.price : nil)
      } else if link.rel == "alternate", link.type?.hasPrefix("text/html") == true {
        xml.empty("link", ["rel": link.rel, "href": link.href, "type": link.type])
      } else {
        omissions.note("links")
      }
    }
    omissions.note("prices", if: book.price != nil && priced == nil)
  }

  /// A link to buy has a price; one of which none is known says less.
  private mutating func writeAcquisition(_ link: Link, _ rel: String, _ price: Price?) {
    let isUnpriced = rel == AcquisitionRelation.buying && price == nil
    omissions.note("that links without a price are for buying", if: isUnpriced)
    let type = link.type ?? "application/octet-stream"
    let attributes: KeyValuePairs<String, String?> = [
      "rel": isUnpriced ? AcquisitionRelation.any : rel, "href": link.href, "type": type,
    ]
    guard let price, let currency = price.currency else {
      xml.empty("link", attributes)
      return
    }
    xml.begin("link", attributes)
    xml.text("opds:price", price.amount, ["currencycode": currency])
    xml.end()
  }
}

/// Media types by the ends of names.
package enum MediaType {
  private static let pictures = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif",
  ]

  /// The type of a picture as far as its reference tells.
  package static func ofPicture(_ ref: String) -> String? {
    if ref.hasPrefix("data:") { return String(ref.dropFirst(5).prefix { $0 != ";" && $0 != "," }) }
    let path = ref.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: ".").last.flatMap { pictures[$0.lowercased()] }
  }
}
