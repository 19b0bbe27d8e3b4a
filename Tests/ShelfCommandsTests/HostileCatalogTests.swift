import Glibc
import HostileCatalog
import Testing

@testable import ShelfCommands

/// A catalog in which every field of every book attacks whoever shows it.
@Suite struct HostileCatalogTests {
  let shelf = ShelfRun()

  func fill() {
    #expect(
      shelf("import", shelf.folder.file("hostile.ndjson", HostileCatalog.lines)).code == .done)
  }

  @Test(arguments: [
    ["sections"], ["books", "#1"], ["books", "#2"], ["search", "red"], ["search", "evil"],
    ["heights"], ["layout"], ["catalogs"], ["check"], ["check", "--covers", "/nonexistent"],
    ["books", "2006-10"], ["remove", "2006-10"],
    ["sections", "--format", "json"], ["books", "#1", "--format", "ndjson"],
    ["heights", "--format", "json"],
    ["search", "evil", "--format", "json"], ["export", "-o", "-", "--to", "ndjson"],
    ["export", "-o", "-", "--to", "opds1"], ["export", "-o", "-", "--to", "opds2"],
    ["export", "-o", "-", "--to", "onix"], ["render", "-o", "/nonexistent/page.html"], ["compact"],
    ["migrate"], ["covers", "fetch", "--limit", "1"], ["backup", "/nonexistent/copy.db"], ["style"],
    ["export", "-o", "-", "--to", "json"], ["layout", "--format", "json"],
  ])
  func `no command writes what a terminal obeys`(_ arguments: [String]) {
    fill()
    let result = shelf.run(arguments)
    #expect(HostileCatalog.commands(in: result.output).isEmpty)
    #expect(HostileCatalog.commands(in: result.diagnostics).isEmpty)
    #expect(!shelf.folder.has("pwned"))
  }

  @Test(arguments: [["sections"], ["books", "#1"], ["search", "evil"], ["layout"]])
  func `no text turns the order of what stands around it`(_ arguments: [String]) {
    fill()
    let turns = shelf.run(arguments).output.unicodeScalars.filter { scalar in
      (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
    #expect(turns.isEmpty)
  }

  @Test(arguments: [
    ["books", "#1", "--format", "csv"], ["sections", "--format", "csv"],
    ["search", "x", "--format", "csv"], ["export", "-o", "-", "--to", "csv"],
  ])
  func `no cell of a CSV is a formula`(_ arguments: [String]) {
    fill()
    let text = shelf.run(arguments).output
    #expect(["'+", "'-", "'@", "'="].contains { text.contains($0) })
    for start in ["=", "+", "-", "@", "\t", "\r"] {
      for before in ["\n", ",", "\n\"", ",\""] { #expect(!text.contains(before + start)) }
    }
  }

  @Test(arguments: ["json", "csv"])
  func `what was guarded comes back as it was`(_ format: String) {
    fill()
    let first = shelf.folder.path + "/first.\(format)"
    #expect(shelf("export", "-o", first).code == .done)
    let other = shelf.folder.path + "/other.db"
    #expect(shelf("-d", other, "import", first).code == .done)
    #expect(
      shelf("-d", other, "export", "-o", shelf.folder.path + "/second.\(format)").code == .done)
    #expect(shelf.folder.read("first.\(format)") == shelf.folder.read("second.\(format)"))
    #expect(shelf.folder.read("first.\(format)").contains("DROP TABLE"))
  }

  @Test(arguments: ["html", "svg"])
  func `no field becomes an element, an attribute or an address of a page`(_ ending: String) {
    fill()
    let file = shelf.folder.path + "/page.\(ending)"
    let result = shelf("render", "-o", file)
    guard result.code == .done else {
      // Drawing takes another program, which need not be built for this test.
      #expect(ending == "svg")
      return
    }
    let markup = Markup(shelf.folder.read("page.\(ending)"))
    #expect(markup.elements.count > HostileCatalog.attacks.count)
    #expect(markup.faults.isEmpty)
    #expect(!markup.elements.contains { $0.attributes["src"]?.hasPrefix("/") == true })
  }

  @Test func `a name of a command line is told without what a terminal obeys`() {
    for arguments in [["import", "a\u{1B}[31m.csv"], ["\u{9B}31m"], ["books", "\u{1B}]0;x\u{7}"]] {
      let result = shelf.run(arguments)
      #expect(result.code != .done)
      #expect(HostileCatalog.commands(in: result.diagnostics).isEmpty)
    }
  }
}
