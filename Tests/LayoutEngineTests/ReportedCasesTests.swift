import LayoutEngine
import Testing

/// Faults that users of collection views have reported, with the right numbers worked by hand.
@Suite struct ReportedCasesTests {
  private func arrange(
    _ items: SectionItems, width: Double = 320, alignment: RowAlignment = .justified,
    inset: EdgeInsets = .zero, line: Double = 10, interitem: Double = 10
  ) throws -> FlowArrangement {
    try FlowLayout(rowAlignment: alignment).arrange(
      [
        FlowSection(
          items: items, sectionInset: inset, minimumLineSpacing: line,
          minimumInteritemSpacing: interitem)
      ],
      in: LayoutEnvironment(bounds: Size(width: width, height: 480)))
  }

  private func expect(
    _ arrangement: FlowArrangement, _ places: [(Double, Double)], height: Double
  ) {
    let frames = arrangement.frames(inSection: 0)
    #expect(frames.count == places.count)
    for (frame, place) in zip(frames, places) {
      #expect(abs(frame.minX - place.0) < 1e-3 && abs(frame.minY - place.1) < 1e-3)
    }
    #expect(abs(arrangement.contentSize.height - height) < 1e-3)
  }

  private func sizes(_ extents: [(Double, Double)]) -> SectionItems {
    .varied(extents.map { Size(width: $0.0, height: $0.1) })
  }

  @Test func `a last row of several sizes is packed, each item centred in its thickness`() throws {
    let items = sizes([(90, 40), (90, 40), (90, 40), (90, 40), (90, 50)])
    expect(
      try arrange(items), [(0, 0), (115, 0), (230, 0), (0, 55), (100, 50)], height: 100)
  }

  @Test func `a lone item in a complete row is centred and one in the last row is not`() throws {
    let items = sizes([(100, 40), (300, 40), (100, 40)])
    expect(try arrange(items), [(110, 0), (10, 50), (0, 100)], height: 140)
    expect(
      try arrange(items, alignment: .leading), [(0, 0), (0, 50), (0, 100)], height: 140)
  }

  @Test func `tags are justified but for the last row, or all leading`() throws {
    let items = sizes([(80, 30), (120, 30), (60, 30), (200, 30), (60, 30), (100, 30)])
    let inset = EdgeInsets(all: 10)
    expect(
      try arrange(items, inset: inset, line: 5, interitem: 5),
      [(10, 10), (110, 10), (250, 10), (10, 45), (250, 45), (10, 80)], height: 120)
    expect(
      try arrange(items, alignment: .leading, inset: inset, line: 5, interitem: 5),
      [(10, 10), (95, 10), (220, 10), (10, 45), (215, 45), (10, 80)], height: 120)
  }

  @Test func `items of several heights are centred in their row`() throws {
    let items = sizes([(100, 40), (80, 60), (90, 50), (50, 50)])
    expect(
      try arrange(items, width: 300, line: 0, interitem: 0),
      [(0, 10), (115, 0), (210, 5), (0, 60)], height: 110)
  }

  @Test func `an exact fit stays in one row`() throws {
    let items = SectionItems.uniform(Size(width: 155, height: 50), count: 2)
    expect(try arrange(items), [(0, 0), (165, 0)], height: 50)
  }

  @Test func `with room for one column every item is centred, the last too`() throws {
    let items = SectionItems.uniform(Size(width: 159, height: 100), count: 8)
    let column = stride(from: 0.0, to: 880, by: 110).map { (80.5, $0) }
    expect(try arrange(items), column, height: 870)
    let tops = [0.0, 0, 102, 102, 204, 204, 306, 306]
    let pairs = tops.indices.map { ($0.isMultiple(of: 2) ? 0.0 : 161, tops[$0]) }
    expect(try arrange(items, line: 2, interitem: 2), pairs, height: 406)
  }

  @Test func `three items of a third each fit`() throws {
    let third = 365.0 / 3
    let items = sizes([
      (185, 185), (185, 185), (third, third), (third, third), (third, third),
    ])
    expect(
      try arrange(items, width: 375, line: 5, interitem: 5),
      [(0, 0), (190, 0), (0, 190), (126.667, 190), (253.333, 190)], height: 311.667)
  }

  @Test func `touching items stay touching when snapped`() throws {
    let section = FlowSection(
      items: .uniform(Size(width: 103.5, height: 113), count: 8), minimumLineSpacing: 0,
      minimumInteritemSpacing: 0)
    for snaps in [false, true] {
      let frames = try FlowLayout().arrange(
        [section],
        in: LayoutEnvironment(
          bounds: Size(width: 414, height: 480), scale: 3, snapsToPixels: snaps)
      ).frames(inSection: 0)
      for index in [0, 1, 2, 4, 5, 6] {
        #expect(abs(frames[index].maxX - frames[index + 1].minX) < 1e-9)
      }
      #expect(frames[0].maxY == frames[4].minY)
      #expect(abs(frames[1].minX - (snaps ? 311.0 / 3 : 103.5)) < 1e-9)
    }
  }

  @Test func `horizontally, interitem spacing is along the column`() throws {
    let section = FlowSection(
      items: .uniform(Size(width: 80, height: 80), count: 4), minimumLineSpacing: 50,
      minimumInteritemSpacing: 10)
    let arrangement = try FlowLayout(scrollDirection: .horizontal).arrange(
      [section], in: LayoutEnvironment(bounds: Size(width: 320, height: 200)))
    expect(arrangement, [(0, 0), (0, 120), (130, 0), (130, 120)], height: 200)
    #expect(arrangement.contentSize.width == 210)
  }

  @Test func `the height follows from the width it is arranged for`() throws {
    let items = SectionItems.uniform(Size(width: 60, height: 30), count: 3)
    #expect(try arrange(items, line: 5, interitem: 5).contentSize.height == 30)
    #expect(try arrange(items, width: 60, line: 5, interitem: 5).contentSize.height == 100)

    let covers = SectionItems.uniform(Size(width: 100, height: 80), count: 7)
    let inset = EdgeInsets(all: 10)
    #expect(try arrange(covers, inset: inset).contentSize.height == 370)
    expect(
      try arrange(covers, width: 375, inset: inset),
      [
        (10, 10), (137.5, 10), (265, 10), (10, 100), (137.5, 100), (265, 100), (10, 190),
      ], height: 280)
    let none = SectionItems.uniform(Size(width: 100, height: 80), count: 0)
    #expect(try arrange(none, inset: inset).contentSize.height == 20)
  }

  @Test func `a negative line spacing overlaps rows`() throws {
    let items = SectionItems.uniform(Size(width: 160, height: 50), count: 4)
    expect(
      try arrange(items, line: -20, interitem: 0),
      [(0, 0), (160, 0), (0, 30), (160, 30)], height: 80)
  }

  @Test func `arranging at another width and back gives the same`() throws {
    let section = FlowSection(items: .uniform(Size(width: 50, height: 50), count: 20))
    func frames(_ width: Double, inset: Double) throws -> [Rect] {
      try FlowLayout().arrange(
        [section],
        in: LayoutEnvironment(
          bounds: Size(width: width, height: 480),
          contentInset: EdgeInsets(top: 0, left: inset, bottom: 0, right: inset))
      ).frames(inSection: 0)
    }
    let before = try frames(375, inset: 0)
    #expect(try frames(812, inset: 44) != before)
    #expect(try frames(375, inset: 0) == before)
  }
}
