package import CatalogModel

/// A part of what a store holds, as stores hand it to each other.
package enum CatalogPart {
  /// A catalog; what follows belongs to it.
  case catalog(CatalogRecord)
  /// A section; parents come before their children.
  case section(SectionRecord)
  /// A book with all its covers.
  case book(BookRow)
  /// The numbers to be given next; comes last.
  case numbers(section: Int64, book: Int64)
}

/// A row of the table `catalog`.
package struct CatalogRecord: Hashable, Sendable {
  package var id: Int64
  package var name: String
  package var lastImport: String?

  package init(id: Int64, name: String, lastImport: String?) {
    self.id = id
    self.name = name
    self.lastImport = lastImport
  }
}

/// A row of the table `section`.
package struct SectionRecord: Hashable, Sendable {
  package var id: Int64
  package var catalog: Int64
  package var parent: Int64?
  package var period: Int?
  package var title: String?
  package var bookCount: Int64
  package var coverCount: Int64
  package var nextPosition: Int64

  /// The columns in the order in which they are read.
  package static let columns = [
    "id", "catalog", "parent", "period", "title", "book_count", "cover_count", "next_position",
  ]

  /// Reads a row of those columns.
  package init(_ row: some StoredRow) {
    id = row.int64(at: 0) ?? 0
    catalog = row.int64(at: 1) ?? 0
    parent = row.int64(at: 2)
    period = row.int(at: 3)
    title = row.string(at: 4)
    bookCount = row.int64(at: 5) ?? 0
    coverCount = row.int64(at: 6) ?? 0
    nextPosition = row.int64(at: 7) ?? 1
  }
}

/// A store whose whole content can be moved to another one, numbers, places and all.
package protocol MovableRepository: CatalogRepository {
  /// Hands out everything, as it is at one moment: catalogs by number, in each its sections and its
  /// books by number.
  func readContent(_ take: (CatalogPart) throws -> Void) throws

  /// Takes everything in, in one transaction; throws where the store is not empty.
  ///
  /// `body` is given what takes the parts, which come in the order of ``readContent(_:)``.
  func writeContent(_ body: ((CatalogPart) throws -> Void) throws -> Void) throws
}

extension [SectionRecord] {
  /// The sections with each after its parent, else in the order given.
  package func parentsFirst() -> [SectionRecord] {
    var children: [Int64?: [SectionRecord]] = [:]
    for section in self { children[section.parent, default: []].append(section) }
    var ordered: [SectionRecord] = []
    var waiting = Array((children[nil] ?? []).reversed())
    while let section = waiting.popLast() {
      ordered.append(section)
      waiting += (children[section.id] ?? []).reversed()
    }
    return ordered
  }
}

/// A hash of 128 bits of what a store holds, whatever engine keeps it.
package struct ContentDigest {
  private var low: UInt64 = 1
  private var high: UInt64 = 2
  private var columns = BookColumns()
  /// How many books were taken in.
  package private(set) var bookCount = 0

  package init() {}

  /// Takes a part in; the order counts.
  package mutating func add(_ part: CatalogPart) {
    switch part {
    case .catalog(let catalog):
      add(1, catalog.id)
      add(catalog.name)
      add(catalog.lastImport)
    case .section(let section):
      add(2, section.id, section.catalog, section.parent, section.period.map(Int64.init))
      add(section.title)
      add(section.bookCount, section.coverCount, section.nextPosition)
    case .book(let row):
      bookCount += 1
      add(3, row.id, row.catalog, row.section, row.position, Int64(bitPattern: row.digest))
      add(row.searchRow, Int64(row.coverCount))
      add(row.book, row.keys)
    case .numbers(let section, let book): add(4, section, book)
    }
  }

  /// The hash so far, as 32 hexadecimal digits.
  package var digits: String { Self.digits(high) + Self.digits(low) }

  private mutating func add(_ book: Book, _ keys: BookKeys) {
    columns.load(book, keys: keys)
    columns.bytes.withUnsafeBytes { add($0) }
    for end in columns.ends { add(Int64(end)) }
    add(book.pages.map(Int64.init))
    for cover in book.covers {
      add(cover.ref)
      add(cover.kind.rawValue)
      add(cover.width.map(Int64.init), cover.height.map(Int64.init))
    }
  }

  private mutating func add(_ numbers: Int64?...) {
    for number in numbers {
      low = StableHash.combine(low, number ?? .min)
      high = StableHash.combine(high, number ?? .min)
    }
  }

  private mutating func add(_ text: String?) {
    guard var text else { return add(.min) }
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    low = StableHash.hash(bytes, seed: low)
    high = StableHash.hash(bytes, seed: high)
  }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }
}

extension RepositoryError {
  /// A store that content is to be moved to holds something.
  package static func notEmpty(_ name: String) -> RepositoryError {
    RepositoryError(.notWritable, "\(name) holds catalogs already; a copy needs an empty database")
  }
}
