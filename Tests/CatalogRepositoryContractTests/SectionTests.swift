import CatalogModel
import Testing

@Suite struct SectionTests {
  @Test(arguments: Engine.available)
  func `sections come newest last, years before their months, undated at the end`(engine: Engine)
    throws
  {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add(
      [nil, "2006-10", "-0750", "2006", "2005-12", "2006-02", "9999-12"].enumerated().map {
        incoming("\($0.offset)", $0.element)
      })
    let titles = try repository.sections(inCatalog: "main").map(\.key.displayTitle)
    #expect(
      titles == ["-0750", "2005-12", "2006", "2006-02", "2006-10", "9999-12", "undated"])
  }

  @Test(arguments: Engine.available)
  func `undated sections stay in the order they came`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let titles = ["七月", "五月", "六月"]
    try repository.add(
      titles.map { incoming($0, path: [SectionKey(period: .undated, title: $0)]) })
    #expect(try repository.sections(inCatalog: "main").map(\.key.title) == titles)
  }

  @Test(arguments: Engine.available)
  func `a section is followed by those within it`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let (y2005, y2006) = (SectionKey(period: .year(2005)), SectionKey(period: .year(2006)))
    let month = SectionKey(period: .month(year: 2005, month: 3))
    let subject = SectionKey(period: .undated, title: "Art")
    try repository.add([
      incoming("a", path: [y2006, subject]), incoming("b", path: [y2005]),
      incoming("c", path: [y2005, month, subject]), incoming("d", path: [y2005, subject]),
    ])
    let sections = try repository.sections(inCatalog: "main")
    #expect(
      sections.map(\.key.displayTitle) == ["2005", "2005-03", "Art", "Art", "2006", "Art"])
    #expect(sections.map(\.bookCount) == [1, 0, 1, 1, 0, 1])
    #expect(sections[2].parent == sections[1].id)
    #expect(sections[1].parent == sections[0].id)
    #expect(sections[0].parent == nil)
  }

  @Test(arguments: Engine.available)
  func `a page is a range of positions and says where the next one begins`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add((0..<7).map { incoming("\($0)", "2006-10") })
    let section = try #require(try repository.sections(inCatalog: "main").first)
    var titles: [[String]] = []
    var after: Int64?
    repeat {
      let page = try repository.books(inSection: section.id, after: after, limit: 3)
      titles.append(page.books.map(\.book.title))
      after = page.next
    } while after != nil
    #expect(titles == [["0", "1", "2"], ["3", "4", "5"], ["6"]])
    let items = try repository.items(inSection: section.id, after: 3, limit: 2)
    #expect(items.map(\.title) == ["3", "4"])
    #expect(try repository.books(inSection: section.id, after: nil, limit: 7).next == nil)
    #expect(try repository.books(inSection: section.id, after: nil, limit: 0).books.isEmpty)
    #expect(try repository.items(inSection: 999, after: nil, limit: -1).isEmpty)
    #expect(try repository.section(id: 999) == nil)
    #expect(try repository.sections(inCatalog: "none").isEmpty)
  }

  @Test(arguments: Engine.available)
  func `an item has the first cover of its book`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([
      incoming("a", "2006-10") {
        $0.covers = [Cover(ref: "1", width: 2, height: 3), Cover(ref: "2")]
      }, incoming("b", "2006-10"),
    ])
    let section = try #require(try repository.sections(inCatalog: "main").first)
    let items = try repository.items(inSection: section.id, after: nil, limit: 9)
    #expect(items.map(\.cover) == [Cover(ref: "1", width: 2, height: 3), nil])
  }

  @Test(arguments: Engine.available)
  func `a book whose month changed goes to the end of the new one and keeps its id`(engine: Engine)
    throws
  {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([
      incoming("a", isbn: isbn(1), "2006-10"), incoming("b", isbn: isbn(2), "2006-11"),
      incoming("c", isbn: isbn(3), "2006-10"),
    ])
    let before = try repository.allBooks()
    #expect(try repository.add([incoming("a", isbn: isbn(1), "2006-11")]) == [.changed])
    #expect(try repository.add([incoming("c", isbn: isbn(3), "2006-11")]) == [.changed])
    let after = try repository.allBooks()
    #expect(after.map(\.book.title) == ["b", "a", "c"])
    #expect(after.map(\.id) == [2, 1, 3])
    #expect(Set(after.map(\.id)) == Set(before.map(\.id)))
    #expect(try repository.sections(inCatalog: "main").map(\.bookCount) == [3])
    // It comes back to the end of the old one, though its former place is free.
    try repository.add([incoming("d", isbn: isbn(4), "2006-11")])
    try repository.add([incoming("b", isbn: isbn(2), "2006-10")])
    #expect(try repository.allBooks().map(\.book.title) == ["b", "a", "c", "d"])
  }

  @Test(arguments: Engine.available)
  func `the same section is not made twice`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let titled = SectionKey(period: .undated, title: "")
    try repository.add([
      incoming("a"), incoming("b", path: [titled]),
      incoming("c", path: [SectionKey(period: .undated)]),
    ])
    try repository.add([incoming("d", path: [titled])])
    #expect(try repository.sections(inCatalog: "main").map(\.bookCount) == [4])
  }
}
