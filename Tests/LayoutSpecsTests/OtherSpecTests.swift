import JSONText
import LayoutSpecs
import Testing

@Suite struct OtherSpecTests {
  @Test func `a mosaic of seven stands as its rule says`() throws {
    let result = try answer(
      """
      {"layout":"mosaic","bounds":{"width":375,"height":667},"sections":[{"itemCount":7}],
       "visible":{"x":0,"y":0,"width":375,"height":103},"point":{"x":270,"y":104}}
      """)
    #expect(
      items(result) == [
        5, 2, 200, 200, 270, 2, 100, 100, 270, 104, 100, 100, 5, 207, 100, 100, 5, 309, 100, 100,
        170, 207, 200, 200, 5, 412, 200, 200,
      ])
    #expect(numbers(result["contentSize"]) == [375, 614])
    #expect(numbers(result["visible"]) == [0, 0, 0, 1])
    #expect(numbers(result["hit"]) == [0, 2])
  }

  @Test func `a proportional mosaic ignores the measures of a fixed one`() throws {
    let result = try answer(
      """
      {"layout":"mosaic","style":"proportional","largeSide":7,"bounds":{"width":395,"height":9},
       "contentInset":{"left":10,"right":10},"sections":[{"itemCount":2}]}
      """)
    #expect(items(result) == [0, 0, 250, 250, 250, 0, 125, 125])
  }

  @Test func `a grid is a section a row, the header first, between insets of 10`() throws {
    let result = try answer(
      """
      {"layout":"grid","bounds":{"width":375,"height":667},"columns":["客戶","消費金額"],
       "textSizes":[{"width":30,"height":20},{"width":60,"height":18}],
       "rows":[["hangge","100"],["張三",223]],"point":{"x":277.5,"y":30}}
      """)
    #expect(result["sections"]?.array?.count == 3)
    #expect(items(result) == [0, 0, 278, 30, 277, 0, 78, 30])
    #expect(items(result, section: 2) == [0, 60, 278, 30, 277, 60, 78, 30])
    #expect(numbers(result["contentSize"]) == [355, 90])
    #expect(numbers(result["hit"]) == [1, 1])
  }

  /// A month of covers as the content of a cell.
  private func covers(_ count: Int) -> String {
    #"{"layout":"flow","rowAlignment":"centered","leastInset":8,"sections":[{"#
      + #""minimumLineSpacing":8,"minimumInteritemSpacing":8,"#
      + #""itemSize":{"width":100,"height":150},"itemCount":\#(count)}]}"#
  }

  @Test func `a list of 7, 3 and 4 covers is 1107 high`() throws {
    let cells = [7, 3, 4].map { #"{"title":"月","content":\#(covers($0))}"# }
    let result = try answer(
      """
      {"layout":"list","bounds":{"width":375,"height":667},"cells":[\(cells.joined(separator: ","))],
       "point":{"x":137,"y":783},"visible":{"x":0,"y":700,"width":375,"height":100}}
      """)
    #expect(numbers(result["contentSize"]) == [375, 1107])
    let second = result["cells"]?[1]
    #expect(numbers(second?["frame"]) == [0, 527, 375, 211])
    #expect(numbers(second?["title"]) == [15, 535, 345, 21])
    #expect(numbers(second?["content"]) == [15, 564, 345, 166])
    #expect(numbers(second?["separator"]) == [0, 737, 375, 1])
    #expect(
      numbers(second?["sections"]?[0]?["items"]) == [
        29, 572, 100, 150, 137, 572, 100, 150, 245, 572, 100, 150,
      ])
    #expect(second?["cells"] == .array([]))
    #expect(numbers(result["hit"]) == [2, 1])
    #expect(numbers(result["visible"]) == [1, 0, 1, 1, 1, 2, 2, 0, 2, 1, 2, 2])
  }

  @Test func `child cells stand inside their parent, which has no content of its own`() throws {
    let result = try answer(
      """
      {"layout":"list","bounds":{"width":375,"height":667},"cells":[{"title":"月",
       "content":\(covers(0)),"cells":[{"content":\(covers(3))},{"content":\(covers(4))}]},
       {"title":"空"}]}
      """)
    let month = result["cells"]?[0]
    #expect(numbers(month?["frame"]) == [0, 0, 375, 625])
    #expect(month?["content"] == .null)
    #expect(month?["sections"] == .array([]))
    #expect(numbers(month?["cells"]?[1]?["frame"]) == [0, 248, 375, 369])
    #expect(numbers(result["cells"]?[1]?["content"]) == [15, 662, 345, 0])
    #expect(numbers(result["contentSize"]) == [375, 670])
  }

  @Test func `content keeps its own height and takes the list's width`() throws {
    let result = try answer(
      """
      {"layout":"list","bounds":{"width":330,"height":667},"cells":[{"content":{
       "bounds":{"width":9999,"height":120},"scrollDirection":"horizontal",
       "sections":[{"itemSize":{"width":80,"height":120},"itemCount":9}]}}]}
      """)
    #expect(numbers(result["cells"]?[0]?["content"]) == [15, 37, 300, 120])
    #expect(numbers(result["cells"]?[0]?["frame"]) == [0, 0, 330, 165])
  }

  @Test func `a list right to left mirrors what it embeds once`() throws {
    for inner in ["", #""direction":"rtl","#] {
      let result = try answer(
        """
        {"layout":"list","direction":"rtl","bounds":{"width":130,"height":667},"cells":[{
         "content":{\(inner)"rowAlignment":"leading","sections":[{
         "itemSize":{"width":30,"height":30},"itemCount":1}]}}]}
        """)
      #expect(numbers(result["cells"]?[0]?["sections"]?[0]?["items"]) == [85, 37, 30, 30])
    }
  }
}
