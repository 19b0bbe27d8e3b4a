import Testing

@testable import ShelfCommands

/// What is typed to open a door is in no message.
@Suite struct SecretTests {
  let shelf = ShelfRun()

  @Test(arguments: [
    ["sections"], ["import", "NONE.csv"], ["export", "-o", "-", "--to", "csv"], ["check"],
    ["check", "--repair"], ["migrate"], ["migrate", "--dry-run"], ["backup", "copy.db"],
    ["restore", "copy.db"], ["compact"], ["catalogs"], ["search", "a"], ["layout"],
    ["remove", "2006-10"], ["covers", "fetch"], ["books", "#1"],
    ["render", "-o", "/nonexistent/a.html"],
  ])
  func `no command tells a server's password`(_ arguments: [String]) {
    for url in [
      "postgresql://ann:secret@localhost:1/db", "postgresql://ann@localhost:1/db?password=secret",
      "postgresql://ann:secret@[::1/db",
    ] {
      let result = shelf.run(["-d", url] + arguments)
      #expect(result.code != .done)
      #expect(!(result.output + result.diagnostics).contains("secret"))
    }
  }

  @Test func `copying tells the password of neither side`() {
    let url = "postgresql://ann:secret@localhost:1/db"
    for arguments in [["copy", url, "to.db"], ["copy", shelf.database, url], ["copy", url, url]] {
      let result = shelf.run(arguments)
      #expect(result.code != .done)
      #expect(!(result.output + result.diagnostics).contains("secret"))
    }
  }

  @Test(arguments: ["table", "json"])
  func `the report of covers tells no password of an address`(_ format: String) {
    let line = #"{"title":"T","covers":[{"ref":"http://ann:secret@127.0.0.1:1/x.jpg"}]}"#
    let file = shelf.folder.file(
      "a.ndjson", #"{"format":"shelf-catalog","version":1}"# + "\n" + line + "\n")
    let imported = shelf("import", file)
    #expect(imported.code == .done)
    let fetched = shelf(
      "covers", "fetch", "--format", format, "--cache", shelf.folder.path + "/covers")
    #expect(fetched.output.contains("127.0.0.1:1/x.jpg"))
    let checked = shelf("check", "--covers", "/nonexistent")
    for result in [imported, fetched, checked] {
      #expect(!(result.output + result.diagnostics).contains("secret"))
    }
  }
}
