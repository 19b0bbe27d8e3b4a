import Testing

@testable import ShelfCommands

/// `shelf export`, and what comes of importing its files.
struct ExportTests {
  /// A catalog that is hostile to every way of quoting.
  private static let hostile = #"""
    {"format":"shelf-catalog","version":1,"catalog":"main"}
    {"section":[{"period":"2020-05","title":"=cmd"}],"title":"=cmd|'/C calc'!A0","subtitle":"He said \"hi\"","contributors":[{"name":"O'Brien; Flann [x]","role":"author"},{"name":"שלום"}],"isbn":"9780306406157","published":"2020-05-17","added":"2021-01","description":"<i>One</i>\nTwo 😀\n","price":{"amount":12.50,"currency":"EUR"},"covers":[{"ref":"b.jpg","kind":"thumbnail","width":3}],"identifiers":{"doi":["1","2"]},"source":{"scheme":"onix:acme","value":"r"}}
    {"section":[{"period":"2020-05","title":"=cmd"},{"period":"2020-05","title":"子\nb"}],"title":"👩‍👩‍👧‍👦 مرحبا"}
    {"section":[{"period":"2020-05"}],"title":"@SUM(1+1)","description":"\tTab\r\nCR"}
    {"section":[{"period":"undated"}],"title":"+1 (Foo, #3)","price":{"amount":"about 5"}}
    {"section":[{"period":"-0333"}],"title":"]]> <![CDATA[","published":"-0333"}

    """#

  /// Imports a file, exports it, imports that elsewhere and exports again.
  private func roundTrip(_ source: String, _ ending: String) throws -> (String, String) {
    let first = ShelfRun()
    let second = ShelfRun()
    let path = first.folder.path + "/out." + ending
    #expect(first("import", source).code == .done)
    #expect(first("export", "-o", path).code == .done)
    #expect(second("import", path).code == .done)
    let again = second("export", "-o", "-", "--to", ending)
    #expect(again.code == .done)
    return (first.folder.read("out." + ending), again.output)
  }

  @Test(arguments: ["json", "ndjson"], ["books.csv", "months.json"])
  func `the sample catalogs come back byte for byte`(_ ending: String, _ name: String) throws {
    let (first, second) = try roundTrip(ShelfRun.project + "/seed-data/" + name, ending)
    #expect(first == second)
    #expect(first.utf8.count > 1000)
  }

  @Test(arguments: ["opds1", "opds2", "onix"], ["books.csv", "courses.csv"])
  func `feeds and messages come back byte for byte, their times included`(
    _ format: String, _ name: String
  ) throws {
    let first = ShelfRun()
    let second = ShelfRun()
    #expect(first("import", ShelfRun.project + "/seed-data/" + name).code == .done)
    let text = first("export", "-o", "-", "--to", format).output
    #expect(text.utf8.count > 1000)
    #expect(second("import", second.folder.file("feed", text)).code == .done)
    let again = second("export", "-o", "-", "--to", format).output
    #expect(again == text)
  }

  @Test func `an export's time is the newest month that had begun, whatever the clock says`() {
    let run = ShelfRun()
    let file = run.folder.file(
      "b.csv", "title,date\nOld,-0333\nA,2019-10\nB,2019-11-05\nNone,\nLater,2028-01\n")
    #expect(run("import", file).code == .done)
    let feed = run("export", "-o", "-", "--to", "opds1").output
    #expect(feed.contains("<updated>2019-11-01T00:00:00Z</updated>"))
    #expect(!feed.contains("<updated>2028"))
    let message = run("export", "-o", "-", "--to", "onix").output
    #expect(message.contains("<SentDateTime>20191101T000000Z</SentDateTime>"))
  }

  @Test(arguments: ["json", "ndjson"])
  func `a hostile catalog comes back byte for byte`(_ ending: String) throws {
    let folder = TestFolder()
    let source = folder.file("hostile.ndjson", Self.hostile)
    let (first, second) = try roundTrip(source, ending)
    #expect(first == second)
    for text in ["=cmd|'/C calc'!A0", "12.50", "\\tTab\\r\\nCR", "-0333", "onix:acme", "about 5"] {
      #expect(first.contains(text))
    }
  }

  @Test func `the ending of the file and the named format must agree`() {
    let run = ShelfRun()
    run("import", ShelfRun.project + "/seed-data/months.json")
    let path = run.folder.path + "/out"
    #expect(run("export", "-o", path + ".xml").code == .usage)
    #expect(run("export", "-o", "-").code == .usage)
    #expect(run("export", "-o", path + ".doc").code == .usage)
    #expect(run("export", "-o", path + ".csv", "--to", "onix").code == .usage)
    #expect(run("export", "-o", path + ".json", "--to", "opds2").code == .done)
    #expect(run("export", "-o", path + ".xml", "--to", "opds1").code == .done)
    #expect(run("export", "-o", path + ".json", "--catalog", "none").code == .data)
  }

  @Test func `one section is written with the sections around it named`() {
    let run = ShelfRun()
    run("import", ShelfRun.project + "/seed-data/books.csv")
    let result = run("export", "-o", "-", "--to", "ndjson", "--section", "2019-10")
    #expect(result.output.split(separator: "\n").count == 2)
    #expect(result.output.contains(#"{"section":[{"period":"2019-10"}],"title":"Ninth House""#))
  }
}
