import CatalogModel
package import LayoutEngine

/// Lays sections out as one page.
package struct PageBuilder: Sendable {
  package let style: PageStyle

  package init(style: PageStyle) { self.style = style }

  /// The page of some sections, in the order given. O(sections) where covers have one size.
  ///
  /// - Throws: `LayoutError` for numbers that cannot be laid out.
  package func page(of contents: [SectionContent]) throws(LayoutError) -> Page {
    switch style.placement {
    case .nested: try NestedPage(builder: self).page(of: contents)
    case .flow: try FlowPage(builder: self).page(of: contents)
    }
  }

  /// What a page of the style's width is arranged for. Only the width limits anything.
  var environment: LayoutEnvironment {
    LayoutEnvironment(
      bounds: Size(width: style.width, height: 0), scale: style.scale, direction: style.direction)
  }

  /// Arranges the covers of one section.
  func arrange(
    _ items: SectionItems, inset: EdgeInsets, header: Double = 0,
    in environment: LayoutEnvironment
  ) throws(LayoutError) -> CoverArrangement {
    if style.arrangement == .mosaic {
      return try mosaic(count: items.count, header: header, in: environment)
    }
    let layout = FlowLayout(rowAlignment: rowAlignment(inset))
    let section = FlowSection(
      items: items, sectionInset: inset, minimumLineSpacing: style.lineSpacing,
      minimumInteritemSpacing: style.spacing,
      headerReferenceSize: Size(width: 0, height: header))
    let arrangement = try layout.arrange([section], in: environment)
    let shape = arrangement.shape(ofSection: 0)
    return CoverArrangement(
      arrangement: arrangement, columns: shape?.columns ?? 0, rows: shape?.rows ?? 0,
      diagnostics: arrangement.diagnostics.map(\.description))
  }

  /// Lines of three; the sizes of the covers do not count.
  private func mosaic(count: Int, header: Double, in environment: LayoutEnvironment)
    throws(LayoutError) -> CoverArrangement
  {
    let section = MosaicSection(
      count: count, headerReferenceSize: Size(width: 0, height: header))
    let mosaic = style.isMosaicFixed ? MosaicLayout.Style.fixed(MosaicMeasures()) : .proportional
    let arrangement = try MosaicLayout(style: mosaic).arrange([section], in: environment)
    return CoverArrangement(
      arrangement: arrangement, columns: min(count, 3), rows: (count + 2) / 3, diagnostics: [])
  }

  private func rowAlignment(_ inset: EdgeInsets) -> RowAlignment {
    switch style.arrangement {
    case .centered, .mosaic: .centered(leastInset: inset)
    case .justified: .justified
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

/// The covers of one section, arranged.
struct CoverArrangement {
  var arrangement: any Arrangement
  var columns: Int
  var rows: Int
  var diagnostics: [String]
}
