extension SectionStack {
  /// Puts sections in the place of others.
  ///
  /// O(sections): none of them is arranged anew.
  mutating func replaceSections(
    _ range: Range<Int>, with new: [SectionGeometry]
  ) throws(LayoutError) {
    var changed = self
    changed.sections.replaceSubrange(range, with: new)
    changed.tree = ExtentTree(changed.sections.lazy.map(\.node))
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
