import CatalogModel
import CatalogRules
import Testing

@testable import CatalogStore

/// Random imports and removals, in every way an import can go.
@Suite struct RandomOperationsTests {
  /// The ways: keys in memory or a file from the start or never, indexes dropped at once or never, words
  /// cut into the index piece by piece beside the import, a hash that makes most keys collide.
  static let ways: [ImportTuning] = [
    ImportTuning(),
    ImportTuning(smallStore: 0, rowsAQuery: 0, largeImport: .max),
    ImportTuning(largeImport: 1),
    ImportTuning(hash: { StableHash.hash($0) % 5 }, largeImport: 40),
    ImportTuning(hash: { StableHash.hash($0) % 5 }, smallStore: 0, rowsAQuery: 1),
    ImportTuning(keyTableLimit: 0),
    ImportTuning(wordsAtOnce: 5, largeSearch: 1),
    ImportTuning(hash: { StableHash.hash($0) % 5 }, keyTableLimit: 0),
  ]

  static func record(_ generator: inout SeededGenerator) -> IncomingBook {
    let number = Int.random(in: 1...60, using: &generator)
    let year = Int.random(in: 2005...2006, using: &generator)
    let month = Int.random(in: 1...3, using: &generator)
    let date = [nil, "\(year)", "\(year)-0\(month)"].randomElement(using: &generator) ?? nil
    let subject = SectionKey(period: .undated, title: "s\(number % 3)")
    let period = SectionKey(period: Period(date.flatMap { PartialDate($0) }))
    return incoming(
      "t\(number % 7)", isbn: Bool.random(using: &generator) ? isbn(number % 20) : nil,
      source: Bool.random(using: &generator) ? "\(number % 25)" : nil, date,
      path: Int.random(in: 0..<4, using: &generator) == 0 ? [period, subject] : [period]
    ) { book in
      if number.isMultiple(of: 2) { book.publisher = "p\(number)" }
      book.covers = (0..<number % 4).map { Cover(ref: "\(number)-\($0)") }
    }
  }

  /// One random step, the same in every repository of the same state.
  static func step(
    _ repository: any CatalogRepository, _ generator: inout SeededGenerator
  ) throws -> [ImportOutcome] {
    let catalog = Bool.random(using: &generator) ? "one" : "two"
    let choice = Int.random(in: 0..<10, using: &generator)
    if choice == 0,
      let section = try repository.sections(inCatalog: catalog).randomElement(using: &generator)
    {
      _ = try repository.removeSection(id: section.id)
      return []
    }
    if choice == 1, let book = try repository.allBooks(of: catalog).randomElement(using: &generator)
    {
      _ = try repository.removeBooks(ids: [book.id])
      return []
    }
    var options = ImportOptions()
    options.replacesCatalog = choice == 2
    options.isSearchable = choice < 7
    let batches = (0..<3).map { _ in
      (0..<Int.random(in: 0..<25, using: &generator)).map { _ in record(&generator) }
    }
    let removal = record(&generator)
    return try repository.importBooks(into: catalog, options: options) { session in
      var outcomes = try session.add(batches[0])
      if choice == 3 {
        _ = try session.remove(isbn: removal.book.isbn, source: removal.source)
      }
      outcomes += try session.add(batches[1])
      return try outcomes + session.add(batches[2])
    }.result
  }

  /// Every count against the books themselves, and nothing empty left.
  static func expectExact(_ repository: any CatalogRepository) throws {
    #expect(try repository.problems() == [])
    for catalog in ["one", "two"] {
      let sections = try repository.sections(inCatalog: catalog)
      let parents = Set(sections.compactMap(\.parent))
      for section in sections {
        let books = try repository.books(inSection: section.id, after: nil, limit: .max).books
        #expect(section.bookCount == books.count)
        #expect(section.coverCount == books.reduce(0) { $0 + $1.book.covers.count })
        #expect(!books.isEmpty || parents.contains(section.id))
        #expect(books.map(\.position) == books.map(\.position).sorted())
      }
      try expectSearchExact(repository, catalog)
      let isbns = try repository.allBooks(of: catalog).compactMap(\.book.isbn)
      #expect(Set(isbns).count == isbns.count)
    }
  }

  /// What search finds against a look at every book.
  static func expectSearchExact(_ repository: any CatalogRepository, _ catalog: String) throws {
    // Books that an import left out are found after the next one.
    try repository.add([], to: catalog)
    let books = try repository.allBooks(of: catalog)
    for word in (0..<7).map({ "t\($0)" }) + (1...60).map({ "p\($0)" }) {
      let expected = books.filter { $0.book.title == word || $0.book.publisher == word }
      let query = SearchQuery(word, catalog: catalog, limit: 1_000)
      #expect(try Set(repository.search(query).hits.map(\.book)) == Set(expected))
      #expect(try repository.countMatches(query) == expected.count)
    }
  }

  @Test(arguments: 1...4)
  func `counts are exact, and neither the way of an import nor the engine shows`(seed: UInt64)
    throws
  {
    let places =
      try Self.ways.map { (try Place(.sqlite), $0) }
      + Engine.available.dropFirst().map { (try Place($0), ImportTuning()) }
    let repositories = try places.map { try $0.repository(tuning: $1) }
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<8 {
      let start = generator
      var results: [[ImportOutcome]] = []
      for repository in repositories {
        generator = start
        results.append(try Self.step(repository, &generator))
      }
      #expect(results.allSatisfy { $0 == results[0] })
      let books = try repositories.map { repository in
        try ["one", "two"].map { try repository.allBooks(of: $0) }
      }
      let areEqual = books.allSatisfy { $0 == books[0] }
      #expect(areEqual)
    }
    for repository in repositories { try Self.expectExact(repository) }
  }
}
