extension FlowArrangement {
  /// Puts a section before the one at a place, or at the end.
  ///
  /// No other section is arranged anew; O(log sections) beside arranging this one.
  @discardableResult
  public mutating func insertSection(
    _ section: FlowSection, at index: Int
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

  /// Puts another section in the place of one; O(log sections) beside arranging it.
  @discardableResult
  public mutating func replaceSection(
    at index: Int, with section: FlowSection
  ) throws(LayoutError) -> [ArrangementEdit] {
    try stack.replaceSection(at: index, with: try geometry(of: section, at: index))
  }

  private func geometry(
    of section: FlowSection, at index: Int
  ) throws(LayoutError) -> SectionGeometry {
    try layout.geometry(of: section, at: index, room: environment.room)
  }
}
