/// The items of a section as they are given: their sizes.
public enum SectionItems: Sendable, Hashable {
  /// A number of items of one size.
  case uniform(Size, count: Int)
  /// Each item's size.
  ///
  /// Where all are the same it is laid out as `uniform`.
  case varied([Size])

  /// The number of items.
  public var count: Int {
    switch self {
    case .uniform(_, let count): count
    case .varied(let sizes): sizes.count
    }
  }
}

/// One section of a flow layout.
public struct FlowSection: Sendable, Hashable {
  /// The items.
  public var items: SectionItems
  /// The distance of the rows from the section's edges; headers and footers ignore it.
  public var sectionInset: EdgeInsets
  /// The distance between rows; a negative one overlaps them.
  public var minimumLineSpacing: Double
  /// The least distance between the items of a row.
  public var minimumInteritemSpacing: Double
  /// The header's size; only the extent in the scrolling direction counts, 0 is none.
  public var headerReferenceSize: Size
  /// The footer's size; only the extent in the scrolling direction counts, 0 is none.
  public var footerReferenceSize: Size
  /// Decorations behind or at the end of the section.
  public var decorations: SectionDecorations

  /// A section; all but the items have the usual defaults.
  public init(
    items: SectionItems,
    sectionInset: EdgeInsets = .zero,
    minimumLineSpacing: Double = 10,
    minimumInteritemSpacing: Double = 10,
    headerReferenceSize: Size = .zero,
    footerReferenceSize: Size = .zero,
    decorations: SectionDecorations = []
  ) {
    self.items = items
    self.sectionInset = sectionInset
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.headerReferenceSize = headerReferenceSize
    self.footerReferenceSize = footerReferenceSize
    self.decorations = decorations
  }
}
