import CatalogModel
import JSONText

/// A book as our own lists of books write it (`shelf books --format json`), which have no header.
///
/// It is known by its number and by keys and values that are all of that form, and its values are
/// taken as they stand. The number is that of one database, and is left out.
enum ListedBookJSON: JSONBookShape {
  static let format = "json"
  static let dialect = "shelf list of books"

  private static let keys: Set<String> = [
    "id", "title", "subtitle", "contributors", "isbn", "published", "added", "publisher",
    "languages", "series", "subjects", "description", "format", "pages", "price", "covers", "links",
    "identifiers", "section",
  ]

  static func matches(_ object: JSONObject) -> Bool {
    guard object["id"]?.int != nil, object["title"]?.string?.isEmpty == false,
      object.members.allSatisfy({ keys.contains($0.key) }),
      object["contributors"] != nil || object["covers"] != nil
    else { return false }
    return are(object["contributors"], of: ["name", "role"], named: "name")
      && are(object["covers"], of: ["ref", "kind", "width", "height"], named: "ref")
      && are(object["links"], of: ["href", "rel", "type"], named: "href")
      && hasOwnValues(object)
  }

  /// Whether a list has objects of certain members alone, all with a certain one.
  private static func are(_ list: JSONValue?, of keys: Set<String>, named key: String) -> Bool {
    guard let list else { return true }
    guard let entries = list.array else { return false }
    return entries.allSatisfy { entry in
      guard let object = entry.object, object[key]?.string != nil else { return false }
      return object.members.allSatisfy { keys.contains($0.key) }
    }
  }

  /// Whether numbers, dates and roles are written as we write them, and texts hold no mark-up.
  private static func hasOwnValues(_ object: JSONObject) -> Bool {
    if let isbn = object["isbn"], ISBN(isbn.string ?? "") == nil { return false }
    for key in ["published", "added"] {
      if let date = object[key], PartialDate(date.string ?? "") == nil { return false }
    }
    let roles = object["contributors"]?.objects.compactMap { $0["role"]?.string } ?? []
    return roles.allSatisfy { $0 == $0.lowercased() }
      && object["description"]?.string?.holds(UInt8(ascii: "<")) != true
  }

  static func books(
    of object: JSONObject, style: FlatBook.Style
  ) -> [Result<JSONBook, JSONRefusal>] {
    [
      Result { () throws(JSONRefusal) in
        var book = try ShelfJSONBook.book(of: object.without("section"))
        book.source = nil
        return book
      }
    ]
  }
}

extension JSONObject {
  /// The object without a member.
  fileprivate func without(_ key: String) -> JSONObject {
    var rest: JSONObject = [:]
    for member in members where member.key != key { rest.append(member.key, member.value) }
    return rest
  }
}
