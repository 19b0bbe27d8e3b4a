import CatalogModel
import TestFolders

@testable import CatalogStore

extension TemporaryFolder {
  /// A repository on a file of this folder, dated at the beginning of 1970.
  func repository(
    _ name: String = "shelf.db", access: SQLiteCatalogRepository.Access = .writing,
    cacheKibibytes: Int = 65_536, tuning: ImportTuning = ImportTuning()
  ) throws -> SQLiteCatalogRepository {
    try SQLiteCatalogRepository(
      path: file(name), access: access, cacheKibibytes: cacheKibibytes, clock: { 0 },
      tuning: tuning)
  }

  /// A repository whose first import does without the write-ahead log, and writes nearly every page at
  /// once, as it keeps next to nothing of the file in memory.
  func logFreeRepository(_ name: String, cacheKibibytes: Int = 1) throws -> SQLiteCatalogRepository
  {
    var tuning = ImportTuning()
    tuning.logFreeBytes = 1
    return try repository(name, cacheKibibytes: cacheKibibytes, tuning: tuning)
  }
}

extension SQLiteCatalogRepository {
  /// Imports records and returns what became of each.
  @discardableResult
  func add(
    _ books: [IncomingBook], to catalog: String = "main", replacing: Bool = false
  ) throws -> [ImportOutcome] {
    var options = ImportOptions()
    options.replacesCatalog = replacing
    options.exclusiveBytes = 1
    return try importBooks(into: catalog, options: options) { try $0.add(books) }.result
  }

  /// Every book of a catalog, section by section.
  func allBooks(of catalog: String = "main") throws -> [StoredBook] {
    try sections(inCatalog: catalog).flatMap { section in
      try books(inSection: section.id, after: nil, limit: .max).books
    }
  }
}

/// A book in the section of its date's period.
func incoming(
  _ title: String, isbn: String? = nil, source: String? = nil, _ published: String? = nil,
  path: [SectionKey]? = nil, _ change: (inout Book) -> Void = { _ in }
) -> IncomingBook {
  var book = Book(title: title)
  book.isbn = isbn.flatMap { ISBN($0) }
  book.published = published.flatMap { PartialDate($0) }
  change(&book)
  return IncomingBook(
    book: book, source: source.map { Identifier(scheme: "test", value: $0) },
    sectionPath: path ?? [SectionKey(period: Period(book.published))])
}

/// The n-th of a row of ISBNs, right by the rule of the ISBN Users' Manual.
func isbn(_ number: Int) -> String {
  let digits = String(number)
  let body = Array(("978" + String(repeating: "0", count: 9 - digits.count) + digits).utf8)
  let check = ISBN.checkDigit13(body[...]) ?? 0
  return String(decoding: body + [check], as: UTF8.self)
}
