/// A frame along the abstract axes: main is the direction in which a row fills, cross the one in
/// which the content scrolls.
struct AxisRect: Sendable, Hashable {
  var main: Double
  var cross: Double
  var length: Double
  var thickness: Double

  /// The frame moved along the cross axis.
  func moved(cross distance: Double) -> AxisRect {
    AxisRect(main: main, cross: cross + distance, length: length, thickness: thickness)
  }
}

/// A range of both abstract axes that a query asks about, widened so that rounding loses nothing.
struct AxisArea {
  var main: ClosedRange<Double>
  var cross: ClosedRange<Double>

  /// The area as a section sees it that begins at a place on the cross axis.
  func relative(to start: Double) -> AxisArea {
    AxisArea(
      main: main, cross: (cross.lowerBound - start)...(cross.upperBound - start))
  }
}

/// The one place where abstract axes become x and y.
struct Projection: Sendable, Hashable {
  /// Whether rows run along y.
  var isHorizontal: Bool
  /// Whether x is mirrored in the content width.
  var isMirrored: Bool
  /// Pixels a point where edges are snapped.
  var snapScale: Double?

  init(scrollDirection: ScrollDirection, environment: LayoutEnvironment) {
    isHorizontal = scrollDirection == .horizontal
    isMirrored = environment.direction == .rightToLeft
    snapScale = environment.snapsToPixels ? environment.scale : nil
  }

  /// The frame in the plane: turned, then mirrored, then snapped.
  func rect(_ frame: AxisRect, contentWidth: Double) -> Rect {
    var rect =
      isHorizontal
      ? Rect(x: frame.cross, y: frame.main, width: frame.thickness, height: frame.length)
      : Rect(x: frame.main, y: frame.cross, width: frame.length, height: frame.thickness)
    if isMirrored { rect.origin.x = contentWidth - rect.maxX }
    guard let snapScale else { return rect }
    return rect.snapped(scale: snapScale)
  }

  /// The part of the axes where a frame must lie, at least partly, to touch the rectangle;
  /// `nil` where the rectangle is not made of numbers.
  func area(_ rect: Rect, contentWidth: Double) -> AxisArea? {
    var x = (rect.minX, rect.maxX)
    if isMirrored { x = (contentWidth - x.1, contentWidth - x.0) }
    guard let across = widened(x), let along = widened((rect.minY, rect.maxY)) else { return nil }
    return isHorizontal
      ? AxisArea(main: along, cross: across) : AxisArea(main: across, cross: along)
  }

  private func widened(_ range: (Double, Double)) -> ClosedRange<Double>? {
    let greatest = 4 * LayoutError.greatestLength
    let low = max(-greatest, min(greatest, range.0))
    let high = max(-greatest, min(greatest, range.1))
    guard low <= high, range.0 <= range.1 else { return nil }
    let slack = (snapScale.map { 1 / $0 } ?? 0) + 1e-6 + max(abs(low), abs(high)) * 1e-12
    return (low - slack)...(high + slack)
  }
}

extension Rect {
  /// The rectangle with each edge moved to the nearest whole pixel, halves upwards.
  ///
  /// The tolerance keeps two edges that touch together where rounding made them differ.
  func snapped(scale: Double) -> Rect {
    func snap(_ value: Double) -> Double {
      let snapped = (value * scale + 0.5 + Self.snapTolerance).floored / scale
      return snapped.isFinite ? snapped : value
    }
    let left = snap(minX)
    let top = snap(minY)
    return Rect(x: left, y: top, width: snap(maxX) - left, height: snap(maxY) - top)
  }

  private static let snapTolerance = 1e-9
}

extension Int {
  /// The whole number below a value, kept inside a range; 0 stands for what is not a number.
  init(flooring value: Double, in range: ClosedRange<Int>) {
    guard value == value else {
      self = range.lowerBound
      return
    }
    let floor = value.floored
    if floor <= Double(range.lowerBound) {
      self = range.lowerBound
    } else if floor >= Double(range.upperBound) {
      self = range.upperBound
    } else {
      self = Int(floor)
    }
  }
}
