import CatalogModel
import LayoutEngine

/// A page as one flow: sections with headers, their insets widened so that every cover stands where
/// it stands in a nested page.
struct FlowPage {
  let builder: PageBuilder

  func page(of contents: [SectionContent]) throws(LayoutError) -> Page {
    var bottom = 0.0
    var diagnostics: [String] = []
    let sections = try place(contents, at: &bottom, &diagnostics)
    return Page(
      style: builder.style, size: Size(width: builder.style.width, height: bottom),
      sections: sections, diagnostics: diagnostics)
  }

  private func place(
    _ contents: [SectionContent], at y: inout Double, _ diagnostics: inout [String]
  ) throws(LayoutError) -> [PageSection] {
    var sections: [PageSection] = []
    for content in contents {
      sections.append(try place(content, at: &y, &diagnostics))
    }
    return sections
  }

  private func place(
    _ content: SectionContent, at y: inout Double, _ diagnostics: inout [String]
  ) throws(LayoutError) -> PageSection {
    let style = builder.style
    let top = y
    let header = style.titleHeight + 2 * PageStyle.cellSpacing
    let hasCovers = content.items.count > 0 || content.children.isEmpty
    // The space below a cell stands below its child cells, where it has any.
    let below = content.children.isEmpty ? PageStyle.cellSpacing : 0
    var covers: CoverArrangement?
    if hasCovers {
      let arranged = try arrange(content.items, below: below, header: header)
      covers = arranged
      diagnostics += arranged.diagnostics
    }
    let isMosaic = style.arrangement == .mosaic
    y += covers?.arrangement.contentSize.height ?? header
    if isMosaic, hasCovers { y += below }
    let collection = Rect(x: 0, y: top + header, width: style.width, height: y - top - header)
    let children = try place(content.children, at: &y, &diagnostics)
    if !content.children.isEmpty { y += PageStyle.cellSpacing }
    return PageSection(
      section: content.section,
      frame: Rect(x: 0, y: top, width: style.width, height: y - top),
      titleFrame: Rect(
        x: PageStyle.sideInset, y: top + PageStyle.cellSpacing, width: style.collectionWidth,
        height: style.titleHeight),
      collectionFrame: collection, separatorFrame: nil, columns: covers?.columns ?? 0,
      rows: covers?.rows ?? 0, children: children,
      items: PageItems(
        arrangement: covers?.arrangement,
        origin: Point(x: isMosaic ? PageStyle.sideInset : 0, y: top)))
  }

  private func arrange(_ items: SectionItems, below: Double, header: Double)
    throws(LayoutError) -> CoverArrangement
  {
    var inset = builder.style.inset
    if builder.style.arrangement == .mosaic {
      // A mosaic has no insets; the room across is what a nested one has.
      var environment = builder.environment
      environment.bounds.width = builder.style.collectionWidth
      return try builder.arrange(items, inset: inset, header: header, in: environment)
    }
    inset.left += PageStyle.sideInset
    inset.right += PageStyle.sideInset
    inset.bottom += below
    return try builder.arrange(items, inset: inset, header: header, in: builder.environment)
  }
}
