import CatalogModel
import JSONText

/// Writes our own JSON lines: a header, then a book a line with the sections it stands in.
struct ShelfLinesWriter: CatalogWriter {
  private var json = JSONWriter()
  let omissions = Omissions()

  mutating func begin(catalog: String) {
    json.beginObject()
    ShelfJSON.writeHeader(catalog: catalog, to: &json)
    json.endObject()
    json.lineFeed()
  }

  mutating func add(_ book: Book, source: Identifier?, path: [SectionKey]) {
    json.beginObject()
    json.key("section")
    json.beginArray()
    for key in path {
      json.beginObject()
      ShelfJSON.writeMembers(of: key, to: &json)
      json.endObject()
    }
    json.endArray()
    ShelfJSON.writeMembers(of: book, source: source, to: &json)
    json.endObject()
    json.lineFeed()
  }

  mutating func end() {}

  mutating func takeBytes() -> [UInt8] { json.takeBytes() }
}
