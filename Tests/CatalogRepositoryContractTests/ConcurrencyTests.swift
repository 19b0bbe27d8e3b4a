import CatalogModel
import CatalogStore
import CatalogStorePostgres
import Dispatch
import Foundation
import Synchronization
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

  @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed here"))
  func `of twenty that make the tables at once one takes each step`() throws {
    let url = try PostgresServer.running.freshSchema()
    let steps = Mutex<[Int]>([])
    let failures = Mutex<[String]>([])
    let gate = Gate(20)
    // Threads of their own: tasks that block would run two at a time here.
    let threads = (0..<20).map { _ in
      Thread {
        gate.pass()
        do {
          let taken = try PostgresCatalogRepository.migrate(url: url)
          steps.withLock { $0 += taken.map(\.number) }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
        gate.leave()
      }
    }
    for thread in threads { thread.start() }
    gate.waitForAll()
    #expect(failures.withLock { $0 } == [])
    #expect(steps.withLock { $0.sorted() } == [1, 2])
    #expect(try PostgresCatalogRepository.migrations(url: url).map(\.isApplied) == [true, true])
  }
}

/// Lets a number of threads go on together, and waits until all have left.
private final class Gate: Sendable {
  private let count: Int
  private let arrived = Mutex(0)
  private let left = DispatchSemaphore(value: 0)

  init(_ count: Int) { self.count = count }

  func pass() {
    arrived.withLock { $0 += 1 }
    while arrived.withLock({ $0 }) < count { sched_yield() }
  }

  func leave() { left.signal() }

  func waitForAll() { for _ in 0..<count { left.wait() } }
}
