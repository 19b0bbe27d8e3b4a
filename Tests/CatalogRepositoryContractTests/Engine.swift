import CatalogModel
import CatalogStorePostgres
import Foundation
import TestFolders
import Testing

@testable import CatalogStore

/// What keeps a catalog. Every test of this target says what holds for each.
enum Engine: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sqlite
  case postgresql

  /// Those that this machine can run; says so where it cannot run one.
  static let available: [Engine] = {
    if PostgresServer.isInstalled { return allCases }
    print("PostgreSQL is not installed here: the contract is tested on SQLite only.")
    return [.sqlite]
  }()

  var testDescription: String { rawValue }
}

/// A fresh database of an engine.
final class Place: Sendable {
  let engine: Engine
  let folder = TemporaryFolder()
  /// The file's path, or the URL.
  let address: String

  init(_ engine: Engine) throws {
    self.engine = engine
    address =
      switch engine {
      case .sqlite: folder.file("shelf.db")
      case .postgresql: try PostgresServer.running.freshSchema()
      }
  }

  /// A repository on the database, dated at the beginning of 1970.
  func repository(
    writing: Bool = true, timeout: Duration = .seconds(600), now: Int64 = 0,
    tuning: ImportTuning = ImportTuning()
  ) throws -> any CatalogRepository {
    try Self.open(address, writing: writing, timeout: timeout, now: now, tuning: tuning)
  }

  /// A repository on the database of an address.
  static func open(
    _ address: String, writing: Bool = true, timeout: Duration = .seconds(600), now: Int64 = 0,
    tuning: ImportTuning = ImportTuning()
  ) throws -> any CatalogRepository {
    if PostgresCatalogRepository.isURL(address) {
      return try PostgresCatalogRepository(
        url: address, access: writing ? .writing : .reading, timeout: timeout, clock: { now })
    }
    return try SQLiteCatalogRepository(
      path: address, access: writing ? .writing : .reading, timeout: timeout, clock: { now },
      tuning: tuning)
  }
}

extension CatalogRepository {
  /// Imports records and returns what became of each.
  @discardableResult
  func add(
    _ books: [IncomingBook], to catalog: String = "main", replacing: Bool = false
  ) throws -> [ImportOutcome] {
    var options = ImportOptions()
    options.replacesCatalog = replacing
    return try importBooks(into: catalog, options: options) { try $0.add(books) }.result
  }

  /// Every book of a catalog, section by section.
  func allBooks(of catalog: String = "main") throws -> [StoredBook] {
    try sections(inCatalog: catalog).flatMap { section in
      try books(inSection: section.id, after: nil, limit: .max).books
    }
  }

  /// Stops writing.
  func interrupt() {
    (self as? SQLiteCatalogRepository)?.interrupt()
    (self as? PostgresCatalogRepository)?.interrupt()
  }

  /// Allows writing again.
  func resume() {
    (self as? SQLiteCatalogRepository)?.resume()
    (self as? PostgresCatalogRepository)?.resume()
  }

  /// The book of an ISBN.
  func book(isbn: ISBN, inCatalog catalog: String) throws -> StoredBook? {
    try (self as? SQLiteCatalogRepository)?.book(isbn: isbn, inCatalog: catalog)
      ?? (self as? PostgresCatalogRepository)?.book(isbn: isbn, inCatalog: catalog)
  }
}
