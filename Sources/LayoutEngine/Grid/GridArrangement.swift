/// The finished places of a table's cells: a section a row, the header row first, an item a column.
///
/// Only the columns are kept; the rows are arithmetic.
public struct GridArrangement: Arrangement {
  /// The recipe.
  public let layout: GridLayout
  /// What it was made for.
  public let environment: LayoutEnvironment
  /// Where each column starts, and the end of the last, unrounded.
  let edges: [Double]
  let rowThickness: Double
  let projection: Projection
  /// The number of rows, the header row included.
  public private(set) var numberOfSections = 1

  init(
    layout: GridLayout, headerSizes: [Size], rowCount: Int, environment: LayoutEnvironment
  ) throws(LayoutError) {
    try environment.check()
    try checkLength(layout.columnPadding, "columnPadding")
    try checkLength(layout.rowPadding, "rowPadding")
    for size in headerSizes { try size.check("textSize") }
    self.layout = layout
    self.environment = environment
    projection = Projection(
      scrollDirection: layout.scrollDirection, environment: environment)
    let sizes = projection.isHorizontal ? headerSizes.map(\.transposed) : headerSizes
    let room = projection.isHorizontal ? environment.room.height : environment.room.width
    edges = Self.edges(of: sizes, padding: layout.columnPadding, room: room)
    rowThickness = sizes.reduce(0) { max($0, $1.height) } + layout.rowPadding
    try setRowCount(rowCount)
  }

  /// Changes the number of rows below the header row.
  mutating func setRowCount(_ count: Int) throws(LayoutError) {
    guard count >= 0, count < LayoutError.greatestCount else {
      throw LayoutError(.invalidCount(section: 0, count: count))
    }
    let extent = max(edges.last ?? 0, Double(count + 1) * rowThickness)
    guard extent <= LayoutError.greatestLength else {
      throw LayoutError(.contentTooLong(extent: extent))
    }
    numberOfSections = count + 1
  }

  /// Widths go from the last column to the first, which takes what is left, at least what its own
  /// text asks for.
  private static func edges(of sizes: [Size], padding: Double, room: Double) -> [Double] {
    var widths = sizes.map { $0.width + padding }
    if let own = widths.first {
      let others = widths.dropFirst().reversed().reduce(0, +)
      widths[0] = max(own, room - others)
    }
    var edges = [0.0]
    for width in widths { edges.append(edges[edges.count - 1] + width) }
    return edges
  }

  /// The number of columns.
  public var numberOfColumns: Int { edges.count - 1 }

  /// The unrounded sums of columns and rows; a grid wider than the bounds scrolls.
  public var contentSize: Size {
    let size = Size(
      width: edges[numberOfColumns], height: Double(numberOfSections) * rowThickness)
    return projection.isHorizontal ? size.transposed : size
  }

  /// Whether a change of bounds asks for arranging anew: only when the room across changes.
  public func needsArranging(forBounds bounds: Size) -> Bool {
    projection.isHorizontal
      ? bounds.height != environment.bounds.height : bounds.width != environment.bounds.width
  }

  /// Nothing: every cell has the place that its column and row give it.
  public var diagnostics: [LayoutDiagnostic] { [] }
}
