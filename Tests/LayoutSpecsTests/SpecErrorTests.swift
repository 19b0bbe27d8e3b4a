import JSONText
import LayoutSpecs
import Testing

@Suite struct SpecErrorTests {
  private static let bounds = #""bounds":{"width":100,"height":100}"#

  /// A wrong spec, and a part of the message that names what is wrong.
  @Test(arguments: [
    ("", "not JSON"),
    ("[1]", "an object"),
    ("{\(bounds),\"sections\":[", "not JSON"),
    ("{\(bounds),\"sections\":[{\"itemCount\":nan}]}", "not JSON"),
    ("{\(bounds),\"sections\":[{\"itemCount\":NaN}]}", "sections[0].itemCount must be"),
    (
      #"{"bounds":{"width":9,"height":9},"sections":[{"itemSizes":[{"width":1,"height":1},"#
        + #"{"width":-Infinity,"height":NaN}]}]}"#,
      "sections[0].itemSizes[1].width must be a finite number, not -Infinity"
    ),
    (
      #"{"NaN\"":"Infinity","bounds":{"width":NaN,"height":1}}"#,
      "bounds.width must be a finite number"
    ),
    (#"{"layout":"list","bounds":{"width":9,"height":1},"cells":[{"title":NaN}]}"#, "not JSON"),
    ("{\"sections\":[]}", "bounds is missing"),
    ("{\"bounds\":{\"width\":-1,\"height\":1}}", "bounds.width cannot be -1"),
    ("{\(bounds),\"layout\":\"spiral\"}", "layout must be one of \"flow\""),
    (
      "{\(bounds),\"rowAlignement\":1}",
      "rowAlignement is no key of this kind of spec; did you mean rowAlignment?"
    ),
    ("{\(bounds),\"scale\":0}", "scale"),
    ("{\(bounds),\"scale\":1e999}", "scale must be a finite number"),
    ("{\(bounds),\"snap\":1}", "snap must be true or false"),
    ("{\(bounds),\"sections\":{}}", "sections must be an array"),
    ("{\(bounds),\"sections\":[{},{\"itemCount\":-3}]}", "sections[1].itemCount"),
    ("{\(bounds),\"sections\":[{\"itemCount\":1.5}]}", "sections[0].itemCount"),
    ("{\(bounds),\"sections\":[{\"itemCount\":1e300}]}", "sections[0].itemCount"),
    ("{\(bounds),\"sections\":[{\"itemSize\":{\"width\":1}}]}", "sections[0].itemSize.height"),
    (
      "{\(bounds),\"sections\":[{\"itemSizes\":[{\"width\":1,\"height\":\"2\"}]}]}",
      "sections[0].itemSizes[0].height must be a finite number, not a string"
    ),
    (
      "{\(bounds),\"sections\":[{\"itemSizes\":[{\"width\":1,\"height\":2},"
        + "{\"width\":0,\"height\":2}]}]}", "section 0, item 1"
    ),
    (
      "{\(bounds),\"sections\":[{\"itemSize\":{\"width\":-1,\"height\":2},\"itemCount\":4}]}",
      "section 0, item 0"
    ),
    (
      "{\(bounds),\"sections\":[{\"minimumLineSpacing\":1e300,\"itemCount\":2}]}",
      "section 0: minimumLineSpacing"
    ),
    ("{\(bounds),\"sections\":[{\"itemCount\":9007199254740993}]}", "item count"),
    ("{\(bounds),\"sections\":[{\"itemCount\":90071992547409}]}", "frames"),
    (
      "{\(bounds),\"layout\":\"mosaic\",\"smallSide\":-1,\"sections\":[{\"itemCount\":1}]}",
      "smallSide cannot be -1"
    ),
    ("{\(bounds),\"layout\":\"grid\",\"columns\":[\"a\"]}", "textSizes"),
    (
      "{\(bounds),\"layout\":\"grid\",\"columns\":[\"a\"],\"textSizes\":"
        + "[{\"width\":1,\"height\":1}],\"rows\":[[1],[1,2]]}", "rows[1] has 2 cells for 1"
    ),
    (
      "{\(bounds),\"layout\":\"list\",\"cells\":[{\"content\":{\"sections\":[{\"itemcount\":1}]}}]}",
      "cells[0].content.sections[0].itemcount is no key"
    ),
    ("{\(bounds),\"visible\":{\"x\":0,\"y\":0,\"width\":1}}", "visible.height is missing"),
  ])
  func `a wrong spec says what is wrong and where`(spec: String, part: String) throws {
    let run = LayoutSpecRunner().run(line: Array(spec.utf8))
    #expect(run.isError)
    let message = try JSONParser().parse(run.output)["error"]?.string ?? ""
    #expect(message.contains(part), "\(message)")
  }

  @Test func `a key that resembles no known one is the writer's own`() {
    let spec = #"{"name":"a","bounds":{"width":9,"height":9},"sections":[{"id":7,"itemCount":0}]}"#
    #expect(!LayoutSpecRunner().run(line: Array(spec.utf8)).isError)
  }

  @Test func `absurd but finite numbers give a right answer or an error, never a trap`() throws {
    let numbers = ["5e-324", "1e-300", "1e-9", "1e15", "9e15", "1e300", "-1e300", "-50", "0"]
    for layout in ["flow", "mosaic"] {
      for (index, first) in numbers.enumerated() {
        for second in numbers {
          let rest = numbers[(index + 3) % numbers.count]
          let section =
            layout == "flow"
            ? #"{"itemSize":{"width":\#(first),"height":\#(second)},"minimumLineSpacing":\#(rest),"#
              + #""minimumInteritemSpacing":\#(rest),"itemCount":50}"#
            : #"{"itemCount":50}"#
          let own =
            layout == "flow" ? "" : #""largeSide":\#(first),"smallSide":\#(second),"#
          let run = try answer(
            #"{"layout":"\#(layout)",\#(own)"bounds":{"width":100,"height":\#(1e15)},"#
              + #""visible":{"x":\#(rest),"y":\#(first),"width":1e300,"height":1e300},"#
              + #""point":{"x":\#(second),"y":\#(rest)},"sections":[\#(section)]}"#)
          #expect(run["error"] != nil || items(run).allSatisfy(\.isFinite))
        }
      }
    }
  }

  @Test func `nesting beyond what the parser admits is an error`() throws {
    let depth = 100_000
    let spec =
      #"{"layout":"list",\#(Self.bounds),"cells":"#
      + String(repeating: #"[{"cells":"#, count: depth) + "[]"
      + String(repeating: "}]", count: depth) + "}"
    #expect(LayoutSpecRunner().run(line: Array(spec.utf8)).isError)
  }
}
