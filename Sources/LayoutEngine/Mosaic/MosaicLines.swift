/// Lines of three items, one large and two small stacked, every other line mirrored: arithmetic on
/// a count.
struct MosaicLines: Sendable, Hashable {
  var count: Int
  /// Where the column before starts, and where the column after ends, along the main axis.
  var columnStart: Double
  var columnEnd: Double
  var largeSide: Double
  var smallSide: Double
  var lineSpacing: Double
  var stackSpacing: Double

  /// The number of lines, the last perhaps with fewer than three items.
  var lines: Int { count == 0 ? 0 : (count - 1) / 3 + 1 }

  private var pitch: Double { largeSide + lineSpacing }
  private var stackExtent: Double { 2 * smallSide + stackSpacing }

  private func top(ofLine line: Int) -> Double { line == 0 ? 0 : Double(line) * pitch }

  func frame(at index: Int) -> AxisRect {
    let top = top(ofLine: index / 3)
    switch index % 6 {
    case 0: return square(isAfter: false, top, largeSide)
    case 1: return square(isAfter: true, top, smallSide)
    case 2: return square(isAfter: true, top + smallSide + stackSpacing, smallSide)
    case 3: return square(isAfter: false, top, smallSide)
    case 4: return square(isAfter: false, top + smallSide + stackSpacing, smallSide)
    default: return square(isAfter: true, top, largeSide)
    }
  }

  private func square(isAfter: Bool, _ top: Double, _ side: Double) -> AxisRect {
    AxisRect(
      main: isAfter ? columnEnd - side : columnStart, cross: top, length: side, thickness: side)
  }

  /// The greatest end of any frame: of the last items, or of the lines at both ends of those
  /// before them.
  var extent: Double {
    guard count > 0 else { return 0 }
    let last = max(0, count - 6)..<count
    let first = 0..<min(3, count)
    return max(greatestEnd(of: last), greatestEnd(of: first))
  }

  private func greatestEnd(of items: Range<Int>) -> Double {
    items.reduce(-.infinity) { greatest, index in
      let frame = frame(at: index)
      return max(greatest, frame.cross + frame.thickness)
    }
  }

  var span: ClosedRange<Double> {
    guard count > 0 else { return 0...0 }
    let lowest = min(0, top(ofLine: lines - 1)) + min(0, smallSide + stackSpacing)
    return lowest...max(extent, lowest)
  }

  /// The lines whose greatest possible extent reaches into an area.
  private func lines(in area: AxisArea) -> Range<Int> {
    let before = max(0, -(smallSide + stackSpacing))
    return EvenRun(
      origin: -before, extent: before + max(largeSide, stackExtent), pitch: pitch, count: lines
    ).positions(in: area.cross)
  }

  private func items(ofLine line: Int) -> Range<Int> { (3 * line)..<min(3 * line + 3, count) }

  /// Visits the items that may reach into an area in order, until the body says stop.
  func visit(_ area: AxisArea, _ body: (Int, AxisRect) -> Bool) -> Bool {
    for line in lines(in: area) {
      for index in items(ofLine: line) {
        guard body(index, frame(at: index)) else { return false }
      }
    }
    return true
  }

  /// The last item that reaches into an area and passes a test.
  func last(in area: AxisArea, where test: (AxisRect) -> Bool) -> Int? {
    for line in lines(in: area).reversed() {
      for index in items(ofLine: line).reversed() where test(frame(at: index)) { return index }
    }
    return nil
  }
}
