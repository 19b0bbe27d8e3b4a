extension SectionStack {
  /// A header or footer as it stands for a viewport; `nil` where the section has none.
  func attributes(
    forPinned kind: ElementKind, inSection section: Int, visibleBounds: Rect
  ) -> LayoutAttributes? {
    guard sections.contains(section) else { return nil }
    return sections.findSection(section) { geometry, start in
      pinned(
        kind, of: geometry, inSection: section, start: start, visibleBounds: visibleBounds)
    }
  }

  private func pinned(
    _ kind: ElementKind, of geometry: SectionGeometry, inSection section: Int, start: Double,
    visibleBounds: Rect
  ) -> LayoutAttributes? {
    guard let range = geometry.range(of: kind, separatorThickness: separatorThickness) else {
      return nil
    }
    let visible = projection.cross(of: visibleBounds, contentWidth: contentWidth)
    let place = PinnedPlace(
      header: geometry.header, footer: geometry.footer, footerStart: geometry.footerStart)
    let pinnedStart =
      kind == .header
      ? place.headerStart(visibleFrom: visible.start - start)
      : place.footerStart(visibleTo: visible.end - start)
    var attributes = bar(
      kind, inSection: section, start: start + pinnedStart, extent: range.extent)
    attributes.zIndex = ElementKind.pinnedZIndex
    return attributes
  }

  /// What a viewport shows, with headers and footers pinned to it.
  func attributes(
    visibleIn bounds: Rect, pinning: PinnedSupplementaries
  ) -> [LayoutAttributes] {
    guard let area = projection.area(bounds, contentWidth: contentWidth) else { return [] }
    var found: [LayoutAttributes] = []
    sections.visit(area.cross) { section, start, geometry in
      append(to: &found, geometry, inSection: section, start: start, bounds, area) { kind in
        pinning.contains(kind)
          ? pinned(
            kind, of: geometry, inSection: section, start: start, visibleBounds: bounds)
          : supplementary(kind, of: geometry, inSection: section, start: start)
      }
      return true
    }
    return found
  }
}

extension Projection {
  /// The range of a rectangle along the scrolling direction, as it was before mirroring.
  func cross(of rect: Rect, contentWidth: Double) -> (start: Double, end: Double) {
    guard isHorizontal else { return (rect.minY, rect.maxY) }
    return isMirrored
      ? (contentWidth - rect.maxX, contentWidth - rect.minX) : (rect.minX, rect.maxX)
  }
}
