extension ListArrangement {
  /// A part of a cell along the abstract axes; `nil` where the cell has none.
  func axisRect(of kind: ElementKind, ofCell index: Int) -> AxisRect? {
    let cell = cells[index]
    func bar(_ start: Double, _ extent: Double, inset: Double = 0) -> AxisRect {
      AxisRect(
        main: inset, cross: cell.top + start, length: max(0, across - 2 * inset),
        thickness: extent)
    }
    let inset = layout.sideInset
    switch kind {
    case .cell: return bar(0, layout.height(of: cell))
    case .header: return cell.header > 0 ? bar(0, cell.header) : nil
    case .title: return bar(layout.titleStart(in: cell), layout.titleHeight, inset: inset)
    case .content:
      // A cell with child cells alone has none; one without either has an empty one.
      guard contents[index] != nil || cell.end == index + 1 else { return nil }
      return bar(layout.contentStart(in: cell), cell.content, inset: inset)
    case .footer: return cell.footer > 0 ? bar(layout.footerStart(in: cell), cell.footer) : nil
    case .separator:
      let thickness = 1 / environment.scale
      return bar(layout.height(of: cell) - thickness, thickness)
    case .item, .background: return nil
    }
  }

  /// The place where the content of a cell begins, before snapping.
  ///
  /// Content that is wider or narrower than its room, as one that scrolls sideways, begins at the
  /// room's leading edge.
  func contentOrigin(ofCell index: Int) -> Point {
    guard let frame = axisRect(of: .content, ofCell: index) else { return .zero }
    var unsnapped = projection
    unsnapped.snapScale = nil
    let room = unsnapped.rect(frame, contentWidth: contentSize.width)
    guard projection.isMirrored, let content = contents[index] else { return room.origin }
    return Point(x: room.maxX - content.contentSize.width, y: room.minY)
  }

  /// An embedded element in the coordinates of the whole.
  private func placed(_ attributes: LayoutAttributes, inCell index: Int) -> LayoutAttributes {
    let origin = contentOrigin(ofCell: index)
    var placed = attributes
    placed.frame = attributes.frame.offset(x: origin.x, y: origin.y)
    if let scale = projection.snapScale { placed.frame = placed.frame.snapped(scale: scale) }
    placed.indexPath.section += cells[index].firstSection
    return placed
  }

  /// The cell whose content a section belongs to.
  func cell(ofSection section: Int) -> Int? {
    guard section >= 0, section < numberOfSections else { return nil }
    return cells.partitioningIndex { $0.firstSection > section } - 1
  }

  /// The number of items of a section; 0 where there is no such section.
  public func numberOfItems(inSection section: Int) -> Int {
    guard let cell = cell(ofSection: section) else { return 0 }
    return contents[cell]?.numberOfItems(inSection: section - cells[cell].firstSection) ?? 0
  }

  /// Where an item of an embedded arrangement stands, in the coordinates of the whole.
  public func attributes(forItemAt indexPath: IndexPath) -> LayoutAttributes? {
    guard let cell = cell(ofSection: indexPath.section) else { return nil }
    var inner = indexPath
    inner.section -= cells[cell].firstSection
    return contents[cell]?.attributes(forItemAt: inner).map { placed($0, inCell: cell) }
  }

  /// Visits all items of a section in order with their frames in the coordinates of the whole.
  public func visitItems(inSection section: Int, _ body: (IndexPath, Rect) -> Void) {
    guard let cell = cell(ofSection: section) else { return }
    let first = cells[cell].firstSection
    contents[cell]?.visitItems(inSection: section - first) { path, frame in
      let whole = placed(
        LayoutAttributes(frame: frame, kind: .item, indexPath: path), inCell: cell)
      body(whole.indexPath, whole.frame)
    }
  }

  /// Where a part of a cell stands; the section is the number of the cell.
  public func attributes(
    forSupplementaryOf kind: ElementKind, inSection cell: Int
  ) -> LayoutAttributes? {
    frame(of: kind, ofCell: cell).map { part(kind, $0, cell: cell) }
  }

  /// Where a header, footer or decoration of an embedded arrangement's section stands.
  public func attributes(
    forEmbedded kind: ElementKind, inSection section: Int
  ) -> LayoutAttributes? {
    guard let cell = cell(ofSection: section), let content = contents[cell] else { return nil }
    let inner = section - cells[cell].firstSection
    // A list's own supplementaries are numbered by cell.
    let attributes =
      if let list = content as? ListArrangement {
        list.attributes(forEmbedded: kind, inSection: inner)
      } else {
        content.attributes(forSupplementaryOf: kind, inSection: inner)
      }
    return attributes.map { placed($0, inCell: cell) }
  }

  private func part(_ kind: ElementKind, _ frame: Rect, cell: Int) -> LayoutAttributes {
    LayoutAttributes(
      frame: frame, kind: kind, zIndex: kind.defaultZIndex,
      indexPath: IndexPath(section: cell, item: 0))
  }

  /// The cells that reach into a range with a part or with what is embedded in them, in order.
  ///
  /// O(answer · log cells).
  private func cells(in range: ClosedRange<Double>) -> [Int] {
    var found: [Int] = []
    reach.visit(range, reversed: false) { cell in
      found.append(cell)
      return true
    }
    return found
  }

  /// Everything that shares an area with the rectangle: cell by cell its own parts, then what is
  /// embedded in it.
  public func attributes(in rect: Rect) -> [LayoutAttributes] {
    attributes(in: rect) { attributes(forSupplementaryOf: $0, inSection: $1) }
  }

  func attributes(
    in rect: Rect, part: (ElementKind, Int) -> LayoutAttributes?
  ) -> [LayoutAttributes] {
    guard let area = projection.area(rect, contentWidth: contentSize.width) else { return [] }
    var found: [LayoutAttributes] = []
    for cell in cells(in: area.cross) {
      for kind in [ElementKind.cell, .header, .title, .content, .footer, .separator] {
        if let part = part(kind, cell), part.frame.intersects(rect) { found.append(part) }
      }
      found += embedded(in: rect, cell: cell)
    }
    return found
  }

  private func embedded(in rect: Rect, cell: Int) -> [LayoutAttributes] {
    guard let content = contents[cell] else { return [] }
    return content.attributes(in: inner(rect, cell: cell))
      .map { placed($0, inCell: cell) }
      .filter { $0.frame.intersects(rect) }
  }

  /// A rectangle as a cell's content sees it, widened by what snapping and rounding can move.
  private func inner(_ rect: Rect, cell: Int) -> Rect {
    let origin = contentOrigin(ofCell: cell)
    let slack = (projection.snapScale.map { 1 / $0 } ?? 0) + 1e-6
    return Rect(
      x: rect.minX - origin.x - slack, y: rect.minY - origin.y - slack,
      width: rect.width + 2 * slack, height: rect.height + 2 * slack)
  }

  /// The item at a point, of overlapping ones the last.
  public func indexPath(at point: Point) -> IndexPath? {
    let rect = Rect(origin: point, size: .zero)
    guard let area = projection.area(rect, contentWidth: contentSize.width) else { return nil }
    for cell in cells(in: area.cross).reversed() {
      guard let content = contents[cell] else { continue }
      let hit = content.attributes(in: inner(rect, cell: cell)).last {
        $0.kind == .item && placed($0, inCell: cell).frame.contains(point)
      }
      if let hit { return placed(hit, inCell: cell).indexPath }
    }
    return nil
  }

  /// The first item in reading order that shares an area with the rectangle.
  public func firstItem(in rect: Rect) -> IndexPath? {
    guard let area = projection.area(rect, contentWidth: contentSize.width) else { return nil }
    for cell in cells(in: area.cross) {
      let first = embedded(in: rect, cell: cell).first { $0.kind == .item }
      if let first { return first.indexPath }
    }
    return nil
  }

  /// What the embedded arrangements could not place as asked, section by section.
  public var diagnostics: [LayoutDiagnostic] {
    contents.indices.flatMap { index in
      (contents[index]?.diagnostics ?? []).map { $0.shifted(bySections: cells[index].firstSection) }
    }
  }
}

extension LayoutDiagnostic {
  fileprivate func shifted(bySections sections: Int) -> LayoutDiagnostic {
    guard case .itemLongerThanRoom(var path, let length, let room) = kind else { return self }
    path.section += sections
    return LayoutDiagnostic(.itemLongerThanRoom(path, length: length, room: room))
  }
}
