import CatalogFormats
import CatalogModel
import JSONText
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
      json.beginObject()
      json.key("section")
      Self.writeSection(section, to: &json)
      json.key("books")
      json.beginArray()
      for book in page.books {
        Self.writeBook(book, to: &json)
        try session.context.output.write(json.takeBytes())
      }
      json.endArray()
      if let next = page.next {
        json.key("next")
        json.string(String(next))
      }
      json.endObject()
      json.lineFeed()
      try session.context.output.write(json.takeBytes())
    case .ndjson:
      var json = JSONWriter()
      for book in page.books {
        Self.writeBook(book, to: &json)
        json.lineFeed()
        try session.context.output.write(json.takeBytes())
      }
    }
  }

  /// A section as `shelf sections` lists it.
  static func writeSection(_ section: Section, to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", .number(String(section.id)))
    if let parent = section.parent { json.member("parent", .number(String(parent))) }
    json.member("period", .string(section.key.period.description))
    json.member("title", .string(section.key.displayTitle))
    json.member("bookCount", .number(String(section.bookCount)))
    json.member("coverCount", .number(String(section.coverCount)))
    json.endObject()
  }

  static func writeBook(_ stored: StoredBook, to json: inout JSONWriter) {
    json.beginObject()
    json.key("id")
    json.int(Int(stored.id))
    BookJSON.writeMembers(of: stored.book, to: &json)
    json.endObject()
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
