package import CatalogModel
package import DrawingPage
import LayoutEngine
package import ShelfPages

/// A laid-out page on its way to the one who draws: every title, cover and line with its frame.
package struct PageScene {
  /// The distance between a cover and its caption.
  package static let captionGap = 4.0
  /// The height of the band with a name over a picture of a mosaic.
  package static let labelHeight = 20.0

  let page: Page
  let look: DrawingLook
  let titles: MonthTitle
  let captions: PageCaptions

  package init(page: Page, look: DrawingLook, titles: MonthTitle, captions: PageCaptions = .none) {
    self.page = page
    self.look = look
    self.titles = titles
    self.captions = captions
  }

  /// The drawing.
  ///
  /// - Parameter books: gives the books of a section, in shelf order.
  package func drawing(books: (Section) throws -> [PageBook]) rethrows -> DrawingPage {
    var drawing = DrawingPage(size: page.size)
    drawing.look = look
    drawing.look.isRightToLeft = page.style.direction == .rightToLeft
    drawing.look.language = look.language ?? titles.language.rawValue
    drawing.output.scale = page.style.scale
    for section in page.flattened {
      drawing.elements.append(
        .text(DrawingText(titles.title(of: section.section), .title, section.titleFrame)))
      if section.items.count > 0 {
        for (index, book) in try books(section.section).enumerated() {
          guard let frame = section.items.frame(of: index) else { break }
          drawing.elements.append(.cover(cover(of: book, frame)))
        }
      }
    }
    for section in page.flattened {
      if let rule = section.separatorFrame { drawing.elements.append(.rule(rule)) }
    }
    return drawing
  }

  /// The drawing of one section's covers alone, without its title.
  package func drawing(of section: PageSection, books: [PageBook]) -> DrawingPage {
    var drawing = DrawingPage(size: section.collectionFrame.size)
    drawing.look = look
    drawing.look.isRightToLeft = page.style.direction == .rightToLeft
    for (index, book) in books.enumerated() {
      guard let frame = section.items.frame(of: index) else { break }
      let local = frame.offset(
        x: -section.collectionFrame.minX, y: -section.collectionFrame.minY)
      drawing.elements.append(.cover(cover(of: book, local)))
    }
    return drawing
  }

  private func cover(of book: PageBook, _ item: Rect) -> DrawingCover {
    let captionHeight = min(page.style.captionHeight, item.height)
    var frame = item
    frame.size.height -= captionHeight
    var cover = DrawingCover(frame: frame, title: book.title)
    cover.author = book.author
    cover.language = book.language
    if case .file(let path) = book.picture { cover.path = path }
    if page.style.arrangement == .mosaic {
      var band = frame
      band.size.height = min(Self.labelHeight, frame.height)
      cover.label = DrawingText(book.title, .label, band)
      cover.label?.alignment = .center
      cover.label?.language = book.language
    }
    guard captions != .none else { return cover }
    let room = Rect(
      x: frame.minX, y: frame.maxY + Self.captionGap, width: frame.width,
      height: max(0, captionHeight - Self.captionGap))
    cover.captions = [caption(book.title, .caption, room, book)]
    if captions == .titleAndAuthor, let author = book.author {
      cover.captions.append(caption(author, .subcaption, room, book))
    }
    return cover
  }

  private func caption(_ text: String, _ role: DrawingText.Role, _ room: Rect, _ book: PageBook)
    -> DrawingText
  {
    var caption = DrawingText(text, role, room)
    caption.language = book.language
    return caption
  }
}
