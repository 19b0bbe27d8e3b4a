package import CatalogModel
package import LayoutEngine

/// A laid-out page: every section's frames, in the coordinates of the whole content.
package struct Page: Sendable {
  package var style: PageStyle
  package var size: Size
  package var sections: [PageSection]
  /// What could not be placed as its rule asks: an item longer than the room, for example.
  package var diagnostics: [String]

  package init(style: PageStyle, size: Size, sections: [PageSection], diagnostics: [String] = []) {
    self.style = style
    self.size = size
    self.sections = sections
    self.diagnostics = diagnostics
  }

  /// Every section, each before those within it.
  package var flattened: [PageSection] { sections.flatMap(\.flattened) }
}

/// A section of a page.
package struct PageSection: Sendable {
  package var section: Section
  /// From the top of its title to its bottom edge, child sections included.
  package var frame: Rect
  package var titleFrame: Rect
  /// The room of the covers with their insets; 0 high where only child sections stand.
  package var collectionFrame: Rect
  /// The line at the bottom edge, where the placement has one.
  package var separatorFrame: Rect?
  /// The covers in a full row.
  package var columns: Int
  package var rows: Int
  package var children: [PageSection]
  /// Where the section's covers stand.
  package var items: PageItems

  /// The section and all within it.
  package var flattened: [PageSection] { [self] + children.flatMap(\.flattened) }
}

/// The frames of a section's covers, computed when they are asked for.
package struct PageItems: Sendable {
  /// How many there are.
  package let count: Int
  private let arrangement: (any Arrangement)?
  private let sectionIndex: Int
  private let origin: Point

  /// The items of one section of an arrangement that begins at a place of the page.
  init(arrangement: (any Arrangement)?, sectionIndex: Int = 0, origin: Point) {
    self.arrangement = arrangement
    self.sectionIndex = sectionIndex
    self.origin = origin
    count = arrangement?.numberOfItems(inSection: sectionIndex) ?? 0
  }

  /// The frame of an item on the page; `nil` where there is no such item. O(log rows).
  package func frame(of item: Int) -> Rect? {
    let path = IndexPath(section: sectionIndex, item: item)
    guard var frame = arrangement?.attributes(forItemAt: path)?.frame else { return nil }
    frame.origin.x += origin.x
    frame.origin.y += origin.y
    return frame
  }

  /// Visits all of them in order with their frames. O(n).
  package func visit(_ body: (Int, Rect) throws -> Void) throws {
    var fault: (any Error)?
    arrangement?.visitItems(inSection: sectionIndex) { path, frame in
      guard fault == nil else { return }
      var frame = frame
      frame.origin.x += origin.x
      frame.origin.y += origin.y
      do { try body(path.item, frame) } catch { fault = error }
    }
    if let fault { throw fault }
  }

  /// The items of which something lies within a rectangle of the page, in order. O(log n + answer).
  package func items(in rect: Rect) -> [(item: Int, frame: Rect)] {
    guard let arrangement else { return [] }
    let local = Rect(
      x: rect.minX - origin.x, y: rect.minY - origin.y, width: rect.width, height: rect.height)
    return arrangement.attributes(in: local).compactMap { attributes in
      guard attributes.kind == .item, attributes.indexPath.section == sectionIndex else {
        return nil
      }
      var frame = attributes.frame
      frame.origin.x += origin.x
      frame.origin.y += origin.y
      return (attributes.indexPath.item, frame)
    }
  }
}

/// A section on its way onto a page, with the sizes of its covers.
package struct SectionContent: Sendable {
  package var section: Section
  /// The sizes of its covers: one for all, or each one's.
  package var items: SectionItems
  package var children: [SectionContent]

  package init(section: Section, items: SectionItems, children: [SectionContent] = []) {
    self.section = section
    self.items = items
    self.children = children
  }
}
