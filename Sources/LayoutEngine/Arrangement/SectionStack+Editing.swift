extension SectionStack {
  /// Puts a section before the one at a place, or at the end; none of the others is arranged anew.
  mutating func insertSection(
    _ geometry: SectionGeometry, at index: Int
  ) throws(LayoutError) -> [ArrangementEdit] {
    try checkSection(index, isEndAllowed: true)
    var changed = sections
    changed.insert(geometry, at: index)
    try setSections(changed)
    return [.insertSection(itemCount: geometry.body.count, at: index)]
  }

  /// Takes a section out.
  mutating func deleteSection(at index: Int) throws(LayoutError) -> [ArrangementEdit] {
    try checkSection(index)
    var changed = sections
    changed.remove(at: index)
    try setSections(changed)
    return [.deleteSection(at: index)]
  }

  /// Takes a section out and puts it in again, at a place as it is after taking out.
  mutating func moveSection(from: Int, to: Int) throws(LayoutError) -> [ArrangementEdit] {
    try checkSection(from)
    try checkSection(to)
    var changed = sections
    changed.insert(changed.remove(at: from), at: to)
    try setSections(changed)
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
    sections[index] = geometry
    tree.update(index, to: geometry.node)
    do {
      try checkExtent()
    } catch {
      sections[index] = before
      tree.update(index, to: before.node)
      throw error
    }
    return [
      .deleteSection(at: index), .insertSection(itemCount: geometry.body.count, at: index),
    ]
  }

  /// O(sections) for the list of their starts.
  private mutating func setSections(_ new: [SectionGeometry]) throws(LayoutError) {
    var changed = self
    changed.sections = new
    changed.tree = ExtentTree(new.lazy.map(\.node))
    try changed.checkExtent()
    self = changed
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
    guard range.lowerBound >= 0, range.upperBound <= sections[section].body.count else {
      throw LayoutError(.noSuchItem(IndexPath(section: section, item: range.upperBound)))
    }
  }
}
