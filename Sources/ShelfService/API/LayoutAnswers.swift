import CatalogModel
import JSONText
import LayoutEngine
import PageOutput
import ShelfPages

/// Layouts for programs: all of it, its heights, or what a viewport shows.
enum LayoutAnswers {
  /// What a layout may hold; a viewport shows as much of a larger one as one likes.
  private static let greatestCount = 20_000
  private static let greatestVisible = 5_000

  static let viewport = [
    Parameter("x", .number(-1e9...1e9), "left edge of the viewport (default 0)"),
    Parameter("y", .number(-1e9...1e12), "upper edge of the viewport (default 0)"),
    Parameter("view-width", .number(0...1e6), "its width (default: the page's)"),
    Parameter("view-height", .number(0...1e6), "its height", isRequired: true),
  ]

  static func heights(_ call: Call) throws -> Response {
    let page = try PageLoading(call).page(ofAtMost: greatestCount)
    var json = JSONWriter()
    PageJSON(page: page).writeHeights(to: &json)
    json.lineFeed()
    return APIEndpoints.response(&json)
  }

  static func layout(_ call: Call) throws -> Response {
    let loading = PageLoading(call)
    let page = try loading.page(ofAtMost: greatestCount)
    let count = page.flattened.reduce(0) { $0 + $1.items.count }
    guard count <= greatestCount else {
      throw Problem(
        409,
        "a layout of \(count) books is more than \(greatestCount); choose fewer with from and "
          + "to, or ask for what a viewport shows")
    }
    var json = JSONWriter()
    try PageJSON(page: page).writeLayout(to: &json, items: loading.items) { _ in }
    json.lineFeed()
    return APIEndpoints.response(&json)
  }

  static func visible(_ call: Call) throws -> Response {
    let page = try PageLoading(call).page(ofAtMost: greatestCount)
    let viewport = Rect(
      x: call.arguments.number("x") ?? 0, y: call.arguments.number("y") ?? 0,
      width: call.arguments.number("view-width") ?? page.size.width,
      height: call.arguments.number("view-height") ?? 0)
    var json = JSONWriter()
    json.beginObject()
    json.member("width", page.size.width)
    json.member("height", page.size.height)
    json.key("sections")
    json.beginArray()
    var room = greatestVisible
    for section in page.flattened where section.frame.shares(viewport) {
      try write(section, viewport, call, &room, &json)
    }
    json.endArray()
    json.endObject()
    json.lineFeed()
    return APIEndpoints.response(&json)
  }

  private static func write(
    _ section: PageSection, _ viewport: Rect, _ call: Call, _ room: inout Int,
    _ json: inout JSONWriter
  ) throws {
    let visible = section.items.items(in: viewport)
    room -= visible.count
    guard room >= 0 else {
      throw Problem(
        409, "the viewport shows more than \(greatestVisible) books", parameter: "view-height")
    }
    json.beginObject()
    json.member("id", Int(section.section.id))
    json.member("title", section.section.key.displayTitle)
    frame("titleFrame", section.titleFrame, &json)
    json.key("items")
    json.beginArray()
    if let first = visible.first?.item, let last = visible.last?.item {
      let books = try call.store.items(
        inSection: section.section.id, offset: first, limit: last - first + 1)
      for (item, place) in visible where books.indices.contains(item - first) {
        write(item, books[item - first], place, &json)
      }
    }
    json.endArray()
    json.endObject()
  }

  private static func write(
    _ index: Int, _ book: ShelfItem, _ place: Rect, _ json: inout JSONWriter
  ) {
    json.beginObject()
    json.member("index", index)
    json.member("book", Int(book.book))
    json.member("title", book.title)
    if let cover = book.cover { json.member("cover", cover.ref) }
    frame("frame", place, &json)
    json.endObject()
  }

  private static func frame(_ key: String, _ frame: Rect, _ json: inout JSONWriter) {
    json.key(key)
    json.beginObject()
    json.member("x", frame.minX)
    json.member("y", frame.minY)
    json.member("width", frame.width)
    json.member("height", frame.height)
    json.endObject()
  }
}

extension Rect {
  /// Whether two rectangles share an area greater than 0.
  fileprivate func shares(_ other: Rect) -> Bool {
    min(maxX, other.maxX) > max(minX, other.minX) && min(maxY, other.maxY) > max(minY, other.minY)
  }
}

/// Brings the sections that a request chooses onto a page.
struct PageLoading {
  private let call: Call

  init(_ call: Call) { self.call = call }

  /// The page; where covers have sizes of their own, of no more books than given.
  func page(ofAtMost greatest: Int) throws -> Page {
    let options = Parameter.style.compactMap { parameter in
      call.arguments.text(parameter.name).map { (name: parameter.name, value: $0) }
    }
    if call.arguments.text("item") != nil, call.arguments.text("item-height") != nil {
      throw Problem(409, "item and item-height exclude each other", parameter: "item-height")
    }
    let style =
      options.isEmpty ? call.style.page : try call.service.settings.style(options).page
    let nodes = try SectionFinder(call).tree()
    if case .height = style.item {
      let count = nodes.flatMap(\.flattened).reduce(0) { $0 + $1.bookCount }
      guard count <= greatest else {
        throw Problem(
          409,
          "covers of their own proportions are laid out for at most \(greatest) books, not "
            + "\(count); choose fewer with from and to", parameter: "item-height")
      }
    }
    do {
      return try PageBuilder(style: style).page(of: nodes.map { try content($0, style) })
    } catch let error as LayoutError {
      throw Problem(409, "this cannot be laid out: \(error)")
    }
  }

  /// The books of a section as items of a layout.
  func items(of section: Section) throws -> [ShelfItem] {
    try call.store.items(inSection: section.id, after: nil, limit: section.bookCount)
  }

  private func content(_ node: SectionNode, _ style: PageStyle) throws -> SectionContent {
    SectionContent(
      section: node.section, items: try sizes(of: node.section, style),
      children: try node.children.map { try content($0, style) })
  }

  private func sizes(of section: Section, _ style: PageStyle) throws -> SectionItems {
    switch style.item {
    case .fixed:
      .uniform(style.itemSize(coverWidth: nil, coverHeight: nil), count: section.bookCount)
    case .height:
      .varied(
        try items(of: section).map {
          style.itemSize(coverWidth: $0.cover?.width, coverHeight: $0.cover?.height)
        })
    }
  }
}
