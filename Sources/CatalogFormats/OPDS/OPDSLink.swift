import CatalogModel
import XMLText

/// A `link` of a feed or entry.
struct OPDSLink {
  /// Marks a link that a service of this program adds for its own sake: it says nothing of the book.
  static let ownNamespace = "urn:shelf:own"

  /// The address, resolved.
  let href: String
  let rel: String
  let type: String
  /// The first price that it asks.
  let price: Price?
  /// Whether the book can be got by it; early feeds wrote the relation without its address.
  let isAcquisition: Bool
  /// What kind of cover it shows, if it is one.
  let coverKind: Cover.Kind?

  /// - Parameter server: an address of the server where the base is not known, for paths of it.
  init?(_ element: XMLElement, base: String?, server: String? = nil) {
    guard let href = element.attribute("href").map(PlainText.clean), !href.isEmpty else {
      return nil
    }
    guard element.attribute("link", namespace: Self.ownNamespace) == nil else { return nil }
    self.href = Self.resolve(href, base: Self.isServerPath(href) ? base ?? server : base)
    let rel = element.attribute("rel") ?? "alternate"
    self.rel = rel
    isAcquisition = AcquisitionRelation.longForm(rel) != nil
    coverKind = isAcquisition ? nil : Self.coverKind(rel)
    type = element.attribute("type") ?? ""
    price =
      element.all(opds: .price).lazy.compactMap { price in
        guard let amount = price.line, Self.isAmount(amount) else { return nil }
        return Price(amount: amount, currency: price.attribute("currencycode"))
      }.first
  }

  /// Whether it is a path on a server that is not known.
  var isServerPath: Bool { Self.isServerPath(href) }

  private static func isServerPath(_ reference: String) -> Bool {
    reference.hasPrefix("/") && !reference.hasPrefix("//")
  }

  /// The reference as an absolute address where the base is one, else as it stands.
  static func resolve(_ reference: String, base: String?) -> String {
    if reference.hasPrefix("https://") || reference.hasPrefix("http://") { return reference }
    let parts = URLReference(reference)
    guard parts.scheme == nil, let base else { return reference }
    return URLReference(base).resolving(parts)?.text ?? reference
  }

  private static func isAmount(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
  }

  /// Whether it leads to another feed.
  var isCatalog: Bool {
    guard type.hasPrefix("application/atom+xml"), !type.holds("type=entry") else { return false }
    return !["related", "self", "recommendations"].contains(rel)
  }

  /// Whether it is a page for people about the book.
  var isPage: Bool { rel == "alternate" && type.hasPrefix("text/html") }

  private static func coverKind(_ rel: String) -> Cover.Kind? {
    switch rel {
    case "http://opds-spec.org/image", "http://opds-spec.org/cover", "x-stanza-cover-image":
      .cover
    case "http://opds-spec.org/image/thumbnail", "http://opds-spec.org/thumbnail",
      "x-stanza-cover-image-thumbnail":
      .thumbnail
    default: nil
    }
  }

  /// The link as a book keeps it.
  var link: Link { Link(href: href, rel: rel, type: type.isEmpty ? nil : type) }
}
