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
    let all = ShelfTable.cells(of: book, source: source, sectionPath: path)
    let cells = all.map(Self.withoutControls)
    append(cells)
    omissions.note("control characters", if: cells != all)
    omissions.note(
      "blanks at the ends of texts",
      if: cells.contains { cell in
        [cell.utf8.first, cell.utf8.last].contains { $0.map { $0 <= 0x20 } == true }
      })
    let identifiers = book.identifiers + [source].compactMap { $0 }
    omissions.note(
      "schemes with a colon in their name", if: identifiers.contains { $0.scheme.contains(":") })
  }

  /// A text of which a terminal obeys nothing, and which does not make the file a binary one.
  private static func withoutControls(_ text: String) -> String {
    let mayHold = text.utf8.contains { byte in
      byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte) || byte == 0x7F || byte == 0xC2
    }
    guard mayHold else { return text }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x7F..<0xA0: continue
      default: kept.append(scalar)
      }
    }
    return String(kept)
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
