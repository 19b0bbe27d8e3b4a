import CatalogModel
import PageOutput

/// What a search finds, a page at a time.
struct SearchResultsPage {
  private let call: Call

  init(_ call: Call) { self.call = call }

  func response() throws -> Response {
    let words = call.arguments.text("q") ?? ""
    var page = SitePage(call, title: words.isEmpty ? "Search" : "Search: \(words)")
    page.words = words
    guard !words.isEmpty else { return try page.response([]) }
    let found = try Searching.page(call, limit: SitePage.length)
    if let next = found.next {
      page.next = (Paging.target(call, after: next), "More books")
    }
    let count = try Searching.count(call)
    let section = Section(
      id: 0, parent: nil,
      key: SectionKey(
        period: .undated,
        title: "“\(words)”: \(call.style.titles.language.count(ofBooks: count))"),
      bookCount: found.hits.count, coverCount: 0)
    return try page.response([(section, found.hits.map(\.book))])
  }
}
