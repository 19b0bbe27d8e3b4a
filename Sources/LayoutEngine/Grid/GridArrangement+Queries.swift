extension GridArrangement {
  /// The number of columns, for every row there is.
  public func numberOfItems(inSection section: Int) -> Int {
    section >= 0 && section < numberOfSections ? numberOfColumns : 0
  }

  /// Where a cell stands: every column but the first reaches one point over the border it shares
  /// with the one before, and edges are whole points.
  func frame(row: Int, column: Int) -> Rect {
    let start = (edges[column] - (column > 0 ? 1 : 0)).wholeBelow
    let end = edges[column + 1].wholeAbove
    let top = (Double(row) * rowThickness).wholeBelow
    let bottom = (Double(row + 1) * rowThickness).wholeAbove
    let frame = AxisRect(main: start, cross: top, length: end - start, thickness: bottom - top)
    return projection.rect(frame, contentWidth: contentSize.width)
  }

  /// Where a cell stands; `nil` where there is none.
  public func attributes(forItemAt indexPath: IndexPath) -> LayoutAttributes? {
    guard (0..<numberOfSections).contains(indexPath.section),
      (0..<numberOfColumns).contains(indexPath.item)
    else { return nil }
    return LayoutAttributes(
      frame: frame(row: indexPath.section, column: indexPath.item), kind: .item,
      indexPath: indexPath)
  }

  /// Visits the cells of a row in order with their frames.
  public func visitItems(inSection row: Int, _ body: (IndexPath, Rect) -> Void) {
    for column in 0..<numberOfItems(inSection: row) {
      body(IndexPath(section: row, item: column), frame(row: row, column: column))
    }
  }

  /// Nothing: a grid's header is its first row.
  public func attributes(
    forSupplementaryOf kind: ElementKind, inSection section: Int
  ) -> LayoutAttributes? { nil }

  /// Where a text of a size stands in its cell: in the first column at the leading edge with a
  /// padding of 5, in the others centred.
  ///
  /// `nil` where there is no such cell.
  public func textFrame(forSize size: Size, at indexPath: IndexPath) -> Rect? {
    guard let cell = attributes(forItemAt: indexPath)?.frame else { return nil }
    let padding = GridLayout.textPadding
    let x: Double
    if indexPath.item > 0 {
      x = cell.minX + (cell.width - size.width) / 2
    } else {
      x = projection.isMirrored ? cell.maxX - padding - size.width : cell.minX + padding
    }
    return Rect(
      x: x, y: cell.minY + (cell.height - size.height) / 2, width: size.width,
      height: size.height)
  }

  /// The rows and columns that may reach into an area, perhaps with neighbours too many.
  private func cells(in area: AxisArea) -> (rows: Range<Int>, columns: Range<Int>) {
    guard rowThickness > 0 else { return (0..<0, 0..<0) }
    let rows = EvenRun(
      origin: -1, extent: rowThickness + 2, pitch: rowThickness, count: numberOfSections
    ).positions(in: area.cross)
    let columns = 0..<numberOfColumns
    let low = columns.partitioningIndex { edges[$0 + 1] + 1 >= area.main.lowerBound }
    let high = columns.partitioningIndex { edges[$0] - 2 > area.main.upperBound }
    return (rows, low..<max(low, high))
  }

  /// The cells that share an area with the rectangle, row by row.
  public func attributes(in rect: Rect) -> [LayoutAttributes] {
    guard let area = projection.area(rect, contentWidth: contentSize.width) else { return [] }
    let (rows, columns) = cells(in: area)
    var found: [LayoutAttributes] = []
    for row in rows {
      for column in columns {
        let frame = frame(row: row, column: column)
        guard frame.intersects(rect) else { continue }
        found.append(
          LayoutAttributes(
            frame: frame, kind: .item, indexPath: IndexPath(section: row, item: column)))
      }
    }
    return found
  }

  /// The cell at a point as [row, column], the header row 0; one of two that share a border line
  /// is the later.
  public func indexPath(at point: Point) -> IndexPath? {
    let rect = Rect(origin: point, size: .zero)
    guard let area = projection.area(rect, contentWidth: contentSize.width) else { return nil }
    let (rows, columns) = cells(in: area)
    for row in rows.reversed() {
      for column in columns.reversed() where frame(row: row, column: column).contains(point) {
        return IndexPath(section: row, item: column)
      }
    }
    return nil
  }

  /// The first cell that shares an area with the rectangle.
  public func firstItem(in rect: Rect) -> IndexPath? {
    guard let area = projection.area(rect, contentWidth: contentSize.width) else { return nil }
    let (rows, columns) = cells(in: area)
    for row in rows {
      for column in columns where frame(row: row, column: column).intersects(rect) {
        return IndexPath(section: row, item: column)
      }
    }
    return nil
  }
}

extension Double {
  /// How far a sum may miss a whole number and still be taken for it; far out, where halves are all
  /// that is between whole numbers, not at all.
  private var rounding: Double { abs(self) < 1e13 ? max(1e-9, abs(self) * 1e-14) : 0 }

  /// The greatest whole number that is not greater, rounding errors apart.
  fileprivate var wholeBelow: Double { (self + rounding).floored }

  /// The least whole number that is not smaller, rounding errors apart.
  fileprivate var wholeAbove: Double { -(-self + rounding).floored }
}
