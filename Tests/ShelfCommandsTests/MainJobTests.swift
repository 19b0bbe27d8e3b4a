import JSONText
import Testing

@testable import ShelfCommands

/// From a catalog's file to its laid-out months, through the command line.
@Suite struct MainJobTests {
  let shelf = ShelfRun()

  func json(_ text: String) throws -> JSONValue { try JSONParser().parse(Array(text.utf8)) }

  @Test func `the three months have the heights that the rule gives`() throws {
    #expect(shelf("import", ShelfRun.project + "/seed-data/months.json").code == .done)
    let heights = try json(shelf("heights", "--width", "375", "--format", "json").output)
    let sections = try #require(heights["sections"]?.array)
    #expect(sections.map { $0["title"]?.string } == ["五月新书", "六月新书", "七月新书"])
    #expect(sections.map { $0["height"]?.double } == [527, 211, 369])
    #expect(sections.map { $0["y"]?.double } == [0, 527, 738])
    #expect(heights["height"]?.double == 1107)
  }

  @Test func `the covers of the first row stand at 29, 137 and 245`() throws {
    shelf("import", ShelfRun.project + "/seed-data/months.json")
    let layout = try json(shelf("layout", "--format", "json").output)
    let items = try #require(layout["sections"]?[0]?["items"]?.array)
    #expect(items.count == 7)
    #expect(items.prefix(3).map { $0["frame"]?["x"]?.double } == [29, 137, 245])
    #expect(items.prefix(3).map { $0["frame"]?["y"]?.double } == [45, 45, 45])
    #expect(items.map { $0["cover"]?.string } == (0..<7).map { "\($0).jpg" })
  }

  @Test func `a second import of the same file changes nothing`() throws {
    shelf("import", ShelfRun.project + "/seed-data/books.csv")
    let before = shelf("sections", "--format", "json").output
    let second = try json(
      shelf("import", "--format", "json", ShelfRun.project + "/seed-data/books.csv").output)
    #expect(second["records"]?.int == 463)
    #expect(second["unchanged"]?.int == 463)
    #expect(second["new"]?.int == 0)
    #expect(second["sections"]?.int == 0)
    #expect(shelf("sections", "--format", "json").output == before)
  }

  @Test func `a command that reads creates no database and names the path`() {
    let result = shelf("sections")
    #expect(result.code == .noInput)
    #expect(result.diagnostics.contains(shelf.database))
    #expect(!shelf.folder.has("shelf.db"))
  }

  @Test func `a dry run says what would happen and writes nothing`() {
    let result = shelf("import", "--dry-run", ShelfRun.project + "/seed-data/books.csv")
    #expect(result.code == .done)
    #expect(result.output.contains("463 records: 463 new"))
    #expect(!shelf.folder.has("shelf.db"))
  }

  @Test func `a dry run of a replacement tells what would go, and which sections that touches`() {
    let first = shelf.folder.file(
      "a.csv", "title,isbn,date\nA,9780306406157,2024-05-01\nB,9783161484100,2024-06-01\n")
    let second = shelf.folder.file(
      "b.csv",
      "title,isbn,date\nA,9780306406157,2024-05-01\nC,9781861972712,2023-01-01\n"
        + "C,9781861972712,2022-01-01\n")
    #expect(shelf("import", first).code == .done)
    for arguments in [
      ["import", "--replace", "--dry-run", second], ["import", "--replace", second],
    ] {
      let output = shelf.run(arguments).output
      #expect(output.contains("3 records: 1 new, 0 changed, 1 unchanged, 1 merged, 0 refused"))
      #expect(output.contains("removed: 1\nsections touched: 2\n"))
    }
    #expect(!shelf("sections").output.contains("2024-06"))
  }

  @Test func `a refused record leaves the others, and with strict nothing`() {
    let path = shelf.folder.file("a.csv", "title,author,date\nA,B,2024-01\nC,D,Jr.,2024-02\n")
    #expect(shelf("import", "--strict", path).code == .data)
    #expect(!shelf("sections", "--format", "ndjson").output.contains("2024-01"))
    let result = shelf("import", path)
    #expect(result.code == .data)
    #expect(result.output.contains("2 records: 1 new"))
    #expect(result.output.contains("lines 3"))
    #expect(shelf("sections", "--format", "ndjson").output.contains("2024-01"))
  }

  @Test func `refused records are written with line and reason`() {
    let path = shelf.folder.file("a.csv", "title,author,date\nC,D,Jr.,2024-02\n")
    shelf("import", path, "--rejects", shelf.folder.path + "/rejects.csv")
    let rejects = shelf.folder.read("rejects.csv")
    #expect(rejects.hasPrefix("file,line,record,kind,reason,raw\n\(path),2,1,ragged,"))
  }

  @Test func `books come a page at a time`() throws {
    let rows = (1...7).map { "Book \($0),2024-05\n" }.joined()
    shelf("import", shelf.folder.file("a.csv", "title,date\n" + rows))
    var titles: [String] = []
    var cursor: String?
    repeat {
      let page = try json(
        cursor.map { shelf("books", "2024-05", "--limit", "3", "--format", "json", "--after", $0) }
          .map(\.output)
          ?? shelf("books", "2024-05", "--limit", "3", "--format", "json").output)
      titles += page["books"]?.array?.compactMap { $0["title"]?.string } ?? []
      cursor = page["next"]?.text
    } while cursor != nil
    #expect(titles == (1...7).map { "Book \($0)" })
  }

  @Test func `a section of a period that several have is named by its id`() {
    shelf("import", ShelfRun.project + "/seed-data/months.json")
    let result = shelf("books", "undated")
    #expect(result.code == .usage)
    #expect(result.diagnostics.contains("#1") && result.diagnostics.contains("#3"))
    #expect(shelf("books", "#2").code == .done)
    #expect(shelf("books", "#99").code == .data)
    #expect(shelf("books", "2024-13").code == .usage)
  }

  @Test func `an unknown command names the nearest`() {
    let result = shelf("layuot")
    #expect(result.code == .usage)
    #expect(result.diagnostics.contains("did you mean layout?"))
  }

  @Test func `a header without records is nothing read, and done`() {
    let result = shelf("import", shelf.folder.file("a.csv", "title,date\n"))
    #expect(result.code == .done)
    #expect(result.output.contains("no records"))
  }

  @Test func `a missing file is told with its path`() {
    let result = shelf("import", shelf.folder.path + "/none.csv")
    #expect(result.code == .noInput)
    #expect(result.diagnostics.contains("none.csv"))
  }

  @Test func `the text tree shows titles, frames and rows`() {
    shelf("import", ShelfRun.project + "/seed-data/months.json")
    let tree = shelf("layout").output
    #expect(tree.contains("375×1107 · 3 sections · 14 books"))
    #expect(tree.contains("┌─ 五月新书 · 7 books"))
    #expect(tree.contains("covers 15,37 345×482 · 3 columns × 3 rows"))
    #expect(tree.contains("x 29 137 245"))
  }
}
