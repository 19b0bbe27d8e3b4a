import CatalogModel
import JSONText

/// Writes our own JSON: one object, sections within sections.
struct ShelfJSONWriter: CatalogWriter {
  private enum List { case none, books, sections }

  private var json = JSONWriter()
  /// For each section that is open, which of its lists is open.
  private var lists: [List] = []
  let omissions = Omissions()

  mutating func begin(catalog: String) {
    json.beginObject()
    ShelfJSON.writeHeader(catalog: catalog, to: &json)
    json.key("sections")
    json.beginArray()
  }

  mutating func beginSection(_ key: SectionKey) {
    if let list = lists.last, list != .sections {
      if list == .books { json.endArray() }
      json.key("sections")
      json.beginArray()
      lists[lists.count - 1] = .sections
    }
    json.beginObject()
    ShelfJSON.writeMembers(of: key, to: &json)
    lists.append(.none)
  }

  mutating func add(_ book: Book, source: Identifier?, path: [SectionKey]) {
    if lists.last == List.none {
      json.key("books")
      json.beginArray()
      lists[lists.count - 1] = .books
    }
    json.beginObject()
    ShelfJSON.writeMembers(of: book, source: source, to: &json)
    json.endObject()
  }

  mutating func endSection() {
    if let list = lists.popLast(), list != .none { json.endArray() }
    json.endObject()
  }

  mutating func end() {
    json.endArray()
    json.endObject()
    json.lineFeed()
  }

  mutating func takeBytes() -> [UInt8] { json.takeBytes() }
}

/// The parts that our own JSON and our own lines share.
enum ShelfJSON {
  static func writeHeader(catalog: String, to json: inout JSONWriter) {
    json.member("format", "shelf-catalog")
    json.member("version", 1)
    json.member("catalog", catalog)
  }

  static func writeMembers(of key: SectionKey, to json: inout JSONWriter) {
    json.member("period", key.period.description)
    if let title = key.title { json.member("title", title) }
  }

  static func writeMembers(of book: Book, source: Identifier?, to json: inout JSONWriter) {
    BookJSON.writeMembers(of: book, to: &json)
    guard let source else { return }
    json.key("source")
    json.beginObject()
    json.member("scheme", source.scheme)
    json.member("value", source.value)
    json.endObject()
  }
}
