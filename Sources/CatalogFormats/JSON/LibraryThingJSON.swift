import CatalogModel
import JSONText

/// A book of LibraryThing's JSON export, whose outermost object has them by their numbers.
enum LibraryThingJSON: JSONBookShape {
  static let format = "librarything"
  static let dialect = "LibraryThing"

  static func matches(_ object: JSONObject) -> Bool {
    object["books_id"]?.text != nil
      && (object["title"] != nil || object["primaryauthor"] != nil || object["entrydate"] != nil)
  }

  static func books(
    of object: JSONObject, style: FlatBook.Style
  ) -> [Result<JSONBook, JSONRefusal>] {
    var style = style
    style.authors = .none
    style.otherPeople = .none
    var flat = FlatBook()
    flat.take(object["title"], as: .title, style: style)
    takePeople(of: object, into: &flat, style: style)
    // A list, or an object by the form of the number: both forms of the same number.
    for isbn in object["isbn"]?.everyText ?? [] { flat.take(isbn, as: .isbns, style: style) }
    for (key, field) in fields { flat.take(object[key], as: field, style: style) }
    for subject in object["subject"]?.everyText ?? [] { flat.takeSubject(subject) }
    flat.take(object["format"]?.objects.first?["text"], as: .format, style: style)
    flat.take(object["tags"], as: .subjects, style: style)
    if let id = object["books_id"]?.text {
      flat.source = Identifier(scheme: "librarything", value: id)
    }
    return [flat.finished()]
  }

  /// A year is said in a field of its own, and with the publisher.
  private static let fields: [(key: String, field: BookField)] = [
    ("originalisbn", .isbns), ("asin", .asin), ("ean", .ean), ("lccn", .lccn), ("oclc", .oclc),
    ("date", .published), ("publication", .publication), ("entrydate", .added),
    ("language_codeA", .languages), ("language", .languages), ("series", .series),
    ("summary", .description), ("pages", .pages),
  ]

  /// The people with their roles; an author that is none is an empty list.
  private static func takePeople(
    of object: JSONObject, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    for person in object["authors"]?.objects ?? [] {
      guard let name = person["fl"]?.string ?? person["lf"]?.string else { continue }
      let role = person["role"]?.string.map { $0.isEmpty ? "author" : $0.lowercased() }
      flat.takePerson(name, role: role.map { ContributorRoles.marc($0) ?? $0 } ?? "author")
    }
    if flat.book.contributors.isEmpty {
      flat.take(object["primaryauthor"], as: .authors, style: style)
    }
  }
}

extension JSONValue {
  /// The texts of a value, of its elements and of its members, at any depth.
  fileprivate var everyText: [String] {
    switch self {
    case .array(let values): values.flatMap(\.everyText)
    case .object(let object): object.members.flatMap(\.value.everyText)
    default: texts
    }
  }
}
