/// A rectangle, in points; its size is never negative in an arrangement.
public struct Rect: Sendable, Hashable {
  /// The smaller x and y.
  public var origin: Point
  /// The extents.
  public var size: Size

  /// A rectangle from its origin and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle from its coordinates and extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The rectangle at zero with no extent.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The smaller x.
  public var minX: Double { origin.x }
  /// The smaller y.
  public var minY: Double { origin.y }
  /// The greater x.
  public var maxX: Double { origin.x + size.width }
  /// The greater y.
  public var maxY: Double { origin.y + size.height }
  /// The extent along x.
  public var width: Double { size.width }
  /// The extent along y.
  public var height: Double { size.height }

  /// Whether the two share an area greater than 0.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
      && width > 0 && height > 0 && other.width > 0 && other.height > 0
  }

  /// Whether the point is inside: the smaller edges belong to the rectangle, the greater do not.
  public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }

  /// The rectangle moved by the given distances.
  public func offset(x: Double, y: Double) -> Rect {
    Rect(x: minX + x, y: minY + y, width: width, height: height)
  }

  /// The rectangle with x and y exchanged.
  public var transposed: Rect { Rect(x: minY, y: minX, width: height, height: width) }
}
