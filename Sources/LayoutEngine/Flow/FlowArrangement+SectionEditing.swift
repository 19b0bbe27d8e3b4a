extension FlowArrangement {
  /// Puts a section before the one at a place, or at the end.
  ///
  /// No other section is arranged anew; O(sections) for the list of their starts.
  @discardableResult
  public mutating func insertSection(
    _ section: FlowSection, at index: Int
  ) throws(LayoutError) -> [ArrangementEdit] {
    try stack.checkSection(index, isEndAllowed: true)
    try stack.replaceSections(index..<index, with: [try geometry(of: section, at: index)])
    return [.insertSection(itemCount: section.items.count, at: index)]
  }

  /// Takes a section out.
  @discardableResult
  public mutating func deleteSection(at index: Int) throws(LayoutError) -> [ArrangementEdit] {
    try stack.checkSection(index)
    try stack.replaceSections(index..<(index + 1), with: [])
    return [.deleteSection(at: index)]
  }

  /// Takes a section out and puts it in again, at a place as it is after taking out.
  @discardableResult
  public mutating func moveSection(
    from: Int, to: Int
  ) throws(LayoutError) -> [ArrangementEdit] {
    try stack.checkSection(from)
    try stack.checkSection(to)
    var sections = stack.sections
    let moved = sections.remove(at: from)
    sections.insert(moved, at: to)
    try stack.replaceSections(0..<sections.count, with: sections)
    return [.moveSection(from: from, to: to)]
  }

  /// Puts another section in the place of one.
  @discardableResult
  public mutating func replaceSection(
    at index: Int, with section: FlowSection
  ) throws(LayoutError) -> [ArrangementEdit] {
    try stack.checkSection(index)
    let geometry = try geometry(of: section, at: index)
    try stack.replaceSections(index..<(index + 1), with: [geometry])
    return [
      .deleteSection(at: index), .insertSection(itemCount: section.items.count, at: index),
    ]
  }

  private func geometry(
    of section: FlowSection, at index: Int
  ) throws(LayoutError) -> SectionGeometry {
    try layout.geometry(of: section, at: index, room: environment.room)
  }
}
