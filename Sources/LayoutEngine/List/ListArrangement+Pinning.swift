extension ListArrangement {
  /// A cell's header or footer as it stands pinned to a viewport in content coordinates; `nil`
  /// where the cell has none.
  public func attributes(
    forPinned kind: ElementKind, inSection index: Int, visibleBounds: Rect
  ) -> LayoutAttributes? {
    cells.cell(index).flatMap { pinned(kind, of: $0, visibleBounds: visibleBounds) }
  }

  private func pinned(
    _ kind: ElementKind, of cell: Cell, visibleBounds: Rect
  ) -> LayoutAttributes? {
    guard kind == .header || kind == .footer, var frame = axisRect(of: kind, in: cell) else {
      return nil
    }
    let visible = projection.cross(of: visibleBounds, contentWidth: contentSize.width)
    let place = PinnedPlace(
      header: cell.entry.header, footer: cell.entry.footer, footerStart: footerStart(in: cell))
    frame.cross =
      cell.top
      + (kind == .header
        ? place.headerStart(visibleFrom: visible.start - cell.top)
        : place.footerStart(visibleTo: visible.end - cell.top))
    return LayoutAttributes(
      frame: projection.rect(frame, contentWidth: contentSize.width), kind: kind,
      zIndex: ElementKind.pinnedZIndex, indexPath: IndexPath(section: cell.number, item: 0))
  }

  /// What a viewport in content coordinates shows, with headers and footers pinned to it.
  public func attributes(
    visibleIn bounds: Rect, pinning: PinnedSupplementaries
  ) -> [LayoutAttributes] {
    attributes(in: bounds) { kind, cell in
      pinning.contains(kind)
        ? pinned(kind, of: cell, visibleBounds: bounds)
        : part(kind, of: cell)
    }
  }
}
