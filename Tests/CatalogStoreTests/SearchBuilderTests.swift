import CatalogModel
import SQLiteDatabase
import TestFolders
import Testing

@testable import CatalogStore

/// A full-text index that another thread builds, against one that is written in place.
@Suite struct SearchBuilderTests {
  /// Hands four books at a time over to a builder, from the first one on.
  private static let beside = ImportTuning(wordsAtOnce: 4, largeSearch: 1)

  private static func books(_ numbers: ClosedRange<Int>) -> [IncomingBook] {
    numbers.map { number in
      incoming("word\(number) of \(number % 3)", isbn: isbn(number), "20\(10 + number % 7)-05")
    }
  }

  private static func found(_ word: String, in repository: SQLiteCatalogRepository) throws
    -> [String]
  {
    try repository.search(SearchQuery(word, catalog: "main", limit: 100)).hits
      .map(\.book.book.title)
  }

  /// The index's own look at its tables, and the one at the books' words.
  private static func expectSound(
    _ repository: SQLiteCatalogRepository, _ folder: TemporaryFolder
  ) throws {
    #expect(try repository.problems() == [])
    let connection = try Connection(path: repository.path, mode: .readWrite)
    try connection.execute("INSERT INTO book_search (book_search) VALUES ('integrity-check')")
  }

  @Test func `finds what an index written in place finds, in the same order`() throws {
    let folder = TemporaryFolder()
    let built = try folder.repository("built.db", tuning: Self.beside)
    let written = try folder.repository("written.db", tuning: ImportTuning(largeSearch: .max))
    for repository in [built, written] { try repository.add(Self.books(1...50)) }
    for word in ["word7", "of", "0", "1", "2", "nowhere"] {
      #expect(try Self.found(word, in: built) == Self.found(word, in: written))
    }
    #expect(try Self.found("of", in: built).count == 50)
    try Self.expectSound(built, folder)
  }

  @Test func `a book that changes within the import is found by its last words`() throws {
    let folder = TemporaryFolder()
    let repository = try folder.repository(tuning: Self.beside)
    var later = incoming("word1 of 1", isbn: isbn(1), "2011-05")
    later.book.publisher = "latecomer"
    try repository.add(Self.books(1...20) + [later] + Self.books(21...30))
    #expect(try Self.found("latecomer", in: repository) == ["word1 of 1"])
    #expect(try Self.found("word1", in: repository).count == 1)
    try Self.expectSound(repository, folder)
  }

  @Test func `later imports through the same repository add to it and take out of it`() throws {
    let folder = TemporaryFolder()
    let repository = try folder.repository(tuning: Self.beside)
    try repository.add(Self.books(1...20))
    try repository.add(Self.books(21...40))
    #expect(try Self.found("of", in: repository).count == 40)
    try repository.add(Self.books(31...40), replacing: true)
    #expect(try Self.found("of", in: repository).count == 10)
    try Self.expectSound(repository, folder)
  }

  @Test func `an import that fails leaves the index empty, and the next one builds it`() throws {
    struct Stop: Error {}
    let folder = TemporaryFolder()
    let repository = try folder.repository(tuning: Self.beside)
    #expect(throws: Stop.self) {
      try repository.importBooks(into: "main", options: ImportOptions()) { session in
        _ = try session.add(Self.books(1...20))
        throw Stop()
      }
    }
    var options = ImportOptions()
    options.willStore = { throw Stop() }
    #expect(throws: Stop.self) {
      try repository.importBooks(into: "main", options: options) { session in
        _ = try session.add(Self.books(1...20))
      }
    }
    #expect(try Self.found("of", in: repository).isEmpty)
    try repository.add(Self.books(5...9))
    #expect(try Self.found("of", in: repository).count == 5)
    try Self.expectSound(repository, folder)
  }
}
