package import CatalogModel
import DrawingPage
import LayoutEngine
import ShelfPages

/// A page as HTML that places every cover by the browser's own grid where the layout engine does, at
/// every width.
package struct PageHTML {
  private let content: PageContent
  private let surroundings: PageSurroundings

  package init(_ content: PageContent, in surroundings: PageSurroundings = PageSurroundings()) {
    self.content = content
    self.surroundings = surroundings
  }

  private var page: Page { content.page }
  private var titles: MonthTitle { content.titles }

  /// Writes the page, section by section.
  ///
  /// - Parameters:
  ///   - books: gives the books of a section, in shelf order.
  ///   - take: takes the bytes written so far.
  package func write(
    books: (Section) throws -> [PageBook], take: ([UInt8]) throws -> Void
  ) throws {
    var html = HTMLText()
    writeHead(to: &html)
    for section in page.sections {
      try write(section, level: 2, to: &html, books: books, take: take)
    }
    html.raw(surroundings.after)
    html.raw("</main>\n</body>\n</html>\n")
    try take(html.takeBytes())
  }

  private var name: String { surroundings.title ?? content.name }

  private func writeHead(to html: inout HTMLText) {
    html.raw("<!doctype html>\n<html")
    html.attribute("lang", titles.language.rawValue)
    if page.style.direction == .rightToLeft { html.attribute("dir", "rtl") }
    html.raw(">\n<head>\n<meta charset=\"utf-8\">\n")
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    html.raw("<title>")
    html.text(content.name)
    html.raw("</title>\n")
    let style = PageCSS(style: page.style, look: content.look)
    if style.isFixed {
      html.raw(
        "<!-- CSS cannot justify rows of different widths as this page does: it is exact at a width "
          + "of \(HTMLText.number(page.style.width)) and keeps that width. -->\n")
    }
    html.raw("<style>\n\(style.text)</style>\n\(surroundings.head)</head>\n<body>\n<main>\n")
    html.raw("<h1 class=\"hidden\">")
    html.text(name)
    html.raw("</h1>\n\(surroundings.before)")
  }

  private func write(
    _ section: PageSection, level: Int, to html: inout HTMLText,
    books: (Section) throws -> [PageBook], take: ([UInt8]) throws -> Void
  ) throws {
    let heading = "h\(min(level, 6))"
    let id = "s\(section.section.id)"
    html.raw("<section aria-labelledby=\"\(id)\">\n<\(heading) id=\"\(id)\">")
    let link = surroundings.sectionLink(section.section)
    if let link {
      html.raw("<a")
      html.attribute("href", link)
      html.raw(">")
    }
    html.text(titles.title(of: section.section))
    html.raw(link == nil ? "</\(heading)>\n" : "</a></\(heading)>\n")
    if section.items.count > 0 || section.children.isEmpty {
      try writeCovers(of: section, to: &html, books: books)
    }
    try take(html.takeBytes())
    for child in section.children {
      try write(child, level: level + 1, to: &html, books: books, take: take)
    }
    html.raw("</section>\n")
  }

  private func writeCovers(
    of section: PageSection, to html: inout HTMLText, books: (Section) throws -> [PageBook]
  ) throws {
    let css = PageCSS(style: page.style, look: content.look)
    html.raw("<ul role=\"list\"")
    if css.isFixed || page.style.isMosaicFixed && page.style.arrangement == .mosaic {
      html.attribute("style", "height:\(HTMLText.px(section.collectionFrame.height))")
    }
    if let rows = css.mosaicRows(height: section.collectionFrame.height) {
      html.attribute("style", "--r:\(rows)")
    }
    if let width = css.sharedWidth(of: section.items) {
      html.raw(" class=\"same\" style=\"--w:\(HTMLText.px(width))\"")
    }
    html.raw(">\n")
    if section.items.count > 0 {
      for (index, book) in try books(section.section).enumerated() {
        guard let frame = section.items.frame(of: index) else { break }
        let local = frame.offset(
          x: -section.collectionFrame.minX, y: -section.collectionFrame.minY)
        try writeItem(book, frame, style: css.itemStyle(local), to: &html)
      }
    }
    html.raw("</ul>\n")
  }

  private func writeItem(
    _ book: PageBook, _ frame: Rect, style: String?, to html: inout HTMLText
  ) throws {
    html.raw("<li")
    if let style { html.attribute("style", style) }
    let link = surroundings.link(book)
    if link != nil { html.attribute("id", "b\(book.id)") }
    html.raw(">")
    if let picture = book.picture, let address = try content.address(picture) {
      html.raw("<img loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\"")
      html.attribute("alt", PageContent.description(of: book))
      html.attribute("src", address)
      html.raw(">")
    } else {
      writeCard(of: book, width: frame.width, to: &html)
    }
    if page.style.arrangement == .mosaic {
      html.raw("<span class=\"label\" aria-hidden=\"true\">")
      html.text(book.title)
      html.raw("</span>")
    }
    writeCaptions(of: book, to: &html)
    if let link { writeLink(link, of: book, to: &html) }
    html.raw("</li>\n")
  }

  /// A link over the whole item, so that it changes nothing of the layout.
  private func writeLink(_ link: String, of book: PageBook, to html: inout HTMLText) {
    html.raw("<a class=\"over\"")
    html.attribute("href", link)
    html.attribute("aria-label", PageContent.description(of: book))
    html.raw("></a>")
  }

  private func writeCard(of book: PageBook, width: Double, to html: inout HTMLText) {
    let card = CoverCard(title: book.title, author: book.author)
    html.raw("<div class=\"card k\(card.paletteIndex) q\(card.pattern.rawValue)\"")
    if let language = book.language { html.attribute("lang", language) }
    html.attribute("dir", "auto")
    var size = HTMLCard.titleSize(book.title, width: width, isFramed: card.pattern == .frame)
    if page.style.arrangement == .mosaic {
      // The cells grow with the page, and so do their texts.
      size = min(size / width, 0.11) * 100
      html.raw("><b style=\"font-size:\(HTMLText.number(size))cqi\">")
    } else {
      html.raw("><b style=\"font-size:\(HTMLText.px(size))\">")
    }
    html.text(book.title)
    html.raw("</b>")
    if let author = book.author {
      html.raw("<i>")
      html.text(author)
      html.raw("</i>")
    }
    html.raw("</div>")
  }

  private func writeCaptions(of book: PageBook, to html: inout HTMLText) {
    guard content.captions != .none else { return }
    html.raw("<p dir=\"auto\"")
    if let language = book.language { html.attribute("lang", language) }
    html.raw("><span>")
    html.text(book.title)
    html.raw("</span>")
    if content.captions == .titleAndAuthor, let author = book.author {
      html.raw("<small>")
      html.text(author)
      html.raw("</small>")
    }
    html.raw("</p>")
  }
}
