import CatalogModel
import PageOutput
import ShelfPages

/// The months, newest first, each with its first books.
struct OverviewPage {
  private static let months = 12
  private static let books = 6

  private let call: Call

  init(_ call: Call) { self.call = call }

  func response() throws -> Response {
    var choice = SectionChoice()
    choice.isReversed = true
    let all = choice.tree(of: try SectionFinder(call).all())
    let year = call.arguments.integer("year").map { Int($0) }
    var nodes = all
    if let year { nodes = all.filter { Self.year(of: $0.section) == year } }
    if let after = call.arguments.integer("after") {
      guard let index = nodes.firstIndex(where: { $0.section.id == after }) else {
        throw Problem.notFound("section \(after)")
      }
      nodes.removeFirst(index + 1)
    }
    let count = all.flatMap(\.flattened).reduce(0) { $0 + $1.bookCount }
    var page = SitePage(call, title: call.service.settings.catalog)
    page.before = years(of: all, year) + Self.note(call.style.titles.language.count(ofBooks: count))
    page.hasSectionLinks = true
    if nodes.count > Self.months {
      let last = nodes[Self.months - 1].section.id
      page.next = (Paging.target(call, after: String(last)), "Older months")
    }
    return try page.response(try nodes.prefix(Self.months).map(shelf))
  }

  /// The first books of a section, or of the first one within it that has any.
  private func shelf(_ node: SectionNode) throws -> (Section, [StoredBook]) {
    for section in node.flattened where section.bookCount > 0 {
      let page = try call.store.books(inSection: section.id, after: nil, limit: Self.books)
      return (node.section, page.books)
    }
    return (node.section, [])
  }

  private func years(of nodes: [SectionNode], _ chosen: Int?) -> String {
    var years: [Int] = []
    for node in nodes {
      if let year = Self.year(of: node.section), years.last != year { years.append(year) }
    }
    guard years.count > 1 else { return "" }
    var html = HTMLText()
    html.raw("<nav class=\"years\" aria-label=\"Years\">")
    for year in years {
      html.raw("<a")
      html.attribute("href", call.link("/?year=\(year)"))
      html.raw(year == chosen ? " aria-current=\"page\">\(year)</a>\n" : ">\(year)</a>\n")
    }
    html.raw("</nav>\n")
    return SitePage.text(html)
  }

  static func note(_ text: String) -> String {
    var html = HTMLText()
    // Numbers and words keep their order in a page of the other direction.
    html.raw("<p class=\"note\"><span dir=\"auto\">")
    html.text(text)
    html.raw("</span></p>\n")
    return SitePage.text(html)
  }

  static func year(of section: Section) -> Int? {
    switch section.key.period {
    case .month(let year, _), .year(let year): year
    case .undated: nil
    }
  }
}
