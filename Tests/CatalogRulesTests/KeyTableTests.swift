import CatalogRules
import Testing

@Suite struct KeyTableTests {
  /// As `KeyTable` says what it does: the books of each hash, in no order.
  private struct Model {
    var books: [UInt64: Set<Int64>] = [:]

    mutating func insert(_ hash: UInt64, _ book: Int64) {
      books[hash, default: []].insert(book)
    }
  }

  private func found(_ hash: UInt64, in table: KeyTable) throws -> Set<Int64> {
    Set(try [table.first(hash)?.book].compactMap(\.self) + table.others(hash))
  }

  /// Hashes of a spread, so that several books have one and pages fill unevenly.
  enum Spread: CaseIterable {
    case all
    case fewHashes
    /// All in one page, whatever the number of pages.
    case onePage

    func hash(_ number: UInt64) -> UInt64 {
      let mixed = number &* 0x9E37_79B9_7F4A_7C15
      return switch self {
      case .all: max(1, mixed)
      case .fewHashes: 1 + mixed % 50
      case .onePage: 1 + number % 2_000
      }
    }
  }

  @Test(arguments: [0, .max, 1 << 16], Spread.allCases)
  func `what was put in is found, in memory and in a file`(limit: Int, spread: Spread) throws {
    var numbers = SystemRandomNumberGenerator()
    let table = try KeyTable(limit: limit)
    var model = Model()
    for book in 1...20_000 as ClosedRange<Int64> {
      let hash = spread.hash(UInt64.random(in: 0..<30_000, using: &numbers))
      if Int.random(in: 0..<5, using: &numbers) == 0, let gone = model.books[hash]?.first {
        try table.remove(hash, book: gone)
        model.books[hash]?.remove(gone)
      } else {
        try table.insert(hash, book: book, digest: 0)
        model.insert(hash, book)
      }
    }
    #expect(table.isInFile == (limit == 0 || limit == 1 << 16 && spread == .all))
    for (hash, books) in model.books {
      let found = try found(hash, in: table)
      #expect(found == books)
    }
    for number in 30_000..<31_000 as Range<UInt64> where spread == .all {
      #expect(try table.first(spread.hash(number)) == nil)
    }
  }

  @Test(arguments: [0, .max])
  func `a digest belongs to the first book of its hash until that is removed`(limit: Int) throws {
    let table = try KeyTable(capacity: 5_000, keepsDigests: true, limit: limit)
    let hash: (Int64) -> UInt64 = { Spread.all.hash(UInt64($0)) }
    for book in 1...5_000 as ClosedRange<Int64> {
      try table.insert(hash(book), book: book, digest: UInt64(book) + 7)
    }
    for book in 1...5_000 as ClosedRange<Int64> {
      let first = try table.first(hash(book))
      #expect(first?.book == book)
      #expect(first?.digest == UInt64(book) + 7)
    }
    try table.insert(hash(1), book: 9_000, digest: 5)
    try table.remove(hash(1), book: 1)
    #expect(try table.first(hash(1))?.book == 9_000)
    #expect(try table.first(hash(1))?.digest == nil)
  }

  @Test func `a table that was made for its keys is in a file at once where they are many`() throws
  {
    #expect(try KeyTable(capacity: 10_000_000).isInFile)
    #expect(try !KeyTable(capacity: 1_000_000).isInFile)
  }
}
