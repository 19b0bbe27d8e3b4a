package import CatalogModel
package import DrawingPage
import LayoutEngine
package import ShelfPages

/// A page as HTML that mail programs show: tables and inline style, at the page's own width.
package struct PageEmail {
  let page: Page
  let look: DrawingLook
  let titles: MonthTitle
  let captions: PageCaptions
  let address: (PageBook.Picture) throws -> String?

  package init(
    page: Page, look: DrawingLook, titles: MonthTitle, captions: PageCaptions,
    address: @escaping (PageBook.Picture) throws -> String?
  ) {
    self.page = page
    self.look = look
    self.titles = titles
    self.captions = captions
    self.address = address
  }

  private var isRightToLeft: Bool { page.style.direction == .rightToLeft }

  /// Writes the page, section by section.
  package func write(
    books: (Section) throws -> [PageBook], take: ([UInt8]) throws -> Void
  ) throws {
    var html = HTMLText()
    let width = HTMLText.number(page.style.width)
    html.raw("<!doctype html>\n<html")
    html.attribute("lang", titles.language.rawValue)
    html.raw(
      "><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
        + "<title>")
    html.text(page.sections.first.map { titles.title(of: $0.section) } ?? "Shelf")
    html.raw("</title></head>\n<body style=\"margin:0;background-color:\(look.background)\">\n")
    html.raw(
      "<table role=\"presentation\" width=\"\(width)\" align=\"center\" cellpadding=\"0\" "
        + "cellspacing=\"0\" border=\"0\" style=\"width:\(width)px;border-collapse:collapse;"
        + "font-family:Helvetica,Arial,sans-serif\">\n")
    for section in page.flattened {
      writeTitle(of: section, to: &html)
      if section.items.count > 0 {
        try writeRows(of: section, try books(section.section), to: &html)
      }
      writeEnd(of: section, to: &html)
      try take(html.takeBytes())
    }
    html.raw("</table>\n</body></html>\n")
    try take(html.takeBytes())
  }

  private func writeTitle(of section: PageSection, to html: inout HTMLText) {
    let side = HTMLText.px(PageStyle.sideInset)
    html.raw(
      "<tr><td align=\"\(isRightToLeft ? "right" : "left")\" style=\"padding:8px \(side)\">"
        + "<h2 style=\"margin:0;font-size:\(HTMLText.px(look.titleSize));"
        + "line-height:\(HTMLText.px(page.style.titleHeight));color:\(look.titleColor)\">")
    html.text(titles.title(of: section.section))
    html.raw("</h2></td></tr>\n")
  }

  private func writeEnd(of section: PageSection, to html: inout HTMLText) {
    let line =
      section.separatorFrame == nil ? "" : ";border-bottom:1px solid \(look.separatorColor)"
    let height = HTMLText.number(PageStyle.cellSpacing)
    html.raw(
      "<tr><td height=\"\(height)\" style=\"height:\(height)px;font-size:0;line-height:0\(line)\">"
        + "&nbsp;</td></tr>\n")
  }

  /// One table a row of covers, so that every row may have its own columns.
  private func writeRows(of section: PageSection, _ books: [PageBook], to html: inout HTMLText)
    throws
  {
    var row: [(PageBook, Rect)] = []
    var bottom = section.collectionFrame.minY
    for (index, book) in books.enumerated() {
      guard let frame = section.items.frame(of: index) else { break }
      if let first = row.first, frame.minY >= first.1.maxY {
        try write(row, below: bottom, to: &html)
        bottom = row.map(\.1.maxY).max() ?? bottom
        row = []
      }
      row.append((book, frame))
    }
    if !row.isEmpty { try write(row, below: bottom, to: &html) }
  }

  private func write(
    _ row: [(PageBook, Rect)], below bottom: Double, to html: inout HTMLText
  ) throws {
    let ordered = row.sorted { $0.1.minX < $1.1.minX }
    let gap = max(0, (row.map(\.1.minY).min() ?? bottom) - bottom)
    html.raw(
      "<tr><td style=\"padding:\(HTMLText.px(gap)) 0 0\"><table role=\"presentation\" "
        + "cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"border-collapse:collapse\"><tr>\n"
    )
    var x = 0.0
    for (book, frame) in ordered {
      if frame.minX > x {
        let width = HTMLText.number(frame.minX - x)
        html.raw("<td width=\"\(width)\" style=\"width:\(width)px;font-size:0\">&nbsp;</td>")
      }
      try write(book, frame, to: &html)
      x = frame.maxX
    }
    html.raw("</tr></table></td></tr>\n")
  }

  private func write(_ book: PageBook, _ frame: Rect, to html: inout HTMLText) throws {
    let width = HTMLText.number(frame.width)
    let height = HTMLText.number(frame.height - page.style.captionHeight)
    if let picture = book.picture, let address = try address(picture) {
      html.raw(
        "<td width=\"\(width)\" valign=\"top\" style=\"width:\(width)px\"><img width=\"\(width)\" "
          + "height=\"\(height)\" style=\"display:block;border:0;width:\(width)px;height:\(height)px;"
          + "object-fit:\(look.fit.rawValue)\"")
      html.attribute("alt", PageHTML.description(of: book))
      html.attribute("src", address)
      html.raw(">")
    } else {
      let card = CoverCard(title: book.title, author: book.author)
      let size = HTMLText.px(HTMLCard.titleSize(book.title, width: frame.width))
      html.raw(
        "<td width=\"\(width)\" valign=\"top\" style=\"width:\(width)px\"><div style=\"width:\(width)px;"
          + "height:\(height)px;overflow:hidden;background-color:\(card.ground);color:\(card.ink)\">"
          + "<div style=\"padding:10px;font-family:Georgia,serif;font-weight:bold;"
          + "font-size:\(size);line-height:1.25\">")
      html.text(book.title)
      html.raw("</div><div style=\"padding:0 10px;font-size:9px;line-height:1.3\">")
      html.text(book.author ?? "")
      html.raw("</div></div>")
    }
    writeCaptions(of: book, to: &html)
    html.raw("</td>\n")
  }

  private func writeCaptions(of book: PageBook, to html: inout HTMLText) {
    guard captions != .none else { return }
    let size = HTMLText.px(look.captionSize)
    html.raw(
      "<div style=\"padding-top:4px;font-size:\(size);line-height:1.3;color:\(look.captionColor)\">"
    )
    html.text(book.title)
    html.raw("</div>")
    if captions == .titleAndAuthor, let author = book.author {
      html.raw("<div style=\"font-size:\(size);line-height:1.3;color:\(look.subcaptionColor)\">")
      html.text(author)
      html.raw("</div>")
    }
  }
}
