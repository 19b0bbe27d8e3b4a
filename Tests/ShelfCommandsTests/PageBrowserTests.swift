import CatalogModel
import DrawingPage
import LayoutEngine
import PageOutput
import ShelfPages
import Testing

/// Every cover and title of an HTML page stands in a real browser where the layout engine puts it.
@Suite(.serialized, .enabled(if: Browser.path != nil, "Chromium is not installed"))
struct PageBrowserTests {
  static let widths = [320.0, 375, 413, 600, 768, 1023, 1440, 1920]
  static let counts = [7, 3, 4, 0, 1, 2, 5, 6, 30]

  struct Case: CustomTestStringConvertible, Sendable {
    var arrangement = PageStyle.CoverArrangement.centered
    var item = PageStyle.ItemSize.fixed(Size(width: 100, height: 150))
    var direction = LayoutDirection.leftToRight
    var placement = PageStyle.SectionPlacement.nested
    var inset = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var captionHeight = 0.0
    var isMosaicFixed = false
    var isNested = false

    var style: PageStyle {
      var style = PageStyle()
      style.arrangement = arrangement
      style.item = item
      style.direction = direction
      style.placement = placement
      style.inset = inset
      style.captionHeight = captionHeight
      style.isMosaicFixed = isMosaicFixed
      return style
    }

    var testDescription: String {
      "\(arrangement) \(item) \(direction) \(placement) \(inset) \(captionHeight) \(isMosaicFixed)"
    }
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    for arrangement in PageStyle.CoverArrangement.allCases {
      cases.append(Case(arrangement: arrangement))
      cases.append(Case(arrangement: arrangement, direction: .rightToLeft, placement: .flow))
    }
    for arrangement in [PageStyle.CoverArrangement.centered, .leading, .center, .trailing] {
      cases.append(Case(arrangement: arrangement, item: .height(150)))
    }
    let uneven = EdgeInsets(top: 3, left: 20, bottom: 11, right: 5)
    cases.append(Case(item: .fixed(Size(width: 87, height: 131)), inset: uneven))
    cases.append(Case(captionHeight: 41, isNested: true))
    cases.append(Case(arrangement: .mosaic, isMosaicFixed: true))
    return cases
  }()

  /// What the browser makes of all cases: it is started once for all.
  private static let answers = Result {
    try Browser.layouts(of: cases.map(html), widths: widths)
  }

  @Test(arguments: cases.indices)
  func `covers and titles stand where the engine puts them, at every width`(_ index: Int) throws {
    let one = Self.cases[index]
    let layouts = try Self.answers.get()[index]
    #expect(layouts.map(\.width) == Self.widths)
    for layout in layouts {
      var style = one.style
      style.width = layout.width
      if one.isMosaicFixed, layout.width < 340 { continue }
      let page = try PageBuilder(style: style).page(of: Self.contents(of: one))
      let titles = page.flattened.map(\.titleFrame)
      let covers = page.flattened.flatMap { section in
        (0..<section.items.count).compactMap { section.items.frame(of: $0) }
      }
      Self.compare(layout.titles, titles, "\(one): title", at: layout.width)
      Self.compare(layout.covers, covers, "\(one): cover", at: layout.width)
      #expect(abs(layout.height - page.size.height) <= 0.5, "height at \(layout.width)")
    }
  }

  @Test func `rows of varied widths are justified at the width the page was made for`() throws {
    let one = Case(arrangement: .justified, item: .height(150))
    let html = try Self.html(of: one)
    #expect(html.contains("<!-- CSS cannot justify rows of different widths"))
    let layout = try #require(try Browser.layouts(of: [html], widths: [375]).first?.first)
    let page = try PageBuilder(style: one.style).page(of: Self.contents(of: one))
    let covers = page.flattened.flatMap { section in
      (0..<section.items.count).compactMap { section.items.frame(of: $0) }
    }
    Self.compare(layout.covers, covers, "cover", at: 375)
  }

  private static func compare(
    _ found: [Browser.Box], _ expected: [Rect], _ name: String, at width: Double
  ) {
    #expect(found.count == expected.count, "\(name)s at \(width)")
    for (index, (box, frame)) in zip(found, expected).enumerated() {
      let distances = [
        box.x - frame.minX, box.y - frame.minY, box.width - frame.width, box.height - frame.height,
      ]
      let greatest = distances.map(abs).max() ?? 0
      #expect(greatest <= 0.5, "\(name) \(index) at \(width): \(box), expected \(frame)")
      if greatest > 0.5 { return }
    }
  }

  static func html(of one: Case) throws -> String {
    let page = try PageBuilder(style: one.style).page(of: contents(of: one))
    let content = PageContent(
      page: page, look: DrawingLook(), titles: MonthTitle(),
      captions: one.captionHeight > 0 ? .title : .none, address: { _ in nil })
    var bytes: [UInt8] = []
    try PageHTML(content).write(books: books) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func books(of section: Section) -> [PageBook] {
    (0..<section.bookCount).map { PageBook(id: Int64($0), title: "Book \($0) of \(section.id)") }
  }

  static func contents(of one: Case) -> [SectionContent] {
    var contents = counts.enumerated().map { index, count in
      content(Int64(index), count, one)
    }
    if one.isNested {
      contents[0].children = [content(100, 3, one), content(101, 0, one)]
      contents[3].children = [content(102, 5, one)]
    }
    return contents
  }

  private static func content(_ id: Int64, _ count: Int, _ one: Case) -> SectionContent {
    let section = Section(
      id: id, parent: nil,
      key: SectionKey(period: .month(year: 2016, month: Int(id % 12) + 1)), bookCount: count,
      coverCount: 0)
    switch one.item {
    case .fixed:
      let size = one.style.itemSize(coverWidth: nil, coverHeight: nil)
      return SectionContent(section: section, items: .uniform(size, count: count))
    case .height:
      let sizes = (0..<count).map {
        one.style.itemSize(coverWidth: 60 + $0 * 37 % 90, coverHeight: 100)
      }
      return SectionContent(section: section, items: .varied(sizes))
    }
  }
}
