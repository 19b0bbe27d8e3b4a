/// How a table's records are read, all but where they stand.
struct CSVManner: Sendable {
  var dialect: CSVDialect
  var columns: CSVColumns
  /// How many cells a record has, and how many of them have a header.
  var width: Int
  var headerCount: Int
  var style: FlatBook.Style
}

extension CSVReader: RecallingReader {
  /// A table that is decoded has records whose bytes are not those of the file.
  var context: String? {
    guard isInUTF8 else { return nil }
    return [
      "csv", String(reflecting: manner.dialect), String(reflecting: manner.columns.columns),
      String(reflecting: manner.columns.source), manner.columns.preset?.name ?? "",
      "\(manner.columns.isShelf) \(manner.columns.namesBooks) \(manner.width) \(manner.headerCount)",
      String(reflecting: manner.style),
    ].joined(separator: "\n")
  }

  mutating func next() throws(CatalogFormatError) -> CatalogEvent? {
    guard case .event(let event) = try next(leaving: { _ in false }) else { return nil }
    return event
  }

  var recordReading: @Sendable ([UInt8]) -> CatalogRecord? {
    let manner = manner
    return { bytes in
      var reader = CSVReader(record: bytes, manner: manner)
      guard case .record(let record) = try? reader.next() else { return nil }
      return record
    }
  }
}
