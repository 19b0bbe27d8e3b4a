import LayoutEngine
import Testing

/// The samples of docs/layouts.md, compiled and run, with what the page says about them.
@Suite struct LayoutsPageTests {
  private let environment = LayoutEnvironment(bounds: Size(width: 375, height: 667))

  @Test func `an environment has the usual defaults`() {
    let environment = LayoutEnvironment(
      bounds: Size(width: 375, height: 667),  // the viewport
      contentInset: .zero,  // kept free at its edges, no part of frames
      scale: 2,  // pixels a point: separators, snapping
      direction: .leftToRight,  // .rightToLeft mirrors x in the content width
      snapsToPixels: false)  // true: the edges of frames on whole pixels, at the end
    #expect(
      environment == LayoutEnvironment(bounds: Size(width: 375, height: 667), scale: 2))
  }

  @Test func `a flow layout`() throws {
    let layout = FlowLayout(scrollDirection: .vertical, rowAlignment: .justified)
    let section = FlowSection(
      items: .varied([Size(width: 60, height: 40), Size(width: 90, height: 40)]),
      sectionInset: EdgeInsets(all: 10), minimumLineSpacing: 10, minimumInteritemSpacing: 10,
      headerReferenceSize: Size(width: 0, height: 30), decorations: [.background, .separator])
    let arrangement = try layout.arrange([section], in: environment)
    let seen = arrangement.attributes(in: Rect(x: 0, y: 0, width: 375, height: 50))
    // background, header, item 0, item 1
    #expect(seen.map(\.kind) == [.background, .header, .item, .item])
    #expect(arrangement.contentSize == Size(width: 375, height: 90))
  }

  @Test func `centred insets`() throws {
    let layout = FlowLayout(rowAlignment: .centered(leastInset: EdgeInsets(all: 8)))
    let arrangement = try layout.arrange(
      [
        FlowSection(
          items: .uniform(Size(width: 100, height: 150), count: 7),
          minimumLineSpacing: 8, minimumInteritemSpacing: 8)
      ], in: LayoutEnvironment(bounds: Size(width: 345, height: 667)))
    let shape = arrangement.shape(ofSection: 0)  // columns 3, rows 3, start 0, extent 482
    #expect(shape?.columns == 3 && shape?.rows == 3)
    #expect(shape?.start == 0 && shape?.extent == 482)
  }

  @Test func `a horizontal flow`() throws {
    let section = FlowSection(items: .uniform(Size(width: 50, height: 50), count: 5))
    let arrangement = try FlowLayout(scrollDirection: .horizontal).arrange(
      [section], in: LayoutEnvironment(bounds: Size(width: 200, height: 110)))
    let third = arrangement.attributes(forItemAt: IndexPath(section: 0, item: 2))?.frame
    // x 60, y 0: the second column
    #expect(third == Rect(x: 60, y: 0, width: 50, height: 50))
  }

  @Test func `right to left and snapped`() throws {
    let section = FlowSection(
      items: .uniform(Size(width: 33.3, height: 10), count: 3), minimumInteritemSpacing: 0)
    var mirrored = LayoutEnvironment(bounds: Size(width: 100, height: 100))
    mirrored.direction = .rightToLeft
    mirrored.snapsToPixels = true
    let arrangement = try FlowLayout(rowAlignment: .leading).arrange([section], in: mirrored)
    let frames = (0..<3).compactMap {
      arrangement.attributes(forItemAt: IndexPath(section: 0, item: $0))?.frame
    }
    // x 67, 33 and 0: each edge snapped by itself, so that neighbours still touch
    #expect(frames.map(\.minX) == [67, 33, 0])
    #expect(frames.map(\.maxX) == [100, 67, 33])
  }

  @Test func `pinned headers and footers`() throws {
    let section = FlowSection(
      items: .uniform(Size(width: 100, height: 150), count: 9),
      headerReferenceSize: Size(width: 0, height: 30))
    let arrangement = try FlowLayout().arrange(Array(repeating: section, count: 4), in: environment)
    let viewport = Rect(x: 0, y: 600, width: 375, height: 667)
    let seen = arrangement.attributes(visibleIn: viewport, pinning: [.headers, .footers])
    let header = arrangement.attributes(
      forPinned: .header, inSection: 1, visibleBounds: viewport)?.frame
    // y 600, z-index 10
    #expect(header?.minY == 600)
    #expect(seen.first?.zIndex == 10)
  }

  @Test func mosaics() throws {
    let fixed = MosaicLayout(style: .fixed(MosaicMeasures(largeSide: 200, smallSide: 100)))
    let arrangement = try fixed.arrange([MosaicSection(count: 7)], in: environment)
    let thirds = MosaicLayout(style: .proportional)
    let other = try thirds.arrange([MosaicSection(count: 6)], in: environment)
    #expect(arrangement.contentSize.height == 614)
    #expect(other.contentSize.height == 500)
  }

  @Test func `a grid`() throws {
    let arrangement = try GridLayout().arrange(
      columns: ["customer", "spent", "times"], rows: [["hangge", "100", "8"]],
      measuredBy: MonospacedTextMeasurer(cell: Size(width: 8, height: 16)),
      in: LayoutEnvironment(
        bounds: Size(width: 375, height: 667), contentInset: GridLayout.usualContentInset))
    let path = arrangement.indexPath(at: Point(x: 300, y: 30))  // section 1 is the row, item 2
    let text = arrangement.textFrame(
      forSize: Size(width: 8, height: 16), at: IndexPath(section: 1, item: 2))
    #expect(path == IndexPath(section: 1, item: 2))
    // The last column is 40 + 17 wide, from 298 to 355, and reaches a point to the left.
    #expect(text == Rect(x: 322, y: 31, width: 8, height: 16))
  }

  @Test func `a list`() throws {
    let covers = FlowLayout(rowAlignment: .centered(leastInset: EdgeInsets(all: 8)))
    let months = [7, 3, 4].map {
      FlowSection(
        items: .uniform(Size(width: 100, height: 150), count: $0), minimumLineSpacing: 8,
        minimumInteritemSpacing: 8)
    }
    let list = ListLayout()
    let inner = list.contentEnvironment(in: environment)
    let cells = try months.map { ListCell(content: try covers.arrange([$0], in: inner)) }
    var arrangement = try list.arrange(cells, in: environment)
    let title = arrangement.frame(of: .title, ofCell: 2)  // y 746
    #expect(title?.minY == 746)

    let year = ListCell(children: cells)
    let whole = try list.arrange([year], in: environment)
    #expect(whole.contentSize.height == 1107 + 45)

    try arrangement.insertCell(cells[0], at: 1)
    try arrangement.moveCell(from: 1, to: 3)
    #expect(arrangement.contentSize.height == 1107 + 527)
  }

  @Test func `a shelf`() throws {
    let section = FlowSection(items: .uniform(Size(width: 100, height: 150), count: 40))
    let row = LayoutEnvironment(bounds: Size(width: 345, height: 150))
    let shelf = try FlowLayout(scrollDirection: .horizontal).arrange([section], in: row)
    let list = try ListLayout().arrange([ListCell(content: shelf)], in: environment)
    #expect(list.contentSize.height == 195)
  }

  @Test func `self-sizing`() throws {
    let measure: @Sendable (IndexPath) -> Size = { path in
      Size(width: 375, height: Double(20 + path.item))
    }
    let viewport = Rect(x: 0, y: 0, width: 375, height: 100)
    var flow = try SelfSizingFlow(
      layout: FlowLayout(),
      sections: [
        SelfSizingSection(
          section: FlowSection(items: .varied([])), count: 1000,
          estimatedItemSize: Size(width: 375, height: 50))
      ], in: environment, measuredBy: measure)
    let seen = try flow.attributes(in: viewport)  // measures up to the first row after it
    let guess = try flow.estimatedContentSize()  // for a scroll bar; measures nothing
    let size = try flow.contentSize()  // measures what is left
    #expect(seen.count == 4)
    #expect(guess.height > 50_000 && guess.height < 60_100)
    // 20 + 21 + … + 1019, and 999 times 10 between.
    #expect(size.height == 519_500 + 9990)
  }

  @Test func changes() throws {
    let size = Size(width: 100, height: 150)
    var arrangement = try FlowLayout().arrange(
      [FlowSection(items: .uniform(size, count: 7))], in: environment)
    let old = arrangement
    var edits = try arrangement.insertItems(
      .uniform(size, count: 1), at: IndexPath(section: 0, item: 3))
    edits += try arrangement.moveItem(
      from: IndexPath(section: 0, item: 0), to: IndexPath(section: 0, item: 7))
    let changes = arrangement.changes(from: old, by: edits)
    // changes.inserted, .deleted, .moved and .resized, with old and new frames
    #expect(changes.inserted.map(\.indexPath.item) == [2])
    #expect(changes.moved.last?.old.indexPath.item == 0)
  }
}
