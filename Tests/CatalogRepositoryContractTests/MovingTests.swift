import CatalogModel
import CatalogRules
import CatalogStore
import CatalogStorePostgres
import Testing

@Suite struct MovingTests {
  func movable(_ repository: any CatalogRepository) throws -> any MovableRepository {
    try #require(repository as? any MovableRepository)
  }

  func digest(_ repository: any MovableRepository) throws -> String {
    var digest = ContentDigest()
    try repository.readContent { digest.add($0) }
    return digest.digits
  }

  func copy(_ from: any MovableRepository, _ to: any MovableRepository) throws {
    try to.writeContent { take in try from.readContent(take) }
  }

  @Test(arguments: Engine.available, Engine.available)
  func `a copy is the same in every number, place and key, and goes on as the first would`(
    from: Engine, to: Engine
  ) throws {
    let (first, second) = (try Place(from), try Place(to))
    let source = try movable(first.repository())
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<6 { _ = try RandomOperationsTests.step(source, &generator) }
    let destination = try movable(second.repository())
    try copy(source, destination)
    #expect(try digest(destination) == digest(source))
    #expect(try destination.problems() == [])
    #expect(try destination.catalogs() == source.catalogs())
    for catalog in ["one", "two"] {
      #expect(try destination.allBooks(of: catalog) == source.allBooks(of: catalog))
    }
    let start = generator
    let outcomes = try RandomOperationsTests.step(source, &generator)
    generator = start
    #expect(try RandomOperationsTests.step(destination, &generator) == outcomes)
    #expect(try destination.allBooks(of: "one") == source.allBooks(of: "one"))
  }

  @Test(arguments: Engine.available)
  func `a database with catalogs takes no copy, and a copy that fails leaves nothing`(
    engine: Engine
  ) throws {
    struct Failure: Error {}
    let (first, second) = (try Place(.sqlite), try Place(engine))
    let source = try movable(first.repository())
    try source.add((1...5_000).map { incoming("\($0)", "2006-10") })
    let destination = try movable(second.repository())
    #expect(throws: Failure.self) {
      try destination.writeContent { take in
        try source.readContent(take)
        throw Failure()
      }
    }
    #expect(try destination.catalogs().isEmpty)
    try destination.add([incoming("a")])
    #expect(throws: RepositoryError.self) { try copy(source, destination) }
    #expect(try destination.allBooks().map(\.book.title) == ["a"])
  }
}
