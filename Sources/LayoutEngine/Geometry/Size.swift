/// A width and a height, in points.
public struct Size: Sendable, Hashable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// A size of the given extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size with no extent.
  public static let zero = Size(width: 0, height: 0)

  /// The size with width and height exchanged.
  public var transposed: Size { Size(width: height, height: width) }
}
