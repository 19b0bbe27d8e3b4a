import JSONText
import LayoutEngine

extension SpecObject {
  func grid(in context: SpecContext) throws(SpecError) -> GridArrangement {
    try check(
      keys: Self.commonKeys + ["columns", "rows", "textSizes", "columnPadding", "rowPadding"])
    let environment = try environment(in: context, usualInset: GridLayout.usualContentInset)
    let columns = try array("columns") ?? []
    let textSizes = try sizes("textSizes")
    guard let textSizes, textSizes.count == columns.count else {
      throw SpecError(
        "\(path)textSizes must have one size for each of the \(columns.count) columns")
    }
    let usual = GridLayout()
    let layout = GridLayout(
      columnPadding: try number("columnPadding", default: usual.columnPadding),
      rowPadding: try number("rowPadding", default: usual.rowPadding),
      scrollDirection: try scrollDirection())
    let rowCount = try gridRowCount(columns: columns.count)
    return try arranging(at: path) { () throws(LayoutError) in
      try layout.arrange(headerSizes: textSizes, rowCount: rowCount, in: environment)
    }
  }

  /// The number of rows, each of which has a cell a column.
  private func gridRowCount(columns: Int) throws(SpecError) -> Int {
    let rows = try array("rows") ?? []
    for (index, row) in rows.enumerated() {
      guard let cells = row.array else {
        throw SpecError("\(path)rows[\(index)] must be an array, not \(row.kindName)")
      }
      guard cells.count == columns else {
        throw SpecError(
          "\(path)rows[\(index)] has \(cells.count) cells for \(columns) columns")
      }
    }
    return rows.count
  }
}
