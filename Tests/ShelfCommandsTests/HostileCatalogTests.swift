import Glibc
import Testing

@testable import ShelfCommands

/// A catalog in which every field of every book attacks whoever shows it.
@Suite struct HostileCatalogTests {
  let shelf = ShelfRun()

  static let attacks = [
    "=HYPERLINK(\\\"http://evil\\\",\\\"x\\\")", "+1|cmd", "-2+3|cmd!A0", "@SUM(1)", "\\t=1",
    "'=1", "<script>alert(1)</script>", "\\\"><img src=x onerror=alert(1)>",
    "'; DROP TABLE book; --", "$(touch pwned)`touch pwned`", "\\u001b[31mred\\u001b]0;t\\u0007",
    "\\u009b31mred", "x\\u007f\\b\\b", "..\\/..\\/..\\/..\\/etc\\/passwd", "/etc/passwd",
    "file:///etc/passwd", "javascript:alert(1)", "&lt;b&gt;", "\\u202eevil\\u2066x", "a\\rb\\nc",
    "%s%n%x", "</title></style></script>", "]]>&x;<!--", "http://x/\\\" onload=\\\"y",
  ]

  func fill() {
    var lines = #"{"format":"shelf-catalog","version":1,"catalog":"main"}"# + "\n"
    for (index, attack) in Self.attacks.enumerated() {
      let title = index.isMultiple(of: 2) ? ",\"title\":\"\(attack)\"" : ""
      let text = "\"\(attack)\""
      lines += """
        {"section":[{"period":"2006-10"\(title)}],"title":\(text),"subtitle":\(text),\
        "contributors":[{"name":\(text),"role":\(text)}],"published":"2006-10","publisher":\(text),\
        "languages":[\(text)],"series":{"name":\(text),"number":\(text)},"subjects":[\(text)],\
        "description":\(text),"format":\(text),"price":{"amount":\(text),"currency":\(text)},\
        "covers":[{"ref":\(text),"kind":"cover"}],"links":[{"href":\(text),"rel":\(text),\
        "type":\(text)}],"identifiers":{\(text):[\(text)]},"source":{"scheme":\(text),"value":\(text)}}

        """
    }
    #expect(shelf("import", shelf.folder.file("hostile.ndjson", lines)).code == .done)
  }

  /// What a terminal obeys: control characters but for line feeds, C1 controls.
  static func commands(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      (scalar.value < 0x20 && scalar != "\n") || (0x7F..<0xA0).contains(scalar.value)
    }
  }

  @Test(arguments: [
    ["sections"], ["books", "#1"], ["books", "#2"], ["search", "red"], ["search", "evil"],
    ["heights"], ["layout"], ["catalogs"], ["check"], ["check", "--covers", "/nonexistent"],
    ["books", "2006-10"], ["remove", "2006-10"],
    ["sections", "--format", "json"], ["books", "#1", "--format", "ndjson"],
    ["export", "-o", "-", "--to", "json"], ["layout", "--format", "json"],
  ])
  func `no command writes what a terminal obeys`(_ arguments: [String]) {
    fill()
    let result = shelf.run(arguments)
    #expect(Self.commands(in: result.output).isEmpty)
    #expect(Self.commands(in: result.diagnostics).isEmpty)
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
    let page = shelf.folder.read("page.\(ending)")
    for text in [
      "<script", "<img src=x", "href=\"javascript:", "src=\"file:", "src=\"..", "src=\"/",
      "href=\"file:",
    ] {
      #expect(!page.contains(text), "\(text)")
    }
  }

  @Test func `a name of a command line is told without what a terminal obeys`() {
    for arguments in [["import", "a\u{1B}[31m.csv"], ["\u{9B}31m"], ["books", "\u{1B}]0;x\u{7}"]] {
      let result = shelf.run(arguments)
      #expect(result.code != .done)
      #expect(Self.commands(in: result.diagnostics).isEmpty)
    }
  }
}
