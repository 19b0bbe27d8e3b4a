/// A format that the catalog is written in.
enum CatalogText: String {
  case csv, onix, opds, marc

  var head: String {
    switch self {
    case .csv: "title,authors,isbn13,published,publisher,cover\r\n"
    case .onix:
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">
      <Header><Sender><SenderName>Benchmark</SenderName></Sender>\
      <SentDateTime>20260101</SentDateTime></Header>

      """
    case .opds:
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/">
      <id>urn:benchmark</id><title>Benchmark</title><updated>2026-01-01T00:00:00Z</updated>

      """
    case .marc: ""
    }
  }

  var tail: String {
    switch self {
    case .onix: "</ONIXMessage>\n"
    case .opds: "</feed>\n"
    case .csv, .marc: ""
    }
  }

  func record(_ book: GeneratedBook) -> [UInt8] {
    switch self {
    case .csv: Array(CSVText.row(book))
    case .onix: Array(XMLRecord.onix(book).utf8)
    case .opds: Array(XMLRecord.opds(book).utf8)
    case .marc: MARCRecord.bytes(book)
    }
  }
}

/// Rows of a table, with the faults that tables have.
enum CSVText {
  /// Of a thousand rows two have a fault, and two say again what another row said.
  static func row(_ book: GeneratedBook) -> [UInt8] {
    var isbn = book.isbn
    var title = book.title
    var date = book.date
    switch book.number % 5_000 {
    case 700: title = ""  // no title
    case 1_700: return Array("\(quoted(title)),\(isbn)\r\n".utf8)  // too few cells
    // A wrong check digit.
    case 2_700: isbn = String(isbn.dropLast()) + (isbn.hasSuffix("7") ? "8" : "7")
    case 3_700: date = "n.d."
    case 4_700: return latin1Row(book)
    case 900: title += "\nA second line"
    default: break
    }
    // A book of two hundred rows before.
    if book.number % 500 == 499 { isbn = BookSource.isbn(book.number - 200) }
    let cells = [
      title, book.authors.joined(separator: "; "), isbn, date, book.publisher, book.cover,
    ]
    return Array((cells.map(quoted).joined(separator: ",") + "\r\n").utf8)
  }

  /// A row of another encoding than the rest.
  private static func latin1Row(_ book: GeneratedBook) -> [UInt8] {
    let text = "Caf_ de la gare,Ren_ Duval,\(book.isbn),\(book.date),Seuil,\(book.cover)\r\n"
    return text.utf8.map { $0 == UInt8(ascii: "_") ? 0xE9 : $0 }
  }

  private static func quoted(_ cell: String) -> String {
    guard cell.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A }) else { return cell }
    return "\""
      + cell.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
