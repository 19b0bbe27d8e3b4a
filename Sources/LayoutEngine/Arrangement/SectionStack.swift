/// Sections one after the other along the cross axis: what flow and mosaic have in common.
struct SectionStack: Sendable, Hashable {
  var projection: Projection
  /// The room across, which headers and footers fill.
  var across: Double
  /// One pixel.
  var separatorThickness: Double
  var sections: [SectionGeometry]
  var tree: ExtentTree

  init(
    projection: Projection, across: Double, scale: Double, sections: [SectionGeometry]
  ) throws(LayoutError) {
    self.projection = projection
    self.across = across
    separatorThickness = 1 / scale
    self.sections = sections
    tree = ExtentTree(sections.lazy.map(\.node))
    try checkExtent()
  }

  /// Refuses what coordinates cannot say.
  func checkExtent() throws(LayoutError) {
    guard sections.isEmpty || max(abs(tree.total.low), abs(tree.total.high)) <= greatest else {
      throw LayoutError(.contentTooLong(extent: tree.total.extent))
    }
  }

  private var greatest: Double { LayoutError.greatestLength }

  var contentSize: Size {
    projection.isHorizontal
      ? Size(width: tree.total.extent, height: across)
      : Size(width: across, height: tree.total.extent)
  }

  /// What x is mirrored in.
  var contentWidth: Double { projection.isHorizontal ? tree.total.extent : across }

  func numberOfItems(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].body.count : 0
  }

  func attributes(forItemAt path: IndexPath) -> LayoutAttributes? {
    guard sections.indices.contains(path.section), path.item >= 0,
      path.item < sections[path.section].body.count
    else { return nil }
    let start = tree.start(of: path.section) + sections[path.section].rowsStart
    return item(path, sections[path.section].body.frame(at: path.item).moved(cross: start))
  }

  private func item(_ path: IndexPath, _ frame: AxisRect) -> LayoutAttributes {
    LayoutAttributes(
      frame: projection.rect(frame, contentWidth: contentWidth), kind: .item,
      indexPath: path)
  }

  func attributes(
    forSupplementaryOf kind: ElementKind, inSection section: Int
  ) -> LayoutAttributes? {
    guard sections.indices.contains(section) else { return nil }
    return supplementary(kind, inSection: section, start: tree.start(of: section))
  }

  func supplementary(
    _ kind: ElementKind, inSection section: Int, start: Double
  ) -> LayoutAttributes? {
    guard
      let range = sections[section].range(of: kind, separatorThickness: separatorThickness)
    else { return nil }
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
