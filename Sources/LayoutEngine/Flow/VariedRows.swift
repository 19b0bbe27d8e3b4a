/// Rows of items of several sizes: three numbers a row, and the sizes as they were given.
struct VariedRows: Sendable {
  /// One row: its first item, its place and thickness along the cross axis.
  struct Row: Sendable, Hashable {
    var first: Int
    var top: Double
    var thickness: Double

    var bottom: Double { top + thickness }
  }

  let rule: RowRule
  /// Whether lengths are heights.
  let isHorizontal: Bool
  var sizes: [Size]
  var rows: [Row]
  /// Whether both tops and bottoms of rows only grow, so that a row is found by halving.
  var isMonotone: Bool
  /// The number of items that are longer than the room.
  var tooLongCount: Int

  var count: Int { sizes.count }

  /// From the first row's top to the last one's bottom.
  var extent: Double { rows.last?.bottom ?? 0 }

  var span: ClosedRange<Double> {
    guard !isMonotone else { return 0...max(0, extent) }
    return rows.reduce(0...0) { span, row in
      min(span.lowerBound, row.top)...max(span.upperBound, row.bottom)
    }
  }

  func length(_ index: Int) -> Double {
    isHorizontal ? sizes[index].height : sizes[index].width
  }

  func thickness(_ index: Int) -> Double {
    isHorizontal ? sizes[index].width : sizes[index].height
  }

  /// The items of a row.
  func items(ofRow row: Int) -> Range<Int> {
    rows[row].first..<(row + 1 < rows.count ? rows[row + 1].first : count)
  }

  /// The number of items of the longest row.
  ///
  /// O(rows).
  var longestRow: Int {
    rows.indices.reduce(0) { max($0, items(ofRow: $1).count) }
  }

  /// The row of an item, by halving.
  func row(ofItem index: Int) -> Int {
    rows.partitioningIndex { $0.first > index } - 1
  }

  private func placement(ofRow row: Int) -> RowRule.Placement {
    let items = items(ofRow: row)
    var used = -rule.gap
    for index in items { used += rule.gap + length(index) }
    return rule.placement(used: used, count: items.count, isPacked: row == rows.count - 1)
  }

  func frame(at index: Int) -> AxisRect {
    let row = row(ofItem: index)
    let placement = placement(ofRow: row)
    var main = placement.origin
    for before in rows[row].first..<index { main += length(before) + placement.gap }
    return frame(at: index, main: main, row: rows[row])
  }

  private func frame(at index: Int, main: Double, row: Row) -> AxisRect {
    let thickness = thickness(index)
    return AxisRect(
      main: main, cross: row.top + (row.thickness - thickness) / 2, length: length(index),
      thickness: thickness)
  }

  private func visit(row: Int, _ body: (Int, AxisRect) -> Bool) -> Bool {
    let placement = placement(ofRow: row)
    var main = placement.origin
    for index in items(ofRow: row) {
      guard body(index, frame(at: index, main: main, row: rows[row])) else { return false }
      main += length(index) + placement.gap
    }
    return true
  }

  private func rows(in range: ClosedRange<Double>) -> Range<Int> {
    guard isMonotone else { return rows.indices }
    let low = rows.partitioningIndex { $0.bottom >= range.lowerBound }
    let high = rows.partitioningIndex { $0.top > range.upperBound }
    return low..<max(low, high)
  }

  /// Visits the items that reach into an area in order, until the body says stop.
  func visit(_ area: AxisArea, _ body: (Int, AxisRect) -> Bool) -> Bool {
    for row in rows(in: area.cross) where reaches(row, into: area.cross) {
      guard visit(row: row, body) else { return false }
    }
    return true
  }

  private func reaches(_ row: Int, into range: ClosedRange<Double>) -> Bool {
    rows[row].top <= range.upperBound && rows[row].bottom >= range.lowerBound
  }

  /// The last item that reaches into an area and passes a test.
  func last(in area: AxisArea, where test: (AxisRect) -> Bool) -> Int? {
    for row in rows(in: area.cross).reversed() where reaches(row, into: area.cross) {
      var found: Int?
      _ = visit(row: row) { index, frame in
        if test(frame) { found = index }
        return true
      }
      if found != nil { return found }
    }
    return nil
  }
}

extension RandomAccessCollection {
  /// The first index whose element passes a test that, once passed, all later ones pass.
  func partitioningIndex(where test: (Element) -> Bool) -> Index {
    var low = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if test(self[middle]) {
        length = half
      } else {
        low = index(after: middle)
        length -= half + 1
      }
    }
    return low
  }
}
