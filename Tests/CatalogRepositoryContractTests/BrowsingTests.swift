import CatalogModel
import CatalogStore
import CatalogStorePostgres
import Testing

@Suite struct BrowsingTests {
  func browsable(_ place: Place) throws -> any SnapshotRepository & BrowsableRepository {
    try #require(place.repository() as? any SnapshotRepository & BrowsableRepository)
  }

  @Test(arguments: Engine.available)
  func `facets count each value once a book, and list its books`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try browsable(place)
    let subjects = [["a", "b"], ["a"], ["x\",\"a"], [",a", "a\\"], ["b", "b"], []]
    try repository.add(
      subjects.enumerated().map { number, list in
        incoming("\(number)", "2006-10") {
          $0.subjects = list
          $0.publisher = number < 2 ? "P" : nil
        }
      })
    let section = try #require(try repository.sections(inCatalog: "main").first).id
    let counts = try repository.facet(.subject, inSection: section, limit: 2)
    #expect(counts.map(\.value) == ["a", "b"])
    #expect(counts.map(\.count) == [2, 2])
    let found = ["a", "b", "x\",\"a", ",a", "a\\"].map { value in
      try? repository.books(
        inSection: section, having: FacetValue(.subject, value), after: nil, limit: 10
      ).books.map(\.book.title)
    }
    #expect(found == [["0", "1"], ["0", "4"], ["2"], ["3"], ["3"]])
    let page = try repository.books(
      inSection: section, having: FacetValue(.publisher, "P"), after: nil, limit: 1)
    #expect(page.books.map(\.book.title) == ["0"])
    #expect(page.next == page.books.first?.position)
    #expect(
      try repository.items(inSection: section, offset: 4, limit: 5).map(\.title) == ["4", "5"])
  }

  @Test(arguments: Engine.available)
  func `a snapshot stays as it was, and the stamp tells of every commit`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try browsable(place)
    try repository.add([incoming("a")])
    let other = try browsable(place)
    let before = try #require(repository.stamp())
    #expect(other.stamp() == before)
    try repository.withSnapshot { snapshot in
      try other.add([incoming("b")])
      #expect(try snapshot.allBooks().count == 1)
      #expect(try snapshot.search(SearchQuery("b")).hits.isEmpty)
    }
    #expect(repository.stamp() != before)
    #expect(repository.stamp() == other.stamp())
    #expect(try repository.allBooks().count == 2)
  }
}
