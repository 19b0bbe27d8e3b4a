import CatalogModel
import LayoutEngine

/// A page as a list of cells, one a section, with the covers embedded.
struct NestedPage {
  let builder: PageBuilder

  func page(of contents: [SectionContent]) throws(LayoutError) -> Page {
    let style = builder.style
    let layout = ListLayout(
      titleTop: PageStyle.cellSpacing, titleHeight: style.titleHeight,
      titleBottom: PageStyle.cellSpacing, sideInset: PageStyle.sideInset,
      bottom: PageStyle.cellSpacing)
    var covers: [CoverArrangement?] = []
    let environment = layout.contentEnvironment(in: builder.environment)
    let cells = try self.cells(contents, in: environment, covers: &covers)
    let list = try layout.arrange(cells, in: builder.environment)
    var cell = 0
    let frames = list.frames(of: [.cell, .title, .content, .separator])
    let sections = contents.map { place($0, &cell, covers, frames) }
    return Page(
      style: style, size: list.contentSize, sections: sections,
      diagnostics: covers.flatMap { $0?.diagnostics ?? [] })
  }

  /// The cells with their covers arranged; `covers` gets one entry a cell, in reading order.
  private func cells(
    _ contents: [SectionContent], in environment: LayoutEnvironment,
    covers: inout [CoverArrangement?]
  ) throws(LayoutError) -> [ListCell] {
    var cells: [ListCell] = []
    for content in contents {
      var arranged: CoverArrangement?
      if content.items.count > 0 || content.children.isEmpty {
        arranged = try builder.arrange(content.items, inset: builder.style.inset, in: environment)
      }
      covers.append(arranged)
      let children = try self.cells(content.children, in: environment, covers: &covers)
      cells.append(ListCell(content: arranged?.arrangement, children: children))
    }
    return cells
  }

  private func place(
    _ content: SectionContent, _ cell: inout Int, _ covers: [CoverArrangement?],
    _ frames: [[Rect?]]
  ) -> PageSection {
    let own = cell
    cell += 1
    let children = content.children.map { place($0, &cell, covers, frames) }
    let parts = frames[own]
    let title = parts[1] ?? .zero
    let empty = Rect(
      x: title.minX, y: title.maxY + PageStyle.cellSpacing, width: title.width, height: 0)
    let collection = parts[2] ?? empty
    return PageSection(
      section: content.section, frame: parts[0] ?? .zero,
      titleFrame: title, collectionFrame: collection,
      separatorFrame: parts[3],
      columns: covers[own]?.columns ?? 0, rows: covers[own]?.rows ?? 0, children: children,
      items: PageItems(arrangement: covers[own]?.arrangement, origin: collection.origin))
  }
}
