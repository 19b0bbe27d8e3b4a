import LayoutEngine
import Testing

@Suite struct PinningTests {
  /// Two sections: header 20, inset 5, rows 290, inset 7, footer 30; 352 in all.
  private func arrange(
    _ direction: ScrollDirection, rightToLeft: Bool = false
  ) throws -> FlowArrangement {
    let isVertical = direction == .vertical
    let section = FlowSection(
      items: .uniform(Size(width: 90, height: 90), count: 3),
      sectionInset: isVertical
        ? EdgeInsets(top: 5, left: 0, bottom: 7, right: 0)
        : EdgeInsets(top: 0, left: 5, bottom: 0, right: 7),
      headerReferenceSize: Size(width: 20, height: 20),
      footerReferenceSize: Size(width: 30, height: 30))
    return try FlowLayout(scrollDirection: direction).arrange(
      [section, section],
      in: LayoutEnvironment(
        bounds: Size(width: 100, height: 100),
        direction: rightToLeft ? .rightToLeft : .leftToRight))
  }

  private func frame(
    _ kind: ElementKind, _ section: Int, at start: Double, in arrangement: FlowArrangement
  ) -> Rect? {
    let isVertical = arrangement.layout.scrollDirection == .vertical
    let viewport = Rect(
      x: isVertical ? 0 : start, y: isVertical ? start : 0, width: 100, height: 100)
    return arrangement.attributes(
      forPinned: kind, inSection: section, visibleBounds: viewport)?.frame
  }

  /// The viewport's start, and where header and footer of the first section stand for it.
  private static let places: [(Double, Double, Double)] = [
    (-60, 0, 20), (0, 0, 70), (100, 100, 170), (290, 290, 322), (310, 302, 322), (400, 302, 322),
  ]

  @Test(arguments: places)
  func `bars stay in the viewport and in their section`(
    start: Double, header: Double, footer: Double
  ) throws {
    let vertical = try arrange(.vertical)
    #expect(frame(.header, 0, at: start, in: vertical)?.minY == header)
    #expect(frame(.footer, 0, at: start, in: vertical)?.minY == footer)
    let horizontal = try arrange(.horizontal)
    #expect(frame(.header, 0, at: start, in: horizontal)?.minX == header)
    #expect(frame(.footer, 0, at: start, in: horizontal)?.minX == footer)
  }

  @Test(arguments: places)
  func `right to left they stay at the mirrored viewport's ends`(
    start: Double, header: Double, footer: Double
  ) throws {
    let mirrored = try arrange(.horizontal, rightToLeft: true)
    let width = mirrored.contentSize.width
    let viewportStart = width - start - 100
    #expect(frame(.header, 0, at: viewportStart, in: mirrored)?.maxX == width - header)
    #expect(frame(.footer, 0, at: viewportStart, in: mirrored)?.maxX == width - footer)
  }

  @Test func `what a viewport shows has the pinned bars above the rows`() throws {
    let viewport = Rect(x: 0, y: 100, width: 100, height: 100)
    let shown = try arrange(.vertical).attributes(
      visibleIn: viewport, pinning: [.headers, .footers])
    #expect(shown.map(\.kind) == [.header, .item, .item, .footer])
    #expect(shown.map(\.zIndex) == [10, 0, 0, 10])
    // Rows start at 25, 125 and 225.
    #expect(shown.map(\.frame.minY) == [100, 25, 125, 170])
  }

  @Test func `a list's cell pins its header and footer too`() throws {
    let environment = LayoutEnvironment(bounds: Size(width: 100, height: 100))
    let child = ListCell(headerHeight: 10, footerHeight: 10)
    let cell = ListCell(children: [child, child], headerHeight: 20, footerHeight: 30)
    let arrangement = try ListLayout().arrange([cell], in: environment)
    // Header 20, title part 37, two children of 65, bottom 8, footer 30: 225 in all.
    #expect(arrangement.contentSize.height == 225)
    let viewport = Rect(x: 0, y: 50, width: 100, height: 100)
    let header = arrangement.attributes(
      forPinned: .header, inSection: 0, visibleBounds: viewport)
    let footer = arrangement.attributes(
      forPinned: .footer, inSection: 0, visibleBounds: viewport)
    #expect(header?.frame == Rect(x: 0, y: 50, width: 100, height: 20))
    #expect(footer?.frame == Rect(x: 0, y: 120, width: 100, height: 30))
  }
}
