/// The recipe of a table of columns: as wide as their header texts ask, the first one taking what
/// is left of the room.
public struct GridLayout: Sendable, Hashable {
  /// What a column has beyond the width of its header text.
  public var columnPadding: Double
  /// What every row has beyond the greatest height of a header text.
  public var rowPadding: Double
  /// Where the rows follow one another.
  public var scrollDirection: ScrollDirection

  /// The distance of a text in the first column from the cell's edge.
  public static let textPadding = 5.0
  /// The content inset that a grid usually stands in.
  public static let usualContentInset = EdgeInsets(top: 0, left: 10, bottom: 0, right: 10)

  /// A recipe with the usual defaults.
  public init(
    columnPadding: Double = 17, rowPadding: Double = 10,
    scrollDirection: ScrollDirection = .vertical
  ) {
    self.columnPadding = columnPadding
    self.rowPadding = rowPadding
    self.scrollDirection = scrollDirection
  }

  /// Places the cells of a header row and a number of rows below it.
  ///
  /// O(columns).
  ///
  /// - Throws: `LayoutError` where a size is not finite or negative, or the grid too long.
  public func arrange(
    headerSizes: [Size], rowCount: Int, in environment: LayoutEnvironment
  ) throws(LayoutError) -> GridArrangement {
    try GridArrangement(
      layout: self, headerSizes: headerSizes, rowCount: rowCount, environment: environment)
  }

  /// Places the cells of a table whose header texts are measured in bold.
  ///
  /// - Throws: `LayoutError` where a row has another number of cells than there are columns.
  public func arrange(
    columns: [String], rows: [[String]], measuredBy measurer: some TextMeasurer,
    in environment: LayoutEnvironment
  ) throws(LayoutError) -> GridArrangement {
    for (index, row) in rows.enumerated() where row.count != columns.count {
      throw LayoutError(
        .raggedRow(row: index + 1, cells: row.count, columns: columns.count))
    }
    return try arrange(
      headerSizes: columns.map { measurer.size(of: $0, isBold: true) }, rowCount: rows.count,
      in: environment)
  }
}
