import CatalogModel
import Glibc
import Testing

@Suite struct ImportTests {
  struct Failure: Error {}

  @Test(arguments: Engine.available)
  func `an import that throws leaves nothing, and its own error is passed on`(engine: Engine) throws
  {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([incoming("kept")])
    let before = try repository.allBooks()
    #expect(throws: Failure.self) {
      try repository.importBooks(into: "main", options: ImportOptions()) { session in
        _ = try session.add((0..<6_000).map { incoming("\($0)", "2006-10") })
        throw Failure()
      }
    }
    #expect(throws: Failure.self) {
      try repository.importBooks(into: "other", options: ImportOptions()) { _ in throw Failure() }
    }
    #expect(try repository.allBooks() == before)
    #expect(try repository.catalogs().map(\.name) == ["main"])
    #expect(try repository.problems() == [])
    #expect(try repository.add([incoming("after")]) == [.new])
  }

  @Test(arguments: Engine.available)
  func `an interrupted import is undone, and writing goes on after resuming`(engine: Engine) throws
  {
    let place = try Place(engine)
    let repository = try place.repository()
    let error = #expect(throws: RepositoryError.self) {
      try repository.importBooks(into: "main", options: ImportOptions()) { session in
        _ = try session.add([incoming("a")])
        repository.interrupt()
        _ = try session.add([incoming("b")])
      }
    }
    #expect(error?.kind == .interrupted)
    #expect(try repository.catalogs().isEmpty)
    repository.resume()
    #expect(try repository.add([incoming("a")]) == [.new])
  }

  @Test(arguments: Engine.available)
  func `an import cut off by the end of its process leaves nothing`(engine: Engine) async throws {
    let place = try Place(engine)
    let records = (1...3).map { incoming("\($0)", isbn: isbn($0), "2006-10") }
    try place.repository().add(records)
    let before = try place.repository().allBooks()
    await #expect(processExitsWith: .exitCode(7)) {
      [address = place.address as String] in
      let repository = try Place.open(address)
      _ = try repository.importBooks(into: "main", options: ImportOptions()) { session in
        _ = try session.add((1...20_000).map { incoming("new", isbn: isbn($0), "2006-11") })
        _exit(7)
      }
    }
    let repository = try place.repository()
    #expect(try repository.allBooks() == before)
    #expect(try repository.problems() == [])
    #expect(try repository.add(records) == [.unchanged, .unchanged, .unchanged])
  }

  @Test(arguments: Engine.available)
  func `an import is dated, and says what it touched`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository(now: 1_700_000_000)
    let first = try repository.importBooks(into: "main", options: ImportOptions()) { session in
      try session.add([
        incoming("a", isbn: isbn(1), "2006-10"), incoming("b", isbn: isbn(2), "2006-11"),
        incoming("c", isbn: isbn(3), "2006-12"),
      ])
    }
    #expect(first.summary.sectionsTouched == 3)
    // date -u -d @1700000000
    #expect(try repository.catalogs().map(\.lastImport) == ["2023-11-14T22:13:20Z"])
    let second = try repository.importBooks(into: "main", options: ImportOptions()) { session in
      let outcomes = try session.add([
        incoming("a", isbn: isbn(1), "2006-10"), incoming("b", isbn: isbn(2), "2006-12"),
      ])
      #expect(outcomes == [.unchanged, .changed])
    }
    #expect(second.summary.sectionsTouched == 2)
    #expect(second.summary.removed == 0)
  }

  @Test(arguments: Engine.available)
  func `an update changes what it says of a book that is there, and is nothing of one that is not`(
    engine: Engine
  ) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([incoming("a", isbn: isbn(1), source: "1", "2006-10")])
    func update(_ date: String, isbn: ISBN?, source: String) -> IncomingBook {
      var record = incoming("", source: source, date)
      record.book.isbn = isbn
      return record
    }
    let outcomes = try repository.importBooks(into: "main", options: ImportOptions()) { session in
      [
        try session.update(update("2006-12", isbn: ISBN(isbn(1)), source: "9")),
        try session.update(update("2006-12", isbn: nil, source: "1")),
        try session.update(update("2007-01", isbn: nil, source: "1")),
        try session.update(update("2007-01", isbn: nil, source: "5")),
      ]
    }.result
    #expect(outcomes == [.changed, .unchanged, .changed, nil])
    let books = try repository.allBooks()
    #expect(books.map(\.book.title) == ["a"])
    #expect(books.map { $0.book.published?.description } == ["2007-01"])
    #expect(
      try repository.add([incoming("a", isbn: isbn(1), source: "1", "2006-10")]) == [.changed])
    #expect(try repository.problems() == [])
  }

  @Test(arguments: Engine.available)
  func `replacing removes the books of this catalog that did not come`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let all = (1...5).map { incoming("\($0)", isbn: isbn($0), source: "\($0)", "2006-0\($0)") }
    try repository.add(all)
    try repository.add(all, to: "other")
    // One comes by its source key alone, one in another month.
    let some = [
      all[0], incoming("2", source: "2", "2006-02"), incoming("3", isbn: isbn(3), "2007-01"),
    ]
    #expect(try repository.add(some, replacing: true) == [.unchanged, .unchanged, .changed])
    #expect(try repository.allBooks().map(\.book.title) == ["1", "2", "3"])
    #expect(
      try repository.sections(inCatalog: "main").map(\.key.displayTitle)
        == ["2006-01", "2006-02", "2007-01"])
    #expect(try repository.allBooks(of: "other").count == 5)
    #expect(try repository.problems() == [])
  }

  @Test(arguments: Engine.available)
  func `a removal notice removes the book of its ISBN or source key`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([
      incoming("a", isbn: isbn(1), source: "1"), incoming("b", source: "2"),
      incoming("c", source: "3"),
    ])
    let found = try repository.importBooks(into: "main", options: ImportOptions()) { session in
      [
        try session.remove(isbn: ISBN(isbn(9)), source: Identifier(scheme: "test", value: "1")),
        try session.remove(isbn: nil, source: Identifier(scheme: "test", value: "1")),
        try session.remove(isbn: ISBN(isbn(8)), source: Identifier(scheme: "test", value: "2")),
        try session.remove(isbn: nil, source: nil),
        try session.remove(isbn: nil, source: Identifier(scheme: "test", value: "2")),
      ]
    }
    #expect(found.result == [false, true, true, false, false])
    #expect(found.summary.removed == 2)
    #expect(try repository.allBooks().map(\.book.title) == ["c"])
    #expect(try repository.add([incoming("a", isbn: isbn(1), source: "1")]) == [.new])
    #expect(try repository.allBooks().map(\.id) == [3, 4])
  }

  @Test(arguments: Engine.available)
  func `a number once given is not given again`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([incoming("a", "2006-10"), incoming("b", "2006-11")])
    let section = try #require(try repository.sections(inCatalog: "main").last)
    #expect(try repository.removeSection(id: section.id) == 1)
    try repository.add([incoming("c", "2006-11")])
    #expect(try repository.allBooks().map(\.id) == [1, 3])
    #expect(try repository.sections(inCatalog: "main").last?.id == section.id + 1)
  }

  @Test(arguments: Engine.available)
  func `removing counts, and takes empty sections along`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let year = SectionKey(period: .year(2006))
    let month = SectionKey(period: .month(year: 2006, month: 1))
    try repository.add([
      incoming("a", path: [year, month]), incoming("b", path: [year, month]),
      incoming("c", path: [year, SectionKey(period: .month(year: 2006, month: 2))]),
      incoming("d", "2007"),
    ])
    #expect(try repository.removeBooks(ids: [1, 1, 77]) == 1)
    #expect(try repository.sections(inCatalog: "main").map(\.bookCount) == [0, 1, 1, 1])
    #expect(try repository.removeBooks(ids: [2]) == 1)
    #expect(try repository.sections(inCatalog: "main").map(\.bookCount) == [0, 1, 1])
    let top = try #require(try repository.sections(inCatalog: "main").first)
    #expect(try repository.removeSection(id: top.id) == 1)
    #expect(try repository.sections(inCatalog: "main").map(\.key.displayTitle) == ["2007"])
    #expect(try repository.removeSection(id: top.id) == 0)
    #expect(try repository.removeCatalog("main") == 1)
    #expect(try repository.removeCatalog("main") == 0)
    #expect(try repository.catalogs().isEmpty)
    #expect(try repository.problems() == [])
  }

  @Test(arguments: Engine.available)
  func `readers see the state before an import until it is done`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([incoming("a")])
    let other = try place.repository(writing: false)
    _ = try repository.importBooks(into: "main", options: ImportOptions()) { session in
      _ = try session.add([incoming("b")])
      let (own, others) = (try repository.allBooks().count, try other.allBooks().count)
      #expect(own == 1 && others == 1)
    }
    #expect(try other.allBooks().count == 2)
  }

  @Test(arguments: Engine.available)
  func `two that import the same at once make it once`(engine: Engine) async throws {
    let place = try Place(engine)
    let records = (1...300).map { incoming("\($0)", isbn: isbn($0), "2006-0\($0 % 9 + 1)") }
    let outcomes = try await withThrowingTaskGroup(of: [ImportOutcome].self) { group in
      for _ in 0..<2 {
        group.addTask { try place.repository().add(records) }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(outcomes.filter { $0 == .new }.count == 300)
    #expect(outcomes.filter { $0 == .unchanged }.count == 300)
    let repository = try place.repository(writing: false)
    #expect(try repository.allBooks().count == 300)
    #expect(try repository.problems() == [])
  }

  @Test(arguments: Engine.available)
  func `a writer that another one holds up too long is told so`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let other = try place.repository(timeout: .milliseconds(20))
    _ = try repository.importBooks(into: "main", options: ImportOptions()) { _ in
      let error = #expect(throws: RepositoryError.self) { try other.add([incoming("a")]) }
      #expect(error?.kind == .busy)
    }
  }
}
