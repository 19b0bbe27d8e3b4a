import DrawingPage
import LayoutEngine
import Testing

struct DrawingPageTests {
  private static func page() -> DrawingPage {
    var page = DrawingPage(size: Size(width: 375, height: 1107.5))
    page.output.format = .pdf
    page.output.paper = .letter
    page.output.scale = 2.5
    page.output.title = "Mai “2016”"
    page.look.titleColor = DrawingColor(0x123456)
    page.look.fit = .cover
    page.look.isRightToLeft = true
    page.look.language = "zh-Hant"
    var cover = DrawingCover(frame: Rect(x: 29, y: 45, width: 100, height: 150), title: "三体")
    cover.author = "刘慈欣"
    cover.language = "zh-Hans"
    cover.path = "covers/0 \"1\".jpg"
    cover.label = DrawingText("三体", .label, Rect(x: 29, y: 45, width: 100, height: 20))
    cover.captions = [DrawingText("三体", .caption, Rect(x: 29, y: 199, width: 100, height: 30))]
    page.elements = [
      .text(DrawingText("五月新书", .title, Rect(x: 15, y: 8, width: 345, height: 21))),
      .cover(cover), .rule(Rect(x: 0, y: 526.5, width: 375, height: 0.5)),
      .box(Rect(x: 0, y: 0, width: 10, height: 10)),
    ]
    return page
  }

  @Test func `a page goes through JSON unchanged`() throws {
    let page = Self.page()
    #expect(try DrawingPage(json: page.json()) == page)
  }

  @Test func `a measurement and its answer go through JSON unchanged`() throws {
    var measurement = TextMeasurement()
    var item = TextMeasurement.Item("客戶", .header)
    item.width = 80.5
    item.lines = 3
    measurement.items = [item]
    #expect(try TextMeasurement(json: measurement.json()) == measurement)
    let answer = MeasuredTexts(sizes: [Size(width: 12.25, height: 20)])
    #expect(try MeasuredTexts(json: answer.json()) == answer)
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"version\":2,\"width\":1,\"height\":1}", "{\"version\":1}",
    "{\"version\":1,\"width\":-1,\"height\":1}",
    "{\"version\":1,\"width\":1,\"height\":1,\"elements\":[{}]}",
    "{\"version\":1,\"width\":1,\"height\":1,\"elements\":[{\"rule\":[0,0,1e300,1]}]}",
    "{\"version\":1,\"width\":1,\"height\":1,\"output\":{\"scale\":0}}",
    "{\"version\":1,\"width\":1,\"height\":1,\"look\":{\"fit\":\"stretch\"}}",
  ])
  func `what is no page is an error`(_ text: String) {
    #expect(throws: DrawingPageError.self) { try DrawingPage(json: Array(text.utf8)) }
  }

  @Test func `colours are read as CSS writes them`() {
    #expect(DrawingColor("#e0e0e0") == DrawingColor(red: 224, green: 224, blue: 224))
    #expect(DrawingColor("#F80") == DrawingColor(red: 255, green: 136, blue: 0))
    #expect(DrawingColor("#e0e0e0")?.description == "#e0e0e0")
    for text in ["", "e0e0e0", "#e0e0e", "#ggg", "#-12", "red"] {
      #expect(DrawingColor(text) == nil, "\(text)")
    }
  }

  /// Numbers of WCAG 2's own examples.
  @Test func `contrast is that of WCAG`() {
    let white = DrawingColor(0xFFFFFF)
    #expect(abs(white.contrast(with: DrawingColor(0)) - 21) < 0.001)
    #expect(abs(white.contrast(with: DrawingColor(0x767676)) - 4.54) < 0.01)
    #expect(abs(white.contrast(with: DrawingColor(0xFF0000)) - 3.998) < 0.01)
  }

  @Test func `every card's ink stands out from its ground`() {
    for card in CoverCard.everyPalette { #expect(card.ink.contrast(with: card.ground) >= 4.5) }
  }

  @Test func `a book has the same card every time, and books have many`() {
    let card = CoverCard(title: "三体", author: "刘慈欣")
    #expect(CoverCard(title: "三体", author: "刘慈欣") == card)
    let cards = Set((0..<500).map { CoverCard(title: "Book \($0)", author: nil) })
    #expect(cards.count > 70)
  }

  /// The vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `Base64 is that of RFC 4648`(_ text: String, _ encoded: String) {
    #expect(Base64.encode(Array(text.utf8)) == encoded)
  }
}
