extension ListArrangement {
  /// A part of a cell along the abstract axes; `nil` where the cell has none.
  func axisRect(of kind: ElementKind, in cell: Cell) -> AxisRect? {
    let entry = cell.entry
    func bar(_ start: Double, _ extent: Double, inset: Double = 0) -> AxisRect {
      AxisRect(
        main: inset, cross: cell.top + start, length: max(0, across - 2 * inset),
        thickness: extent)
    }
    let inset = layout.sideInset
    switch kind {
    case .cell: return bar(0, height(of: cell))
    case .header: return entry.header > 0 ? bar(0, entry.header) : nil
    case .title:
      return bar(
        layout.titleStart(afterHeader: entry.header), layout.titleHeight, inset: inset)
    case .content:
      // A cell with child cells alone has none; one without either has an empty one.
      guard entry.embedded != nil || entry.isLeaf else { return nil }
      return bar(entry.contentStart, entry.contentExtent, inset: inset)
    case .footer: return entry.footer > 0 ? bar(footerStart(in: cell), entry.footer) : nil
    case .separator:
      let thickness = 1 / environment.scale
      return bar(height(of: cell) - thickness, thickness)
    case .item, .background: return nil
    }
  }

  /// The place where the content of a cell begins, before snapping.
  ///
  /// Content that is wider or narrower than its room, as one that scrolls sideways, begins at the
  /// room's leading edge.
  func contentOrigin(in cell: Cell) -> Point {
    guard let frame = axisRect(of: .content, in: cell) else { return .zero }
    var unsnapped = projection
    unsnapped.snapScale = nil
    let room = unsnapped.rect(frame, contentWidth: contentSize.width)
    guard projection.isMirrored, let content = cell.entry.embedded else { return room.origin }
    return Point(x: room.maxX - content.contentSize.width, y: room.minY)
  }

  /// An embedded element in the coordinates of the whole.
  private func placed(_ attributes: LayoutAttributes, in cell: Cell) -> LayoutAttributes {
    let origin = contentOrigin(in: cell)
    var placed = attributes
    placed.frame = attributes.frame.offset(x: origin.x, y: origin.y)
    if let scale = projection.snapScale { placed.frame = placed.frame.snapped(scale: scale) }
    placed.indexPath.section += cell.firstSection
    return placed
  }

  /// The number of items of a section; 0 where there is no such section.
  public func numberOfItems(inSection section: Int) -> Int {
    guard let cell = cells.cell(ofSection: section) else { return 0 }
    return cell.entry.embedded?.numberOfItems(inSection: section - cell.firstSection) ?? 0
  }

  /// Where an item of an embedded arrangement stands, in the coordinates of the whole.
  public func attributes(forItemAt indexPath: IndexPath) -> LayoutAttributes? {
    guard let cell = cells.cell(ofSection: indexPath.section) else { return nil }
    var inner = indexPath
    inner.section -= cell.firstSection
    return cell.entry.embedded?.attributes(forItemAt: inner).map { placed($0, in: cell) }
  }

  /// Visits all items of a section in order with their frames in the coordinates of the whole.
  public func visitItems(inSection section: Int, _ body: (IndexPath, Rect) -> Void) {
    guard let cell = cells.cell(ofSection: section) else { return }
    cell.entry.embedded?.visitItems(inSection: section - cell.firstSection) { path, frame in
      let whole = placed(
        LayoutAttributes(frame: frame, kind: .item, indexPath: path), in: cell)
      body(whole.indexPath, whole.frame)
    }
  }

  /// Where a part of a cell stands; the section is the number of the cell.
  public func attributes(
    forSupplementaryOf kind: ElementKind, inSection cell: Int
  ) -> LayoutAttributes? {
    cells.cell(cell).flatMap { part(kind, of: $0) }
  }

  /// Where a header, footer or decoration of an embedded arrangement's section stands.
  public func attributes(
    forEmbedded kind: ElementKind, inSection section: Int
  ) -> LayoutAttributes? {
    guard let cell = cells.cell(ofSection: section), let content = cell.entry.embedded else {
      return nil
    }
    let inner = section - cell.firstSection
    // A list's own supplementaries are numbered by cell.
    let attributes =
      if let list = content as? ListArrangement {
        list.attributes(forEmbedded: kind, inSection: inner)
      } else {
        content.attributes(forSupplementaryOf: kind, inSection: inner)
      }
    return attributes.map { placed($0, in: cell) }
  }

  func part(_ kind: ElementKind, of cell: Cell) -> LayoutAttributes? {
    frame(of: kind, in: cell).map { frame in
      LayoutAttributes(
        frame: frame, kind: kind, zIndex: kind.defaultZIndex,
        indexPath: IndexPath(section: cell.number, item: 0))
    }
  }

  /// Everything that shares an area with the rectangle: cell by cell its own parts, then what is
  /// embedded in it.
  public func attributes(in rect: Rect) -> [LayoutAttributes] {
    attributes(in: rect) { part($0, of: $1) }
  }

  func attributes(
    in rect: Rect, part: (ElementKind, Cell) -> LayoutAttributes?
  ) -> [LayoutAttributes] {
    guard let area = projection.area(rect, contentWidth: contentSize.width) else { return [] }
    var found: [LayoutAttributes] = []
    for cell in cells.cells(in: area.cross) {
      for kind in [ElementKind.cell, .header, .title, .content, .footer, .separator] {
        if let part = part(kind, cell), part.frame.intersects(rect) { found.append(part) }
      }
      found += embedded(in: rect, cell)
    }
    return found
  }

  private func embedded(in rect: Rect, _ cell: Cell) -> [LayoutAttributes] {
    guard let content = cell.entry.embedded else { return [] }
    return content.attributes(in: inner(rect, cell))
      .map { placed($0, in: cell) }
      .filter { $0.frame.intersects(rect) }
  }

  /// A rectangle as a cell's content sees it, widened by what snapping and rounding can move.
  private func inner(_ rect: Rect, _ cell: Cell) -> Rect {
    let origin = contentOrigin(in: cell)
    let slack = (projection.snapScale.map { 1 / $0 } ?? 0) + 1e-6
    return Rect(
      x: rect.minX - origin.x - slack, y: rect.minY - origin.y - slack,
      width: rect.width + 2 * slack, height: rect.height + 2 * slack)
  }

  /// The item at a point, of overlapping ones the last.
  public func indexPath(at point: Point) -> IndexPath? {
    let rect = Rect(origin: point, size: .zero)
    guard let area = projection.area(rect, contentWidth: contentSize.width) else { return nil }
    for cell in cells.cells(in: area.cross).reversed() {
      guard let content = cell.entry.embedded else { continue }
      let hit = content.attributes(in: inner(rect, cell)).last {
        $0.kind == .item && placed($0, in: cell).frame.contains(point)
      }
      if let hit { return placed(hit, in: cell).indexPath }
    }
    return nil
  }

  /// The first item in reading order that shares an area with the rectangle.
  public func firstItem(in rect: Rect) -> IndexPath? {
    guard let area = projection.area(rect, contentWidth: contentSize.width) else { return nil }
    for cell in cells.cells(in: area.cross) {
      let first = embedded(in: rect, cell).first { $0.kind == .item }
      if let first { return first.indexPath }
    }
    return nil
  }

  /// What the embedded arrangements could not place as asked, section by section.
  public var diagnostics: [LayoutDiagnostic] {
    var diagnostics: [LayoutDiagnostic] = []
    cells.visitCells { entry, firstSection in
      for diagnostic in entry.embedded?.diagnostics ?? [] {
        diagnostics.append(diagnostic.shifted(bySections: firstSection))
      }
    }
    return diagnostics
  }
}

extension LayoutDiagnostic {
  fileprivate func shifted(bySections sections: Int) -> LayoutDiagnostic {
    guard case .itemLongerThanRoom(var path, let length, let room) = kind else { return self }
    path.section += sections
    return LayoutDiagnostic(.itemLongerThanRoom(path, length: length, room: room))
  }
}
