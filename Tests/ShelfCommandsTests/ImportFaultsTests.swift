import Glibc
import JSONText
import Testing

@testable import ShelfCommands

/// What imports of other programs are blamed for, from the command line's side.
@Suite struct ImportFaultsTests {
  let shelf = ShelfRun()

  private func export() -> String { shelf("export", "-o", "-", "--to", "ndjson").output }

  @Test func `a bad row costs itself alone and is told`() throws {
    let file = shelf.folder.file(
      "b.csv", "title,author,date\nA,X,2024-01\nB,Smith, Jr.,2\nC,Y,2024-02\n")
    let rejects = shelf.folder.path + "/rejects.csv"
    let report = shelf.folder.path + "/report.json"
    let result = shelf("import", file, "--rejects", rejects, "--report", report)
    #expect(result.code == .data)
    #expect(result.output.contains("3 records: 2 new, 0 changed, 0 unchanged, 0 merged, 1 refused"))
    #expect(result.output.contains("ragged: 1 (lines 3)"))
    #expect(export().split(separator: "\n").count == 3)
    #expect(shelf.folder.read("rejects.csv").contains("B,Smith, Jr.,2"))
    let json = try JSONParser().parse(Array(shelf.folder.read("report.json").utf8))
    #expect(json["records"]?.int == 3)
    #expect(json["refused"]?.int == 1)
    #expect(json["files"]?[0]?["warnings"]?[0]?["lines"]?[0]?.int == 3)
  }

  @Test func `two titles under one ISBN are one book, and both are told each time`() throws {
    let file = shelf.folder.file(
      "b.csv",
      """
      title,author,isbn,date
      Complete Poems,Ann A,9787600000005,2024-01
      Garden Birds,Bob B,9787600000005,2024-01

      """)
    for _ in 1...2 {
      let result = shelf("import", file)
      #expect(result.code == .done)
      #expect(result.output.contains("1 merged"))
      #expect(result.output.contains("titles-differ: 1"))
      #expect(result.output.contains("“Garden Birds” has the ISBN 9787600000005"))
      #expect(result.output.contains("“Complete Poems”"))
    }
    #expect(export().contains("Complete Poems"))
  }

  @Test func `records of holdings among those of books are no fault of the file`() {
    func record(_ type: String, _ tag: String, _ text: String) -> String {
      "<record><leader>00000n\(type)  2200000   4500</leader><datafield tag=\"\(tag)\" ind1=\" \" "
        + "ind2=\" \"><subfield code=\"a\">\(text)</subfield></datafield></record>"
    }
    let file = shelf.folder.file(
      "b.xml",
      "<collection xmlns=\"http://www.loc.gov/MARC21/slim\">" + record("am", "245", "Good")
        + record("x ", "852", "Shelf 3") + "</collection>")
    let result = shelf("import", "--strict", file)
    #expect(result.code == .done)
    #expect(result.output.contains("1 new, 0 changed, 0 unchanged, 0 merged, 0 refused"))
    #expect(result.output.contains("holdings: 1"))
  }

  @Test func `strict stores nothing where one row is bad`() {
    let file = shelf.folder.file("b.csv", "title,author,date\nA,X,2024-01\nB,Smith, Jr.,2\n")
    #expect(shelf("import", "--strict", file).code == .data)
    #expect(shelf("sections", "--format", "csv").output.split(separator: "\n").count <= 1)
  }

  @Test func `a dry run tells the same and leaves no database`() {
    let file = shelf.folder.file("b.csv", "title,date\nA,2024-01\n")
    let dry = shelf("import", "--dry-run", file)
    #expect(!shelf.folder.has("shelf.db"))
    #expect(dry.output.contains("1 records: 1 new"))
    #expect(dry.output.contains("a dry run: nothing was stored"))
  }

  @Test func `headers that say nothing are an error that names them`() {
    let file = shelf.folder.file("b.csv", "tilte;verfa\nX;Y\n")
    let result = shelf("import", file)
    #expect(result.code == .data)
    #expect(result.diagnostics.contains("tilte"))
    #expect(result.diagnostics.contains("needed is title"))
  }

  @Test(arguments: [("title,date\n", ExitCode.done), ("", .data), ("\u{FEFF}", .data)])
  func `a file without records is no crash and no half a table`(_ text: String, _ code: ExitCode) {
    let result = shelf("import", shelf.folder.file("b.csv", text))
    #expect(result.code == code)
    if code == .done { #expect(result.output.contains("0 records")) }
    #expect(shelf("import", shelf.folder.file("c.csv", "title\nA\n")).code == .done)
  }

  @Test func `a second import of the same file changes nothing, children included`() {
    let file = shelf.folder.file(
      "b.csv",
      "title,author,isbn,date,cover,tags\nA,\"X Y, Z W\",9780306406157,2024-01,https://x.org/1.jpg,p;q\nB,V U,,2024-02,,\n"
    )
    #expect(shelf("import", file).code == .done)
    let first = export()
    let again = shelf("import", file)
    #expect(again.output.contains("0 new, 0 changed, 2 unchanged"))
    #expect(export() == first)
    #expect(first.contains(#""covers":[{"ref":"https://x.org/1.jpg","kind":"cover"}]"#))
  }

  @Test func `an import that fails half-way can be repeated without doubles`() {
    let good = shelf.folder.file("a.csv", "title,author,date\nA,X Y,2024-01\n")
    let bad = shelf.folder.file("b.csv", "titel-x,y\n1,2\n")
    #expect(shelf("import", good, bad).code == .data)
    #expect(shelf("import", good).output.contains("1 new"))
    #expect(shelf("import", good).output.contains("1 unchanged"))
    #expect(export().split(separator: "\n").count == 2)
  }

  @Test func `scientific notation is no key: books stay apart`() {
    let rows = (1...50).map { "Book \($0),9.78044E+12,2001" }.joined(separator: "\n")
    let file = shelf.folder.file("b.csv", "title,isbn13,year\n" + rows + "\n")
    let result = shelf("import", file)
    #expect(result.output.contains("50 records: 50 new"))
    #expect(result.output.contains("isbn-scientific: 50"))
    #expect(!export().contains("9.78"))
  }

  @Test func `a book without a date comes back from every own export`() {
    let file = shelf.folder.file("b.csv", "title,author\nNo date,X Y\n")
    shelf("import", file)
    for format in ["json", "ndjson", "csv", "opds1", "opds2", "onix"] {
      let other = ShelfRun()
      let text = shelf("export", "-o", "-", "--to", format).output
      let path = other.folder.file("export", text)
      #expect(other("import", path).code == .done, "\(format)")
      let again = other("export", "-o", "-", "--to", format).output
      #expect(again == text, "\(format)")
      #expect(other("books", "undated", "--format", "csv").output.contains("No date"), "\(format)")
    }
  }

  @Test func `headers are matched by name in any order and in several spellings`() {
    for header in ["isbn_13,Book Title,AUTHOR(S)", "ISBN13,title,Author", "isbn-13,Title,authors"] {
      let run = ShelfRun()
      let file = run.folder.file("b.csv", header + "\n9780306406157,T,X Y\n")
      #expect(run("import", file).code == .done)
      let text = run("export", "-o", "-", "--to", "ndjson").output
      #expect(text.contains(#""isbn":"9780306406157""#), "\(header)")
      #expect(text.contains(#"{"name":"X Y","role":"author"}"#), "\(header)")
    }
  }

  @Test func `places on a computer are refused as covers, and pictures in the text are kept`() {
    let dot = "data:image/png;base64,iVBORw0KGgo="
    let file = shelf.folder.file(
      "b.csv",
      "title,cover\nA,file:///etc/hosts\nB,/etc/hosts\nC,../../etc/hosts\nD,\"\(dot)\"\nE,https://u:p@x.org/c.jpg?token=1&w=2\n"
    )
    let result = shelf("import", file)
    #expect(result.code == .done)
    #expect(result.output.contains("cover-local: 3"))
    #expect(result.output.contains("cover-credentials: 1"))
    let text = export()
    #expect(!text.contains("/etc/hosts"))
    #expect(text.contains(dot))
    #expect(text.contains("https://x.org/c.jpg?w=2"))
  }

  @Test func `pictures larger than a megabyte in the text are left out and named`() {
    let big = "data:image/png;base64," + String(repeating: "A", count: 1_000_001)
    let file = shelf.folder.file("b.csv", "title,cover\nA,\"\(big)\"\n")
    let result = shelf("import", file)
    #expect(result.output.contains("cover-data: 1"))
    #expect(!export().contains("data:"))
  }

  @Test func `passwords in links are left out and named`() {
    let file = shelf.folder.file("b.csv", "title,url\nA,https://me:secret@x.org/b?id=1&apikey=2\n")
    let result = shelf("import", file)
    #expect(result.output.contains("link-credentials: 1"))
    #expect(!result.output.contains("secret"))
    #expect(export().contains("https://x.org/b?id=1"))
  }
}
