package import CatalogModel
import DrawingPage
import LayoutEngine
import ShelfPages

/// A page as HTML that mail programs show: tables and inline style, at the page's own width.
package struct PageEmail {
  private let content: PageContent

  package init(_ content: PageContent) { self.content = content }

  private var page: Page { content.page }
  private var look: DrawingLook { content.look }
  private var isRightToLeft: Bool { page.style.direction == .rightToLeft }

  private var family: String {
    PageContent.families(look.font, quote: "'", standIns: ["Helvetica", "Arial", "sans-serif"])
  }

  /// Writes the page, section by section.
  package func write(
    books: (Section) throws -> [PageBook], take: ([UInt8]) throws -> Void
  ) throws {
    var html = HTMLText()
    writeHead(to: &html)
    for section in page.flattened {
      writeTitle(of: section, to: &html)
      if section.items.count > 0 {
        try writeRows(of: section, try books(section.section), to: &html)
      }
      writeEnd(of: section, to: &html)
      try take(html.takeBytes())
    }
    html.raw("</table>\n</td></tr></table>\n</body></html>\n")
    try take(html.takeBytes())
  }

  private func writeHead(to html: inout HTMLText) {
    html.raw("<!doctype html>\n<html")
    html.attribute("lang", content.titles.language.rawValue)
    if isRightToLeft { html.attribute("dir", "rtl") }
    // Mail programs that darken messages by themselves are asked to leave the covers' colours alone.
    html.raw(
      "><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
        + "<meta name=\"color-scheme\" content=\"light\"><title>")
    html.text(content.name)
    html.raw(
      "</title></head>\n<body style=\"margin:0;padding:0;background-color:\(look.background)\">\n"
        + HTMLText.table("width=\"100%\" bgcolor=\"\(look.background)\"")
        + "<tr><td align=\"center\">\n")
    let width = HTMLText.number(page.style.width)
    html.raw(
      HTMLText.table(
        "width=\"\(width)\" align=\"center\"", "width:\(width)px;font-family:\(family)")
        + "\n")
  }

  private func writeTitle(of section: PageSection, to html: inout HTMLText) {
    let side = HTMLText.px(PageStyle.sideInset)
    html.raw(
      "<tr><td align=\"\(isRightToLeft ? "right" : "left")\" style=\"padding:8px \(side)\">"
        + "<h2 style=\"margin:0;font-family:\(family);font-size:\(HTMLText.px(look.titleSize));"
        + "line-height:\(HTMLText.px(max(page.style.titleHeight, look.titleSize)));"
        + "color:\(look.titleColor)\">")
    html.text(content.titles.title(of: section.section))
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

  /// The cells from left to right, whatever the direction of the text in them.
  private func write(
    _ row: [(PageBook, Rect)], below bottom: Double, to html: inout HTMLText
  ) throws {
    let ordered = row.sorted { $0.1.minX < $1.1.minX }
    let gap = max(0, (row.map(\.1.minY).min() ?? bottom) - bottom)
    html.raw(
      "<tr><td align=\"left\" style=\"padding:\(HTMLText.px(gap)) 0 0\">"
        + HTMLText.table("dir=\"ltr\"") + "<tr>\n")
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
    let room = Size(width: frame.width, height: frame.height - page.style.captionHeight)
    html.raw("<td width=\"\(width)\" valign=\"top\" style=\"width:\(width)px\">")
    if let picture = book.picture, let address = try content.address(picture) {
      EmailCover(room: room, isRightToLeft: isRightToLeft).write(book, address, to: &html)
    } else {
      EmailCover(room: room, isRightToLeft: isRightToLeft).writeCard(of: book, family, to: &html)
    }
    writeCaptions(of: book, to: &html)
    html.raw("</td>\n")
  }

  private func writeCaptions(of book: PageBook, to html: inout HTMLText) {
    guard content.captions != .none else { return }
    let size = HTMLText.px(look.captionSize)
    html.raw(
      "<div dir=\"auto\" style=\"padding-top:4px;font-size:\(size);line-height:1.3;"
        + "color:\(look.captionColor)\">")
    html.text(book.title)
    html.raw("</div>")
    if content.captions == .titleAndAuthor, let author = book.author {
      html.raw(
        "<div dir=\"auto\" style=\"font-size:\(size);line-height:1.3;color:\(look.subcaptionColor)\">"
      )
      html.text(author)
      html.raw("</div>")
    }
  }
}
