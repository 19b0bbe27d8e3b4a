import CatalogModel
import JSONText
import ShelfService
import TextDecoding

/// A page of books as a table, JSON, JSON lines or CSV.
struct BookListing {
  var format: OutputFormat
  var section: Section

  static let columns: [Listing.Column] = [
    .init("id", isNumber: true), .init("title"), .init("contributors"), .init("published"),
    .init("isbn"), .init("publisher"), .init("cover"),
  ]

  func write(_ page: BookPage, to session: CommandSession) throws {
    switch format {
    case .table, .csv:
      var listing = Listing(columns: Self.columns, format: format)
      for book in page.books { listing.add(Self.row(book, isTable: format == .table)) }
      try listing.write(to: session)
      if format == .table, let next = page.next {
        session.note("more books follow: --after \(next)")
      }
    case .json:
      var json = JSONWriter(style: .pretty)
      try CatalogJSON.write(page, of: section, to: &json) { json in
        try session.context.output.write(json.takeBytes())
      }
    case .ndjson:
      var json = JSONWriter()
      for book in page.books {
        CatalogJSON.write(book, to: &json)
        json.lineFeed()
        try session.context.output.write(json.takeBytes())
      }
    }
  }

  static func row(_ stored: StoredBook, isTable: Bool) -> [Listing.Cell] {
    let book = stored.book
    let names = book.contributors.map(\.name)
    let cut: (String) -> String = { isTable ? DisplayWidth.truncated($0, to: 40) : $0 }
    return [
      .number(Int(stored.id)), .text(cut(book.title)), .text(cut(names.joined(separator: "; "))),
      .text(book.published?.description ?? ""), .text(book.isbn?.digits ?? ""),
      .text(cut(book.publisher ?? "")), .text(cut(book.covers.first?.ref ?? "")),
    ]
  }
}
