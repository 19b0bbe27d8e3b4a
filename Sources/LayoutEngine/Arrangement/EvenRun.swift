/// A number of extents of one length, a fixed pitch apart.
struct EvenRun {
  var origin: Double
  var extent: Double
  var pitch: Double
  var count: Int

  /// The positions whose extents reach into a range, perhaps with a neighbour too many.
  func positions(in range: ClosedRange<Double>) -> Range<Int> {
    guard pitch != 0, count > 1 else {
      let reaches = origin <= range.upperBound && origin + extent >= range.lowerBound
      return reaches ? 0..<count : 0..<0
    }
    let first = (range.lowerBound - origin - extent) / pitch
    let last = (range.upperBound - origin) / pitch
    let low = Int(flooring: min(first, last), in: 0...count)
    let high = Int(flooring: max(first, last) + 1, in: 0...count)
    return low..<max(low, high)
  }
}
