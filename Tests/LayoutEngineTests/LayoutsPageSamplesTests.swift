import Foundation
import Testing

@Suite struct LayoutsPageSamplesTests {
  @Test func `every sample of the page of layouts is compiled and run, word for word`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/layouts.md"), encoding: .utf8)
    let compiled = try String(
      contentsOf: tests.appendingPathComponent("LayoutsPageTests.swift"), encoding: .utf8)
    let samples = page.components(separatedBy: "```swift\n").dropFirst()
    #expect(samples.count >= 13)
    for sample in samples {
      let code = sample.components(separatedBy: "```")[0]
      #expect(words(compiled).contains(words(code)), "\(code)")
    }
  }

  /// A text with one blank between its words, so that indentation does not count.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
