extension GridArrangement {
  /// Puts rows before the one at a place below the header row, or at the end.
  ///
  /// The result equals arranging anew; O(1).
  @discardableResult
  public mutating func insertRows(
    count: Int, at row: Int
  ) throws(LayoutError) -> [ArrangementEdit] {
    guard row > 0, row <= numberOfSections else { throw LayoutError.noRow(row) }
    try checkCount(count, section: row)
    try setRowCount(numberOfSections - 1 + count)
    return Array(repeating: .insertSection(itemCount: numberOfColumns, at: row), count: count)
  }

  /// Takes rows out; the header row stays.
  ///
  /// The result equals arranging anew; O(1).
  @discardableResult
  public mutating func deleteRows(_ rows: Range<Int>) throws(LayoutError) -> [ArrangementEdit] {
    guard rows.lowerBound > 0, rows.upperBound <= numberOfSections else {
      throw LayoutError.noRow(rows.lowerBound)
    }
    try setRowCount(numberOfSections - 1 - rows.count)
    return Array(repeating: .deleteSection(at: rows.lowerBound), count: rows.count)
  }

  /// Takes a row out and puts it in again, at a place as it is after taking out; every row is as
  /// high as the others, so that nothing else changes.
  @discardableResult
  public mutating func moveRow(from: Int, to: Int) throws(LayoutError) -> [ArrangementEdit] {
    for row in [from, to] where row < 1 || row >= numberOfSections {
      throw LayoutError.noRow(row)
    }
    return [.moveSection(from: from, to: to)]
  }
}

extension LayoutError {
  fileprivate static func noRow(_ row: Int) -> LayoutError {
    LayoutError(.noSuchItem(IndexPath(section: row, item: 0)))
  }
}
