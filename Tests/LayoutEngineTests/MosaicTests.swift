import LayoutEngine
import Testing

@Suite struct MosaicTests {
  private let environment = LayoutEnvironment(bounds: Size(width: 375, height: 667))

  private func arrange(_ counts: [Int], layout: MosaicLayout = MosaicLayout()) throws
    -> MosaicArrangement
  {
    try layout.arrange(counts.map { MosaicSection(count: $0) }, in: environment)
  }

  /// The standard values at 375, worked by hand from the rule.
  private let seven = [
    Rect(x: 5, y: 2, width: 200, height: 200), Rect(x: 270, y: 2, width: 100, height: 100),
    Rect(x: 270, y: 104, width: 100, height: 100), Rect(x: 5, y: 207, width: 100, height: 100),
    Rect(x: 5, y: 309, width: 100, height: 100), Rect(x: 170, y: 207, width: 200, height: 200),
    Rect(x: 5, y: 412, width: 200, height: 200),
  ]

  @Test func `seven items of the standard values stand in three lines`() throws {
    #expect(try arrange([7]).frames(inSection: 0) == seven)
  }

  @Test func `the content ends where its last frame ends, for every count`() throws {
    // Line ends: 202 and 204 in the first; 307, 409, 409 in the second; 612 in the third.
    let ends = [4.0, 204, 204, 206, 309, 411, 411, 614, 614, 616, 719]
    for (count, end) in ends.enumerated() {
      #expect(try arrange([count]).contentSize == Size(width: 375, height: end), "\(count)")
    }
  }

  @Test func `in proportion, sides are two thirds and one third of the width`() throws {
    let arrangement = try arrange([4], layout: MosaicLayout(style: .proportional))
    #expect(
      arrangement.frames(inSection: 0) == [
        Rect(x: 0, y: 0, width: 250, height: 250), Rect(x: 250, y: 0, width: 125, height: 125),
        Rect(x: 250, y: 125, width: 125, height: 125),
        Rect(x: 0, y: 250, width: 125, height: 125),
      ])
    #expect(arrangement.contentSize.height == 375)
  }

  @Test func `each section starts anew below the one before, headers and footers between`() throws {
    let section = MosaicSection(
      count: 1, headerReferenceSize: Size(width: 0, height: 30),
      footerReferenceSize: Size(width: 0, height: 10))
    let arrangement = try MosaicLayout().arrange([section, section], in: environment)
    #expect(arrangement.frames(inSection: 0)[0].minY == 32)
    #expect(arrangement.frames(inSection: 1)[0].minY == 30 + 204 + 10 + 32)
    #expect(
      arrangement.attributes(forSupplementaryOf: .footer, inSection: 1)?.frame
        == Rect(x: 0, y: 478, width: 375, height: 10))
    #expect(arrangement.contentSize.height == 488)
  }

  @Test func `horizontally a mosaic is the transposed one`() throws {
    let wide = LayoutEnvironment(bounds: Size(width: 667, height: 375))
    let measures = MosaicMeasures(insets: EdgeInsets(top: 5, left: 2, bottom: 5, right: 2))
    let layout = MosaicLayout(style: .fixed(measures), scrollDirection: .horizontal)
    let arrangement = try layout.arrange([MosaicSection(count: 7)], in: wide)
    #expect(arrangement.frames(inSection: 0) == seven.map(\.transposed))
    #expect(arrangement.contentSize == Size(width: 614, height: 375))
  }

  @Test func `right to left a mosaic is mirrored`() throws {
    let mirrored = LayoutEnvironment(bounds: environment.bounds, direction: .rightToLeft)
    let arrangement = try MosaicLayout().arrange([MosaicSection(count: 7)], in: mirrored)
    let right = seven.map {
      Rect(x: 375 - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
    }
    #expect(arrangement.frames(inSection: 0) == right)
  }

  @Test func `queries equal filtering all frames, also where lines overlap`() throws {
    for spacing in [5.0, -60, -250] {
      let measures = MosaicMeasures(lineSpacing: spacing, stackSpacing: -20)
      let arrangement = try arrange(
        [17, 0, 5], layout: MosaicLayout(style: .fixed(measures)))
      expectQueriesMatchFiltering(arrangement)
    }
  }
}
