import CatalogModel
import DrawingPage
import LayoutEngine
import PageOutput
import ShelfPages
import Testing

struct PageHTMLTests {
  private static let hostile = "</b><script>alert(\"1\")</script>&amp;\u{1}"

  private static func address(_ picture: PageBook.Picture) -> String? { "x\"y.jpg" }

  private static func page(title: String? = nil) throws -> Page {
    let section = Section(
      id: 1, parent: nil,
      key: SectionKey(period: .month(year: 2016, month: 5), title: title), bookCount: 2,
      coverCount: 1)
    return try PageBuilder(style: PageStyle()).page(of: [
      SectionContent(
        section: section, items: .uniform(Size(width: 100, height: 150), count: 2))
    ])
  }

  private static func books(_ title: String) -> [PageBook] {
    var first = PageBook(id: 1, title: title)
    first.author = title
    first.picture = .file("covers/1.jpg")
    var second = PageBook(id: 2, title: title)
    second.author = title
    second.language = title
    return [first, second]
  }

  private static func content(_ title: String, _ look: DrawingLook) throws -> PageContent {
    PageContent(
      page: try page(title: title), look: look, titles: MonthTitle(), captions: .titleAndAuthor,
      address: address)
  }

  private static func html(_ title: String, look: DrawingLook = DrawingLook()) throws -> String {
    var bytes: [UInt8] = []
    try PageHTML(content(title, look)).write(books: { _ in books(title) }, take: { bytes += $0 })
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func email(_ title: String, look: DrawingLook = DrawingLook()) throws -> String {
    var bytes: [UInt8] = []
    try PageEmail(content(title, look)).write(books: { _ in books(title) }, take: { bytes += $0 })
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `nothing of a catalog becomes markup`() throws {
    var look = DrawingLook()
    look.font = "a</style><script>"
    for text in [try Self.html(Self.hostile, look: look), try Self.email(Self.hostile, look: look)]
    {
      #expect(!text.contains("<script"))
      #expect(!text.contains("\u{1}"))
      #expect(text.contains("&lt;script&gt;"))
      #expect(text.contains("src=\"x&quot;y.jpg\""))
    }
  }

  @Test func `a page has headings, lists and alternative texts, and no script`() throws {
    let text = try Self.html("三体")
    #expect(text.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(text.contains("<h2 id=\"s1\">三体</h2>"))
    #expect(text.contains("<section aria-labelledby=\"s1\">"))
    #expect(text.contains("<ul role=\"list\">"))
    #expect(text.contains("alt=\"三体, 三体\""))
    #expect(text.contains("prefers-color-scheme:dark") && text.contains("@media print"))
    #expect(!text.contains("<script") && !text.contains("http"))
  }

  @Test func `an e-mail has tables and inline style alone`() throws {
    let text = try Self.email("三体")
    #expect(text.contains("<table role=\"presentation\""))
    #expect(!text.contains("<style") && !text.contains("class=") && !text.contains("<ul"))
  }

  @Test(arguments: [
    (TitleLanguage.en, nil, "May 2016"), (.en, "New in %B %Y", "New in May 2016"),
    (.zhHans, nil, "2016年5月"), (.zhHans, "%m月新书", "5月新书"), (.zhHant, nil, "2016年5月"),
    (.ja, nil, "2016年5月"), (.de, nil, "Mai 2016"), (.fr, nil, "mai 2016"),
    (.es, nil, "mayo de 2016"), (.de, "%b %Y, 100%%", "Mai 2016, 100%"),
  ])
  func `a month is called as its language and pattern say`(
    _ language: TitleLanguage, _ pattern: String?, _ title: String
  ) {
    let titles = MonthTitle(language: language, pattern: pattern)
    #expect(titles.title(of: .month(year: 2016, month: 5)) == title)
  }

  @Test func `a pattern that is none is told`() {
    #expect(MonthTitle.fault(in: "New in %B") == nil)
    #expect(MonthTitle.fault(in: "%q")?.contains("%q") == true)
    #expect(MonthTitle.fault(in: "50%") != nil)
  }
}
