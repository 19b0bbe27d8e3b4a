import CatalogModel
import LayoutEngine
import Testing

@testable import ShelfPages

/// The numbers were worked out by hand from the rule: as many columns n as fit with
/// n·100 + (n − 1)·8 + 2·8 ≤ width − 30, centred, insets floored.
@Suite struct NestedPageTests {
  struct Expectation: Sendable {
    var width: Double
    var firstRow: [Double]
    var heights: [Double]
    var total: Double
  }

  static let expectations = [
    Expectation(width: 320, firstRow: [56, 164], heights: [685, 369, 369], total: 1423),
    Expectation(width: 375, firstRow: [29, 137, 245], heights: [527, 211, 369], total: 1107),
    Expectation(width: 414, firstRow: [49, 157, 265], heights: [527, 211, 369], total: 1107),
    Expectation(
      width: 768, firstRow: [64, 172, 280, 388, 496, 604], heights: [369, 211, 211], total: 791),
    Expectation(
      width: 1024, firstRow: [30, 138, 246, 354, 462, 570, 678], heights: [211, 211, 211],
      total: 633),
  ]

  @Test(arguments: expectations)
  func `section heights and the first row's places follow from the width`(_ expected: Expectation)
    throws
  {
    var style = PageStyle()
    style.width = expected.width
    let page = try PageBuilder(style: style).page(of: PageSample.months)
    #expect(page.sections.map(\.frame.height) == expected.heights)
    #expect(page.size == Size(width: expected.width, height: expected.total))
    let row = (0..<expected.firstRow.count).compactMap { page.sections[0].items.frame(of: $0) }
    #expect(row.map(\.minX) == expected.firstRow)
    #expect(row.allSatisfy { $0.minY == 45 && $0.size == Size(width: 100, height: 150) })
  }

  @Test func `title, covers and separator stand where the list's rule puts them`() throws {
    let section = try PageBuilder(style: PageStyle()).page(of: PageSample.months).sections[1]
    #expect(section.frame == Rect(x: 0, y: 527, width: 375, height: 211))
    #expect(section.titleFrame == Rect(x: 15, y: 535, width: 345, height: 21))
    #expect(section.collectionFrame == Rect(x: 15, y: 564, width: 345, height: 166))
    #expect(section.separatorFrame == Rect(x: 0, y: 737, width: 375, height: 1))
  }

  @Test func `a separator is one pixel at the bottom, whatever the scale`() throws {
    var style = PageStyle()
    style.scale = 2
    let section = try PageBuilder(style: style).page(of: PageSample.months).sections[0]
    #expect(section.separatorFrame == Rect(x: 0, y: 526.5, width: 375, height: 0.5))
    #expect(section.items.frame(of: 0)?.minX == 29)
  }

  @Test func `a month without books of its own is as high as its subjects and its title`() throws {
    let page = try PageBuilder(style: PageStyle()).page(of: [PageSample.monthOfSubjects])
    #expect(page.size.height == 625)
    #expect(page.sections[0].collectionFrame.height == 0)
    #expect(page.sections[0].children.map(\.frame.minY) == [37, 248])
  }

  @Test func `right to left mirrors every cover in the width`() throws {
    var style = PageStyle()
    let left = try PageBuilder(style: style).page(of: PageSample.months)
    style.direction = .rightToLeft
    let right = try PageBuilder(style: style).page(of: PageSample.months)
    for (one, other) in zip(left.flattened, right.flattened) {
      for item in 0..<one.items.count {
        let frame = try #require(one.items.frame(of: item))
        let mirrored = try #require(other.items.frame(of: item))
        #expect(mirrored.minX == 375 - frame.maxX)
        #expect(mirrored.minY == frame.minY)
      }
    }
  }

  @Test func `covers keep their proportion at a common height, two to three where unknown`() {
    let size = PageStyle.ItemSize.height(150)
    #expect(size.size(coverWidth: nil, coverHeight: nil) == Size(width: 100, height: 150))
    #expect(size.size(coverWidth: 300, coverHeight: 300) == Size(width: 150, height: 150))
    #expect(size.size(coverWidth: 320, coverHeight: 400) == Size(width: 120, height: 150))
  }
}
