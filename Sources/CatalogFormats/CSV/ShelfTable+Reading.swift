import CatalogModel
import JSONText
import TextDecoding

extension ShelfTable {
  /// The book of a row; cells stand in the order of `headers`, and values are taken as they are.
  static func book(of row: [String]) throws(JSONRefusal) -> JSONBook {
    let cells = row.map(SpreadsheetText.unguarded)
    guard cells.count == headers.count, !cells[0].isEmpty else {
      throw JSONRefusal(kind: "no-title", reason: "the title is empty")
    }
    var book = Book(title: cells[0])
    book.subtitle = text(cells[1])
    book.contributors = entries(cells[2]).map { Contributor(name: $0.text, role: $0.marks.first) }
    book.isbn = try ShelfJSONBook.isbn(value(cells[3]))
    book.published = try ShelfJSONBook.date(value(cells[4]), key: "published")
    book.added = try ShelfJSONBook.date(value(cells[5]), key: "added")
    book.publisher = text(cells[6])
    book.languages = entries(cells[7]).map(\.text)
    if let name = text(cells[8]) { book.series = Series(name: name, number: text(cells[9])) }
    book.subjects = entries(cells[10]).map(\.text)
    book.description = text(cells[11])
    book.format = text(cells[12])
    book.pages = Int(cells[13])
    if let amount = text(cells[14]) {
      book.price = Price(amount: amount, currency: text(cells[15]))
    }
    book.covers = entries(cells[16]).map(cover)
    book.links = entries(cells[17]).map { entry in
      Link(href: entry.text, rel: mark(0, of: entry), type: mark(1, of: entry))
    }
    book.identifiers = entries(cells[18]).compactMap { identifier($0.text) }
    let source = entries(cells[19]).first.flatMap { identifier($0.text) }
    return JSONBook(book: book, source: source, sectionPath: try sectionPath(cells[20]))
  }

  private static func text(_ cell: String) -> String? { cell.isEmpty ? nil : cell }

  private static func value(_ cell: String) -> JSONValue? { cell.isEmpty ? nil : .string(cell) }

  private static func mark(_ index: Int, of entry: Entry) -> String? {
    index < entry.marks.count ? text(entry.marks[index]) : nil
  }

  private static func cover(_ entry: Entry) -> Cover {
    var cover = Cover(ref: entry.text, kind: mark(0, of: entry).flatMap(Cover.Kind.init) ?? .cover)
    if let size = mark(1, of: entry) {
      let sides = size.split(separator: "x", omittingEmptySubsequences: false)
      cover.width = sides.first.flatMap { Int($0) }
      cover.height = sides.count > 1 ? Int(sides[1]) : nil
    }
    return cover
  }

  private static func identifier(_ text: String) -> Identifier? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return Identifier(
      scheme: String(text[..<colon]), value: String(text[text.index(after: colon)...]))
  }

  private static func sectionPath(_ cell: String) throws(JSONRefusal) -> [SectionKey]? {
    var path: [SectionKey] = []
    for entry in entries(cell) {
      let parts = entry.text.split(separator: " ", maxSplits: 1)
      let title = parts.count > 1 ? JSONValue.string(String(parts[1])) : nil
      path.append(
        try ShelfJSONBook.sectionKey(.string(parts.first.map(String.init) ?? ""), title))
    }
    return path.isEmpty ? nil : path
  }
}
