import CatalogModel
import LayoutEngine
import Testing

@testable import ShelfPages

@Suite struct FlowPageTests {
  @Test(
    arguments: PageStyle.CoverArrangement.allCases,
    [LayoutDirection.leftToRight, .rightToLeft])
  func `every cover of one flow stands where it stands in a nested page`(
    _ arrangement: PageStyle.CoverArrangement, _ direction: LayoutDirection
  ) throws {
    let sizes = (0..<11).map { Size(width: 60 + Double($0 * 7 % 50), height: 150) }
    let varied = SectionContent(section: PageSample.section(9, "varied", 11), items: .varied(sizes))
    let contents = PageSample.months + [PageSample.monthOfSubjects, varied]
    for width in stride(from: 200.0, through: 1100, by: 75) {
      var style = PageStyle()
      style.width = width
      style.arrangement = arrangement
      style.direction = direction
      let nested = try PageBuilder(style: style).page(of: contents)
      style.placement = .flow
      let flow = try PageBuilder(style: style).page(of: contents)
      #expect(abs(flow.size.height - nested.size.height) < 1e-6)
      for (one, other) in zip(nested.flattened, flow.flattened) {
        #expect(abs(one.titleFrame.minY - other.titleFrame.minY) < 1e-6)
        #expect(one.titleFrame.minX == other.titleFrame.minX)
        for item in 0..<one.items.count {
          let frame = try #require(one.items.frame(of: item))
          let same = try #require(other.items.frame(of: item))
          #expect(abs(frame.minX - same.minX) < 1e-6 && abs(frame.minY - same.minY) < 1e-6)
          #expect(frame.size == same.size)
        }
      }
    }
  }

  @Test func `a header is 37 high and no separator is drawn`() throws {
    var style = PageStyle()
    style.placement = .flow
    let section = try PageBuilder(style: style).page(of: PageSample.months).sections[1]
    #expect(section.frame == Rect(x: 0, y: 527, width: 375, height: 211))
    #expect(section.titleFrame == Rect(x: 15, y: 535, width: 345, height: 21))
    #expect(section.collectionFrame.minY == 527 + 37)
    #expect(section.separatorFrame == nil)
  }
}
