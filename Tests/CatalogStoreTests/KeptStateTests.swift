import CatalogModel
import SQLiteDatabase
import TestFolders
import Testing

@testable import CatalogStore

@Suite struct KeptStateTests {
  let folder = TemporaryFolder()

  private func keeping() throws -> SQLiteCatalogRepository {
    try SQLiteCatalogRepository(path: folder.file("shelf.db"), access: .reading, keepsStates: true)
  }

  private func count(_ repository: SQLiteCatalogRepository) throws -> Int {
    try repository.withSnapshot { store in
      try store.sections(inCatalog: "main").reduce(0) { $0 + $1.bookCount }
    }
  }

  @Test func `a kept state is left for the next one as soon as somebody commits`() throws {
    let writing = try folder.repository()
    try writing.add([incoming("A", "2024-05")])
    let reading = try keeping()
    for number in 1...20 {
      #expect(try count(reading) == number)
      #expect(try count(reading) == number)
      try writing.add([incoming("B \(number)", "2024-06")])
      if number.isMultiple(of: 5) { reading.endIdleReads() }
    }
  }

  @Test func `who commits need not wait for a kept state where there is no log`() throws {
    try folder.repository().add([incoming("A", "2024-05")])
    let other = try Connection(
      path: folder.file("shelf.db"), mode: .readWrite, busyTimeout: .milliseconds(10))
    #expect(try other.leaveWriteAheadLog())
    let reading = try keeping()
    #expect(try count(reading) == 1)
    try other.run("UPDATE section SET book_count = 7")
    #expect(try count(reading) == 7)
  }

  @Test func `threads that read while others commit see whole imports`() async throws {
    let writing = try folder.repository()
    try writing.add([incoming("A", "2024-05"), incoming("B", "2024-06")])
    let reading = try keeping()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 0..<30 {
          try writing.add([
            incoming("C \(number)", "2024-05"), incoming("D \(number)", "2024-06"),
          ])
        }
      }
      for _ in 0..<3 {
        group.addTask {
          for round in 0..<200 {
            let counts = try reading.withSnapshot { store in
              try store.sections(inCatalog: "main").map { section in
                try store.books(inSection: section.id, after: nil, limit: .max).books.count
              }
            }
            #expect(counts.count == 2)
            #expect(Set(counts).count == 1)
            if round.isMultiple(of: 50) { reading.endIdleReads() }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try count(reading) == 62)
  }
}
