/// Sections one after the other along the cross axis: what flow and mosaic have in common.
struct SectionStack: Sendable, Hashable {
  var projection: Projection
  /// The room across, which headers and footers fill.
  var across: Double
  /// One pixel.
  var separatorThickness: Double
  var sections: SectionTree

  init(
    projection: Projection, across: Double, scale: Double, sections: [SectionGeometry]
  ) throws(LayoutError) {
    self.projection = projection
    self.across = across
    separatorThickness = 1 / scale
    self.sections = SectionTree(sections)
    try checkExtent()
  }

  /// Refuses what coordinates cannot say.
  func checkExtent() throws(LayoutError) {
    let reach = sections.reach ?? 0...0
    guard max(abs(reach.lowerBound), abs(reach.upperBound)) <= LayoutError.greatestLength else {
      throw LayoutError(.contentTooLong(extent: sections.extent))
    }
  }

  var contentSize: Size {
    projection.isHorizontal
      ? Size(width: sections.extent, height: across)
      : Size(width: across, height: sections.extent)
  }

  /// What x is mirrored in.
  var contentWidth: Double { projection.isHorizontal ? sections.extent : across }

  func numberOfItems(inSection section: Int) -> Int {
    sections.contains(section)
      ? sections.findSection(section) { section, _ in section.body.count } : 0
  }

  func attributes(forItemAt path: IndexPath) -> LayoutAttributes? {
    guard path.item >= 0, path.item < numberOfItems(inSection: path.section) else { return nil }
    return sections.findSection(path.section) { section, start in
      let frame = section.body.frame(at: path.item)
      return item(path, frame.moved(cross: start + section.rowsStart))
    }
  }

  private func item(_ path: IndexPath, _ frame: AxisRect) -> LayoutAttributes {
    LayoutAttributes(
      frame: projection.rect(frame, contentWidth: contentWidth), kind: .item,
      indexPath: path)
  }

  func attributes(
    forSupplementaryOf kind: ElementKind, inSection section: Int
  ) -> LayoutAttributes? {
    guard sections.contains(section) else { return nil }
    return sections.findSection(section) { geometry, start in
      supplementary(kind, of: geometry, inSection: section, start: start)
    }
  }

  func supplementary(
    _ kind: ElementKind, of geometry: SectionGeometry, inSection section: Int, start: Double
  ) -> LayoutAttributes? {
    guard let range = geometry.range(of: kind, separatorThickness: separatorThickness) else {
      return nil
    }
    return bar(kind, inSection: section, start: start + range.start, extent: range.extent)
  }

  /// Attributes of something that fills the room across.
  func bar(
    _ kind: ElementKind, inSection section: Int, start: Double, extent: Double
  ) -> LayoutAttributes {
    let frame = AxisRect(main: 0, cross: start, length: across, thickness: extent)
    return LayoutAttributes(
      frame: projection.rect(frame, contentWidth: contentWidth), kind: kind,
      zIndex: kind.defaultZIndex, indexPath: IndexPath(section: section, item: 0))
  }
}
