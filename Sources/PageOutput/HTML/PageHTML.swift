package import CatalogModel
package import DrawingPage
import LayoutEngine
package import ShelfPages

/// A page as HTML that places every cover by the browser's own grid where the layout engine does, at
/// every width.
package struct PageHTML {
  let page: Page
  let look: DrawingLook
  let titles: MonthTitle
  let captions: PageCaptions
  /// Gives the address of a picture in the page; `nil` where the card has to stand in.
  let address: (PageBook.Picture) throws -> String?
  let surroundings: PageSurroundings

  package init(
    page: Page, look: DrawingLook, titles: MonthTitle, captions: PageCaptions,
    surroundings: PageSurroundings = PageSurroundings(),
    address: @escaping (PageBook.Picture) throws -> String?
  ) {
    self.page = page
    self.look = look
    self.titles = titles
    self.captions = captions
    self.surroundings = surroundings
    self.address = address
  }

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

  private var name: String {
    if let title = surroundings.title { return title }
    return page.sections.isEmpty
      ? "Shelf"
      : page.sections.prefix(3).map { titles.title(of: $0.section) }.joined(separator: " · ")
  }

  private func writeHead(to html: inout HTMLText) {
    html.raw("<!doctype html>\n<html")
    html.attribute("lang", titles.language.rawValue)
    if page.style.direction == .rightToLeft { html.attribute("dir", "rtl") }
    html.raw(">\n<head>\n<meta charset=\"utf-8\">\n")
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    html.raw("<title>")
    html.text(name)
    html.raw("</title>\n")
    let style = PageCSS(style: page.style, look: look)
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
    let css = PageCSS(style: page.style, look: look)
    html.raw("<ul role=\"list\"")
    if css.isFixed || page.style.isMosaicFixed && page.style.arrangement == .mosaic {
      html.attribute("style", "height:\(HTMLText.px(section.collectionFrame.height))")
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
    if let picture = book.picture, let address = try address(picture) {
      html.raw("<img loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\"")
      html.attribute("alt", Self.description(of: book))
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
    html.attribute("aria-label", Self.description(of: book))
    html.raw("></a>")
  }

  /// What a picture is of: the book's title and author.
  static func description(of book: PageBook) -> String {
    book.author.map { "\(book.title), \($0)" } ?? book.title
  }

  private func writeCard(of book: PageBook, width: Double, to html: inout HTMLText) {
    let card = CoverCard(title: book.title, author: book.author)
    html.raw("<div class=\"card k\(card.paletteIndex) q\(card.pattern.rawValue)\"")
    if let language = book.language { html.attribute("lang", language) }
    html.attribute("dir", "auto")
    let size = HTMLCard.titleSize(book.title, width: width)
    html.raw("><b style=\"font-size:\(HTMLText.px(size))\">")
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
    guard captions != .none else { return }
    html.raw("<p dir=\"auto\"")
    if let language = book.language { html.attribute("lang", language) }
    html.raw("><span>")
    html.text(book.title)
    html.raw("</span>")
    if captions == .titleAndAuthor, let author = book.author {
      html.raw("<small>")
      html.text(author)
      html.raw("</small>")
    }
    html.raw("</p>")
  }
}

/// How a card is set in HTML, where texts cannot be measured.
enum HTMLCard {
  /// A size at which the longest word surely fits the card and the title about three lines.
  static func titleSize(_ title: String, width: Double) -> Double {
    let room = width * 0.76
    var total = 0.0
    var longest = 0.0
    var word = 0.0
    for scalar in title.unicodeScalars {
      let isWide = scalar.value >= 0x2E80
      let advance = isWide ? 1.0 : (0x41...0x5A).contains(scalar.value) ? 0.78 : 0.6
      total += advance
      word = scalar == " " || isWide ? 0 : word + advance
      longest = max(longest, word, isWide ? 1 : 0)
    }
    let byWord = room / max(longest, 1)
    let byLines = room * 2.6 / max(total, 1)
    return max(min(width * 0.15, byWord, byLines), width * 0.085).rounded(.down)
  }
}
