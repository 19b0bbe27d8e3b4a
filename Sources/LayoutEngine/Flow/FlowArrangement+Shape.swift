/// How a section is built up, without its frames.
public struct FlowSectionShape: Sendable, Hashable {
  /// The items of a full row where all have one size, else those of the longest row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// Where the section starts in the scrolling direction.
  public let start: Double
  /// From the header's start to the footer's end.
  public let extent: Double
}

extension FlowArrangement {
  /// How a section is built up; `nil` where there is no such section.
  ///
  /// O(log sections) for a section of one size, and O(rows) for one of several.
  public func shape(ofSection section: Int) -> FlowSectionShape? {
    guard stack.sections.contains(section) else { return nil }
    let geometry = stack.sections[section]
    let (columns, rows) = geometry.body.columnsAndRows
    return FlowSectionShape(
      columns: columns, rows: rows, start: stack.sections.start(of: section),
      extent: geometry.extent)
  }
}

extension SectionBody {
  fileprivate var columnsAndRows: (Int, Int) {
    switch self {
    case .uniform(let uniform): (uniform.columns, uniform.rows)
    case .varied(let varied): (varied.longestRow, varied.rows.count)
    case .mosaic(let lines): (2, lines.lines)
    }
  }
}
