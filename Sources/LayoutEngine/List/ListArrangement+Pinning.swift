extension ListArrangement {
  /// A cell's header or footer as it stands pinned to a viewport in content coordinates; `nil`
  /// where the cell has none.
  public func attributes(
    forPinned kind: ElementKind, inSection index: Int, visibleBounds: Rect
  ) -> LayoutAttributes? {
    guard kind == .header || kind == .footer, cells.indices.contains(index),
      var frame = axisRect(of: kind, ofCell: index)
    else { return nil }
    let cell = cells[index]
    let visible = projection.cross(of: visibleBounds, contentWidth: contentSize.width)
    let place = PinnedPlace(
      header: cell.header, footer: cell.footer, footerStart: layout.footerStart(in: cell))
    frame.cross =
      cell.top
      + (kind == .header
        ? place.headerStart(visibleFrom: visible.start - cell.top)
        : place.footerStart(visibleTo: visible.end - cell.top))
    return LayoutAttributes(
      frame: projection.rect(frame, contentWidth: contentSize.width), kind: kind,
      zIndex: ElementKind.pinnedZIndex, indexPath: IndexPath(section: index, item: 0))
  }

  /// What a viewport in content coordinates shows, with headers and footers pinned to it.
  public func attributes(
    visibleIn bounds: Rect, pinning: PinnedSupplementaries
  ) -> [LayoutAttributes] {
    attributes(in: bounds) { kind, cell in
      pinning.contains(kind)
        ? attributes(forPinned: kind, inSection: cell, visibleBounds: bounds)
        : attributes(forSupplementaryOf: kind, inSection: cell)
    }
  }
}
