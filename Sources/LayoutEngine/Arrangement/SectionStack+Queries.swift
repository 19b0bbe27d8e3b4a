extension SectionStack {
  func attributes(in rect: Rect) -> [LayoutAttributes] {
    guard let area = projection.area(rect, contentWidth: contentWidth) else { return [] }
    var found: [LayoutAttributes] = []
    sections.visit(area.cross) { section, start, geometry in
      append(to: &found, geometry, inSection: section, start: start, rect, area) { kind in
        supplementary(kind, of: geometry, inSection: section, start: start)
      }
      return true
    }
    return found
  }

  /// Appends what a section shows: background, header, items, footer, separator.
  func append(
    to found: inout [LayoutAttributes], _ geometry: SectionGeometry, inSection section: Int,
    start: Double, _ rect: Rect, _ area: AxisArea,
    supplementary: (ElementKind) -> LayoutAttributes?
  ) {
    func append(_ kind: ElementKind) {
      if let attributes = supplementary(kind), attributes.frame.intersects(rect) {
        found.append(attributes)
      }
    }
    append(.background)
    append(.header)
    visitItems(of: geometry, inSection: section, start: start, area) { path, frame in
      if frame.intersects(rect) {
        found.append(LayoutAttributes(frame: frame, kind: .item, indexPath: path))
      }
      return true
    }
    append(.footer)
    append(.separator)
  }

  /// Visits the items of a section that may reach into an area, with their final frames.
  @discardableResult
  private func visitItems(
    of geometry: SectionGeometry, inSection section: Int, start: Double, _ area: AxisArea,
    _ body: (IndexPath, Rect) -> Bool
  ) -> Bool {
    let rowsStart = start + geometry.rowsStart
    let contentWidth = contentWidth
    return geometry.body.visit(area.relative(to: rowsStart)) { item, frame in
      body(
        IndexPath(section: section, item: item),
        projection.rect(frame.moved(cross: rowsStart), contentWidth: contentWidth))
    }
  }

  /// Visits all items of a section.
  func visitItems(inSection section: Int, _ body: (IndexPath, Rect) -> Void) {
    guard sections.contains(section) else { return }
    let everywhere = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    let area = AxisArea(main: everywhere, cross: everywhere)
    _ = sections.findSection(section) { geometry, start in
      visitItems(of: geometry, inSection: section, start: start, area) { path, frame in
        body(path, frame)
        return true
      }
    }
  }

  func firstItem(in rect: Rect) -> IndexPath? {
    guard let area = projection.area(rect, contentWidth: contentWidth) else { return nil }
    var first: IndexPath?
    sections.visit(area.cross) { section, start, geometry in
      visitItems(of: geometry, inSection: section, start: start, area) { path, frame in
        guard frame.intersects(rect) else { return true }
        first = path
        return false
      }
    }
    return first
  }

  /// The paths of the items that share an area with a rectangle, in index order.
  func items(in rect: Rect) -> [IndexPath] {
    guard let area = projection.area(rect, contentWidth: contentWidth) else { return [] }
    var found: [IndexPath] = []
    sections.visit(area.cross) { section, start, geometry in
      visitItems(of: geometry, inSection: section, start: start, area) { path, frame in
        if frame.intersects(rect) { found.append(path) }
        return true
      }
    }
    return found
  }

  func indexPath(at point: Point) -> IndexPath? {
    let rect = Rect(origin: point, size: .zero)
    guard let area = projection.area(rect, contentWidth: contentWidth) else { return nil }
    let contentWidth = contentWidth
    var hit: IndexPath?
    sections.visit(area.cross, reversed: true) { section, start, geometry in
      let rowsStart = start + geometry.rowsStart
      let item = geometry.body.last(in: area.relative(to: rowsStart)) { frame in
        projection.rect(frame.moved(cross: rowsStart), contentWidth: contentWidth)
          .contains(point)
      }
      hit = item.map { IndexPath(section: section, item: $0) }
      return hit == nil
    }
    return hit
  }
}
