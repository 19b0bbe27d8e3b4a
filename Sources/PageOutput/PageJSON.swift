package import CatalogModel
package import JSONText
import LayoutEngine
package import ShelfPages

/// The JSON form of a page: the whole layout, or the heights of its sections.
package struct PageJSON {
  let page: Page

  package init(page: Page) { self.page = page }

  /// Writes the layout, section by section.
  ///
  /// - Parameters:
  ///   - items: gives the books of a section, in shelf order.
  ///   - take: takes the bytes written so far, so that a large page is never held whole.
  package func writeLayout(
    to json: inout JSONWriter, items: (Section) throws -> [ShelfItem],
    take: (inout JSONWriter) throws -> Void
  ) throws {
    json.beginObject()
    json.member("width", page.size.width)
    json.member("height", page.size.height)
    json.member("scale", page.style.scale)
    try writeSections(page.sections, to: &json, items: items, take: take)
    json.endObject()
  }

  private func writeSections(
    _ sections: [PageSection], to json: inout JSONWriter, items: (Section) throws -> [ShelfItem],
    take: (inout JSONWriter) throws -> Void
  ) throws {
    json.key("sections")
    json.beginArray()
    for section in sections {
      json.beginObject()
      writeFrames(of: section, to: &json)
      let books = section.items.count == 0 ? [] : try items(section.section)
      writeItems(books, of: section.items, to: &json)
      try writeSections(section.children, to: &json, items: items, take: take)
      json.endObject()
      try take(&json)
    }
    json.endArray()
  }

  private func writeFrames(of section: PageSection, to json: inout JSONWriter) {
    json.member("id", Int(section.section.id))
    json.member("period", section.section.key.period.description)
    json.member("title", section.section.key.displayTitle)
    Self.frame("frame", section.frame, &json)
    Self.frame("titleFrame", section.titleFrame, &json)
    Self.frame("collectionFrame", section.collectionFrame, &json)
    if let separator = section.separatorFrame { Self.frame("separatorFrame", separator, &json) }
    json.member("columns", section.columns)
    json.member("rows", section.rows)
  }

  private func writeItems(_ books: [ShelfItem], of items: PageItems, to json: inout JSONWriter) {
    json.key("items")
    json.beginArray()
    for (index, book) in books.enumerated() {
      guard let frame = items.frame(of: index) else { break }
      json.beginObject()
      json.member("book", Int(book.book))
      json.member("title", book.title)
      if let cover = book.cover { json.member("cover", cover.ref) }
      Self.frame("frame", frame, &json)
      json.endObject()
    }
    json.endArray()
  }

  private static func frame(_ key: String, _ frame: Rect, _ json: inout JSONWriter) {
    json.key(key)
    json.beginObject()
    json.member("x", frame.minX)
    json.member("y", frame.minY)
    json.member("width", frame.width)
    json.member("height", frame.height)
    json.endObject()
  }

  /// Writes the heights: one object a section, nested ones after the one they stand in.
  package func writeHeights(to json: inout JSONWriter) {
    json.beginObject()
    json.member("width", page.size.width)
    json.member("height", page.size.height)
    json.key("sections")
    json.beginArray()
    for section in page.flattened { Self.writeHeights(of: section, to: &json) }
    json.endArray()
    json.endObject()
  }

  /// Writes one section's heights as an object.
  package static func writeHeights(of section: PageSection, to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", Int(section.section.id))
    json.member("period", section.section.key.period.description)
    json.member("title", section.section.key.displayTitle)
    json.member("bookCount", section.section.bookCount)
    json.member("columns", section.columns)
    json.member("rows", section.rows)
    json.member("collectionHeight", section.collectionFrame.height)
    json.member("y", section.frame.minY)
    json.member("height", section.frame.height)
    json.endObject()
  }
}
