import DrawingPage
import LayoutEngine
import Testing

@testable import PageDrawing

struct PageBreakerTests {
  private static func cover(_ y: Double, _ height: Double = 150) -> DrawingElement {
    .cover(DrawingCover(frame: Rect(x: 0, y: y, width: 100, height: height), title: "A"))
  }

  private static func title(_ y: Double) -> DrawingElement {
    .text(DrawingText("May", .title, Rect(x: 0, y: y, width: 100, height: 21)))
  }

  private static func cuts(_ elements: [DrawingElement], height: Double) -> [[Double]] {
    PageBreaker().sheets(of: elements, pageHeight: 10_000, height: height)
      .map { [$0.top, $0.bottom] }
  }

  @Test func `rows that do not fit go to the next sheet whole`() {
    let rows = [0.0, 160, 320, 480].map { Self.cover($0) }
    let cuts = Self.cuts(rows, height: 330)
    #expect(cuts.map { $0[0] } == [0, 320])
    #expect(cuts[0][1] == 310)
  }

  @Test func `a title stays with the row below it`() {
    let cuts = Self.cuts([Self.cover(0), Self.title(170), Self.cover(200)], height: 300)
    #expect(cuts.map { $0[0] } == [0, 170])
  }

  @Test func `titles of nested sections stay together with what follows`() {
    let elements = [Self.cover(0), Self.title(160), Self.title(190), Self.cover(220)]
    #expect(Self.cuts(elements, height: 300).map { $0[0] } == [0, 160])
  }

  @Test func `neighbours in a table part at the border they share`() {
    let rows: [DrawingElement] = (0..<10).map {
      let top = (Double($0) * 31.7).rounded(.down)
      let bottom = (Double($0 + 1) * 31.7).rounded(.up)
      return .box(Rect(x: 0, y: top, width: 50, height: bottom - top))
    }
    #expect(Self.cuts(rows, height: 130).map { $0[0] } == [0, 126, 253])
  }

  @Test func `covers beside each other count as one row, whatever their heights`() {
    let rows = [Self.cover(0, 150), Self.cover(30, 90), Self.cover(160)]
    #expect(Self.cuts(rows, height: 200).map { $0[0] } == [0, 160])
  }

  @Test func `nothing to draw is one sheet`() {
    #expect(Self.cuts([], height: 100).count == 1)
  }

  @Test func `no cover, caption or title is cut by a sheet's edge`() {
    var elements: [DrawingElement] = []
    var y = 0.0
    for section in 0..<20 {
      elements.append(Self.title(y + 8))
      for row in 0..<(section % 4 + 1) { elements.append(Self.cover(y + 45 + Double(row) * 158)) }
      y += 45 + Double(section % 4 + 1) * 158 + 8
    }
    for height in [200.0, 333, 770, 1500] {
      let sheets = PageBreaker().sheets(of: elements, pageHeight: y, height: height)
      for element in elements {
        let frame = element.extent
        let holders = sheets.filter { $0.top <= frame.minY && frame.maxY <= $0.bottom }
        #expect(holders.count == 1)
      }
      for (one, next) in zip(sheets, sheets.dropFirst()) { #expect(one.bottom <= next.top) }
    }
  }
}
