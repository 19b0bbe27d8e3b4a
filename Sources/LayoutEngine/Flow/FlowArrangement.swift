/// The finished places of a flow layout.
///
/// A section of one size keeps no frame, one of several sizes three numbers a row.
public struct FlowArrangement: Arrangement, Hashable {
  /// The recipe.
  public let layout: FlowLayout
  /// What it was made for.
  public let environment: LayoutEnvironment
  var stack: SectionStack

  init(
    layout: FlowLayout, sections: [FlowSection], environment: LayoutEnvironment
  ) throws(LayoutError) {
    try environment.check()
    self.layout = layout
    self.environment = environment
    let room = environment.room
    var geometries: [SectionGeometry] = []
    geometries.reserveCapacity(sections.count)
    for (index, section) in sections.enumerated() {
      geometries.append(try layout.geometry(of: section, at: index, room: room))
    }
    stack = try SectionStack(
      projection: Projection(
        scrollDirection: layout.scrollDirection, environment: environment),
      across: layout.isHorizontal ? room.height : room.width,
      scale: environment.scale, sections: geometries)
  }

  /// The sum of the sections along the scrolling direction; the bounds less the content inset
  /// across.
  public var contentSize: Size { stack.contentSize }

  /// The number of sections.
  public var numberOfSections: Int { stack.sections.count }

  /// The number of items of a section; 0 where there is no such section.
  public func numberOfItems(inSection section: Int) -> Int {
    stack.numberOfItems(inSection: section)
  }

  /// Where an item stands.
  ///
  /// O(log sections + log rows + items of its row).
  public func attributes(forItemAt indexPath: IndexPath) -> LayoutAttributes? {
    stack.attributes(forItemAt: indexPath)
  }

  /// Where a header, footer, background or separator stands; `nil` where the section has none.
  public func attributes(
    forSupplementaryOf kind: ElementKind, inSection section: Int
  ) -> LayoutAttributes? {
    stack.attributes(forSupplementaryOf: kind, inSection: section)
  }

  /// Everything that shares an area with the rectangle, in index order.
  public func attributes(in rect: Rect) -> [LayoutAttributes] { stack.attributes(in: rect) }

  /// The item at a point, of overlapping ones the last.
  public func indexPath(at point: Point) -> IndexPath? { stack.indexPath(at: point) }

  /// The first item that shares an area with the rectangle.
  public func firstItem(in rect: Rect) -> IndexPath? { stack.firstItem(in: rect) }

  /// The items that share an area with the rectangle, in index order.
  public func items(in rect: Rect) -> [IndexPath] { stack.items(in: rect) }

  /// The items that are longer than the room of their row.
  public var diagnostics: [LayoutDiagnostic] { stack.diagnostics }

  /// Visits all items of a section in order with their frames.
  public func visitItems(inSection section: Int, _ body: (IndexPath, Rect) -> Void) {
    stack.visitItems(inSection: section, body)
  }

  /// What a viewport in content coordinates shows, with headers and footers pinned to it; pinned
  /// ones have z-index 10.
  public func attributes(
    visibleIn bounds: Rect, pinning: PinnedSupplementaries
  ) -> [LayoutAttributes] {
    stack.attributes(visibleIn: bounds, pinning: pinning)
  }

  /// A header or footer as it stands pinned to a viewport; `nil` where the section has none.
  public func attributes(
    forPinned kind: ElementKind, inSection section: Int, visibleBounds: Rect
  ) -> LayoutAttributes? {
    stack.attributes(forPinned: kind, inSection: section, visibleBounds: visibleBounds)
  }
}
