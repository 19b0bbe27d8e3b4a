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
    ("{\"titel-size\": 3}", "did you mean title-size?"), ("{\"width\": -3}", "--width"),
    ("{\"font\": true}", "font is a boolean"), ("[]", "it holds no object"), ("{", "line 2"),
    ("{\"title-pattern\": \"%q\"}", "%q"), ("{\"title-color\": \"red\"}", "#e0e0e0"),
  ])
  func `a fault in a style file is told with the file's name`(_ text: String, _ words: String) {
    let path = shelf.folder.file("my.json", text)
    let result = shelf("style", "--style", path)
    #expect(result.code == .configuration)
    #expect(result.diagnostics.contains(path) && result.diagnostics.contains(words))
  }

  @Test func `a style file that is not there is an error where it was named`() {
    #expect(shelf("style", "--style", "/nowhere/style.json").code == .noInput)
  }
}
