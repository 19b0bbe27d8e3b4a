extension SectionStack {
  /// Puts a section before the one at a place, or at the end; none of the others is arranged anew.
  ///
  /// O(log sections).
  mutating func insertSection(
    _ geometry: SectionGeometry, at index: Int
  ) throws(LayoutError) -> [ArrangementEdit] {
    try checkSection(index, isEndAllowed: true)
    sections.insert(geometry, at: index)
    try checkExtent { $0.remove(at: index) }
    return [.insertSection(itemCount: geometry.body.count, at: index)]
  }

  /// Takes a section out; O(log sections).
  mutating func deleteSection(at index: Int) throws(LayoutError) -> [ArrangementEdit] {
    try checkSection(index)
    let removed = sections.remove(at: index)
    try checkExtent { $0.insert(removed, at: index) }
    return [.deleteSection(at: index)]
  }

  /// Takes a section out and puts it in again, at a place as it is after taking out.
  ///
  /// O(log sections).
  mutating func moveSection(from: Int, to: Int) throws(LayoutError) -> [ArrangementEdit] {
    try checkSection(from)
    try checkSection(to)
    sections.insert(sections.remove(at: from), at: to)
    try checkExtent { $0.insert($0.remove(at: to), at: from) }
    return [.moveSection(from: from, to: to)]
  }

  /// Puts another section in the place of one.
  ///
  /// O(log sections).
  mutating func replaceSection(
    at index: Int, with geometry: SectionGeometry
  ) throws(LayoutError) -> [ArrangementEdit] {
    try checkSection(index)
    let before = sections[index]
    sections.modify(index) { $0 = geometry }
    try checkExtent { $0.modify(index) { $0 = before } }
    return [
      .deleteSection(at: index), .insertSection(itemCount: geometry.body.count, at: index),
    ]
  }

  /// Refuses what coordinates cannot say, after undoing it.
  private mutating func checkExtent(
    undo: (inout SectionTree) -> Void
  ) throws(LayoutError) {
    do {
      try checkExtent()
    } catch {
      undo(&sections)
      throw error
    }
  }

  /// Refuses a section that is not there; as a place to insert, the end is one more.
  func checkSection(_ index: Int, isEndAllowed: Bool = false) throws(LayoutError) {
    guard index >= 0, index < sections.count || isEndAllowed && index == sections.count else {
      throw LayoutError(.noSuchItem(IndexPath(section: index, item: 0)))
    }
  }

  /// Refuses a range of items that are not all there.
  func checkItems(_ range: Range<Int>, inSection section: Int) throws(LayoutError) {
    try checkSection(section)
    guard range.lowerBound >= 0, range.upperBound <= numberOfItems(inSection: section) else {
      throw LayoutError(.noSuchItem(IndexPath(section: section, item: range.upperBound)))
    }
  }
}
