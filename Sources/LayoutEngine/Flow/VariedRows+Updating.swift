extension VariedRows {
  /// Puts items in the place of a range; their sizes are positive and finite.
  ///
  /// Rows are broken anew from the first that can change to the first that begins as before; those
  /// after it are shifted. O(rows changed) and a few additions for each row after them.
  mutating func replace(_ range: Range<Int>, with new: [Size]) {
    change(range, newCount: new.count) { $0.replaceSubrange(range, with: new) }
  }

  /// Takes over a list of all sizes, in which `newCount` items stand in the place of a range.
  mutating func update(_ range: Range<Int>, newCount: Int, sizes newSizes: [Size]) {
    change(range, newCount: newCount) { $0 = newSizes }
  }

  private mutating func change(
    _ range: Range<Int>, newCount: Int, _ changeSizes: (inout [Size]) -> Void
  ) {
    let newRange = range.lowerBound..<(range.lowerBound + newCount)
    tooLongCount -= tooLong(in: range)
    differenceCount -= differences(around: range)
    let firstRow = firstRowThatCanChange(at: range.lowerBound)
    changeSizes(&sizes)
    tooLongCount += tooLong(in: newRange)
    differenceCount += differences(around: newRange)
    rebreak(from: firstRow, range, newRange)
    updateReach()
  }

  private func tooLong(in range: Range<Int>) -> Int {
    range.reduce(0) { $0 + (rule.isTooLong(length($1)) ? 1 : 0) }
  }

  /// The neighbours that differ, of which at least one is in the range or both stand around it.
  private func differences(around range: Range<Int>) -> Int {
    let seconds = max(1, range.lowerBound)..<max(1, min(count, range.upperBound + 1))
    return seconds.reduce(0) { $0 + (sizes[$1] == sizes[$1 - 1] ? 0 : 1) }
  }

  /// The row of a changed item, or the one before where that may now take the item.
  private func firstRowThatCanChange(at item: Int) -> Int {
    guard !rows.isEmpty else { return 0 }
    let row = row(ofItem: min(item, count - 1))
    return rows[row].first == item ? max(0, row - 1) : row
  }

  private mutating func rebreak(
    from firstRow: Int, _ range: Range<Int>, _ newRange: Range<Int>
  ) {
    let delta = newRange.count - range.count
    let start = firstRow < rows.count ? rows[firstRow] : Row(first: 0, top: 0, thickness: 0)
    var breaker = RowBreaker(rule: rule, isHorizontal: isHorizontal, top: start.top)
    let resumed = rebreak(&breaker, from: start.first, after: firstRow, range, newRange)
    let resumedItem = resumed < rows.count ? rows[resumed].first : .max
    rows.replaceSubrange(firstRow..<resumed, with: breaker.rows)
    shiftRows(from: firstRow + breaker.rows.count, by: delta)
    replaceLongRows(from: start.first, to: resumedItem, with: breaker.longRows, shift: delta)
  }

  /// Breaks rows up to one that begins as a row did before, and answers that row; the end where
  /// there is none.
  private func rebreak(
    _ breaker: inout RowBreaker, from first: Int, after firstRow: Int, _ range: Range<Int>,
    _ newRange: Range<Int>
  ) -> Int {
    let delta = newRange.count - range.count
    var next = rows.partitioningIndex { $0.first >= range.upperBound }
    next = max(next, min(firstRow + 1, rows.count))
    var isInStep = false
    _ = sizes.withUnsafeBufferPointer { sizes in
      breaker.breakIntoRows(sizes, from: first) { start in
        guard start >= newRange.upperBound else { return false }
        while next < rows.count, rows[next].first + delta < start { next += 1 }
        isInStep = next < rows.count && rows[next].first + delta == start
        return isInStep
      }
    }
    return isInStep ? next : rows.count
  }

  /// Tops are summed up again, so that they equal those of rows broken anew to the last bit.
  private mutating func shiftRows(from firstRow: Int, by delta: Int) {
    guard firstRow > 0, firstRow < rows.count else { return }
    let lineSpacing = rule.lineSpacing
    rows.withUnsafeMutableBufferPointer { rows in
      var before = rows[firstRow - 1]
      for row in firstRow..<rows.count {
        rows[row].first += delta
        rows[row].top = RowBreaker.top(after: before.top, before.thickness, lineSpacing)
        before = rows[row]
      }
    }
  }

  private mutating func replaceLongRows(
    from first: Int, to resumed: Int, with new: [LongRow], shift delta: Int
  ) {
    guard !longRows.isEmpty || !new.isEmpty else { return }
    let low = longRows.partitioningIndex { $0.first >= first }
    let high = longRows.partitioningIndex { $0.first >= resumed }
    longRows.replaceSubrange(low..<high, with: new)
    for index in (low + new.count)..<longRows.count { longRows[index].first += delta }
  }
}
