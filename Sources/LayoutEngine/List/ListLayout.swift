/// The recipe of a list of nested sections: one cell a section, stacked with no gap.
///
/// From top to bottom a cell holds its title, the embedded arrangement at exactly its content
/// height, its child cells and the space at the bottom, with a separator of one pixel at its end.
public struct ListLayout: Sendable, Hashable {
  /// Where content that does not fit is scrolled to.
  public var scrollDirection: ScrollDirection
  /// The space above a title.
  public var titleTop: Double
  /// The extent of a title.
  public var titleHeight: Double
  /// The space below a title.
  public var titleBottom: Double
  /// The distance of title and embedded arrangement from both sides.
  public var sideInset: Double
  /// The space at the end of a cell.
  public var bottom: Double

  /// A recipe with the usual defaults.
  public init(
    scrollDirection: ScrollDirection = .vertical,
    titleTop: Double = 8,
    titleHeight: Double = 21,
    titleBottom: Double = 8,
    sideInset: Double = 15,
    bottom: Double = 8
  ) {
    self.scrollDirection = scrollDirection
    self.titleTop = titleTop
    self.titleHeight = titleHeight
    self.titleBottom = titleBottom
    self.sideInset = sideInset
    self.bottom = bottom
  }

  /// What embedded content is to be arranged for: the room less two side insets, no content inset,
  /// the same direction; unsnapped, since the list snaps whole coordinates at the end.
  public func contentEnvironment(in environment: LayoutEnvironment) -> LayoutEnvironment {
    var content = environment
    content.bounds = environment.room
    if scrollDirection == .vertical {
      content.bounds.width = max(0, content.bounds.width - 2 * sideInset)
    } else {
      content.bounds.height = max(0, content.bounds.height - 2 * sideInset)
    }
    content.contentInset = .zero
    content.snapsToPixels = false
    return content
  }

  /// Stacks cells.
  ///
  /// O(cells), whatever their content is.
  ///
  /// - Throws: `LayoutError` where a number is not finite or negative, or the list too long.
  public func arrange(
    _ cells: [ListCell], in environment: LayoutEnvironment
  ) throws(LayoutError) -> ListArrangement {
    try ListArrangement(layout: self, cells: cells, environment: environment)
  }

  func check() throws(LayoutError) {
    try checkLength(titleTop, "titleTop")
    try checkLength(titleHeight, "titleHeight")
    try checkLength(titleBottom, "titleBottom")
    try checkLength(sideInset, "sideInset")
    try checkLength(bottom, "bottom")
  }
}

/// One cell of a list.
public struct ListCell: Sendable {
  /// What is embedded below the title, arranged for `ListLayout.contentEnvironment(in:)`.
  ///
  /// A cell that has child cells and whose content has no item is laid out without it.
  public var content: (any Arrangement)?
  /// The cells inside this one, below its content.
  public var children: [ListCell]
  /// The extent of a header before the title; 0 is none.
  public var headerHeight: Double
  /// The extent of a footer at the end; 0 is none.
  public var footerHeight: Double

  /// A cell.
  public init(
    content: (any Arrangement)? = nil, children: [ListCell] = [], headerHeight: Double = 0,
    footerHeight: Double = 0
  ) {
    self.content = content
    self.children = children
    self.headerHeight = headerHeight
    self.footerHeight = footerHeight
  }
}
