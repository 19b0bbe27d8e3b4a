/// Looks through a table for dates that tell the order of day and month.
///
/// Stops where enough values have told each column's order.
final class CSVDateScan {
  /// So many deciding values are enough, whatever follows.
  private static let enough = 100

  private let source: any ForkableSource
  private let layout: CSVLayout
  private let columns: [CSVColumns.Column]
  private var result: (published: DateOrder?, added: DateOrder?)?

  /// A scan of a source that stands at the table's first byte.
  init(_ source: any ForkableSource, layout: CSVLayout, columns: CSVColumns) {
    self.source = source
    self.layout = layout
    self.columns = columns.columns.filter { $0.field.isDate }
  }

  /// One date column, or several that are of one hand.
  private struct Votes {
    var column = DateColumn()
    var decisive = 0
    var isNeeded = false

    mutating func add(_ text: String) {
      let reading = DateText.read(text)
      if case .decides = reading.order { decisive += 1 }
      column.add(reading, text: text)
    }
  }

  /// The orders that the file shows; a second call answers the same.
  func run() throws(CatalogFormatError) -> (published: DateOrder?, added: DateOrder?) {
    if let result { return result }
    var published = Votes()
    var added = Votes()
    published.isNeeded = columns.contains { $0.field != .added }
    added.isNeeded = columns.contains { $0.field == .added }
    let scanner = CSVRecordScanner(source, dialect: layout.dialect)
    reading: while published.isNeeded || added.isNeeded {
      switch try scanner.next() {
      case .end: break reading
      case .refused: continue
      case .record: break
      }
      guard scanner.extent.line >= layout.bodyLine else { continue }
      for column in columns where column.index < scanner.cells.count {
        guard let text = unusual(scanner.cells[column.index], of: scanner) else { continue }
        if column.field == .added { added.add(text) } else { published.add(text) }
      }
      if published.decisive >= Self.enough { published.isNeeded = false }
      if added.decisive >= Self.enough { added.isNeeded = false }
    }
    let orders = (published: published.column.order, added: added.column.order)
    result = orders
    return orders
  }

  /// The text of a date that is not written year first.
  private func unusual(_ cell: CSVCell, of scanner: CSVRecordScanner) -> String? {
    scanner.withBytes { bytes in
      let cell = cell.trimmed(in: bytes)
      guard cell.end - cell.start >= 6, DateText.fast(cell.slice(of: bytes)) == nil else {
        return nil
      }
      return cell.text(in: bytes)
    }
  }
}

extension BookField {
  /// Whether a field holds dates of which day and month may be in either order.
  var isDate: Bool {
    self == .published || self == .onSale || self == .publishedYear || self == .added
  }
}
