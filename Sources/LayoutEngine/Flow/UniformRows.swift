/// Rows of items of one size: no frame is kept, all is arithmetic on a count.
struct UniformRows: Sendable, Hashable {
  let rule: RowRule
  let length: Double
  let thickness: Double
  /// The greatest number of items in a row.
  let columns: Int
  private(set) var count: Int
  private let origin: Double
  private let pitch: Double
  private var lastOrigin: Double

  init(rule: RowRule, length: Double, thickness: Double, count: Int) {
    self.rule = rule
    self.length = length
    self.thickness = thickness
    self.count = count
    columns = rule.columns(ofLength: length)
    let full = Self.fullRow(rule: rule, length: length, columns: columns)
    origin = full.origin
    pitch = columns == 1 ? 0 : length + full.gap
    lastOrigin = origin
    placeLastRow()
  }

  /// A full row, whose pitch the last one keeps.
  private static func fullRow(
    rule: RowRule, length: Double, columns: Int
  ) -> RowRule.Placement {
    guard columns < RowRule.unlimitedColumns else {
      return RowRule.Placement(origin: rule.start, gap: rule.gap)
    }
    let used = rule.used(columns: columns, ofLength: length)
    if case .centered(let least) = rule.alignment {
      return .init(
        origin: rule.centeredOrigin(used: used, least: least), gap: rule.gap)
    }
    return rule.placement(used: used, count: columns, isPacked: false)
  }

  /// Centred and trailing rows stand on their own, the last one too.
  private mutating func placeLastRow() {
    guard rule.alignment == .center || rule.alignment == .trailing, count > 0 else { return }
    let held = (count - 1) % columns + 1
    lastOrigin =
      rule.placement(
        used: rule.used(columns: held, ofLength: length), count: held, isPacked: false
      ).origin
  }

  /// Changes the number of items.
  ///
  /// O(1).
  mutating func setCount(_ newCount: Int) {
    count = newCount
    placeLastRow()
  }

  var rows: Int { count == 0 ? 0 : (count - 1) / columns + 1 }

  private var linePitch: Double { thickness + rule.lineSpacing }

  /// Where a row starts along the cross axis; the first one at 0 whatever the pitch.
  private func top(ofRow row: Int) -> Double { row == 0 ? 0 : Double(row) * linePitch }

  var extent: Double {
    rows == 0 ? 0 : Double(rows) * thickness + Double(rows - 1) * rule.lineSpacing
  }

  var span: ClosedRange<Double> {
    let last = top(ofRow: max(0, rows - 1))
    return min(0, last)...(max(0, last) + thickness)
  }

  func frame(at index: Int) -> AxisRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    let rowOrigin = row == rows - 1 ? lastOrigin : origin
    return AxisRect(
      main: column == 0 ? rowOrigin : rowOrigin + Double(column) * pitch,
      cross: top(ofRow: row), length: length, thickness: thickness)
  }

  /// The items of a row whose lengths reach into the area.
  private func items(ofRow row: Int, in area: AxisArea) -> Range<Int> {
    let isLast = row == rows - 1
    let first = row * columns
    let held = isLast ? count - first : columns
    let places = EvenRun(
      origin: isLast ? lastOrigin : origin, extent: length, pitch: pitch, count: held
    ).positions(in: area.main)
    return (first + places.lowerBound)..<(first + places.upperBound)
  }

  private func rows(in area: AxisArea) -> Range<Int> {
    EvenRun(origin: 0, extent: thickness, pitch: linePitch, count: rows)
      .positions(in: area.cross)
  }

  /// Visits the items that reach into an area in order, until the body says stop.
  func visit(_ area: AxisArea, _ body: (Int, AxisRect) -> Bool) -> Bool {
    for row in rows(in: area) {
      for index in items(ofRow: row, in: area) {
        guard body(index, frame(at: index)) else { return false }
      }
    }
    return true
  }

  /// The last item that reaches into an area and passes a test.
  func last(in area: AxisArea, where test: (AxisRect) -> Bool) -> Int? {
    for row in rows(in: area).reversed() {
      for index in items(ofRow: row, in: area).reversed() where test(frame(at: index)) {
        return index
      }
    }
    return nil
  }

  /// From the least coordinate of any item in a row to the greatest.
  var mainReach: ClosedRange<Double> {
    guard count > 0 else { return 0...0 }
    let last = Double(min(count, columns) - 1) * pitch
    let low = min(origin, lastOrigin) + min(0, last)
    return low...(max(origin, lastOrigin) + max(0, last) + length)
  }

  /// The items longer than the room.
  var tooLongItems: Range<Int> { rule.isTooLong(length) ? 0..<count : 0..<0 }
}

extension RowRule {
  /// Where the columns start under centred insets: whole points beyond the least insets.
  ///
  /// The tolerance keeps a half surplus that is a whole number from being floored to the one below
  /// by a rounding error.
  func centeredOrigin(used: Double, least: EdgeInsets) -> Double {
    let width = room + least.left + least.right
    guard !isTooLong(used) else { return least.left }
    if least.left == least.right {
      return max(least.left, ((width - used) / 2 + Self.tolerance).floored)
    }
    let surplus = max(0, width - used - least.left - least.right)
    return least.left + (surplus / 2 + Self.tolerance).floored
  }
}
