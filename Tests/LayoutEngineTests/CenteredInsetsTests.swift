import LayoutEngine
import Testing

@Suite struct CenteredInsetsTests {
  private func arrange(
    width: Double, items: SectionItems, spacing: Double = 8,
    least: EdgeInsets = EdgeInsets(all: 8), direction: LayoutDirection = .leftToRight
  ) throws -> FlowArrangement {
    try FlowLayout(rowAlignment: .centered(leastInset: least)).arrange(
      [
        FlowSection(
          items: items, minimumLineSpacing: spacing, minimumInteritemSpacing: spacing)
      ],
      in: LayoutEnvironment(
        bounds: Size(width: width, height: 480), direction: direction))
  }

  private let covers = SectionItems.uniform(Size(width: 100, height: 150), count: 7)

  @Test func `seven covers at 345 stand in three columns from 14`() throws {
    let arrangement = try arrange(width: 345, items: covers)
    let frames = arrangement.frames(inSection: 0)
    #expect(frames.map(\.minX) == [14, 122, 230, 14, 122, 230, 14])
    #expect(frames.map(\.minY) == [8, 8, 8, 166, 166, 166, 324])
    #expect(arrangement.contentSize.height == 482)
    #expect(arrangement.shape(ofSection: 0)?.columns == 3)
    #expect(arrangement.shape(ofSection: 0)?.rows == 3)
  }

  @Test func `the least insets count when columns are counted`() throws {
    let two = SectionItems.uniform(Size(width: 100, height: 150), count: 2)
    let frames = try arrange(width: 320, items: two).frames(inSection: 0)
    #expect(frames.map(\.minX) == [56, 164])
  }

  @Test func `half of the surplus over unequal insets goes to the left, floored`() throws {
    // 3 columns: 316; surplus 400 - 316 - 10 - 21 = 53; half 26.5, floored 26.
    // Height 1 + 3 * 150 + 2 * 8 + 2.
    let least = EdgeInsets(top: 1, left: 10, bottom: 2, right: 21)
    let arrangement = try arrange(width: 400, items: covers, least: least)
    #expect(arrangement.frames(inSection: 0).first?.minX == 36)
    #expect(arrangement.contentSize.height == 469)
  }

  @Test func `sections of several sizes are leading with the least insets`() throws {
    let sizes = [90.0, 100, 100, 100].map { Size(width: $0, height: 150) }
    let arrangement = try arrange(width: 345, items: .varied(sizes))
    #expect(arrangement.frames(inSection: 0).map(\.minX) == [8, 106, 214, 8])
    #expect(arrangement.shape(ofSection: 0)?.columns == 3)
    #expect(arrangement.shape(ofSection: 0)?.rows == 2)
  }

  @Test func `right to left mirrors x in the content width`() throws {
    let frames = try arrange(width: 345, items: covers, direction: .rightToLeft)
      .frames(inSection: 0)
    #expect(frames.prefix(4).map(\.minX) == [231, 123, 15, 231])
  }

  @Test func `one item wider than the room stands at the least inset with a diagnostic`() throws {
    let wide = SectionItems.uniform(Size(width: 400, height: 10), count: 2)
    let arrangement = try arrange(width: 345, items: wide)
    #expect(arrangement.frames(inSection: 0).map(\.minX) == [8, 8])
    let path = IndexPath(section: 0, item: 1)
    #expect(arrangement.diagnostics.count == 2)
    #expect(
      arrangement.diagnostics.last?.kind == .itemLongerThanRoom(path, length: 400, room: 329))
  }
}
