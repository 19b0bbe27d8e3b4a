package import CatalogModel

/// The texts of a book's row in the order of the table's columns, laid out in one buffer, and hashed.
///
/// Used again for every book of an import: laying out allocates nothing once the buffer has grown.
package struct BookColumns {
  /// The columns of text in the order in which rows are written and read.
  package static let names = [
    "identity", "source", "published", "added", "cover_ref", "cover_kind", "title", "subtitle",
    "contributors", "publisher", "languages", "series_name", "series_number", "subjects", "format",
    "price_amount", "price_currency", "links", "identifiers", "description",
  ]

  /// The texts one after the other.
  package private(set) var bytes: [UInt8] = []
  /// Where each text of the row ends in `bytes`, beginning where the one before ends; -1 is NULL.
  package private(set) var ends: [Int] = []
  package private(set) var pages: Int?
  package private(set) var coverCount = 0
  package private(set) var coverWidth: Int?
  package private(set) var coverHeight: Int?

  /// An empty row.
  package init() {
    bytes.reserveCapacity(16_384)
    ends.reserveCapacity(Self.names.count)
  }

  /// Takes a book in; what was taken in before is forgotten.
  package mutating func load(_ book: Book, keys: BookKeys) {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    pages = book.pages
    coverCount = book.covers.count
    coverWidth = book.covers.first?.width
    coverHeight = book.covers.first?.height
    addHead(book, keys)
    addBody(book)
  }

  private mutating func addHead(_ book: Book, _ keys: BookKeys) {
    add(keys.identity)
    add(keys.source)
    add(book.published)
    add(book.added)
    add(book.covers.first?.ref)
    add(book.covers.first?.kind.rawValue)
    add(book.title)
    add(book.subtitle)
  }

  private mutating func addBody(_ book: Book) {
    add(rows: book.contributors) { StringListJSON.append($0.name, $0.role, to: &$1) }
    add(book.publisher)
    add(list: book.languages)
    add(book.series?.name)
    add(book.series?.number)
    add(list: book.subjects)
    add(book.format)
    add(book.price?.amount)
    add(book.price?.currency)
    add(rows: book.links) { StringListJSON.append($0.href, $0.rel, $0.type, to: &$1) }
    add(rows: book.identifiers) { StringListJSON.append($0.scheme, $0.value, to: &$1) }
    add(book.description)
  }

  /// The hash of all that a record says: the row, its further covers and its place.
  package func digest(of incoming: IncomingBook) -> UInt64 {
    var hash = bytes.withUnsafeBytes { StableHash.hash($0) }
    for end in ends { hash = StableHash.combine(hash, Int64(end)) }
    hash = Self.combine(hash, pages, coverWidth, coverHeight)
    for cover in incoming.book.covers.dropFirst() {
      hash = StableHash.hash(cover.ref, seed: hash)
      hash = Self.combine(hash, cover.kind == .cover ? 0 : 1, cover.width, cover.height)
    }
    for key in incoming.sectionPath {
      hash = Self.combine(hash, key.period.number, nil, nil)
      if let title = key.title { hash = StableHash.hash(title, seed: hash) }
    }
    return hash
  }

  private static func combine(_ hash: UInt64, _ numbers: Int?...) -> UInt64 {
    numbers.reduce(hash) { StableHash.combine($0, $1.map(Int64.init) ?? .min) }
  }

  private mutating func add(_ text: String?) {
    guard var text else {
      ends.append(-1)
      return
    }
    text.withUTF8 { bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
  }

  private mutating func add(_ date: PartialDate?) {
    if let date { DateDigits.append(date, to: &bytes) }
    ends.append(date == nil ? -1 : bytes.count)
  }

  private mutating func add(list: [String]) {
    if !list.isEmpty { StringListJSON.append(list, to: &bytes) }
    ends.append(list.isEmpty ? -1 : bytes.count)
  }

  private mutating func add<Element>(
    rows: [Element], _ append: (Element, inout [UInt8]) -> Void
  ) {
    guard !rows.isEmpty else {
      ends.append(-1)
      return
    }
    for index in rows.indices {
      bytes.append(index == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
      append(rows[index], &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    ends.append(bytes.count)
  }
}
