import LayoutEngine
import Testing

@Suite struct ListTests {
  private let list = ListLayout()
  private let environment = LayoutEnvironment(bounds: Size(width: 375, height: 667))

  private func covers(_ count: Int, in environment: LayoutEnvironment? = nil) throws
    -> FlowArrangement
  {
    let section = FlowSection(
      items: .uniform(Size(width: 100, height: 150), count: count), minimumLineSpacing: 8,
      minimumInteritemSpacing: 8)
    return try FlowLayout(rowAlignment: .centered(leastInset: EdgeInsets(all: 8))).arrange(
      [section], in: list.contentEnvironment(in: environment ?? self.environment))
  }

  private func months() throws -> ListArrangement {
    try list.arrange([7, 3, 4].map { ListCell(content: try covers($0)) }, in: environment)
  }

  @Test func `cells of 7, 3 and 4 covers are 527, 211 and 369 high`() throws {
    let arrangement = try months()
    let frames = (0..<3).compactMap { arrangement.frame(of: .cell, ofCell: $0) }
    #expect(frames.map(\.height) == [527, 211, 369])
    #expect(frames.map(\.minY) == [0, 527, 738])
    #expect(arrangement.contentSize == Size(width: 375, height: 1107))
  }

  @Test func `the parts of a cell stand one below the other, the separator inside its end`() throws
  {
    let arrangement = try months()
    let parts: [(ElementKind, Rect)] = [
      (.cell, Rect(x: 0, y: 527, width: 375, height: 211)),
      (.title, Rect(x: 15, y: 535, width: 345, height: 21)),
      (.content, Rect(x: 15, y: 564, width: 345, height: 166)),
      (.separator, Rect(x: 0, y: 737, width: 375, height: 1)),
    ]
    for (kind, frame) in parts {
      #expect(arrangement.frame(of: kind, ofCell: 1) == frame, "\(kind)")
    }
    #expect(arrangement.frame(of: .header, ofCell: 1) == nil)
    let kinds = [.header] + parts.map(\.0)
    #expect(arrangement.frames(of: kinds)[1] == [nil] + parts.map(\.1))
  }

  @Test func `a separator is one pixel thick`() throws {
    let doubled = LayoutEnvironment(bounds: environment.bounds, scale: 2)
    let arrangement = try list.arrange([ListCell(content: try covers(3))], in: doubled)
    #expect(
      arrangement.frame(of: .separator, ofCell: 0)
        == Rect(x: 0, y: 210.5, width: 375, height: 0.5))
  }

  @Test func `covers stand in the coordinates of the whole`() throws {
    let arrangement = try months()
    let frames = arrangement.frames(inSection: 0)
    #expect(frames.prefix(3).map(\.minX) == [29, 137, 245])
    #expect(frames[0].minY == 45)
    #expect(arrangement.frames(inSection: 2)[3] == Rect(x: 29, y: 941, width: 100, height: 150))
  }

  @Test func `a month of subjects is as high as they are, and they keep its x and width`() throws {
    let month = ListCell(
      content: try covers(0),
      children: [ListCell(content: try covers(3)), ListCell(content: try covers(4))])
    let arrangement = try list.arrange([month, ListCell(content: try covers(3))], in: environment)
    let frames = (0..<4).compactMap { arrangement.frame(of: .cell, ofCell: $0) }
    #expect(frames.map(\.height) == [625, 211, 369, 211])
    #expect(frames.map(\.minY) == [0, 37, 248, 625])
    #expect(frames.allSatisfy { $0.minX == 0 && $0.width == 375 })
    #expect(arrangement.frame(of: .content, ofCell: 0) == nil)
    #expect((0..<4).map { arrangement.parent(ofCell: $0) } == [nil, 0, 0, nil])
    #expect((0..<4).map { arrangement.firstSection(ofCell: $0) } == [0, 0, 1, 2])
    #expect(arrangement.frames(inSection: 1).count == 4)
  }

  @Test func `a cell without children and items has an empty content`() throws {
    let arrangement = try list.arrange([ListCell(content: try covers(0))], in: environment)
    #expect(
      arrangement.frame(of: .content, ofCell: 0)
        == Rect(x: 15, y: 37, width: 345, height: 16))
  }

  @Test func `a point hits the cover under it and nothing between covers`() throws {
    let arrangement = try months()
    #expect(
      arrangement.indexPath(at: Point(x: 137, y: 572)) == IndexPath(section: 1, item: 1))
    #expect(arrangement.indexPath(at: Point(x: 130, y: 572)) == nil)
    #expect(
      arrangement.firstItem(in: Rect(x: 0, y: 400, width: 375, height: 300))
        == IndexPath(section: 0, item: 6))
  }

  @Test func `the parts of all cells at once are those of each, however they nest`() throws {
    let leaf = ListCell(content: try covers(4))
    let month = ListCell(
      content: try covers(2), children: [leaf, ListCell(children: [leaf, leaf]), leaf])
    let arrangement = try list.arrange([leaf, month, ListCell(), month], in: environment)
    let kinds: [ElementKind] = [.cell, .header, .title, .content, .footer, .separator]
    let all = arrangement.frames(of: kinds)
    #expect(all.count == 14)
    for (cell, frames) in all.enumerated() {
      #expect(frames == kinds.map { arrangement.frame(of: $0, ofCell: cell) }, "cell \(cell)")
    }
  }

  @Test func `cells nest to any depth`() throws {
    var cell = ListCell(content: try covers(3))
    for _ in 1..<200 { cell = ListCell(children: [cell]) }
    let arrangement = try list.arrange([cell], in: environment)
    // 211 + 199 * 45, and 45 + 199 * 37.
    #expect(arrangement.contentSize.height == 9166)
    #expect(arrangement.frames(inSection: 0).first?.minY == Double(7408))
  }

  @Test func `a shelf that scrolls sideways makes its cell one row high`() throws {
    let inner = LayoutEnvironment(bounds: Size(width: 345, height: 150))
    let shelf = try FlowLayout(scrollDirection: .horizontal).arrange(
      [FlowSection(items: .uniform(Size(width: 100, height: 150), count: 40))], in: inner)
    let arrangement = try list.arrange([ListCell(content: shelf)], in: environment)
    #expect(arrangement.contentSize.height == 195)
    #expect(shelf.contentSize.width == 4390)
  }

  @Test func `a query in a rectangle equals filtering everything`() throws {
    let month = ListCell(
      content: try covers(2),
      children: [ListCell(content: try covers(9)), ListCell(content: try covers(4))],
      headerHeight: 20, footerHeight: 12)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let environment = LayoutEnvironment(
        bounds: environment.bounds, scale: 2, direction: direction, snapsToPixels: true)
      let arrangement = try list.arrange([month, month, month], in: environment)
      let everything = arrangement.attributes(
        in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
      #expect(everything.filter { $0.kind == .item }.count == 45)
      for step in 0..<60 {
        let rect = Rect(x: Double(step % 7) * 40, y: Double(step) * 60, width: 90, height: 75)
        #expect(
          arrangement.attributes(in: rect) == everything.filter { $0.frame.intersects(rect) })
      }
    }
  }

  @Test func `right to left content wider or narrower than its room begins at its right edge`()
    throws
  {
    let inner = list.contentEnvironment(in: environment)
    for count in [2, 40] {
      var frames: [[Rect]] = []
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        var whole = environment
        whole.direction = direction
        var shelf = inner
        shelf.bounds.height = 150
        shelf.direction = direction
        let arrangement = try list.arrange(
          [
            ListCell(
              content: try FlowLayout(scrollDirection: .horizontal).arrange(
                [FlowSection(items: .uniform(Size(width: 100, height: 150), count: count))],
                in: shelf))
          ], in: whole)
        expectQueriesMatchFiltering(arrangement)
        frames.append(arrangement.frames(inSection: 0))
      }
      // The first cover stands 15 from the right edge of 375.
      #expect(frames[1][0] == Rect(x: 260, y: 37, width: 100, height: 150))
      #expect(
        frames[1]
          == frames[0].map {
            Rect(x: 375 - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
          })
    }
  }

  @Test func `an item that reaches out of its cell is found there`() throws {
    let inner = LayoutEnvironment(bounds: Size(width: 345, height: 100))
    let tall = try FlowLayout(scrollDirection: .horizontal).arrange(
      [FlowSection(items: .uniform(Size(width: 100, height: 400), count: 3))], in: inner)
    let cell = ListCell(content: tall)
    let arrangement = try list.arrange([cell, cell, cell], in: environment)
    #expect(arrangement.contentSize.height == 3 * 145)
    expectQueriesMatchFiltering(arrangement)
    // The first cell's items end at 437, below the others' starts.
    #expect(
      arrangement.firstItem(in: Rect(x: 15, y: 430, width: 1, height: 5))
        == IndexPath(section: 0, item: 0))
  }

  @Test func `a cell with neither content nor child cells has an empty content`() throws {
    let arrangement = try list.arrange([ListCell()], in: environment)
    #expect(
      arrangement.frame(of: .content, ofCell: 0) == Rect(x: 15, y: 37, width: 345, height: 0))
    #expect(arrangement.contentSize.height == 45)
    let horizontal = try ListLayout(scrollDirection: .horizontal).arrange(
      [ListCell()], in: environment)
    #expect(horizontal.contentSize == Size(width: 45, height: 667))
  }

  @Test func `a list inside a cell tells where its sections' headers stand`() throws {
    let inner = list.contentEnvironment(in: environment)
    let section = FlowSection(
      items: .uniform(Size(width: 10, height: 10), count: 1),
      headerReferenceSize: Size(width: 0, height: 20))
    let subjects = try list.arrange(
      [
        ListCell(
          content: try FlowLayout().arrange([section], in: list.contentEnvironment(in: inner)))
      ], in: inner)
    let arrangement = try list.arrange([ListCell(content: subjects)], in: environment)
    #expect(
      arrangement.attributes(forEmbedded: .header, inSection: 0)?.frame
        == Rect(x: 30, y: 74, width: 315, height: 20))
  }
}
