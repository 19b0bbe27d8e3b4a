import DrawingPage
import LayoutEngine
import Testing

@testable import PageDrawing

struct TextTests {
  private static func size(
    _ text: String, _ role: DrawingText.Role, width: Double? = nil, lines: Int = 1
  ) -> Size {
    var measurement = TextMeasurement()
    var item = TextMeasurement.Item(text, role)
    item.width = width
    item.lines = lines
    measurement.items = [item]
    return TextMeasurer(measurement).measure().sizes.first ?? .zero
  }

  @Test func `a header is bold, so it is wider than a cell of the same text`() {
    #expect(Self.size("Customer", .header).width > Self.size("Customer", .cell).width)
  }

  @Test func `four Han characters take four times their size`() {
    #expect(abs(Self.size("消費金額", .cell).width - 4 * DrawingLook().tableSize) < 0.5)
  }

  @Test func `a text takes the lines it needs and no more than it may`() {
    let text = "A rather long title that needs several lines"
    let one = Self.size(text, .caption).height
    let two = Self.size(text, .caption, width: 100, lines: 2).height
    #expect(abs(two - 2 * one) < 1)
    #expect(abs(Self.size(text, .caption, width: 1000, lines: 2).height - one) < 0.01)
    #expect(Self.size(text, .caption, width: 100, lines: 2).width <= 100)
  }

  @Test func `lines of emoji alone have a height`() {
    let emoji = String(repeating: "📚🔥🌈🌵", count: 6)
    let setter = TextSetter(look: DrawingLook())
    let type = Typeface(family: "serif", size: 20)
    var room = TextRoom(width: 100, lines: 3)
    room.leading = 0.03
    let three = setter.set(emoji, type, in: room)
    #expect(three.lineCount == 3)
    #expect(three.size.height >= 3 * 20)
  }

  @Test(arguments: ["", " ", "\u{0}a\nb\u{2028}c", String(repeating: "x", count: 100_000)])
  func `any text can be measured`(_ text: String) {
    let size = Self.size(text, .title, width: 300)
    #expect(size.width <= 300 && size.height > 0 && size.height < 60)
  }

  @Test
  func `the characters decide between the fonts of Han, and the language where they leave it open`()
  {
    #expect(FontLanguage.of("こころ", tag: nil) == "ja")
    #expect(FontLanguage.of("미움받을 용기", tag: "en") == "ko")
    #expect(FontLanguage.of("三体", tag: nil) == "zh-cn")
    #expect(FontLanguage.of("三体", tag: "zh-Hant") == "zh-tw")
    #expect(FontLanguage.of("草枕", tag: "ja") == "ja")
    #expect(FontLanguage.of("三体", tag: "en") == "zh-cn")
    #expect(FontLanguage.of("Emma", tag: "en") == "en")
    #expect(FontLanguage.of("Emma", tag: nil) == nil)
  }

  @Test func `a text without a font is told, and so is a font that is not installed`() throws {
    var page = DrawingPage(size: Size(width: 100, height: 40))
    page.look.font = "No Such Family, sans-serif"
    page.look.cardFont = "No Such Family Either, serif"
    // A private-use character: no font of this world has it.
    page.elements = [
      .text(DrawingText("\u{10FFFD}", .title, Rect(x: 0, y: 0, width: 100, height: 20)))
    ]
    let complaints = try PageRenderer(page: page).render(to: ByteSink(descriptor: NullFile.open()))
    #expect(complaints.contains { $0.hasPrefix("the font No Such Family is not installed;") })
    #expect(complaints.contains { $0.hasPrefix("no installed font can show all of") })
    #expect(
      complaints.contains { $0.hasPrefix("the font No Such Family Either is not installed;") })
    #expect(complaints.count == 3)
    #expect(complaints.allSatisfy { !$0.hasSuffix("; stands in") })
  }

  @Test func `fonts that are there are no complaint, in whatever case they are written`() throws {
    var page = DrawingPage(size: Size(width: 100, height: 40))
    page.look.font = "noto sans, No Such Family"
    page.look.cardFont = "Serif"
    page.elements = [
      .text(DrawingText("May", .title, Rect(x: 0, y: 0, width: 100, height: 20)))
    ]
    #expect(try PageRenderer(page: page).render(to: ByteSink(descriptor: NullFile.open())) == [])
  }

  /// One text of each script that titles are written in; the Debian packages of `make deps` show all.
  @Test(arguments: [
    "三体", "紅樓夢", "ノルウェイの森", "채식주의자", "ألف ليلة وليلة", "סיפור על אהבה", "Война и мир",
    "हिन्दी", "โอเลี้ยง", "👩‍🚀🐈🇫🇷", "Ἰλιάς", "Tiếng Việt", "mixed عربي と中文 🎉",
  ])
  func `every script has a font`(_ text: String) throws {
    var page = DrawingPage(size: Size(width: 300, height: 40))
    page.elements = [
      .text(DrawingText(text, .title, Rect(x: 0, y: 0, width: 300, height: 30))),
      .cover(DrawingCover(frame: Rect(x: 0, y: 0, width: 100, height: 150), title: text)),
    ]
    #expect(try PageRenderer(page: page).render(to: ByteSink(descriptor: NullFile.open())) == [])
  }
}
