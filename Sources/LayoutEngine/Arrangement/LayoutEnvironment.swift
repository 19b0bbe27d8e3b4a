/// What an arrangement is made for: the room it has and how frames are finished.
public struct LayoutEnvironment: Sendable, Hashable {
  /// The size of the viewport.
  public var bounds: Size
  /// What the viewport keeps free at its edges; frames do not include it.
  public var contentInset: EdgeInsets
  /// Pixels a point.
  public var scale: Double
  /// Whether x is mirrored in the content width.
  public var direction: LayoutDirection
  /// Whether the edges of frames are moved to whole pixels, as the last step.
  public var snapsToPixels: Bool

  /// An environment; all but the bounds have the usual defaults.
  public init(
    bounds: Size,
    contentInset: EdgeInsets = .zero,
    scale: Double = 1,
    direction: LayoutDirection = .leftToRight,
    snapsToPixels: Bool = false
  ) {
    self.bounds = bounds
    self.contentInset = contentInset
    self.scale = scale
    self.direction = direction
    self.snapsToPixels = snapsToPixels
  }

  /// The bounds less the content inset, before anything is placed; nothing where the inset is
  /// greater than the bounds.
  public var room: Size {
    Size(
      width: max(0, bounds.width - contentInset.left - contentInset.right),
      height: max(0, bounds.height - contentInset.top - contentInset.bottom))
  }

  /// The environment with x and y exchanged.
  var transposed: LayoutEnvironment {
    var copy = self
    copy.bounds = bounds.transposed
    copy.contentInset = contentInset.transposed
    return copy
  }
}

/// The direction in which a line of text, and so a row, runs.
public enum LayoutDirection: Sendable, Hashable {
  /// From the left to the right.
  case leftToRight
  /// From the right to the left: x is mirrored in the content width.
  case rightToLeft
}

/// The direction in which content that does not fit is scrolled.
public enum ScrollDirection: Sendable, Hashable {
  /// Rows run along x and follow one another along y.
  case vertical
  /// Columns run along y and follow one another along x.
  case horizontal
}
