extension MosaicArrangement {
  /// Puts items into a section before the item at an index path, or at the section's end.
  ///
  /// The result equals arranging anew; O(log sections).
  @discardableResult
  public mutating func insertItems(
    count: Int, at path: IndexPath
  ) throws(LayoutError) -> [ArrangementEdit] {
    try checkCount(count, section: path.section)
    try stack.checkItems(path.item..<path.item, inSection: path.section)
    try setCount(numberOfItems(inSection: path.section) + count, inSection: path.section)
    return [.insertItems(count: count, at: path)]
  }

  /// Takes items out of a section.
  ///
  /// The result equals arranging anew; O(log sections).
  @discardableResult
  public mutating func deleteItems(
    _ range: Range<Int>, inSection section: Int
  ) throws(LayoutError) -> [ArrangementEdit] {
    try stack.checkItems(range, inSection: section)
    try setCount(numberOfItems(inSection: section) - range.count, inSection: section)
    let place = IndexPath(section: section, item: range.lowerBound)
    return [.deleteItems(count: range.count, at: place)]
  }

  /// Takes an item out and puts it in again, at an index path as it is after taking out.
  @discardableResult
  public mutating func moveItem(
    from: IndexPath, to: IndexPath
  ) throws(LayoutError) -> [ArrangementEdit] {
    guard attributes(forItemAt: from) != nil else { throw LayoutError(.noSuchItem(from)) }
    let before = self
    do {
      try deleteItems(from.item..<(from.item + 1), inSection: from.section)
      try insertItems(count: 1, at: to)
    } catch {
      self = before
      throw error
    }
    return [.moveItem(from: from, to: to)]
  }

  private mutating func setCount(_ count: Int, inSection section: Int) throws(LayoutError) {
    try checkCount(count, section: section)
    guard case .mosaic(var lines) = stack.sections[section].body else { return }
    let before = lines.count
    lines.count = count
    setLines(lines, of: section)
    do {
      try stack.checkExtent()
    } catch {
      lines.count = before
      setLines(lines, of: section)
      throw error
    }
  }

  private mutating func setLines(_ lines: MosaicLines, of section: Int) {
    stack.sections.modify(section) { $0.body = .mosaic(lines) }
  }

  /// Puts a section before the one at a place, or at the end.
  ///
  /// No other section is arranged anew; O(log sections).
  @discardableResult
  public mutating func insertSection(
    _ section: MosaicSection, at index: Int
  ) throws(LayoutError) -> [ArrangementEdit] {
    try stack.insertSection(try geometry(of: section, at: index), at: index)
  }

  /// Takes a section out; O(log sections).
  @discardableResult
  public mutating func deleteSection(at index: Int) throws(LayoutError) -> [ArrangementEdit] {
    try stack.deleteSection(at: index)
  }

  /// Takes a section out and puts it in again, at a place as it is after taking out.
  @discardableResult
  public mutating func moveSection(
    from: Int, to: Int
  ) throws(LayoutError) -> [ArrangementEdit] {
    try stack.moveSection(from: from, to: to)
  }

  /// Puts another section in the place of one; O(log sections).
  @discardableResult
  public mutating func replaceSection(
    at index: Int, with section: MosaicSection
  ) throws(LayoutError) -> [ArrangementEdit] {
    try stack.replaceSection(at: index, with: try geometry(of: section, at: index))
  }

  private func geometry(
    of section: MosaicSection, at index: Int
  ) throws(LayoutError) -> SectionGeometry {
    let room = environment.room
    return try layout.geometry(
      of: section, at: index, across: layout.isHorizontal ? room.height : room.width)
  }
}
