import CatalogModel
import LayoutEngine
import PageOutput

/// A book's page: its cover, and all that the catalog says of it.
///
/// Whatever comes from a catalog is text here, never mark-up; of its links, those that lead to web
/// pages, files or mail are links.
struct BookDetailPage {
  private let call: Call

  init(_ call: Call) { self.call = call }

  func response() throws -> Response {
    let id = call.arguments.integer("id") ?? 0
    guard let stored = try call.store.book(id: id),
      let section = try call.store.section(id: stored.section)
    else { throw Problem.notFound("book \(id)") }
    var page = SitePage(call, title: stored.book.title)
    page.style.item = .fixed(Size(width: 200, height: 300))
    page.style.arrangement = .leading
    page.style.captionHeight = 0
    page.hasSectionLinks = true
    page.after = details(of: stored.book)
    return try page.response([(section, [stored])])
  }

  private func details(of book: Book) -> String {
    var html = HTMLText()
    html.raw("<article class=\"book\"")
    if let language = book.languages.first { html.attribute("lang", language) }
    html.raw(" dir=\"auto\"><h2>")
    html.text(book.title)
    html.raw("</h2>\n")
    if let subtitle = book.subtitle { paragraph(subtitle, "subtitle", &html) }
    if !book.contributors.isEmpty {
      paragraph(book.contributors.map(Self.words).joined(separator: "; "), "people", &html)
    }
    for part in (book.description ?? "").split(separator: "\n") where !part.isEmpty {
      paragraph(String(part), "description", &html)
    }
    html.raw("<dl>\n")
    for (name, value) in rows(of: book) { row(name, value, &html) }
    subjects(of: book, &html)
    links(of: book, &html)
    html.raw("</dl>\n</article>\n")
    return SitePage.text(html)
  }

  private static func words(_ person: Contributor) -> String {
    person.role.map { $0 == "author" ? person.name : "\(person.name) (\($0))" } ?? person.name
  }

  private func rows(of book: Book) -> [(String, String)] {
    let series = book.series.map { series in
      series.number.map { "\(series.name), \($0)" } ?? series.name
    }
    let price = book.price.map { price in
      price.currency.map { "\(price.amount) \($0)" } ?? price.amount
    }
    let rows: [(String, String?)] = [
      ("Published", book.published?.description), ("Publisher", book.publisher),
      ("Series", series), ("ISBN", book.isbn?.digits), ("Format", book.format),
      ("Pages", book.pages.map(String.init)), ("Price", price),
      ("Languages", book.languages.isEmpty ? nil : book.languages.joined(separator: ", ")),
    ]
    let own = rows.compactMap { name, value in value.map { (name, $0) } }
    return own + book.identifiers.map { ($0.scheme.uppercased(), $0.value) }
  }

  private func row(_ name: String, _ value: String, _ html: inout HTMLText) {
    html.raw("<dt>")
    html.text(name)
    html.raw("</dt><dd>")
    html.text(value)
    html.raw("</dd>\n")
  }

  private func subjects(of book: Book, _ html: inout HTMLText) {
    guard !book.subjects.isEmpty else { return }
    html.raw("<dt>Subjects</dt><dd>")
    for (index, subject) in book.subjects.enumerated() {
      html.raw(index > 0 ? " · <a" : "<a")
      html.attribute("href", call.link("/search" + Paging.text(of: [("q", subject)])))
      html.raw(">")
      html.text(subject)
      html.raw("</a>")
    }
    html.raw("</dd>\n")
  }

  private func links(of book: Book, _ html: inout HTMLText) {
    let safe = book.links.filter { link in
      SafeLink.isSafe(link.href) && link.href.contains(":") && !link.href.hasPrefix("urn:")
    }
    guard !safe.isEmpty else { return }
    html.raw("<dt>Links</dt><dd>")
    for (index, link) in safe.enumerated() {
      html.raw(index > 0 ? "<br><a rel=\"noreferrer nofollow\"" : "<a rel=\"noreferrer nofollow\"")
      html.attribute("href", link.href)
      html.raw(">")
      html.text(link.href)
      html.raw("</a>")
    }
    html.raw("</dd>\n")
  }

  private func paragraph(_ text: String, _ name: String, _ html: inout HTMLText) {
    html.raw("<p class=\"\(name)\">")
    html.text(text)
    html.raw("</p>\n")
  }
}
