import CatalogModel
import XMLText

/// An `entry` of an OPDS 1 feed on its way to a book.
///
/// Source: OPDS Catalog 1.2; RFC 4287 (Atom).
struct OPDSEntry {
  let entry: XMLElement
  /// The address that references are relative to.
  let base: String?
  let latestYear: Int
  /// Whether nothing says that there is a way to get it.
  let isUnobtainable: Bool
  private let links: [OPDSLink]
  private(set) var warnings: [Warning] = []

  /// - Parameter server: an address of the server where the base is not known, for paths of it.
  init(_ entry: XMLElement, base: String?, server: String? = nil, latestYear: Int) {
    self.entry = entry
    let own = entry.attribute("base", namespace: OPDSReader.xmlNamespace)
    let base = own.map { OPDSLink.resolve($0, base: base) } ?? base
    self.base = base
    self.latestYear = latestYear
    var links: [OPDSLink] = []
    for element in entry.all(opds: .link) {
      if let link = OPDSLink(element, base: base, server: server) { links.append(link) }
    }
    self.links = links
    isUnobtainable = !links.contains { $0.isAcquisition }
  }

  /// The entry's own key.
  var source: Identifier? {
    entry.value(opds: .id).map { Identifier(scheme: "atom", value: $0) }
  }

  /// Whether it describes a book, and does not lead to another feed.
  ///
  /// Books can be got; what leads to no other feed is one as well.
  var isBook: Bool {
    if !isUnobtainable { return true }
    if entry.attribute("additionalType")?.contains("Book") == true { return true }
    return !links.contains { $0.isCatalog }
  }

  /// Whether it is a post of a site's feed: it leads to a page, and holds nothing that only
  /// catalogs have.
  var isArticle: Bool {
    guard isUnobtainable else { return false }
    let isPage = links.contains { $0.rel == "alternate" && !$0.type.hasPrefix("application/atom") }
    let says: [OPDSTag] = [
      .issued, .created, .date, .publisher, .language, .identifier, .creator, .extent, .series,
      .subtitle, .imprint,
    ]
    return isPage && !links.contains { $0.coverKind != nil }
      && !says.contains { entry[opds: $0] != nil }
      && entry.attribute("additionalType") == nil
  }

  /// Where it leads to, if it is no book.
  var target: String? { links.first(where: \.isCatalog)?.href }

  /// The book, or `nil` where there is no title.
  mutating func book() -> Book? {
    guard let title = entry[opds: .title].flatMap(Self.title) else { return nil }
    var book = Book(title: title)
    book.subtitle = entry.value(opds: .subtitle)
    book.contributors = contributors()
    setIdentifiers(of: &book)
    setDates(of: &book)
    // Some servers write it as a person of Atom.
    let publisher = entry[opds: .publisher]
    book.publisher =
      publisher?.value(opds: .name) ?? publisher?.line ?? entry.value(opds: .imprint)
    for language in entry.all(opds: .language) {
      if let tag = language.line.flatMap(LanguageText.tag), !book.languages.contains(tag) {
        book.languages.append(tag)
      }
    }
    book.series = series()
    book.subjects = subjects()
    book.description =
      entry[opds: .content].flatMap(Self.text)
      ?? entry[opds: .summary].flatMap(Self.text)
    book.pages = pages()
    book.price = links.first { $0.price != nil }?.price
    setCovers(of: &book)
    for link in links where link.isAcquisition || link.isPage { book.links.append(link.link) }
    return book.take()
  }

  private static func title(_ element: XMLElement) -> String? {
    let title = PlainText.clean(text(element) ?? "")
    return title.isEmpty ? nil : title
  }

  /// A text construct of Atom as plain text.
  private static func text(_ element: XMLElement) -> String? {
    let text: String
    if element.hasElements {
      text = element.plainXHTML
    } else if (element.attribute("type") ?? "text").hasSuffix("html") {
      text = PlainText.fromHTML(element.text)
    } else {
      text = PlainText.cleanLines(element.text)
    }
    return text.isEmpty ? nil : text
  }

  private func contributors() -> [Contributor] {
    var contributors: [Contributor] = []
    func add(_ name: String?, _ role: String?) {
      guard let name else { return }
      let contributor = Contributor(name: name, role: role)
      if !contributors.contains(contributor) { contributors.append(contributor) }
    }
    for author in entry.all(opds: .author) { add(author.value(opds: .name), "author") }
    if contributors.isEmpty {
      for creator in entry.all(opds: .creator) { add(creator.line, "author") }
    }
    for contributor in entry.all(opds: .contributor) {
      let code = contributor.attribute("role")
      add(contributor.value(opds: .name), code.flatMap(ContributorRoles.marc))
    }
    return contributors
  }

  private mutating func setIdentifiers(of book: inout Book) {
    var values = entry[opds: .id].flatMap(\.line).map { [$0] } ?? []
    for element in entry.all(opds: .identifier) {
      if let value = element.line { values.append(value) }
    }
    var faults: [Warning] = []
    /// A value that says no more than the book's ISBN.
    var plainISBN: String?
    for (index, value) in values.enumerated() {
      let isISBN = value.holds("isbn")
      guard isISBN || !value.holds(":") else {
        // The id is the source's key already.
        if index > 0 || entry[opds: .id] == nil { book.identifiers.append(Self.identifier(value)) }
        continue
      }
      guard isISBN || index > 0 else { continue }
      // Mostly the identifier is the id once more.
      if value == plainISBN { continue }
      let scan = ISBNText.scan(value)
      if scan.isbns.count == 1, scan.others.isEmpty, scan.faults.isEmpty {
        plainISBN = book.isbn == nil || book.isbn == scan.isbns[0] ? value : nil
      }
      for isbn in scan.isbns where isbn != book.isbn {
        if book.isbn == nil {
          book.isbn = isbn
        } else {
          book.identifiers.append(Identifier(scheme: "isbn", value: isbn.digits))
        }
      }
      book.identifiers += scan.others
      faults += scan.faults
    }
    if book.isbn == nil { warnings += faults }
  }

  private static func identifier(_ value: String) -> Identifier {
    let parts = value.split(separator: ":", maxSplits: 2)
    guard parts.count == 3, parts[0].lowercased() == "urn" else {
      return Identifier(scheme: "uri", value: value)
    }
    return Identifier(scheme: parts[1].lowercased(), value: String(parts[2]))
  }

  /// Publication is `dcterms:issued`, in old feeds `created`; Atom's `published` is when the feed's
  /// owner got the book.
  private mutating func setDates(of book: inout Book) {
    let text = entry.value(opds: .issued) ?? entry.value(opds: .created) ?? entry.value(opds: .date)
    if let text {
      let reading = DateText.read(text, latestYear: latestYear)
      book.published = reading.date
      if let warning = reading.warning { warnings.append(warning) }
    }
    if let added = entry.value(opds: .published) { book.added = DateText.read(added).date }
  }

  private func series() -> Series? {
    for element in entry.all(opds: .series) {
      if let name = element.attribute("name").map(PlainText.clean), !name.isEmpty {
        return Series(name: name, number: element.attribute("position").map(PlainText.clean))
      }
    }
    return nil
  }

  private func subjects() -> [String] {
    var subjects: [String] = []
    for category in entry.all(opds: .category) {
      let scheme = category.attribute("scheme") ?? ""
      // Who reads it, and not what it is about.
      if scheme.hasSuffix("/audience") || scheme.hasSuffix("/typicalAgeRange") { continue }
      let label = category.attribute("label") ?? category.attribute("term") ?? ""
      let subject = PlainText.clean(label)
      if !subject.isEmpty, !subjects.contains(subject) { subjects.append(subject) }
    }
    return subjects
  }

  private func pages() -> Int? {
    guard let extent = entry.value(opds: .extent)?.lowercased() else { return nil }
    let digits = extent.prefix { $0.isASCII && $0.isNumber }
    let unit = extent[digits.endIndex...].drop { $0 == " " }
    guard unit.hasPrefix("p"), let count = Int(digits), (1..<1_000_000).contains(count) else {
      return nil
    }
    return count
  }

  private mutating func setCovers(of book: inout Book) {
    for kind in [Cover.Kind.cover, .thumbnail] {
      for link in links where link.coverKind == kind {
        guard !link.isServerPath else {
          warnings.append(
            .about(
              link.href, "cover-local",
              "is a path on the feed's server, which the feed does not name, and is left out as a "
                + "cover; a link to itself with its address (rel=\"self\") would tell the server"))
          continue
        }
        let (cover, warning) = CoverReference.read(link.href, base: base, kind: kind)
        if let warning { warnings.append(warning) }
        if let cover, !book.covers.contains(where: { $0.ref == cover.ref }) {
          book.covers.append(cover)
        }
      }
    }
  }
}
