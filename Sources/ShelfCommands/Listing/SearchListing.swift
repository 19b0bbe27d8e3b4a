import CatalogFormats
import CatalogModel
import JSONText

/// A page of found books as a table, JSON, JSON lines or CSV.
struct SearchListing {
  var format: OutputFormat

  func write(_ page: SearchPage, to session: CommandSession) throws {
    switch format {
    case .table, .csv:
      var listing = Listing(
        columns: BookListing.columns + [Listing.Column("section")], format: format)
      for hit in page.hits {
        let cells = BookListing.row(hit.book, isTable: format == .table)
        listing.add(cells + [.text(hit.section.key.displayTitle)])
      }
      try listing.write(to: session)
      if format == .table, let next = page.next {
        session.note("more books follow: --after \(next)")
      }
    case .json:
      try writeJSON(page, to: session)
    case .ndjson:
      var json = JSONWriter()
      for hit in page.hits {
        Self.write(hit, to: &json)
        json.lineFeed()
        try session.context.output.write(json.takeBytes())
      }
    }
  }

  private func writeJSON(_ page: SearchPage, to session: CommandSession) throws {
    var json = JSONWriter(style: .pretty)
    json.beginObject()
    json.key("books")
    json.beginArray()
    for hit in page.hits {
      Self.write(hit, to: &json)
      try session.context.output.write(json.takeBytes())
    }
    json.endArray()
    if let next = page.next {
      json.key("next")
      json.string(next)
    }
    json.endObject()
    json.lineFeed()
    try session.context.output.write(json.takeBytes())
  }

  private static func write(_ hit: SearchHit, to json: inout JSONWriter) {
    json.beginObject()
    json.key("id")
    json.int(Int(hit.book.id))
    BookJSON.writeMembers(of: hit.book.book, to: &json)
    json.key("section")
    BookListing.writeSection(hit.section, to: &json)
    json.endObject()
  }
}
