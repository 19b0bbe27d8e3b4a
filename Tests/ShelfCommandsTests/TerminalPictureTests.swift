import Testing

@testable import ShelfCommands

/// Covers in `shelf layout`, where a terminal can show them.
@Suite(.enabled(if: DrawingProgramFile.isBuilt, "shelf-draw is not built"))
struct TerminalPictureTests {
  private let shelf = ShelfRun()

  private func layout(
    _ variables: [String: String], isTerminal: Bool = true, _ options: String...
  ) -> String {
    let all = variables.merging(["SHELF_DRAW": DrawingProgramFile.path]) { $1 }
    shelf("import", shelf.folder.file("one.csv", "title,published\nEmma,2024-05\n"))
    return shelf.run(["layout"] + options, variables: all, isTerminal: isTerminal).output
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], "\u{1B}_Ga=T"), (["TERM": "foot"], "\u{1B}Pq"),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "▀"),
  ])
  func `a terminal gets the pictures that it can show`(
    _ variables: [String: String], _ sign: String
  ) {
    let text = layout(variables)
    #expect(text.contains(sign))
    #expect(text.contains("2024-05 · 1 book"))
  }

  @Test func `what is no terminal gets none, and neither does one that asks for no colour`() {
    let colourful = ["TERM": "xterm-kitty", "COLORTERM": "truecolor"]
    #expect(!layout(colourful, isTerminal: false).contains("\u{1B}"))
    #expect(!layout(colourful.merging(["NO_COLOR": "1"]) { $1 }).contains("\u{1B}"))
    #expect(!layout(["TERM": "dumb"]).contains("\u{1B}"))
    #expect(!layout(colourful, isTerminal: true, "--pictures", "none").contains("\u{1B}"))
  }

  @Test func `one kind can be asked for`() {
    #expect(layout(["TERM": "dumb"], isTerminal: true, "--pictures", "sixel").contains("\u{1B}Pq"))
  }
}
