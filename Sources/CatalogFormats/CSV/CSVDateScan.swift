/// Looks through a table for dates that tell the order of day and month.
///
/// Stops at the first decisive value of each column.
final class CSVDateScan {
  private let source: any ForkableSource
  private let layout: CSVLayout
  private let columns: [CSVColumns.Column]
  private var result: (published: DateOrder?, added: DateOrder?)?

  /// A scan of a source that stands at the table's first byte.
  init(_ source: any ForkableSource, layout: CSVLayout, columns: CSVColumns) {
    self.source = source
    self.layout = layout
    self.columns = columns.columns.filter {
      $0.field == .published || $0.field == .publishedYear || $0.field == .added
    }
  }

  /// The orders that the whole file shows; a second call answers the same.
  func run() throws(CatalogFormatError) -> (published: DateOrder?, added: DateOrder?) {
    if let result { return result }
    var orders: (published: DateOrder?, added: DateOrder?) = (nil, nil)
    let scanner = CSVRecordScanner(source, dialect: layout.dialect)
    reading: while true {
      switch try scanner.next() {
      case .end: break reading
      case .refused: continue
      case .record: break
      }
      guard scanner.extent.line >= layout.bodyLine else { continue }
      for column in columns where column.index < scanner.cells.count {
        let isAdded = column.field == .added
        if isAdded ? orders.added != nil : orders.published != nil { continue }
        guard let order = order(in: scanner.cells[column.index], of: scanner) else { continue }
        if isAdded { orders.added = order } else { orders.published = order }
      }
      let needsAdded = columns.contains { $0.field == .added } && orders.added == nil
      let needsPublished = columns.contains { $0.field != .added } && orders.published == nil
      if !needsAdded, !needsPublished { break }
    }
    result = orders
    return orders
  }

  private func order(in cell: CSVCell, of scanner: CSVRecordScanner) -> DateOrder? {
    scanner.withBytes { bytes in
      let cell = cell.trimmed(in: bytes)
      guard cell.end - cell.start >= 6, DateText.fast(cell.slice(of: bytes)) == nil else {
        return nil
      }
      guard case .decides(let order) = DateText.read(cell.text(in: bytes)).order else {
        return nil
      }
      return order
    }
  }
}
