import JSONText
import LayoutSpecs
import Testing

@Suite struct FlowSpecTests {
  @Test func `every case of the case file holds through its spec`() throws {
    for line in try sharedLines("../shared/layout/flow-cases.jsonl") {
      let flowCase = try JSONParser().parse(line)
      guard let spec = flowCase["spec"], let expected = flowCase["expected"] else { continue }
      var writer = JSONWriter()
      writer.value(spec)
      let result = try answer(String(decoding: writer.takeBytes(), as: UTF8.self))
      let name = flowCase["name"]?.string ?? ""
      #expect(result["error"] == nil, "\(name)")
      for key in ["contentSize", "sections"] where expected[key] != nil {
        expectClose(result[key], expected[key], name)
      }
    }
  }

  /// Compares structure exactly and numbers to a millionth.
  private func expectClose(_ value: JSONValue?, _ right: JSONValue?, _ name: String) {
    switch (value, right) {
    case (.number, .number):
      #expect(abs((value?.double ?? .nan) - (right?.double ?? .nan)) <= 1e-6, "\(name)")
    case (.array(let elements), .array(let rightElements)):
      #expect(elements.count == rightElements.count, "\(name)")
      for (element, rightElement) in zip(elements, rightElements) {
        expectClose(element, rightElement, name)
      }
    case (.object(let members), .object(let rightMembers)):
      #expect(Set(members.keys) == Set(rightMembers.keys), "\(name)")
      for member in rightMembers { expectClose(members[member.key], member.value, name) }
    default:
      #expect(value == right, "\(name)")
    }
  }

  @Test func `what is left out has its default`() throws {
    let result = try answer(
      #"{"bounds":{"width":120,"height":100},"sections":[{"itemCount":3}]}"#)
    #expect(items(result) == [0, 0, 50, 50, 70, 0, 50, 50, 0, 60, 50, 50])
    #expect(numbers(result["contentSize"]) == [120, 110])
    #expect(result["sections"]?[0]?["header"] == .null)
    #expect(result["diagnostics"] == .array([]))
  }

  @Test func `centered takes the least inset in place of the section's own`() throws {
    let result = try answer(
      """
      {"layout":"flow","bounds":{"width":345,"height":667},"rowAlignment":"centered",
       "leastInset":8,"sections":[{"sectionInset":{"left":99},"minimumLineSpacing":8,
       "minimumInteritemSpacing":8,"itemSize":{"width":100,"height":150},"itemCount":7}]}
      """)
    #expect(items(result).prefix(12) == [14, 8, 100, 150, 122, 8, 100, 150, 230, 8, 100, 150])
    #expect(numbers(result["contentSize"]) == [345, 482])
  }

  @Test func `a self-sizing layout has the content size of the final sizes`() throws {
    let result = try answer(
      """
      {"layout":"flow","bounds":{"width":320,"height":480},"sections":[{
       "estimatedItemSize":{"width":320,"height":50},"itemSizes":[{"width":320,"height":40},
       {"width":320,"height":60},{"width":320,"height":120}]}]}
      """)
    #expect(
      items(result) == [0, 0, 320, 40, 0, 50, 320, 60, 0, 120, 320, 120])
    #expect(numbers(result["contentSize"]) == [320, 240])
  }

  @Test func `right to left mirrors and snapping moves edges`() throws {
    let result = try answer(
      """
      {"bounds":{"width":100,"height":100},"direction":"rtl","snap":true,"scale":2,
       "sections":[{"itemSize":{"width":30.3,"height":10.2},"itemCount":2}]}
      """)
    // Unmirrored at 0 and 69.7; mirrored at 69.7 and 0; halves: 69.5 to 100 and 0 to 30.5.
    #expect(items(result) == [69.5, 0, 30.5, 10, 0, 0, 30.5, 10])
    #expect(numbers(result["contentSize"]) == [100, 10.2])
  }

  @Test func `visible and hit answer about items in index order`() throws {
    let result = try answer(
      """
      {"bounds":{"width":120,"height":100},"sections":[{"itemCount":2},{"itemCount":4}],
       "visible":{"x":0,"y":40,"width":120,"height":30},"point":{"x":70,"y":50}}
      """)
    #expect(numbers(result["visible"]) == [0, 0, 0, 1, 1, 0, 1, 1])
    #expect(numbers(result["hit"]) == [1, 1])
    let missed = try answer(
      #"{"bounds":{"width":120,"height":100},"sections":[],"point":{"x":70,"y":50}}"#)
    #expect(missed["hit"] == .null)
  }

  @Test func `pinned headers and footers stay in the viewport and in their section`() throws {
    func bars(_ y: Double, _ direction: String) throws -> [Double] {
      let isVertical = direction == "vertical"
      let result = try answer(
        """
        {"bounds":{"width":100,"height":100},"scrollDirection":"\(direction)",
         "visibleBounds":{"x":\(isVertical ? 0 : y),"y":\(isVertical ? y : 0),
         "width":100,"height":100},"pinHeaders":true,"pinFooters":true,
         "sections":[{"itemSize":{"width":90,"height":90},"itemCount":3,
         "headerReferenceSize":{"width":20,"height":20},
         "footerReferenceSize":{"width":30,"height":30}}]}
        """)
      let axis = isVertical ? "y" : "x"
      return ["header", "footer"].compactMap { result["sections"]?[0]?[$0]?[axis]?.double }
    }
    // Header 20, rows 290, footer 30: the footer's natural place is 310.
    for direction in ["vertical", "horizontal"] {
      #expect(try bars(0, direction) == [0, 70])
      #expect(try bars(55, direction) == [55, 125])
      #expect(try bars(300, direction) == [290, 310])
      #expect(try bars(-60, direction) == [0, 20])
    }
  }

  @Test func `an item longer than the room is named with its length and the room`() throws {
    let result = try answer(
      """
      {"bounds":{"width":100,"height":100},"rowAlignment":"trailing","direction":"rtl",
       "sections":[{"itemCount":0},{"itemSizes":[{"width":40,"height":10},
       {"width":140,"height":10}]}]}
      """)
    #expect(items(result, section: 1) == [0, 0, 40, 10, -40, 20, 140, 10])
    let text = result["diagnostics"]?[0]?.string ?? ""
    for part in ["section 1", "item 1", "140", "100"] { #expect(text.contains(part)) }
  }

  @Test func `decorations are listed where a section asks for them`() throws {
    let result = try answer(
      """
      {"bounds":{"width":100,"height":100},"scale":2,"sections":[
       {"itemCount":1,"background":true,"separator":true,"footerReferenceSize":{"height":5}}]}
      """)
    let section = result["sections"]?[0]
    #expect(numbers(section?["background"]) == [0, 0, 100, 55])
    #expect(numbers(section?["separator"]) == [0, 54.5, 100, 0.5])
  }
}
