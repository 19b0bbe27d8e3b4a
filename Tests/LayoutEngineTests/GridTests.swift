import LayoutEngine
import Testing

@Suite struct GridTests {
  private let environment = LayoutEnvironment(
    bounds: Size(width: 375, height: 667), contentInset: GridLayout.usualContentInset)

  private func arrange(
    _ widths: [Double], rows: Int = 7, in environment: LayoutEnvironment? = nil
  ) throws -> GridArrangement {
    try GridLayout().arrange(
      headerSizes: widths.map { Size(width: $0, height: 20) }, rowCount: rows,
      in: environment ?? self.environment)
  }

  @Test func `the first column takes what the others leave`() throws {
    // Room 355; the others are 57, 67, 77 wide and leave 154.
    let arrangement = try arrange([30, 40, 50, 60])
    let header = arrangement.frames(inSection: 0)
    #expect(
      header == [
        Rect(x: 0, y: 0, width: 154, height: 30), Rect(x: 153, y: 0, width: 58, height: 30),
        Rect(x: 210, y: 0, width: 68, height: 30), Rect(x: 277, y: 0, width: 78, height: 30),
      ])
    #expect(arrangement.frames(inSection: 7)[0].minY == 210)
    #expect(arrangement.contentSize == Size(width: 355, height: 240))
  }

  @Test func `a grid wider than the bounds scrolls and is never squeezed`() throws {
    let arrangement = try arrange([100, 200, 150])
    #expect(arrangement.contentSize.width == 117 + 217 + 167)
    #expect(arrangement.frames(inSection: 0)[0].width == 117)
  }

  @Test func `edges become whole points from unrounded sums`() throws {
    let sizes = [Size(width: 10, height: 12.4), Size(width: 30.3, height: 11)]
    let arrangement = try GridLayout().arrange(
      headerSizes: sizes, rowCount: 2, in: environment)
    // Column 1 is 47.3 wide and starts at 307.7, a point earlier with its border; rows are 22.4.
    let frames = arrangement.frames(inSection: 1)
    #expect(frames[0] == Rect(x: 0, y: 22, width: 308, height: 23))
    #expect(frames[1] == Rect(x: 306, y: 22, width: 49, height: 23))
    #expect(abs(arrangement.contentSize.height - 67.2) < 1e-9)
  }

  @Test func `a point on a shared border belongs to the later cell`() throws {
    let arrangement = try arrange([30, 40, 50, 60])
    #expect(
      arrangement.indexPath(at: Point(x: 152.5, y: 0)) == IndexPath(section: 0, item: 0))
    #expect(
      arrangement.indexPath(at: Point(x: 153.5, y: 30)) == IndexPath(section: 1, item: 1))
    #expect(arrangement.indexPath(at: Point(x: 355, y: 10)) == nil)
    #expect(arrangement.indexPath(at: Point(x: 10, y: 240)) == nil)
    expectQueriesMatchFiltering(arrangement)
  }

  @Test func `text stands 5 from the edge in the first column and centred in the others`() throws {
    let arrangement = try arrange([30, 40, 50, 60])
    let size = Size(width: 40, height: 20)
    #expect(
      arrangement.textFrame(forSize: size, at: IndexPath(section: 1, item: 0))
        == Rect(x: 5, y: 35, width: 40, height: 20))
    #expect(
      arrangement.textFrame(forSize: size, at: IndexPath(section: 1, item: 1))
        == Rect(x: 162, y: 35, width: 40, height: 20))
  }

  @Test func `only another width asks for arranging anew`() throws {
    let arrangement = try arrange([30, 40])
    #expect(!arrangement.needsArranging(forBounds: Size(width: 375, height: 100)))
    #expect(arrangement.needsArranging(forBounds: Size(width: 376, height: 667)))
  }

  @Test func `right to left mirrors the columns and the side of the first one's text`() throws {
    let environment = LayoutEnvironment(
      bounds: environment.bounds, contentInset: environment.contentInset,
      direction: .rightToLeft)
    let arrangement = try arrange([30, 40, 50, 60], in: environment)
    #expect(arrangement.frames(inSection: 0).map(\.minX) == [201, 144, 77, 0])
    let text = arrangement.textFrame(
      forSize: Size(width: 40, height: 20), at: IndexPath(section: 0, item: 0))
    #expect(text?.maxX == 350)
    expectQueriesMatchFiltering(arrangement)
  }

  @Test func `a row with another number of cells than columns is an error`() throws {
    let measurer = MonospacedTextMeasurer(cell: Size(width: 8, height: 16))
    #expect(throws: LayoutError(.raggedRow(row: 2, cells: 1, columns: 2))) {
      try GridLayout().arrange(
        columns: ["a", "b"], rows: [["1", "2"], ["3"]], measuredBy: measurer, in: environment)
    }
  }

  @Test(arguments: [
    ("客戶", 4), ("Ruby", 4), ("五月 12", 7), ("e\u{301}", 1), ("ｶﾅ", 2), ("ＡＢ", 4), ("한글", 4),
    ("👩‍👩‍👧", 2), ("❤️", 2), ("", 0), ("\u{200B}", 0),
  ])
  func `East Asian wide characters take two cells`(text: String, cells: Int) {
    #expect(MonospacedTextMeasurer.cells(of: text) == cells)
  }

  @Test func `a grid with no columns has no width beyond nothing`() throws {
    let arrangement = try arrange([], rows: 3)
    #expect(arrangement.numberOfColumns == 0)
    #expect(arrangement.contentSize == Size(width: 0, height: 40))
    #expect(arrangement.indexPath(at: Point(x: 1, y: 1)) == nil)
  }

  @Test func `rows inserted, deleted and moved equal arranging anew`() throws {
    let environment = LayoutEnvironment(bounds: Size(width: 100, height: 100))
    let sizes = [Size(width: 20.5, height: 10.25), Size(width: 30, height: 8)]
    func anew(_ rows: Int) throws -> GridArrangement {
      try GridLayout().arrange(headerSizes: sizes, rowCount: rows, in: environment)
    }
    var arrangement = try anew(3)
    func expectRows(_ rows: Int) throws {
      let right = try anew(rows)
      #expect(arrangement.contentSize == right.contentSize)
      #expect(arrangement.numberOfSections == rows + 1)
      for row in 0...rows {
        #expect(arrangement.frames(inSection: row) == right.frames(inSection: row))
      }
    }
    let old = arrangement
    var edits = try arrangement.insertRows(count: 2, at: 1)
    try expectRows(5)
    edits += try arrangement.deleteRows(5..<6)
    try expectRows(4)
    edits += try arrangement.moveRow(from: 1, to: 4)
    let changes = arrangement.changes(from: old, by: edits)
    #expect(changes.inserted.map(\.indexPath.section) == [1, 1, 4, 4])
    #expect(changes.deleted.map(\.indexPath.section) == [3, 3])
    #expect(changes.moved.map(\.new.indexPath.section) == [2, 2, 3, 3])
    #expect(throws: LayoutError.self) { try arrangement.deleteRows(0..<1) }
    #expect(throws: LayoutError.self) { try arrangement.insertRows(count: 1, at: 6) }
    #expect(throws: LayoutError.self) { try arrangement.moveRow(from: 1, to: 5) }
  }

  @Test func `cells far out have whole edges and a width`() throws {
    let sizes = [Size(width: 4_503_599_627_370_000, height: 9), Size(width: 20.5, height: 9)]
    let arrangement = try GridLayout().arrange(
      headerSizes: sizes, rowCount: 1, in: LayoutEnvironment(bounds: .zero))
    // 4,503,599,627,370,017 wide; the second reaches one point over the border.
    #expect(
      arrangement.frames(inSection: 0)[1]
        == Rect(x: 4_503_599_627_370_016, y: 0, width: 39, height: 19))
  }
}
