import CatalogModel
import JSONText

/// A publication of an OPDS 2.0 feed (Readium Web Publication Manifest), in its old and new dialect.
enum OPDSPublicationJSON: JSONBookShape {
  static let format = "opds2"
  static let dialect = "OPDS 2.0"

  static func matches(_ object: JSONObject) -> Bool {
    object["metadata"]?["title"] != nil
      && (object["links"]?.array != nil || object["images"]?.array != nil)
  }

  /// The member for a year or month of publication, which `published` has no form for.
  static let partialDateKey = "http://purl.org/dc/terms/issued"

  private static let people: [(key: String, field: BookField)] = [
    ("author", .authors), ("translator", .translators), ("editor", .editors),
    ("illustrator", .illustrators), ("narrator", .narrators),
  ]

  static func books(
    of object: JSONObject, style: FlatBook.Style
  ) -> [Result<JSONBook, JSONRefusal>] {
    guard let metadata = object["metadata"]?.object else { return [] }
    var flat = FlatBook()
    flat.take(title(metadata["title"]), as: .title, style: style)
    flat.take(title(metadata["subtitle"]), as: .subtitle, style: style)
    takePeople(of: metadata, into: &flat)
    takeIdentifiers(of: metadata, into: &flat, style: style)
    takeDate(
      metadata["published"] ?? metadata[partialDateKey] ?? metadata["issued"], into: &flat,
      style: style)
    flat.take(metadata["publisher"] ?? metadata["imprint"], as: .publisher, style: style)
    flat.take(metadata["language"], as: .languages, style: style)
    for subject in metadata["subject"]?.array ?? [metadata["subject"]].compactMap({ $0 }) {
      flat.takeSubject(subject.firstText ?? subject["code"]?.text)
    }
    if let description = metadata["description"]?.firstText {
      flat.book.description = nonEmpty(PlainText.fromHTML(description))
    }
    flat.take(metadata["numberOfPages"], as: .pages, style: style)
    takeSeries(of: metadata, into: &flat, style: style)
    takeImages(of: object, into: &flat, base: style.base)
    takeLinks(of: object, into: &flat, base: style.base)
    return [flat.finished()]
  }

  private static func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

  /// A title is a text, or an object of one text a language.
  private static func title(_ value: JSONValue?) -> JSONValue? {
    if let object = value?.object { return object.members.first?.value }
    return value
  }

  private static func takePeople(of metadata: JSONObject, into flat: inout FlatBook) {
    for (key, field) in people {
      for name in metadata[key]?.texts ?? [] { flat.takePerson(name, role: field.role) }
    }
    for person in metadata["contributor"]?.array ?? [metadata["contributor"]].compactMap({ $0 }) {
      let code = person["role"]?.firstText
      for name in person.texts {
        flat.takePerson(name, role: code.flatMap(ContributorRoles.marc) ?? code)
      }
    }
  }

  private static func takeIdentifiers(
    of metadata: JSONObject, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    for text in metadata["identifier"]?.texts ?? [] { take(identifier: text, into: &flat) }
    for other in metadata["altIdentifier"]?.array ?? [] {
      if let text = other.firstText { take(identifier: text, into: &flat) }
    }
    flat.take(metadata["isbn"], as: .isbn, style: style)
  }

  private static func take(identifier: String, into flat: inout FlatBook) {
    let text = PlainText.clean(identifier)
    let lower = text.lowercased()
    if lower.hasPrefix("urn:isbn:") {
      flat.takeIdentifier(String(text.dropFirst(9)), scheme: "isbn")
    } else if lower.hasPrefix("urn:uuid:") {
      flat.takeIdentifier(String(lower.dropFirst(9)), scheme: "uuid")
    } else if !text.isEmpty {
      flat.takeIdentifier(text, scheme: lower.contains(":") ? "uri" : "publication")
    }
    if flat.source == nil, lower.contains(":") {
      flat.source = Identifier(scheme: "opds", value: text)
    }
  }

  private static func takeDate(
    _ value: JSONValue?, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    // A program's empty time is written as the first moment of year 1.
    guard let text = value?.firstText, !text.hasPrefix("0001-01-01") else { return }
    flat.take(text, as: .published, style: style)
  }

  private static func takeSeries(
    of metadata: JSONObject, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    let belongsTo = metadata["belongsTo"] ?? metadata["belongs_to"]
    guard let series = belongsTo?["series"] ?? belongsTo?["collection"] else { return }
    let first = series.array?.first ?? series
    flat.take(first.firstText.map(JSONValue.string), as: .series, style: style)
    flat.take(first["position"], as: .seriesNumber, style: style)
  }

  /// The largest picture first; those of unknown size as they come.
  private static func takeImages(
    of object: JSONObject, into flat: inout FlatBook, base: String?
  ) {
    let images = object["images"]?.objects ?? []
    let covers: [Cover] = images.compactMap { image in
      guard let href = image["href"]?.string, image["type"]?.string != "image/svg+xml" else {
        return nil
      }
      let read = CoverReference.read(href, base: base)
      if let warning = read.warning { flat.warnings.append(warning) }
      guard var cover = read.cover else { return nil }
      cover.width = image["width"]?.int
      cover.height = image["height"]?.int
      return cover
    }
    let areas = covers.map { ($0.width ?? 0).multipliedReportingOverflow(by: $0.height ?? 0) }
      .map { $0.overflow ? 0 : $0.partialValue }
    let order = covers.indices.sorted { (areas[$1], $0) < (areas[$0], $1) }
    for (rank, index) in order.enumerated() {
      var cover = covers[index]
      let isSmaller = areas[index] > 0 && areas[index] < areas[order[0]]
      cover.kind = rank > 0 && isSmaller ? .thumbnail : .cover
      flat.book.covers.append(cover)
    }
  }

  private static func takeLinks(
    of object: JSONObject, into flat: inout FlatBook, base: String?
  ) {
    for link in object["links"]?.objects ?? [] {
      guard let href = link["href"]?.string, !href.isEmpty,
        link["properties"]?[OPDSLink.ownNamespace] == nil
      else { continue }
      if flat.book.price == nil { flat.book.price = price(link["properties"]?["price"]) }
      // A name is no place: it stands where a feed must have a link and there is none.
      if href.hasPrefix("urn:") { continue }
      let rels = link["rel"]?.texts ?? []
      let rel = rels.lazy.compactMap(AcquisitionRelation.longForm).first ?? rels.first
      flat.book.links.append(
        Link(href: OPDSLink.resolve(href, base: base), rel: rel, type: link["type"]?.string))
    }
  }

  private static func price(_ value: JSONValue?) -> Price? {
    guard let amount = value?["value"]?.text, PriceText.isNumber(amount) else { return nil }
    return Price(amount: amount, currency: value?["currency"]?.string)
  }
}
