/// The finished places of all elements: immutable, and cheap to ask.
///
/// A recipe (`FlowLayout`, `MosaicLayout`, `GridLayout`, `ListLayout`) arranges content in an
/// environment and gives a value of a type that conforms to this protocol.
public protocol Arrangement: Sendable {
  /// The extents of everything, as a scrolling view has to know them.
  var contentSize: Size { get }

  /// The number of sections.
  var numberOfSections: Int { get }

  /// The number of items of a section; 0 where there is no such section.
  func numberOfItems(inSection section: Int) -> Int

  /// Where an item stands; `nil` where there is no such item.
  ///
  /// O(log n).
  func attributes(forItemAt indexPath: IndexPath) -> LayoutAttributes?

  /// Where a header, footer or decoration of a section stands; `nil` where it has none.
  func attributes(
    forSupplementaryOf kind: ElementKind, inSection section: Int
  ) -> LayoutAttributes?

  /// Everything that shares an area greater than 0 with the rectangle, in index order; within a
  /// section: background, header, items, footer, separator.
  ///
  /// O(log n + answer).
  func attributes(in rect: Rect) -> [LayoutAttributes]

  /// The item at a point, of overlapping ones the last; `nil` where there is none.
  ///
  /// O(log n).
  func indexPath(at point: Point) -> IndexPath?

  /// The first item in index order that shares an area greater than 0 with the rectangle.
  func firstItem(in rect: Rect) -> IndexPath?

  /// Visits all items of a section in order with their frames.
  ///
  /// O(items).
  func visitItems(inSection section: Int, _ body: (IndexPath, Rect) -> Void)

  /// What could not be placed as its recipe asks.
  var diagnostics: [LayoutDiagnostic] { get }
}
