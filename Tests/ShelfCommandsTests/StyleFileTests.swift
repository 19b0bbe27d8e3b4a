import Testing

@testable import ShelfCommands

struct StyleFileTests {
  private let shelf = ShelfRun()

  @Test func `the printed style is a style file that changes nothing`() {
    let printed = shelf("style", "--print")
    #expect(printed.code == .done)
    let path = shelf.folder.file("printed.json", printed.output)
    let again = shelf("style", "--style", path)
    #expect(again.output == printed.output)
  }

  @Test func `what is beside the database is in force, and options outrank it`() {
    shelf.folder.file("shelf.json", "{\n  // ours\n  \"width\": 500, \"inset\": [1, 2, 3, 4]\n}")
    #expect(shelf("style").output.contains("\"width\": 500,"))
    #expect(shelf("style").output.contains("\"inset\": \"1,2,3,4\""))
    #expect(shelf("style", "--width", "600").output.contains("\"width\": 600,"))
    shelf.folder.file("shelf.json", "{\"item\": \"90x120\"}")
    #expect(shelf("style", "--item-height", "99").output.contains("\"item-height\": 99"))
  }

  @Test(arguments: [
    (
      "{\n  // ours\n  \"titel-size\": 3}",
      "line 3: unknown setting titel-size; did you mean title-size?"
    ),
    ("{\"width\": -3}", "line 1: width takes a number of at least 0, not -3"),
    ("{\n\"spacing\": 4,\n\"font\": true}", "line 3: font is a boolean"),
    ("{\"item\":\n null}", "line 2: item is null"), ("[]", "it holds no object"),
    ("{", "line 2"), ("{\"width\": 1 \"scale\": 2}", "line 1"),
    ("{\n\n\"title-pattern\": \"%q\"}", "line 3: title-pattern %q: %q is not known"),
    ("{\"title-color\": \"red\"}", "line 1: title-color takes a colour such as #e0e0e0, not red"),
    ("{\"width\": 300,\n\"width\": 400}", "line 2: width is set already in line 1"),
    ("{\"width\": 300,\n\"language\": \"tlh\"}", "line 2: language takes"),
    ("{\"width\": 300,\n\"paper\": \"a5\"}", "line 2: paper takes"),
    ("{\"item\": \"9x9\",\n\"item-height\": 9}", "item and item-height exclude each other"),
    ("{\"width\": 40}", "line 1: an item does not fit: 15 + 8 + 100 + 8 + 15 = 146"),
  ])
  func `a fault in a style file is told with the file's name, its line and the setting`(
    _ text: String, _ words: String
  ) {
    let path = shelf.folder.file("my.json", text)
    let result = shelf("style", "--style", path)
    #expect(result.code == .configuration)
    #expect(
      result.diagnostics.contains(path + ": ") && result.diagnostics.contains(words),
      "\(result.diagnostics)")
  }

  @Test func `a style file that is not there is an error where it was named`() {
    #expect(shelf("style", "--style", "/nowhere/style.json").code == .noInput)
  }
}
