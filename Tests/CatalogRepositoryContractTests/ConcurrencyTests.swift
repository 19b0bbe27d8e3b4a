import CatalogModel
import CatalogStore
import CatalogStorePostgres
import Testing

@Suite struct ConcurrencyTests {
  @Test(arguments: Engine.available)
  func `many that import into one catalog and into others are all counted`(
    engine: Engine
  ) async throws {
    let place = try Place(engine)
    _ = try place.repository()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          let repository = try place.repository(timeout: .seconds(600))
          for round in 0..<3 {
            let first = worker * 100 + round * 20
            try repository.add(
              (first..<first + 60).map { incoming("\($0)", isbn: isbn($0), "2006-0\($0 % 9 + 1)") },
              to: worker.isMultiple(of: 2) ? "main" : "catalog \(worker)")
          }
        }
      }
      try await group.waitForAll()
    }
    let repository = try place.repository(writing: false)
    // Each worker brings the hundred numbers from its own hundred on.
    #expect(try repository.allBooks().count == 400)
    for worker in [1, 3, 5, 7] {
      #expect(try repository.allBooks(of: "catalog \(worker)").count == 100)
    }
    #expect(try repository.problems() == [])
  }

  @Test(arguments: Engine.available)
  func `any number of programs may begin at once`(engine: Engine) async throws {
    let place = try Place(engine)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<20 {
        group.addTask {
          try place.repository(timeout: .seconds(600)).add([incoming("\(worker)")])
        }
      }
      try await group.waitForAll()
    }
    #expect(try place.repository(writing: false).allBooks().count == 20)
  }
}
