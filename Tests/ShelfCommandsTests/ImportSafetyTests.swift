import Glibc
import Testing

@testable import ShelfCommands

@Suite struct ImportSafetyTests {
  private let shelf = ShelfRun()
  private let three = "title,isbn13\nA,9780306406157\nB,9783161484100\nC,9780747532699\n"

  @Test(arguments: ["--report", "--rejects"])
  func `an output never replaces the database or a file that is read`(_ option: String) {
    let path = shelf.folder.file("books.csv", three)
    shelf("import", path)
    for target in [shelf.database, path, shelf.folder.path + "/./books.csv"] {
      let result = shelf("import", path, option, target)
      #expect(result.code == .usage)
      #expect(result.diagnostics.contains("give the output a name of its own"))
    }
    #expect(shelf.folder.read("books.csv") == three)
    #expect(shelf("catalogs").output.contains(" 3 "))
  }

  @Test func `an export never replaces the database`() {
    shelf("import", shelf.folder.file("books.csv", three))
    let link = shelf.folder.path + "/link.json"
    #expect(symlink(shelf.database, link) == 0)
    #expect(shelf("export", "-o", link).code == .usage)
    #expect(shelf("catalogs").output.contains(" 3 "))
  }

  @Test func `a backup never replaces the database itself`() {
    shelf("import", shelf.folder.file("books.csv", "title,published\nMoon,2024-05\n"))
    let path = shelf.folder.path + "/shelf.db"
    let result = shelf.run(["-d", path, "backup", path, "--force"])
    #expect(result.code == .usage)
    #expect(result.diagnostics.contains("is the file"))
  }

  @Test func `no database is made for a file that is not there`() {
    let path = shelf.folder.path + "/new.db"
    let result = shelf.run(["-d", path, "import", shelf.folder.path + "/none.csv"])
    #expect(result.code == .noInput)
    #expect(
      result.diagnostics
        == "shelf: \(shelf.folder.path)/none.csv: it cannot be opened: No such file or directory\n")
    #expect(access(path, F_OK) != 0)
  }

  @Test func `an argument that is no UTF-8 names no other file`() {
    func place(of bytes: [UInt8], database: [UInt8] = [0x61]) -> String? {
      var word = bytes.map(CChar.init(bitPattern:)) + [0]
      let path = database.map(CChar.init(bitPattern:)) + [0]
      return word.withUnsafeMutableBufferPointer { word in
        [nil, word.baseAddress].withUnsafeBufferPointer {
          ShelfProgram.placeOfUnreadableText(in: $0, database: path)
        }
      }
    }
    #expect(place(of: [0x6E, 0xFF, 0x2E, 0x63, 0x73, 0x76]) == "argument 1")
    #expect(place(of: Array("nö.csv".utf8)) == nil)
    #expect(place(of: [0x61], database: [0xC3]) == "SHELF_DATABASE")
  }

  @Test func `an output through a link replaces what the link leads to`() {
    let path = shelf.folder.file("books.csv", three)
    let real = shelf.folder.file("real.json", "old")
    let link = shelf.folder.path + "/link.json"
    #expect(symlink(real, link) == 0)
    #expect(shelf("import", path, "--report", link).code == .done)
    #expect(shelf.folder.read("real.json").contains("\"records\": 3"))
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `a report on standard output is asked for by its format`() {
    let result = shelf("import", shelf.folder.file("books.csv", three), "--report", "-")
    #expect(result.code == .usage)
    #expect(result.diagnostics.contains("--format json"))
    #expect(!shelf.folder.has("-"))
  }

  @Test(arguments: ["title,isbn13\nA,9780306406157\nB,9783161484100,surplus\n", "title,isbn13\n"])
  func `a file that was not read whole removes nothing`(_ second: String) {
    shelf("import", shelf.folder.file("first.csv", three))
    let path = shelf.folder.file("second.csv", second)
    let result = shelf("import", "--replace", path)
    #expect(result.output.contains("no book was removed"))
    #expect(shelf("catalogs").output.contains(" 3 "))
  }

  @Test func `a full file removes what it no longer has`() {
    shelf("import", shelf.folder.file("first.csv", three))
    let path = shelf.folder.file("second.csv", "title,isbn13\nA,9780306406157\n")
    #expect(shelf("import", "--replace", path).output.contains("removed: 2"))
    #expect(shelf("catalogs").output.contains(" 1 "))
  }

  @Test func `a report says when nothing was stored`() {
    let path = shelf.folder.file("books.csv", three)
    #expect(
      shelf("import", "--dry-run", "--format", "json", path).output.contains("\"stored\": false"))
    #expect(!shelf("import", "--format", "json", path).output.contains("stored"))
  }

  @Test func `of several files the one that is wrong is named by its path`() {
    let good = shelf.folder.file("good.csv", three)
    let bad = shelf.folder.file("bad.csv", "colour,weight\nred,3\n")
    let result = shelf("import", good, bad)
    #expect(result.code == .data)
    #expect(result.diagnostics.hasPrefix("shelf: \(bad): "))
    #expect(shelf("import", good, "--map", "title=nope").diagnostics.contains(good))
  }

  @Test func `an import stopped before it is kept is undone, and afterwards is not`() {
    let stopped = Interruption()
    #expect(stopped.request())
    #expect(stopped.isRequested)
    #expect(!stopped.beginKeeping())
    let kept = Interruption()
    #expect(kept.beginKeeping())
    #expect(!kept.request())
    #expect(!kept.isRequested)
  }

  @Test func `newest first, undated sections stay at the end in the order they came`() {
    let text = """
      [{"title":"later","images":["a.jpg"]},{"title":"2001","period":"2001","images":["b.jpg"]},
      {"title":"2003","period":"2003-05","images":["c.jpg"]},{"title":"last","images":["d.jpg"]}]
      """
    shelf("import", shelf.folder.file("sections.json", text))
    let lines = shelf("sections", "--format", "csv", "--reverse").output.split(separator: "\n")
    #expect(
      lines.dropFirst().map { $0.split(separator: ",")[2] } == ["2003", "2001", "later", "last"])
  }

  @Test func `progress tells what is done, the rate and the time left, as far as sizes are known`()
  {
    #expect(
      ImportProgress.line(records: 5_000, seconds: 2, bytes: 250, of: 1_000)
        == "[#####...............] 25 %, 5000 records, 2500 a second, 6 s left")
    #expect(
      ImportProgress.line(records: 10, seconds: 10, bytes: 100, of: 1_000)
        == "[##..................] 10 %, 10 records, 1 a second, 1 min 30 s left")
    #expect(
      ImportProgress.line(records: 10, seconds: 5, bytes: 100, of: 0) == "10 records, 2 a second")
  }
}
