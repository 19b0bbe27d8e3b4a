import Testing

@testable import ShelfCommands

/// What the program reads and writes under other time zones and locales, byte for byte.
@Suite(.enabled(if: ShelfProcess.path != nil, "shelf is not built"))
struct LocaleTests {
  static let zones = ["America/New_York", "UTC", "Asia/Shanghai"]
  static let locales = ["C", "th_TH.UTF-8", "ar_SA.UTF-8"]

  private static let catalog = """
    title,author,published,date added,isbn,price
    新书,王小明,2025-01-01,2024/12/31,9787111111115,59.80元
    Café,Émile Zola,1901-12-13,2024-12-31T23:30:00Z,9780306406157,"1.234,50 €"
    İstanbul,Orhan Pamuk,November 2006,,,
    Old,Somebody,-50,,,
    หนังสือ,ผู้เขียน,2567-12,,,
    """

  /// What an import and an export print.
  private func run(_ variables: [String: String]) -> String {
    let folder = TestFolder()
    let file = folder.file("新书.csv", Self.catalog + "\n")
    var printed = ""
    for arguments in [
      ["import", file], ["sections"], ["export", "-o", "-", "--to", "ndjson"],
      ["layout", "--format", "json"], ["search", "新"], ["books", "2006-11"],
    ] {
      let path = folder.path + "/out"
      let process = ShelfProcess(
        ["--database", folder.path + "/shelf.db"] + arguments,
        variables: variables, output: path)
      let code = process?.wait() ?? -1
      printed += "\(code)\n" + folder.read("out") + folder.read("out.errors")
    }
    return printed.replacing(folder.path, with: "")
  }

  @Test(arguments: zones, locales)
  func `output is the same in every time zone and locale`(_ zone: String, _ locale: String) {
    let expected = run(["TZ": "UTC", "LC_ALL": "C"])
    let printed = run(["TZ": zone, "LC_ALL": locale, "LANG": locale])
    #expect(printed == expected)
    #expect(printed.contains("新书"))
    #expect(printed.contains(#""published":"2025-01-01""#))
    #expect(printed.contains(#""published":"1901-12-13""#))
    #expect(printed.contains("2006-11"))
  }
}

/// Several processes at one database.
@Suite(.enabled(if: ShelfProcess.path != nil, "shelf is not built"))
struct ConcurrentImportTests {
  @Test func `the same file from two processes at the same moment is stored once`() throws {
    let folder = TestFolder()
    let rows = (1...300).map { "Book \($0),Author \($0),2024-05\n" }.joined()
    let file = folder.file("a.csv", "title,author,date\n" + rows)
    let database = folder.path + "/shelf.db"
    let started = (0..<4).map { number in
      ShelfProcess(
        ["--database", database, "import", file], variables: [:],
        output: folder.path + "/out\(number)")
    }
    let codes = started.map { $0?.wait() ?? -1 }
    #expect(codes == [0, 0, 0, 0])
    let new = (0..<4).filter { folder.read("out\($0)").contains("300 new") }
    let unchanged = (0..<4).filter { folder.read("out\($0)").contains("300 unchanged") }
    #expect(new.count == 1)
    #expect(unchanged.count == 3)
  }
}
