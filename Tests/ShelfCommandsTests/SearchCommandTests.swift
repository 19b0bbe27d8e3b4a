import Testing

@testable import ShelfCommands

@Suite struct SearchCommandTests {
  let shelf = ShelfRun()

  init() {
    let rows = (1...5).map { "Moon \($0),2024-0\($0)\n" }.joined()
    let file = shelf.folder.file("books.csv", "title,published\n" + rows + "Château,2001\n")
    shelf("import", file)
  }

  @Test func `JSON gives each book its section, and a cursor while more follow`() {
    let found = shelf("search", "chateau", "--format", "json")
    #expect(found.code == .done)
    #expect(found.output.contains("\"title\": \"Château\""))
    #expect(found.output.contains("\"period\": \"2001\""))
    #expect(!found.output.contains("\"next\""))
    #expect(shelf("search", "moon", "--limit", "2", "--format", "json").output.contains("\"next\""))
  }

  @Test func `a page goes on where the one before ended`() throws {
    let first = shelf("search", "moon", "--limit", "3")
    #expect(first.output.contains("Moon 3"))
    #expect(!first.output.contains("Moon 2"))
    let cursor = try #require(first.diagnostics.split(separator: " ").last)
    let rest = shelf("search", "moon", "--after", cursor.trimmingLineFeed)
    #expect(rest.output.contains("Moon 2"))
    #expect(!rest.output.contains("Moon 3"))
  }

  @Test func `a catalog that is not there is told, not searched without result`() {
    for options in [[], ["--count"]] {
      let found = shelf.run(["search", "moon", "--catalog", "mian"] + options)
      #expect(found.code == .data)
      #expect(found.output.isEmpty)
      #expect(found.diagnostics == "shelf: there is no catalog mian; did you mean main?\n")
    }
  }

  @Test func `the number of matches`() {
    #expect(shelf("search", "--count", "MOON").output == "5\n")
    #expect(shelf("search", "--count", "moon", "--format", "json").output == "{\"count\":5}\n")
    #expect(shelf("search", "--count", "sun").output == "0\n")
  }

  @Test func `no word and a wrong cursor are wrong usage`() {
    #expect(shelf("search").code == .usage)
    #expect(shelf("search", "\"").code == .usage)
    #expect(shelf("search", "moon", "--after", "7").code == .usage)
  }
}

extension Substring {
  fileprivate var trimmingLineFeed: String { filter { $0 != "\n" } }
}
