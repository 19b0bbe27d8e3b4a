package import CatalogModel

/// Writes a catalog in one format, section by section and book by book.
///
/// Bytes gather in the writer until they are taken; it never holds more of the catalog than that.
package protocol CatalogWriter {
  /// Begins the file.
  mutating func begin(catalog: String)

  /// Begins a section within the one that is open; its books come before its child sections.
  mutating func beginSection(_ key: SectionKey)

  /// Writes a book of the section that is open.
  mutating func add(_ book: Book, source: Identifier?, path: [SectionKey])

  /// Ends the section that was begun last.
  mutating func endSection()

  /// Ends the file.
  mutating func end()

  /// Hands over the bytes so far.
  mutating func takeBytes() -> [UInt8]

  /// What the format could not carry.
  var omissions: Omissions { get }
}

extension CatalogWriter {
  package mutating func beginSection(_ key: SectionKey) {}
  package mutating func endSection() {}
}

/// What a format could not carry, and of how many values.
package struct Omissions: Hashable, Sendable {
  /// The kinds of values in the order in which they first came.
  package private(set) var counts: [(what: String, count: Int)] = []

  package init() {}

  package static func == (left: Self, right: Self) -> Bool {
    left.counts.elementsEqual(right.counts, by: ==)
  }

  package func hash(into hasher: inout Hasher) {
    for entry in counts { hasher.combine(entry.what) }
  }

  mutating func note(_ what: String, if isLeftOut: Bool = true) {
    guard isLeftOut else { return }
    if let index = counts.firstIndex(where: { $0.what == what }) {
      counts[index].count += 1
    } else {
      counts.append((what, 1))
    }
  }

  /// Notes a book's place where the date of its publication does not say it.
  mutating func noteSection(of book: Book, path: [SectionKey]) {
    note("places in sections", if: path != [SectionKey(period: Period(book.published))])
  }
}

/// The formats that are written.
package enum ExportFormat: String, CaseIterable, Sendable {
  case json
  case ndjson
  case csv
  case opds1
  case opds2
  case onix

  /// A writer of the format; `updated` is when the catalog last changed, as Atom writes times.
  package func writer(updated: String) -> any CatalogWriter {
    switch self {
    case .json: ShelfJSONWriter()
    case .ndjson: ShelfLinesWriter()
    case .csv: ShelfTableWriter()
    case .opds1: OPDSFeedWriter(updated: updated)
    case .opds2: OPDSPublicationWriter(updated: updated)
    case .onix: ONIXWriter(updated: updated)
    }
  }
}
