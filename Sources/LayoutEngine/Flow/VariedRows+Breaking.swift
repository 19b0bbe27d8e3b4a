extension VariedRows {
  /// Breaks the sizes into rows, or answers the first item whose size is invalid.
  init(
    rule: RowRule, isHorizontal: Bool, sizes: [Size]
  ) throws(InvalidItem) {
    self.rule = rule
    self.isHorizontal = isHorizontal
    self.sizes = sizes
    rows = []
    isMonotone = true
    tooLongCount = 0
    var breaker = RowBreaker(rule: rule, isHorizontal: isHorizontal)
    let isValid = sizes.withUnsafeBufferPointer { breaker.breakIntoRows($0, from: 0) }
    guard isValid else { throw InvalidItem(sizes: sizes) }
    rows = breaker.rows
    isMonotone = breaker.isMonotone
    tooLongCount = breaker.tooLongCount
  }

  /// An item whose size is not positive and finite.
  struct InvalidItem: Error {
    let index: Int

    /// The first such item of a list that has one.
    init(sizes: [Size]) {
      index = sizes.firstIndex { !$0.isPlaceable } ?? 0
    }
  }
}

extension Size {
  /// Whether an item can have this size: positive, and no longer than a coordinate can say.
  var isPlaceable: Bool {
    width > 0 && height > 0 && width <= LayoutError.greatestLength
      && height <= LayoutError.greatestLength
  }
}

/// Breaks items into rows: greedily, in order (a row takes an item while the sum of lengths and
/// minimum gaps is at most the room).
struct RowBreaker {
  let rule: RowRule
  let isHorizontal: Bool
  var rows: [VariedRows.Row] = []
  var isMonotone = true
  var tooLongCount = 0
  /// Where the next row starts.
  var top = 0.0

  init(rule: RowRule, isHorizontal: Bool) {
    self.rule = rule
    self.isHorizontal = isHorizontal
  }

  /// Appends rows for the items from one on; `false` where a size is invalid.
  ///
  /// `stop` is asked at the start of each row after the first whether to end before it.
  mutating func breakIntoRows(
    _ sizes: UnsafeBufferPointer<Size>, from start: Int, stop: (Int) -> Bool = { _ in false }
  ) -> Bool {
    var first = start
    while first < sizes.count {
      let row = measureRow(sizes, from: first)
      guard row.isValid else { return false }
      append(first: first, row)
      first = row.end
      if first < sizes.count, stop(first) { break }
    }
    return true
  }

  /// A row as it was measured.
  private struct MeasuredRow {
    var end: Int
    var thickness: Double
    var isTooLong: Bool
    var isValid: Bool
  }

  @inline(__always)
  private func measureRow(_ sizes: UnsafeBufferPointer<Size>, from first: Int) -> MeasuredRow {
    let limit = rule.limit
    let gap = rule.gap
    var index = first + 1
    var used = isHorizontal ? sizes[first].height : sizes[first].width
    var thickness = isHorizontal ? sizes[first].width : sizes[first].height
    var isValid = sizes[first].isPlaceable
    let isTooLong = used > limit
    if isTooLong { used = .infinity }
    while index < sizes.count {
      let size = sizes[index]
      let length = isHorizontal ? size.height : size.width
      let next = used + gap + length
      guard next <= limit, length <= limit else { break }
      used = next
      let across = isHorizontal ? size.width : size.height
      thickness = across > thickness ? across : thickness
      isValid = isValid && size.isPlaceable
      index += 1
    }
    return MeasuredRow(end: index, thickness: thickness, isTooLong: isTooLong, isValid: isValid)
  }

  private mutating func append(first: Int, _ row: MeasuredRow) {
    rows.append(VariedRows.Row(first: first, top: top, thickness: row.thickness))
    top = Self.top(after: top, row.thickness, rule.lineSpacing)
    if row.thickness + rule.lineSpacing < 0 { isMonotone = false }
    if row.isTooLong { tooLongCount += 1 }
  }

  /// Where the row after one starts: the one place of this sum, so that all ways agree on it.
  static func top(after top: Double, _ thickness: Double, _ lineSpacing: Double) -> Double {
    top + thickness + lineSpacing
  }
}
