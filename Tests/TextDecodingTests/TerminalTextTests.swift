import Testing
import TextDecoding

/// What is left of a stranger's text on its way to a terminal.
@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain é 図", "plain é 図"), ("a\u{1B}[31mb", "a␛[31mb"), ("a\u{7F}\u{8}", "a␡␈"),
    ("a\u{9B}b\u{202E}c\u{2066}d", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d"),
  ])
  func `nothing in it is obeyed`(_ text: String, _ shown: String) {
    #expect(TerminalText.safe(text) == shown)
    #expect(TerminalText.line(text) == shown)
  }

  @Test func `line feeds stay only where they are asked for`() {
    #expect(TerminalText.safe("a\nb") == "a␊b")
    #expect(TerminalText.safe("a\nb\r", keepsLines: true) == "a\nb␍")
  }

  @Test(arguments: ["a\nb", "a\r\nb", "a\u{2028}b", "a\u{85}b", "a\n\n\t b", "\na\rb\n"])
  func `a message is one line, whatever ends lines in it`(_ text: String) {
    #expect(TerminalText.line(text) == "a b")
  }
}
