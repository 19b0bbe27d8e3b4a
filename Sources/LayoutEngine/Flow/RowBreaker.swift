/// Breaks items into rows: greedily, in order (a row takes an item while the sum of lengths and
/// minimum gaps is at most the room).
struct RowBreaker {
  let rule: RowRule
  let isHorizontal: Bool
  private(set) var rows: [VariedRows.Row] = []
  private(set) var longRows: [LongRow] = []
  private(set) var tooLongCount = 0
  private(set) var differenceCount = 0
  /// Where the next row starts.
  private var top: Double

  init(rule: RowRule, isHorizontal: Bool, top: Double = 0) {
    self.rule = rule
    self.isHorizontal = isHorizontal
    self.top = top
  }

  /// Appends rows for the items from one on; `false` where a size is invalid.
  ///
  /// `stop` is asked before each row but the first whether to end there.
  mutating func breakIntoRows(
    _ sizes: UnsafeBufferPointer<Size>, from start: Int, stop: (Int) -> Bool = { _ in false }
  ) -> Bool {
    var first = start
    while first < sizes.count {
      let row = measureRow(sizes, from: first)
      guard row.isValid else { return false }
      append(first: first, row, sizes)
      first = row.end
      if first < sizes.count {
        if sizes[first] != sizes[first - 1] { differenceCount += 1 }
        if stop(first) { break }
      }
    }
    return true
  }

  /// Makes room for the rows of a number of items, taking several items a row.
  mutating func reserve(_ items: Int) {
    rows.reserveCapacity(min(items, items / 8 + 16))
  }

  /// A row as it was measured.
  private struct MeasuredRow {
    var end: Int
    var thickness: Double
    var isTooLong: Bool
    var isValid: Bool
    var differences: Int
  }

  @inline(__always)
  private func measureRow(_ sizes: UnsafeBufferPointer<Size>, from first: Int) -> MeasuredRow {
    let limit = rule.limit
    let gap = rule.gap
    var index = first + 1
    var previous = sizes[first]
    var used = isHorizontal ? previous.height : previous.width
    var row = MeasuredRow(
      end: first, thickness: isHorizontal ? previous.width : previous.height,
      isTooLong: used > limit, isValid: previous.isPlaceable, differences: 0)
    if row.isTooLong { used = .infinity }
    while index < sizes.count {
      let size = sizes[index]
      let length = isHorizontal ? size.height : size.width
      let next = used + gap + length
      guard next <= limit, length <= limit else { break }
      used = next
      let across = isHorizontal ? size.width : size.height
      row.thickness = across > row.thickness ? across : row.thickness
      row.isValid = row.isValid && size.isPlaceable
      row.differences += size == previous ? 0 : 1
      previous = size
      index += 1
    }
    row.end = index
    return row
  }

  private mutating func append(
    first: Int, _ row: MeasuredRow, _ sizes: UnsafeBufferPointer<Size>
  ) {
    rows.append(VariedRows.Row(first: first, top: top, thickness: row.thickness))
    top = Self.top(after: top, row.thickness, rule.lineSpacing)
    if row.isTooLong { tooLongCount += 1 }
    differenceCount += row.differences
    let long = LongRow(items: first..<row.end) {
      isHorizontal ? sizes[$0].height : sizes[$0].width
    }
    if let long { longRows.append(long) }
  }

  /// Where the row after one starts: the one place of this sum, so that all ways agree on it.
  static func top(after top: Double, _ thickness: Double, _ lineSpacing: Double) -> Double {
    top + thickness + lineSpacing
  }
}
