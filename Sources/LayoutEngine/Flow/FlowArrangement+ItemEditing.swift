extension FlowArrangement {
  /// Puts items into a section before the item at an index path, or at the section's end.
  ///
  /// The result equals arranging anew. O(1) for items of the section's one size; else O(rows that
  /// change), a few additions for each row after them, and the insertion into the list of sizes.
  @discardableResult
  public mutating func insertItems(
    _ items: SectionItems, at path: IndexPath
  ) throws(LayoutError) -> [ArrangementEdit] {
    guard path.item >= 0 else { throw LayoutError(.noSuchItem(path)) }
    return try replaceItems(path.item..<path.item, inSection: path.section, with: items)
  }

  /// Takes items out of a section.
  ///
  /// - Returns: The edit, for `changes(from:by:)`. The cost is that of `insertItems`.
  @discardableResult
  public mutating func deleteItems(
    _ range: Range<Int>, inSection section: Int
  ) throws(LayoutError) -> [ArrangementEdit] {
    try replaceItems(range, inSection: section, with: .varied([]))
  }

  /// Takes an item out and puts it in again, at an index path as it is after taking out.
  @discardableResult
  public mutating func moveItem(
    from: IndexPath, to: IndexPath
  ) throws(LayoutError) -> [ArrangementEdit] {
    guard let size = sizeOfItem(at: from) else { throw LayoutError(.noSuchItem(from)) }
    let room = numberOfItems(inSection: to.section) - (from.section == to.section ? 1 : 0)
    guard to.section >= 0, to.section < numberOfSections, to.item >= 0, to.item <= room else {
      throw LayoutError(.noSuchItem(to))
    }
    let single = SectionItems.uniform(size, count: 1)
    try replace(from.item..<(from.item + 1), inSection: from.section, with: .varied([]))
    do {
      try replace(to.item..<to.item, inSection: to.section, with: single)
    } catch {
      try replace(from.item..<from.item, inSection: from.section, with: single)
      throw error
    }
    return [.moveItem(from: from, to: to)]
  }

  /// Gives an item another size; it stays the same item.
  @discardableResult
  public mutating func resizeItem(
    at path: IndexPath, to size: Size
  ) throws(LayoutError) -> [ArrangementEdit] {
    guard sizeOfItem(at: path) != nil else { throw LayoutError(.noSuchItem(path)) }
    let single = SectionItems.uniform(size, count: 1)
    try replace(path.item..<(path.item + 1), inSection: path.section, with: single)
    return []
  }

  /// Puts other items in the place of some.
  @discardableResult
  public mutating func replaceItems(
    _ range: Range<Int>, inSection section: Int, with items: SectionItems
  ) throws(LayoutError) -> [ArrangementEdit] {
    try replace(range, inSection: section, with: items)
    let place = IndexPath(section: section, item: range.lowerBound)
    let edits: [ArrangementEdit] = [
      .deleteItems(count: range.count, at: place), .insertItems(count: items.count, at: place),
    ]
    return edits.filter { !$0.isEmpty }
  }

  /// Takes over the caller's list of all sizes of a section, in which `newCount` items stand in
  /// the place of a range; no list is copied.
  ///
  /// For callers that keep the sizes themselves. O(rows that change), and a few additions for each
  /// row after them.
  @discardableResult
  public mutating func updateItems(
    _ range: Range<Int>, inSection section: Int, count newCount: Int, sizes: [Size]
  ) throws(LayoutError) -> [ArrangementEdit] {
    try update(range, inSection: section, newCount: newCount, sizes: sizes)
    let place = IndexPath(section: section, item: range.lowerBound)
    let edits: [ArrangementEdit] = [
      .deleteItems(count: range.count, at: place), .insertItems(count: newCount, at: place),
    ]
    return edits.filter { !$0.isEmpty }
  }

  /// The size of an item; `nil` where there is none.
  public func sizeOfItem(at path: IndexPath) -> Size? {
    guard path.item >= 0, path.item < numberOfItems(inSection: path.section) else { return nil }
    return stack.sections[path.section].body.size(
      at: path.item, isHorizontal: layout.isHorizontal)
  }
}

extension ArrangementEdit {
  fileprivate var isEmpty: Bool {
    switch self {
    case .insertItems(let count, _), .deleteItems(let count, _): count == 0
    case .moveItem, .insertSection, .deleteSection, .moveSection: false
    }
  }
}
