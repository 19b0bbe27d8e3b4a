extension FlowArrangement {
  /// The one way in which items of a section change: afterwards the arrangement equals one of the
  /// new items, or is as it was where that is refused.
  mutating func replace(
    _ range: Range<Int>, inSection section: Int, with items: SectionItems
  ) throws(LayoutError) {
    try stack.checkItems(range, inSection: section)
    try items.check(section: section, from: range.lowerBound)
    try checkCount(after: range, inSection: section, with: items)
    let removed = givenItems(in: range, ofSection: section)
    try exchange(range, inSection: section, with: items)
    do {
      try stack.checkExtent()
    } catch {
      let inserted = range.lowerBound..<(range.lowerBound + items.count)
      try exchange(inserted, inSection: section, with: removed)
      throw error
    }
  }

  /// Takes over the caller's list of sizes.
  mutating func update(
    _ range: Range<Int>, inSection section: Int, newCount: Int, sizes: [Size]
  ) throws(LayoutError) {
    try stack.checkItems(range, inSection: section)
    let count = stack.sections[section].body.count
    guard newCount >= 0, sizes.count == count - range.count + newCount else {
      throw LayoutError(.invalidCount(section: section, count: sizes.count))
    }
    let newRange = range.lowerBound..<(range.lowerBound + newCount)
    guard let oldSizes = givenSizes(ofSection: section) else {
      return try replace(range, inSection: section, with: .varied(Array(sizes[newRange])))
    }
    try SectionItems.check(sizes[newRange], section: section, from: range.lowerBound)
    changeVaried(section) { $0.update(range, newCount: newCount, sizes: sizes) }
    do {
      try stack.checkExtent()
    } catch {
      changeVaried(section) { $0.update(newRange, newCount: range.count, sizes: oldSizes) }
      throw error
    }
  }

  // Small questions of their own, so that no list of a section is held while it is changed.

  private func checkCount(
    after range: Range<Int>, inSection section: Int, with items: SectionItems
  ) throws(LayoutError) {
    let body = stack.sections[section].body
    let count = body.count - range.count + items.count
    try LayoutEngine.checkCount(count, section: section)
    guard
      count <= LayoutError.greatestVariedCount
        || body.isUniform(with: items, isHorizontal: layout.isHorizontal)
    else { throw LayoutError(.invalidCount(section: section, count: count)) }
  }

  private func givenItems(in range: Range<Int>, ofSection section: Int) -> SectionItems {
    stack.sections[section].body.items(in: range, isHorizontal: layout.isHorizontal)
  }

  private func givenSizes(ofSection section: Int) -> [Size]? {
    guard case .varied(let rows) = stack.sections[section].body else { return nil }
    return rows.sizes
  }

  private mutating func exchange(
    _ range: Range<Int>, inSection section: Int, with items: SectionItems
  ) throws(LayoutError) {
    guard case .uniform(var rows) = stack.sections[section].body else {
      return changeVaried(section) { $0.replace(range, with: items.sizes) }
    }
    if stack.sections[section].body.isUniform(with: items, isHorizontal: layout.isHorizontal) {
      rows.setCount(rows.count - range.count + items.count)
      setBody(.uniform(rows), of: section)
    } else {
      var all = items
      if range.count < rows.count {
        var sizes = Array(
          repeating: rows.size(isHorizontal: layout.isHorizontal), count: rows.count)
        sizes.replaceSubrange(range, with: items.sizes)
        all = .varied(sizes)
      }
      setBody(try layout.body(of: all, rule: rows.rule, at: section), of: section)
    }
  }

  private mutating func setBody(_ body: SectionBody, of section: Int) {
    stack.sections.modify(section) { $0.body = body }
  }

  /// Changes rows of several sizes in place; where all sizes are the same then, they become rows
  /// of one size.
  private mutating func changeVaried(_ section: Int, _ change: (inout VariedRows) -> Void) {
    guard case .varied(var rows) = stack.sections[section].body else { return }
    // Lets go of the lists, so that they are held once and changed where they are.
    stack.sections.modify(section) { $0.body = .varied(VariedRows(emptyFor: rows.rule)) }
    change(&rows)
    if rows.differenceCount == 0, let size = rows.sizes.first {
      let uniform = UniformRows(
        rule: rows.rule, length: layout.isHorizontal ? size.height : size.width,
        thickness: layout.isHorizontal ? size.width : size.height, count: rows.count)
      setBody(.uniform(uniform), of: section)
    } else {
      setBody(.varied(rows), of: section)
    }
  }
}

extension VariedRows {
  /// No rows.
  fileprivate init(emptyFor rule: RowRule) {
    self.init(
      rule: rule, isHorizontal: false, sizes: [], rows: [], longRows: [], reach: nil,
      tooLongCount: 0, differenceCount: 0)
  }
}
