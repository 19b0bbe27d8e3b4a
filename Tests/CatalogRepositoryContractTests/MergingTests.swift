import CatalogModel
import Testing

@Suite struct MergingTests {
  /// The date stored, that of a later import, the date and the section that come of it.
  static let dates = [
    ["2006-10-03", "2006-10", "2006-10-03", "2006-10"],
    ["2006-10-03", "2006", "2006-10-03", "2006-10"],
    ["2006-10", "2006-11", "2006-11", "2006-11"],
    ["2006-10", "2007", "2007", "2007"],
    ["2006", "2006-10", "2006-10", "2006-10"],
    ["2006-10", "undated", "2006-10", "2006-10"],
    ["undated", "2006-10", "2006-10", "2006-10"],
  ]

  /// A book in which everything is given.
  static func full(_ mark: String, date: String = "2006-10-03") -> IncomingBook {
    incoming("Title \(mark)", isbn: isbn(1), source: "1", date) { book in
      book.subtitle = "Subtitle \(mark)"
      book.contributors = [
        Contributor(name: "Ann \"\(mark)\" \\ 李\n", role: "author"),
        Contributor(name: "Bo \(mark)"),
      ]
      book.added = PartialDate("2020-01-0\(mark)")
      book.publisher = "Publisher \(mark)"
      book.languages = ["en", "x-\(mark)"]
      book.series = Series(name: "Series \(mark)", number: mark)
      book.subjects = ["s\(mark)", "t\u{0}\(mark)"]
      book.description = "Description \(mark)"
      book.format = "Format \(mark)"
      book.pages = Int(mark)
      book.price = Price(amount: "\(mark).50", currency: "EUR")
      book.covers = [
        Cover(ref: "a\(mark)", width: 100, height: 150), Cover(ref: "b\(mark)", kind: .thumbnail),
        Cover(ref: "c\(mark)", height: 7),
      ]
      book.links = [
        Link(href: "h\(mark)", rel: nil, type: "text/html"), Link(href: "i\(mark)", rel: "r"),
      ]
      book.identifiers = [
        Identifier(scheme: "doi", value: mark), Identifier(scheme: "asin", value: mark),
      ]
    }
  }

  @Test(arguments: Engine.available)
  func `everything comes back as it was stored`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let record = Self.full("1")
    try repository.add([record])
    let stored = try #require(try repository.allBooks().first)
    #expect(stored.book == record.book)
    #expect(stored.source == record.source)
    #expect(try repository.book(id: stored.id) == stored)
    #expect(try repository.problems() == [])
  }

  @Test(arguments: Engine.available)
  func `what a later import gives replaces what is stored`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([Self.full("1")])
    let record = Self.full("2", date: "2007-11-04")
    #expect(try repository.add([record]) == [.changed])
    #expect(try repository.allBooks().map(\.book) == [record.book])
    #expect(try repository.problems() == [])
  }

  @Test(arguments: Engine.available)
  func `what a later import leaves out stays`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([Self.full("1")])
    #expect(
      try repository.add([incoming("Title 1", isbn: isbn(1), path: [SectionKey(period: .undated)])])
        == [.unchanged])
    #expect(try repository.add([incoming("New", isbn: isbn(1))]) == [.changed])
    var expected = Self.full("1").book
    expected.title = "New"
    let stored = try #require(try repository.allBooks().first)
    #expect(stored.book == expected)
    #expect(try repository.section(id: stored.section)?.key.period == .month(year: 2006, month: 10))
  }

  @Test(arguments: Engine.available)
  func `a second record of the same import only fills gaps`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let first = incoming("First", isbn: isbn(1), "2006") { $0.publisher = "P" }
    #expect(try repository.add([first, Self.full("1")]) == [.new, .merged])
    var expected = Self.full("1").book
    expected.title = "First"
    expected.publisher = "P"
    let stored = try #require(try repository.allBooks().first)
    #expect(stored.book == expected)
    #expect(stored.source == Identifier(scheme: "test", value: "1"))
    #expect(try repository.sections(inCatalog: "main").map(\.key.displayTitle) == ["2006-10"])
    #expect(try repository.add([first, Self.full("1")]) == [.unchanged, .merged])
    #expect(try repository.allBooks() == [stored])
  }

  @Test(arguments: Engine.available, dates)
  func `a date less precise than the stored one and in agreement with it changes nothing`(
    engine: Engine,
    dates: [String]
  ) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    for date in dates.prefix(2) {
      try repository.add([incoming("A", isbn: isbn(1), date == "undated" ? nil : date)])
    }
    #expect(try repository.allBooks().map { $0.book.published?.description } == [dates[2]])
    #expect(try repository.sections(inCatalog: "main").map(\.key.displayTitle) == [dates[3]])
  }

  @Test(arguments: Engine.available)
  func `a section with a title is a place of its own`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([incoming("A", isbn: isbn(1), "2006-10")])
    let path = [SectionKey(period: .undated, title: "五月新书")]
    #expect(try repository.add([incoming("A", isbn: isbn(1), path: path)]) == [.changed])
    #expect(try repository.sections(inCatalog: "main").map(\.key) == path)
  }

  @Test(arguments: Engine.available)
  func `identifiers are replaced a scheme at a time where they stand`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    func record(_ identifiers: (String, String)...) -> IncomingBook {
      incoming("A", isbn: isbn(1)) { book in
        book.identifiers = identifiers.map { Identifier(scheme: $0.0, value: $0.1) }
      }
    }
    func stored() throws -> [String] {
      try repository.allBooks().flatMap { $0.book.identifiers.map { "\($0.scheme)\($0.value)" } }
    }
    try repository.add([record(("a", "1"), ("b", "1"), ("a", "2"))])
    #expect(try repository.add([record(("b", "1"))]) == [.unchanged])
    try repository.add([record(("c", "1"), ("a", "3"))])
    #expect(try stored() == ["a3", "b1", "c1"])
    try repository.add([record(("a", "3"), ("a", "4"))])
    #expect(try stored() == ["a3", "a4", "b1", "c1"])
  }

  @Test(arguments: Engine.available)
  func `covers do not double, and their count is kept`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    func record(_ covers: String...) -> IncomingBook {
      incoming("A", isbn: isbn(1), "2006-10") { $0.covers = covers.map { Cover(ref: $0) } }
    }
    for covers in [record("a", "b", "c"), record("a", "b", "c"), record("d"), record("e", "f")] {
      try repository.add([covers])
      let section = try #require(try repository.sections(inCatalog: "main").first)
      #expect(section.coverCount == covers.book.covers.count)
      #expect(try repository.allBooks().first?.book.covers == covers.book.covers)
      #expect(try repository.problems() == [])
    }
  }

  @Test(arguments: Engine.available)
  func `a record merged into a book of quite another title is told once`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let merges = try repository.importBooks(into: "main", options: ImportOptions()) { session in
      _ = try session.add([
        incoming("Complete Poems", isbn: isbn(1)), incoming("Garden Birds", isbn: isbn(1)),
        incoming("Complete Poems: 1900", isbn: isbn(1)), incoming("Other", source: "2"),
        incoming("Another", source: "2"),
      ])
      let merges = session.takeUnlikeMerges()
      #expect(session.takeUnlikeMerges().isEmpty)
      return merges
    }.result
    #expect(
      merges == [
        UnlikeMerge(kept: "Complete Poems", merged: "Garden Birds", isbn: ISBN(isbn(1))),
        UnlikeMerge(kept: "Other", merged: "Another", isbn: nil),
      ])
  }
}
