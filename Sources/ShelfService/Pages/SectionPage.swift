import CatalogModel
import PageOutput
import ShelfPages

/// A month's page: its books, a page at a time, and the sections within it.
struct SectionPage {
  private let call: Call
  private let section: Section

  init(_ call: Call, of section: Section) {
    self.call = call
    self.section = section
  }

  func response() throws -> Response {
    let after = call.arguments.integer("after")
    let books = try call.store.books(
      inSection: section.id, after: after, limit: SitePage.length)
    var page = SitePage(call, title: call.style.titles.title(of: section))
    page.feed = "/opds/sections/\(section.id)"
    if let next = books.next {
      page.next = (Paging.target(call, after: String(next)), "More books")
    }
    if after == nil {
      let children = try call.store.sections(inCatalog: call.catalog).filter {
        $0.parent == section.id
      }
      page.before =
        OverviewPage.note(call.style.titles.language.count(ofBooks: section.bookCount))
        + SectionChoicePage.list(children, call)
    }
    return try page.response([(section, books.books)])
  }
}

/// Several sections to choose from.
struct SectionChoicePage {
  private let call: Call
  private let title: String
  private let sections: [Section]

  init(_ call: Call, title: String, _ sections: [Section]) {
    self.call = call
    self.title = title
    self.sections = sections
  }

  func response() throws -> Response {
    var page = SitePage(call, title: title)
    page.before = Self.list(sections, call)
    return try page.response([])
  }

  static func list(_ sections: [Section], _ call: Call) -> String {
    guard !sections.isEmpty else { return "" }
    var html = HTMLText()
    html.raw("<nav class=\"sections\">")
    for section in sections {
      html.raw("<a")
      html.attribute("href", call.link("/sections/\(section.id)"))
      html.raw(">")
      html.text(call.style.titles.title(of: section))
      html.raw(" <small>\(section.bookCount)</small></a>\n")
    }
    html.raw("</nav>\n")
    return SitePage.text(html)
  }
}
