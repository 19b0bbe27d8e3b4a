import CatalogModel
import Testing

@Suite struct IdentityTests {
  @Test(arguments: Engine.available)
  func `a second import of the same records changes nothing and says so`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let records = [
      incoming("A", isbn: isbn(1), source: "1", "2006-10-03"), incoming("B", source: "2", "2006"),
      incoming("C", nil), incoming("D", isbn: isbn(4), "2006-10") { $0.covers = [Cover(ref: "d")] },
    ]
    #expect(try repository.add(records) == [.new, .new, .new, .new])
    let before = try repository.allBooks()
    #expect(try repository.add(records) == [.unchanged, .unchanged, .unchanged, .unchanged])
    #expect(try repository.allBooks() == before)
  }

  @Test(arguments: Engine.available)
  func `an ISBN names a book whatever its source calls it`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([incoming("A", isbn: isbn(1), source: "1")])
    #expect(try repository.add([incoming("A", isbn: isbn(1), source: "2")]) == [.unchanged])
    #expect(try repository.add([incoming("A", isbn: isbn(2), source: "1")]) == [.new])
  }

  @Test(arguments: Engine.available)
  func `a book without ISBN gains the one that its source key comes with`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([incoming("A", source: "1")])
    let id = try #require(try repository.allBooks().first?.id)
    #expect(try repository.add([incoming("A", isbn: isbn(1), source: "1")]) == [.changed])
    let book = try #require(try repository.book(id: id))
    #expect(book.book.isbn?.digits == isbn(1))
    #expect(book.source == Identifier(scheme: "test", value: "1"))
    #expect(try repository.add([incoming("A", source: "1")]) == [.unchanged])
    #expect(try repository.allBooks().count == 1)
  }

  @Test(arguments: Engine.available)
  func `a record without ISBN is the book that has its source key`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([incoming("A", isbn: isbn(1), source: "1")])
    #expect(try repository.add([incoming("B", source: "1")]) == [.changed])
    let book = try #require(try repository.allBooks().first)
    #expect(book.book.title == "B")
    #expect(book.book.isbn?.digits == isbn(1))
  }

  @Test(arguments: Engine.available)
  func `an identifier without a value or of another scheme is no key`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let records = ["a", "b"].map { title in
      IncomingBook(
        book: Book(title: title), source: Identifier(scheme: "test", value: ""),
        sectionPath: [SectionKey(period: .undated)])
    }
    #expect(try repository.add(records) == [.new, .new])
    let schemes = ["x", "y", "x:y", "x%3Ay", "=x"].map { scheme in
      IncomingBook(
        book: Book(title: "c"), source: Identifier(scheme: scheme, value: "y:1"),
        sectionPath: [SectionKey(period: .undated)])
    }
    #expect(try repository.add(schemes) == [.new, .new, .new, .new, .new])
    let stored = try repository.allBooks().compactMap(\.source)
    #expect(stored == schemes.compactMap(\.source))
  }

  @Test(arguments: Engine.available)
  func `without ISBN and source a book is its title, contributors and period`(engine: Engine) throws
  {
    let place = try Place(engine)
    let repository = try place.repository()
    func book(_ title: String, _ author: String, _ date: String) -> IncomingBook {
      incoming(title, date) { $0.contributors = [Contributor(name: author)] }
    }
    let records = [
      book("A  Tale", "Ann", "2006-10"), book("a tale", "ANN", "2006-10"),
      book("A Tale", "Ann", "2006-11"), book("A Tale", "Bo", "2006-10"),
      book("A Tale!", "Ann", "2006-10"), book("A Tale", "Ann", "2006-10-05"),
    ]
    #expect(try repository.add(records) == [.new, .merged, .new, .new, .new, .merged])
  }

  @Test(arguments: Engine.available)
  func `title and contributor do not run into each other`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let records = [
      incoming("A B"), incoming("A") { $0.contributors = [Contributor(name: "B")] },
    ]
    #expect(try repository.add(records) == [.new, .new])
  }

  @Test(arguments: Engine.available)
  func `a record with nothing to know it by stops the import`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let error = #expect(throws: RepositoryError.self) {
      try repository.add([incoming("A"), incoming("")])
    }
    #expect(error?.kind == .inconsistent)
    #expect(try repository.allBooks().isEmpty)
  }

  @Test(arguments: Engine.available)
  func `catalogs do not share books`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    #expect(try repository.add([incoming("A", isbn: isbn(1))], to: "one") == [.new])
    #expect(try repository.add([incoming("A", isbn: isbn(1))], to: "two") == [.new])
    #expect(try repository.catalogs().map(\.name) == ["one", "two"])
    let found = try repository.book(isbn: try #require(ISBN(isbn(1))), inCatalog: "two")
    #expect(found?.id == 2)
  }
}
