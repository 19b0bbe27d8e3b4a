extension VariedRows {
  private func longRow(startingAt first: Int) -> LongRow? {
    guard !longRows.isEmpty else { return nil }
    let index = longRows.partitioningIndex { $0.first >= first }
    return index < longRows.count && longRows[index].first == first ? longRows[index] : nil
  }

  /// A row as it is walked: each item stands at the origin, the lengths before it, and as many
  /// gaps as there are items before it.
  private struct Walk {
    let row: Row
    let items: Range<Int>
    let placement: RowRule.Placement
    let long: LongRow?

    func main(_ index: Int, lengthsBefore: Double) -> Double {
      placement.origin + lengthsBefore + Double(index - items.lowerBound) * placement.gap
    }
  }

  private func walk(ofRow row: Int) -> Walk {
    let items = items(ofRow: row)
    let long = longRow(startingAt: items.lowerBound)
    let lengths = long?.total ?? items.reduce(0) { $0 + length($1) }
    let placement = rule.placement(
      used: lengths + Double(items.count - 1) * rule.gap, count: items.count,
      isPacked: row == rows.count - 1)
    return Walk(row: rows[row], items: items, placement: placement, long: long)
  }

  /// The last marked item at or before one, and the lengths before it.
  private func mark(before index: Int, of walk: Walk) -> (item: Int, lengths: Double) {
    guard let long = walk.long else { return (walk.items.lowerBound, 0) }
    let block = (index - long.first) / LongRow.stride
    return (long.first + block * LongRow.stride, long.marks[block])
  }

  func frame(at index: Int) -> AxisRect {
    let walk = walk(ofRow: row(ofItem: index))
    let mark = mark(before: index, of: walk)
    let lengths = (mark.item..<index).reduce(mark.lengths) { $0 + length($1) }
    return frame(at: index, main: walk.main(index, lengthsBefore: lengths), row: walk.row)
  }

  private func frame(at index: Int, main: Double, row: Row) -> AxisRect {
    let thickness = thickness(index)
    return AxisRect(
      main: main, cross: row.top + (row.thickness - thickness) / 2, length: length(index),
      thickness: thickness)
  }

  /// Where to begin so as to meet all items of a row that reach beyond a place.
  private func start(of walk: Walk, beyond place: Double) -> (item: Int, lengths: Double) {
    guard let long = walk.long, walk.placement.gap >= 0 else {
      return (walk.items.lowerBound, 0)
    }
    let blocks = 0..<long.marks.count
    let next = blocks.partitioningIndex {
      walk.main(long.first + $0 * LongRow.stride, lengthsBefore: long.marks[$0]) > place
    }
    let block = max(0, next - 1)
    return (long.first + block * LongRow.stride, long.marks[block])
  }

  private func visit(
    row: Int, _ range: ClosedRange<Double>, _ body: (Int, AxisRect) -> Bool
  ) -> Bool {
    let walk = walk(ofRow: row)
    var (index, lengths) = start(of: walk, beyond: range.lowerBound)
    while index < walk.items.upperBound {
      let main = walk.main(index, lengthsBefore: lengths)
      if main > range.upperBound, walk.placement.gap >= 0 { return true }
      guard body(index, frame(at: index, main: main, row: walk.row)) else { return false }
      lengths += length(index)
      index += 1
    }
    return true
  }

  /// Visits the rows that reach into a range in order or from the last on, until the body says
  /// stop.
  ///
  /// O(log rows) for the first one, and for each further one where rows turn back.
  @inline(__always)
  private func visitRows(
    in range: ClosedRange<Double>, reversed: Bool, _ body: (Int) -> Bool
  ) -> Bool {
    if let reach {
      var isDone = true
      reach.visit(range, reversed: reversed) { row in
        isDone = body(row)
        return isDone
      }
      return isDone
    }
    var low = rows.partitioningIndex { $0.bottom >= range.lowerBound }
    var high = max(low, rows.partitioningIndex { $0.top > range.upperBound })
    while low < high {
      let row = reversed ? high - 1 : low
      guard body(row) else { return false }
      if reversed { high -= 1 } else { low += 1 }
    }
    return true
  }

  /// Visits the items that may reach into an area in order, until the body says stop.
  func visit(_ area: AxisArea, _ body: (Int, AxisRect) -> Bool) -> Bool {
    visitRows(in: area.cross, reversed: false) { visit(row: $0, area.main, body) }
  }

  /// The last item that reaches into an area and passes a test.
  func last(in area: AxisArea, where test: (AxisRect) -> Bool) -> Int? {
    var found: Int?
    _ = visitRows(in: area.cross, reversed: true) { row in
      _ = visit(row: row, area.main) { index, frame in
        if test(frame) { found = index }
        return true
      }
      return found == nil
    }
    return found
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
