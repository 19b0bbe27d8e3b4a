import CatalogModel
import LayoutEngine
import PageOutput
import ShelfPages

/// What all pages have in common: their head, their navigation, and shelves in between.
struct SitePage {
  /// The books that a page of a section holds.
  static let length = 50

  let call: Call
  var title: String
  var words = ""
  /// Mark-up before and after the shelves.
  var before = ""
  var after = ""
  /// Where the page goes on, and what that link says.
  var next: (target: String, label: String)?
  /// The feed that has the same as this page.
  var feed = "/opds"
  var hasSectionLinks = false
  var style: PageStyle

  init(_ call: Call, title: String) {
    self.call = call
    self.title = title
    style = call.style.page
    if call.style.captions != .none { style.captionHeight = Self.captionHeight(call.style) }
  }

  /// The page with books on shelves, each shelf under its section's title.
  func response(_ shelves: [(section: Section, books: [StoredBook])]) throws -> Response {
    var contents: [SectionContent] = []
    var books: [Int64: [PageBook]] = [:]
    for (section, stored) in shelves {
      var section = section
      section.bookCount = stored.count
      books[section.id] = stored.map { CoverAddress(call: call).pageBook($0, width: pictureWidth) }
      let sizes = stored.map { book in
        let cover = book.book.covers.first
        return style.itemSize(coverWidth: cover?.width, coverHeight: cover?.height)
      }
      contents.append(SectionContent(section: section, items: items(sizes)))
    }
    let page: Page
    do { page = try PageBuilder(style: style).page(of: contents) } catch {
      throw Problem(500, "the page cannot be laid out")
    }
    let content = PageContent(
      page: page, look: call.style.look, titles: call.style.titles, captions: call.style.captions,
      address: Self.address)
    let html = PageHTML(content, in: surroundings())
    var bytes: [UInt8] = []
    try html.write(books: { books[$0.id] ?? [] }, take: { bytes += $0 })
    return Response(type: "text/html; charset=utf-8", body: bytes)
  }

  private func items(_ sizes: [Size]) -> SectionItems {
    if case .height = style.item { return .varied(sizes) }
    return .uniform(style.itemSize(coverWidth: nil, coverHeight: nil), count: sizes.count)
  }

  private static func address(_ picture: PageBook.Picture) -> String? {
    if case .remote(let address) = picture { return address }
    return nil
  }

  /// The least width of a picture that is sharp on screens of two pixels a point.
  private var pictureWidth: Int {
    let points = style.itemSize(coverWidth: nil, coverHeight: nil).width
    let widths = CoverEndpoints.widths.compactMap { Int($0) }
    return widths.first { Double($0) >= 2 * points } ?? widths.last ?? 800
  }

  private func surroundings() -> PageSurroundings {
    var surroundings = PageSurroundings()
    surroundings.title = title
    surroundings.head = head
    surroundings.before = navigation + before
    surroundings.after = after + further
    let call = call
    surroundings.link = { call.link("/books/\($0.id)") }
    if hasSectionLinks {
      surroundings.sectionLink = { call.link(SitePage.path(of: $0)) }
    }
    return surroundings
  }

  /// Two lines of title and one of author, as the style sheet clips them.
  private static func captionHeight(_ style: ServiceStyle) -> Double {
    let lines = style.captions == .titleAndAuthor ? 3.0 : 2.0
    return (PageScene.captionGap + lines * 1.3 * style.look.captionSize).rounded(.up)
  }

  private var head: String {
    var html = HTMLText()
    html.raw("<link rel=\"stylesheet\"")
    html.attribute("href", call.link("/assets/shelf.css?v=" + Assets.tag))
    html.raw(">\n<script defer")
    html.attribute("src", call.link("/assets/shelf.js?v=" + Assets.tag))
    html.raw(
      "></script>\n<link rel=\"alternate\" type=\"application/atom+xml;profile=opds-catalog\"")
    html.attribute("href", call.link(feed))
    html.raw(">\n<link rel=\"search\" type=\"application/opensearchdescription+xml\"")
    html.attribute("href", call.link("/opds/opensearch.xml"))
    html.raw(">\n<link rel=\"icon\" href=\"data:,\">\n")
    return Self.text(html)
  }

  private var navigation: String {
    var html = HTMLText()
    html.raw("<header class=\"site\"><a")
    html.attribute("href", call.link("/"))
    html.raw(">Shelf</a><form role=\"search\"")
    html.attribute("action", call.link("/search"))
    html.raw("><input type=\"search\" name=\"q\" maxlength=\"500\" aria-label=\"Search\" ")
    html.raw("placeholder=\"Search\"")
    html.attribute("value", words)
    html.raw("><button>Search</button></form></header>\n")
    return Self.text(html)
  }

  private var further: String {
    guard let next else { return "" }
    var html = HTMLText()
    html.raw("<nav class=\"more\"><a rel=\"next\"")
    html.attribute("href", call.link(next.target))
    html.raw(">")
    html.text(next.label)
    html.raw("</a></nav>\n")
    return Self.text(html)
  }

  static func text(_ html: HTMLText) -> String { String(decoding: html.bytes, as: UTF8.self) }

  /// Where a section's page is.
  static func path(of section: Section) -> String {
    let isMonth = section.parent == nil && section.key.title == nil
    return isMonth ? "/months/\(section.key.period)" : "/sections/\(section.id)"
  }
}
