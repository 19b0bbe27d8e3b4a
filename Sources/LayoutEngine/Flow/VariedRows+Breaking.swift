extension VariedRows {
  /// Breaks the sizes into rows, or answers the first item whose size is invalid.
  init(rule: RowRule, isHorizontal: Bool, sizes: [Size]) throws(InvalidItem) {
    var breaker = RowBreaker(rule: rule, isHorizontal: isHorizontal)
    breaker.reserve(sizes.count)
    let isValid = sizes.withUnsafeBufferPointer { breaker.breakIntoRows($0, from: 0) }
    guard isValid else { throw InvalidItem(of: sizes, in: sizes.indices) }
    self.rule = rule
    self.isHorizontal = isHorizontal
    self.sizes = sizes
    rows = breaker.rows
    longRows = breaker.longRows
    tooLongCount = breaker.tooLongCount
    differenceCount = breaker.differenceCount
    updateReach()
  }

  /// Rows overlap without turning back while none is thinner than a negative line spacing; where
  /// one is, a tree tells which rows reach where.
  ///
  /// O(rows) under a negative line spacing, else O(1).
  mutating func updateReach() {
    let isMonotone =
      rule.lineSpacing >= 0 || rows.allSatisfy { $0.thickness + rule.lineSpacing >= 0 }
    reach =
      isMonotone
      ? nil
      : ReachTree(
        rows.lazy.map { ReachTree.Node(low: $0.top, high: $0.bottom) })
  }

  /// An item whose size is not positive and finite.
  struct InvalidItem: Error {
    let index: Int
    let size: Size

    /// The first such item of a range that has one.
    init(of sizes: [Size], in range: Range<Int>) {
      index = range.first { !sizes[$0].isPlaceable } ?? range.lowerBound
      size = sizes[index]
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
