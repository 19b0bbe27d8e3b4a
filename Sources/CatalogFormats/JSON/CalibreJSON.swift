import CatalogModel
import JSONText

/// A book as `calibredb list --for-machine` prints it.
enum CalibreJSON: JSONBookShape {
  static let format = "calibre-json"
  static let dialect = "calibredb list"

  /// Every list has a number and a title; its other fields are those that were asked for.
  static func matches(_ object: JSONObject) -> Bool {
    guard object["title"]?.string != nil, object["authors"]?.array == nil else { return false }
    if names.count(where: { object[$0] != nil }) >= 2 { return true }
    return object["id"]?.int != nil
      && (names.contains { object[$0] != nil } || object["formats"]?.array != nil
        || object.members.contains { $0.key.hasPrefix("*") })
  }

  /// Keys that hardly another program has.
  private static let names = [
    "author_sort", "uuid", "pubdate", "timestamp", "last_modified", "series_index",
  ]

  static func books(
    of object: JSONObject, style: FlatBook.Style
  ) -> [Result<JSONBook, JSONRefusal>] {
    var style = style
    style.isCalibre = true
    var flat = FlatBook()
    flat.take(object["title"], as: .title, style: style)
    for name in ListText.split(object["authors"]?.string ?? "", by: " & ") {
      flat.takePerson(ContributorText.calibreName(name), role: "author")
    }
    for member in object["identifiers"]?.object?.members ?? [] {
      let value = member.value.text?.replacing("|", with: ":") ?? ""
      flat.takeIdentifier(value, scheme: member.key.lowercased())
    }
    flat.take(object["isbn"], as: .isbn, style: style)
    flat.take(object["pubdate"], as: .published, style: style)
    flat.take(object["timestamp"], as: .added, style: style)
    flat.take(object["publisher"], as: .publisher, style: style)
    flat.take(object["languages"], as: .languages, style: style)
    if let name = object["series"]?.string, !name.isEmpty {
      flat.take(name, as: .series, style: style)
      flat.take(object["series_index"], as: .seriesNumber, style: style)
    }
    for tag in object["tags"]?.texts ?? [] { flat.takeSubject(tag) }
    if let comments = object["comments"]?.string {
      let text = PlainText.fromHTML(comments)
      flat.book.description = text.isEmpty ? nil : text
    }
    flat.take(object["cover"], as: .cover, style: style)
    if let uuid = object["uuid"]?.string, !uuid.isEmpty {
      flat.source = Identifier(scheme: "uuid", value: uuid)
    }
    return [flat.finished()]
  }
}
