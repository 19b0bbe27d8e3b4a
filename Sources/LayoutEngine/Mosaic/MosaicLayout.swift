/// The recipe of a mosaic: lines of three, one large item and two small ones stacked beside it,
/// every other line mirrored.
public struct MosaicLayout: Sendable, Hashable {
  /// Where the sizes of the items come from.
  public enum Style: Sendable, Hashable {
    /// Sides, spacings and insets in points.
    case fixed(MosaicMeasures)
    /// Two thirds and one third of the room across, with no gap and no inset.
    case proportional
  }

  /// Where the sizes of the items come from.
  public var style: Style
  /// Where content that does not fit is scrolled to.
  public var scrollDirection: ScrollDirection

  /// A recipe.
  public init(
    style: Style = .fixed(MosaicMeasures()), scrollDirection: ScrollDirection = .vertical
  ) {
    self.style = style
    self.scrollDirection = scrollDirection
  }

  /// Places sections, each below the one before.
  ///
  /// O(sections), whatever their counts.
  ///
  /// - Throws: `LayoutError` where a number is not finite or a side not positive.
  public func arrange(
    _ sections: [MosaicSection], in environment: LayoutEnvironment
  ) throws(LayoutError) -> MosaicArrangement {
    try MosaicArrangement(layout: self, sections: sections, environment: environment)
  }
}

/// The numbers of a fixed mosaic.
public struct MosaicMeasures: Sendable, Hashable {
  /// Width and height of a large item.
  public var largeSide: Double
  /// Width and height of a small item.
  public var smallSide: Double
  /// The distance between the large items of two lines.
  public var lineSpacing: Double
  /// The distance between two stacked small items.
  public var stackSpacing: Double
  /// The distance from the section's edges.
  public var insets: EdgeInsets

  /// The numbers, with the usual defaults.
  public init(
    largeSide: Double = 200, smallSide: Double = 100, lineSpacing: Double = 5,
    stackSpacing: Double = 2, insets: EdgeInsets = EdgeInsets(top: 2, left: 5, bottom: 2, right: 5)
  ) {
    self.largeSide = largeSide
    self.smallSide = smallSide
    self.lineSpacing = lineSpacing
    self.stackSpacing = stackSpacing
    self.insets = insets
  }
}

/// One section of a mosaic.
public struct MosaicSection: Sendable, Hashable {
  /// The number of items.
  public var count: Int
  /// The header's size; only the extent in the scrolling direction counts, 0 is none.
  public var headerReferenceSize: Size
  /// The footer's size; only the extent in the scrolling direction counts, 0 is none.
  public var footerReferenceSize: Size
  /// Decorations behind or at the end of the section.
  public var decorations: SectionDecorations

  /// A section.
  public init(
    count: Int, headerReferenceSize: Size = .zero, footerReferenceSize: Size = .zero,
    decorations: SectionDecorations = []
  ) {
    self.count = count
    self.headerReferenceSize = headerReferenceSize
    self.footerReferenceSize = footerReferenceSize
    self.decorations = decorations
  }
}
