import CatalogFormats
import CatalogModel

/// Hands a catalog's sections and books to a writer, a page of books at a time.
struct CatalogExport {
  /// How many books are read at a time.
  static let pageSize = 256

  let repository: any CatalogRepository
  var writer: any CatalogWriter
  let write: ([UInt8]) throws -> Void

  /// Writes the catalog, or one of its sections with what is within it.
  mutating func run(catalog: String, within root: Int64?, nestsTo limit: Int?) throws {
    let sections = try repository.sections(inCatalog: catalog)
    let included = Set(
      try Self.sections(of: repository, catalog: catalog, within: root).map(\.id))
    var open: [Section] = []
    var paths: [Int64: [SectionKey]] = [:]
    writer.begin(catalog: catalog)
    for section in sections {
      let path = (section.parent.flatMap { paths[$0] } ?? []) + [section.key]
      paths[section.id] = path
      guard included.contains(section.id) else { continue }
      close(&open, upTo: section.parent)
      if let limit, open.count == limit {
        throw CommandFailure(
          .data, "sections nest more than \(limit) deep, which JSON does not; export as .ndjson")
      }
      writer.beginSection(section.key)
      open.append(section)
      try writeBooks(of: section, path: path)
    }
    close(&open, upTo: nil)
    writer.end()
    try write(writer.takeBytes())
  }

  /// Ends the open sections that do not enclose what comes next.
  private mutating func close(_ open: inout [Section], upTo parent: Int64?) {
    while let last = open.last, last.id != parent {
      writer.endSection()
      open.removeLast()
    }
  }

  private mutating func writeBooks(of section: Section, path: [SectionKey]) throws {
    var next: Int64?
    repeat {
      let page = try repository.books(inSection: section.id, after: next, limit: Self.pageSize)
      for stored in page.books { writer.add(stored.book, source: stored.source, path: path) }
      next = page.next
      try write(writer.takeBytes())
    } while next != nil
  }

  /// The sections that are written: those with books, within a section or of the whole catalog.
  static func sections(
    of repository: any CatalogRepository, catalog: String, within root: Int64?
  ) throws -> [Section] {
    let sections = try repository.sections(inCatalog: catalog)
    let filled = filled(sections)
    var included: Set<Int64> = []
    return sections.filter { section in
      let isWithin =
        root == nil || section.id == root || section.parent.map(included.contains) == true
      guard isWithin, filled.contains(section.id) else { return false }
      included.insert(section.id)
      return true
    }
  }

  /// The sections that hold a book at any depth; parents stand before their children.
  private static func filled(_ sections: [Section]) -> Set<Int64> {
    var filled: Set<Int64> = []
    for section in sections.reversed() where section.bookCount > 0 || filled.contains(section.id) {
      filled.insert(section.id)
      if let parent = section.parent { filled.insert(parent) }
    }
    return filled
  }
}
