import Testing

@testable import ShelfCommands

/// Export, import and export again of catalogs made at random.
@Suite struct RandomExportTests {
  /// A generator that gives the same numbers for the same seed (SplitMix64).
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let words = [
    "Haus", "château", "図書館", "=1+1", "a,b", "\\\"q\\\"", "<b>", "&amp;", "\\t", "😀", "ﬁ", "שלום",
    ";",
    "(Saga, #3)", "\\\\", "'", "|", "2001", "None", "\\n", "ｶﾞ",
  ]

  private static func text(_ random: inout Random) -> String {
    (0..<Int.random(in: 1...4, using: &random))
      .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  private static func period(_ random: inout Random) -> String {
    let year = Int.random(in: 1000...2026, using: &random)
    switch Int.random(in: 0...2, using: &random) {
    case 0: return "undated"
    case 1: return String(year)
    default: return "\(year)-0\(Int.random(in: 1...9, using: &random))"
    }
  }

  /// A catalog of one book a line, with fields there or not.
  private static func catalog(_ seed: UInt64) -> String {
    var random = Random(state: seed)
    var lines = [#"{"format":"shelf-catalog","version":1,"catalog":"main"}"#]
    for _ in 0..<40 {
      let period = period(&random)
      var members = [#""section":[{"period":"\#(period)"}]"#, #""title":"\#(text(&random))""#]
      for key in ["subtitle", "publisher", "description", "format"]
      where Bool.random(using: &random) {
        members.append(#""\#(key)":"\#(text(&random))""#)
      }
      if Bool.random(using: &random) {
        members.append(
          #""contributors":[{"name":"\#(text(&random))","role":"author"},{"name":"\#(text(&random))"}]"#
        )
      }
      if Bool.random(using: &random) {
        members.append(#""series":{"name":"\#(text(&random))","number":"\#(text(&random))"}"#)
      }
      if Bool.random(using: &random) {
        members.append(
          #""covers":[{"ref":"https://x.org/\#(Int.random(in: 1...9, using: &random)).jpg","kind":"cover"}]"#
        )
      }
      if Bool.random(using: &random), period != "undated" {
        members.append(#""published":"\#(period)""#)
      }
      lines.append("{" + members.joined(separator: ",") + "}")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test(arguments: 1...12, ["json", "ndjson"])
  func `a catalog comes back byte for byte`(_ seed: Int, _ format: String) {
    let first = ShelfRun()
    let second = ShelfRun()
    let file = first.folder.file("a.ndjson", Self.catalog(UInt64(seed)))
    #expect(first("import", file).code == .done)
    let text = first("export", "-o", "-", "--to", format).output
    #expect(second("import", second.folder.file("b", text)).code == .done)
    #expect(second("export", "-o", "-", "--to", format).output == text)
    #expect(text.utf8.count > 3000)
  }
}
