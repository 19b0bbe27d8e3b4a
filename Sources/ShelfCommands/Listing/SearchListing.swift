import CatalogModel
import JSONText
import ShelfService

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
      var json = JSONWriter(style: .pretty)
      try CatalogJSON.write(page, to: &json) { json in
        try session.context.output.write(json.takeBytes())
      }
    case .ndjson:
      var json = JSONWriter()
      for hit in page.hits {
        CatalogJSON.write(hit.book, section: hit.section, to: &json)
        json.lineFeed()
        try session.context.output.write(json.takeBytes())
      }
    }
  }
}
