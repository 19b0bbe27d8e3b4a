import CatalogModel
import TextDecoding

/// Writes our own table: RFC 4180 with line feeds.
///
/// Cells are the values as they are, but that none is a formula to a spreadsheet: see
/// ``SpreadsheetText``.
struct ShelfTableWriter: CatalogWriter {
  private var bytes: [UInt8] = []
  private(set) var omissions = Omissions()

  mutating func begin(catalog: String) { append(ShelfTable.headers) }

  mutating func add(_ book: Book, source: Identifier?, path: [SectionKey]) {
    let cells = ShelfTable.cells(of: book, source: source, sectionPath: path)
    append(cells)
    omissions.note(
      "blanks at the ends of texts",
      if: cells.contains { cell in
        [cell.utf8.first, cell.utf8.last].contains { $0.map { $0 <= 0x20 } == true }
      })
    let identifiers = book.identifiers + [source].compactMap { $0 }
    omissions.note(
      "schemes with a colon in their name", if: identifiers.contains { $0.scheme.contains(":") })
  }

  mutating func end() {}

  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func append(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(SpreadsheetText.guarded(cell))
    }
    bytes.append(0x0A)
  }

  private mutating func append(_ cell: String) {
    let quote = UInt8(ascii: "\"")
    guard cell.utf8.contains(where: { [quote, 0x2C, 0x0A, 0x0D].contains($0) }) else {
      bytes += cell.utf8
      return
    }
    bytes.append(quote)
    for byte in cell.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}
