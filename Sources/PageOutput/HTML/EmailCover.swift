import DrawingPage
import LayoutEngine

/// A cover in an e-mail: a picture, or a card of table cells, since mail programs know neither
/// gradients nor positions.
struct EmailCover {
  let room: Size
  let isRightToLeft: Bool

  private var width: String { HTMLText.number(room.width) }
  private var height: String { HTMLText.number(room.height) }

  /// Writes a picture in the middle of its room. Where its proportion is known, it has a size of its
  /// own, since few mail programs know how to fit one; else its height follows from its width.
  func write(_ book: PageBook, _ address: String, to html: inout HTMLText) {
    html.raw(
      HTMLText.table(
        "width=\"\(width)\" height=\"\(height)\"", "width:\(width)px;height:\(height)px")
        + "<tr><td align=\"center\" valign=\"middle\"><img")
    if let size = book.pictureSize, size.width > 0, size.height > 0 {
      let factor = min(room.width / size.width, room.height / size.height)
      let side = (
        HTMLText.number((size.width * factor).rounded()),
        HTMLText.number((size.height * factor).rounded())
      )
      html.raw(
        " width=\"\(side.0)\" height=\"\(side.1)\" style=\"display:block;border:0;"
          + "width:\(side.0)px;height:\(side.1)px\"")
    } else {
      html.raw(
        " width=\"\(width)\" style=\"display:block;border:0;width:\(width)px;height:auto\"")
    }
    html.attribute("alt", PageContent.description(of: book))
    html.attribute("src", address)
    html.raw("></td></tr></table>")
  }

  /// Writes a card: a spine, the title at the top, a short rule and the author at the foot.
  func writeCard(of book: PageBook, _ family: String, to html: inout HTMLText) {
    let card = CoverCard(title: book.title, author: book.author)
    let spine = max((room.width * 0.05).rounded(), 2)
    let padding = max((room.width * 0.09).rounded(), 3)
    let inner = room.width - spine - 2 * padding
    let size = HTMLCard.titleSize(book.title, width: room.width)
    html.raw(
      HTMLText.table(
        "width=\"\(width)\" height=\"\(height)\" bgcolor=\"\(card.ground)\" "
          + "dir=\"\(isRightToLeft ? "rtl" : "ltr")\"",
        "width:\(width)px;height:\(height)px;table-layout:fixed;background-color:\(card.ground)"))
    html.raw(
      "<tr><td rowspan=\"2\" width=\"\(HTMLText.number(spine))\" bgcolor=\"\(card.spine)\" "
        + "style=\"width:\(HTMLText.px(spine));font-size:0;background-color:\(card.spine)\">"
        + "&nbsp;</td><td dir=\"auto\" valign=\"top\" style=\"padding:\(HTMLText.px(padding)) "
        + "\(HTMLText.px(padding)) 0;font-family:'Noto Serif',Georgia,serif;font-weight:bold;"
        + "font-size:\(HTMLText.px(size));line-height:1.25;color:\(card.ink)\">")
    html.text(HTMLCard.cut(book.title, size: size, width: inner, lines: 5))
    html.raw(
      "</td></tr><tr><td dir=\"auto\" valign=\"bottom\" style=\"padding:0 \(HTMLText.px(padding)) "
        + "\(HTMLText.px(padding));font-family:\(family);"
        + "font-size:\(HTMLText.px(authorSize));line-height:1.3;color:\(card.ink)\">"
        + "<div style=\"width:\(HTMLText.px((inner * 0.4).rounded()));height:2px;font-size:0;"
        + "line-height:0;background-color:\(card.accent)\">&nbsp;</div><div style=\"padding-top:6px\">"
    )
    html.text(HTMLCard.cut(book.author ?? "", size: authorSize, width: inner, lines: 3))
    html.raw("</div></td></tr></table>")
  }

  private var authorSize: Double { max((room.width * 0.09).rounded(.down), 6) }
}
