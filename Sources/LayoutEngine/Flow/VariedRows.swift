/// Rows of items of several sizes: three numbers a row, and the sizes as they were given.
struct VariedRows: Sendable, Hashable {
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
  /// The rows of many items, with marks on the way.
  var longRows: [LongRow]
  /// How far rows reach where some turn back; `nil` where both tops and bottoms of rows only grow,
  /// so that a row is found by halving.
  var reach: ReachTree?
  /// The number of items that are longer than the room.
  var tooLongCount: Int
  /// The number of neighbours that differ in size; where it is 0 all items have one size.
  var differenceCount: Int

  var count: Int { sizes.count }

  /// From the first row's top to the last one's bottom.
  var extent: Double { rows.last?.bottom ?? 0 }

  var span: ClosedRange<Double> {
    guard let reach else { return 0...max(0, extent) }
    return min(0, reach.total.low)...max(0, reach.total.high)
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
}

/// A row of so many items that walking it from its start would be slow: the sum of the lengths
/// before every so manieth item, and of all.
struct LongRow: Sendable, Hashable {
  /// The number of items from one mark to the next.
  static let stride = 64

  var first: Int
  var marks: [Double]
  var total: Double

  /// Marks of a row, or nothing where it is short enough to be walked.
  init?(items: Range<Int>, length: (Int) -> Double) {
    guard items.count > 2 * Self.stride else { return nil }
    first = items.lowerBound
    marks = []
    marks.reserveCapacity(items.count / Self.stride + 1)
    total = 0
    for index in items {
      if (index - first).isMultiple(of: Self.stride) { marks.append(total) }
      total += length(index)
    }
  }
}
