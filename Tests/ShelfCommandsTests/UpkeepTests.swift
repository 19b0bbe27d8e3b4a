import Testing

@testable import ShelfCommands

@Suite struct UpkeepTests {
  let shelf = ShelfRun()

  func fill() { shelf("import", ShelfRun.project + "/seed-data/months.json") }

  @Test func `catalogs are listed with their counts`() {
    fill()
    shelf("import", "--catalog", "courses", ShelfRun.project + "/seed-data/courses.csv")
    let lines = shelf("catalogs", "--format", "csv").output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("courses,1,9,9,"))
    #expect(lines[2].hasPrefix("main,3,14,14,"))
  }

  @Test func `removing needs force where nobody can be asked`() {
    fill()
    #expect(shelf("remove", "#1").code == .usage)
    #expect(shelf("remove").code == .usage)
    #expect(shelf("remove", "#1", "--force").output == "removed 7 books\n")
    #expect(shelf("remove", "--book", "8", "--force").output == "removed 1 book\n")
    #expect(shelf("remove", "--book", "8", "--force").code == .data)
    #expect(shelf("remove", "--catalog", "main", "--force").output == "removed 6 books\n")
    #expect(shelf("remove", "--catalog", "main", "--force").code == .data)
  }

  @Test func `a sound database is well, and a missing cover is told`() {
    fill()
    #expect(shelf("check").code == .done)
    #expect(shelf("check", "--covers", ShelfRun.project + "/seed-data/covers").code == .done)
    let result = shelf("check", "--covers", shelf.folder.path)
    #expect(result.code == .data)
    #expect(result.output.contains("0.jpg"))
  }

  @Test func `what is no database is refused by check`() {
    shelf.folder.file("shelf.db", "title,date\nA,2024-01\n")
    #expect(shelf("check").code == .data)
  }

  @Test func `a backup restored has the same books`() {
    fill()
    let before = shelf("export", "-o", "-", "--to", "json").output
    let copy = shelf.folder.path + "/copy.db"
    #expect(shelf("backup", copy).code == .done)
    #expect(shelf("backup", copy).code == .cannotCreate)
    #expect(shelf("backup", copy, "--force").code == .done)
    shelf("remove", "--catalog", "main", "--force")
    #expect(shelf("restore", copy).code == .cannotCreate)
    #expect(shelf("restore", copy, "--force").code == .done)
    #expect(shelf("export", "-o", "-", "--to", "json").output == before)
    #expect(shelf("check").code == .done)
  }

  @Test func `what is no backup is not restored`() {
    fill()
    let path = shelf.folder.file("no.db", "nothing")
    #expect(shelf("restore", path, "--force").code == .data)
    #expect(shelf("sections", "--format", "csv").output.split(separator: "\n").count == 4)
  }
}
