/// The recipe of wrapping rows: what UIKit calls a flow layout, and centred insets with fixed
/// spacing.
public struct FlowLayout: Sendable, Hashable {
  /// Where content that does not fit is scrolled to.
  public var scrollDirection: ScrollDirection
  /// How the items of a row share its room.
  public var rowAlignment: RowAlignment

  /// A recipe; the defaults are UIKit's.
  public init(
    scrollDirection: ScrollDirection = .vertical, rowAlignment: RowAlignment = .justified
  ) {
    self.scrollDirection = scrollDirection
    self.rowAlignment = rowAlignment
  }

  /// Places sections.
  ///
  /// O(1) for a section of one size, O(items) for one of several sizes.
  ///
  /// - Throws: `LayoutError` where a size is not positive and finite (it names the item), another
  /// number is not finite, or the content would be too long for exact coordinates.
  public func arrange(
    _ sections: [FlowSection], in environment: LayoutEnvironment
  ) throws(LayoutError) -> FlowArrangement {
    try FlowArrangement(layout: self, sections: sections, environment: environment)
  }
}
