import LayoutEngine
import Testing

/// Horizontal is the transposed result and right to left the mirrored one, for lists and grids as
/// for the layouts of rows.
@Suite struct DirectionTests {
  private let environment = LayoutEnvironment(bounds: Size(width: 250, height: 400))

  private func list(
    _ scrollDirection: ScrollDirection, in environment: LayoutEnvironment
  ) throws -> ListArrangement {
    let layout = ListLayout(scrollDirection: scrollDirection)
    let inner = layout.contentEnvironment(in: environment)
    func content(_ count: Int) throws -> FlowArrangement {
      let size = Size(width: 40, height: 60)
      let items = scrollDirection == .vertical ? size : size.transposed
      return try FlowLayout(scrollDirection: scrollDirection, rowAlignment: .leading).arrange(
        [FlowSection(items: .uniform(items, count: count))], in: inner)
    }
    let child = ListCell(content: try content(9), headerHeight: 12)
    return try layout.arrange(
      [ListCell(content: try content(5)), ListCell(children: [child, child], footerHeight: 7)],
      in: environment)
  }

  private func frames(_ list: ListArrangement) -> [Rect?] {
    let kinds: [ElementKind] = [.cell, .header, .title, .content, .footer, .separator]
    let parts = (0..<list.numberOfCells).flatMap { cell in
      kinds.map { list.frame(of: $0, ofCell: cell) }
    }
    return parts + (0..<list.numberOfSections).flatMap { list.frames(inSection: $0) }
  }

  @Test func `a horizontal list is the transposed one`() throws {
    let vertical = try list(.vertical, in: environment)
    let horizontal = try list(.horizontal, in: environment.turned)
    #expect(frames(horizontal) == frames(vertical).map { $0?.transposed })
    #expect(horizontal.contentSize == vertical.contentSize.transposed)
    expectQueriesMatchFiltering(horizontal)
  }

  @Test(arguments: [ScrollDirection.vertical, .horizontal])
  func `a list right to left is the mirrored one`(direction: ScrollDirection) throws {
    let plain = try list(direction, in: environment)
    var mirrored = environment
    mirrored.direction = .rightToLeft
    let width = plain.contentSize.width
    let right = frames(plain).map { frame in
      frame.map {
        Rect(x: width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
      }
    }
    let result = try list(direction, in: mirrored)
    #expect(frames(result) == right)
    expectQueriesMatchFiltering(result)
  }

  @Test func `a horizontal grid is the transposed one`() throws {
    let sizes = [(30.0, 20.0), (41.5, 18), (20, 22)].map { Size(width: $0.0, height: $0.1) }
    let vertical = try GridLayout().arrange(headerSizes: sizes, rowCount: 4, in: environment)
    let horizontal = try GridLayout(scrollDirection: .horizontal).arrange(
      headerSizes: sizes.map(\.transposed), rowCount: 4, in: environment.turned)
    for row in 0..<5 {
      #expect(
        horizontal.frames(inSection: row) == vertical.frames(inSection: row).map(\.transposed))
    }
    expectQueriesMatchFiltering(horizontal)
  }

  @Test func `a snapped list snaps the coordinates of the whole once`() throws {
    var snapped = environment
    snapped.scale = 2
    snapped.snapsToPixels = true
    let layout = ListLayout(titleTop: 8.2)
    let inner = layout.contentEnvironment(in: snapped)
    let content = try FlowLayout().arrange(
      [FlowSection(items: .uniform(Size(width: 50, height: 40.2), count: 1))], in: inner)
    let result = try layout.arrange([ListCell(content: content)], in: snapped)
    // Top 8.2 + 21 + 8 = 37.2 becomes 37; bottom 77.4 becomes 77.5.
    #expect(
      result.frames(inSection: 0) == [Rect(x: 15, y: 37, width: 50, height: 40.5)])
  }

  @Test func `a content inset greater than the bounds leaves no room, never less`() throws {
    let environment = LayoutEnvironment(
      bounds: Size(width: 100, height: 100), contentInset: EdgeInsets(all: 60))
    #expect(environment.room == .zero)
    let arrangement = try FlowLayout().arrange(
      [
        FlowSection(
          items: .uniform(Size(width: 10, height: 10), count: 2),
          headerReferenceSize: Size(width: 0, height: 20))
      ], in: environment)
    #expect(arrangement.contentSize == Size(width: 0, height: 50))
    #expect(
      arrangement.attributes(forSupplementaryOf: .header, inSection: 0)?.frame
        == Rect(x: 0, y: 0, width: 0, height: 20))
    #expect(arrangement.diagnostics.count == 2)
  }
}
