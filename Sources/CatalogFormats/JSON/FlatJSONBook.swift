import CatalogModel
import JSONText

/// A book as an object of simple fields, whose keys are matched as a table's headers are.
enum FlatJSONBook: JSONBookShape {
  static let format = "json"
  static let dialect = "book objects"

  /// A name is a title only beside what books alone have.
  static func matches(_ object: JSONObject) -> Bool {
    if hasTitle(object) { return true }
    let fields = object.members.compactMap { FieldSpellings.field(of: $0.key) }
    return fields.contains(.title) && fields.contains(where: ofBooks.contains)
  }

  /// Whether a key is that of a title, and not only of a name.
  static func hasTitle(_ object: JSONObject) -> Bool {
    object.members.contains {
      $0.key.lowercased() != "name" && FieldSpellings.field(of: $0.key) == .title
    }
  }

  private static let ofBooks: Set<BookField> = [
    .isbn, .isbn10, .isbn13, .isbns, .authors, .sortedAuthors, .published, .publishedYear,
    .publisher, .publication, .pages, .series, .issn,
  ]

  static func books(
    of object: JSONObject, style: FlatBook.Style
  ) -> [Result<JSONBook, JSONRefusal>] {
    let fields = object.members
      .compactMap { member in
        FieldSpellings.field(of: member.key).map { (field: $0, value: member.value) }
      }
      .sorted { $0.field.standing < $1.field.standing }
    var flat = FlatBook()
    for (field, value) in fields { take(value, as: field, style: style, into: &flat) }
    return [flat.finished()]
  }

  private static func take(
    _ value: JSONValue, as field: BookField, style: FlatBook.Style, into flat: inout FlatBook
  ) {
    switch value {
    case .null, .bool: break
    case .string(let text), .number(let text): flat.take(text, as: field, style: style)
    case .array(let entries):
      if field.isOfDates, let date = JSONDate(parts: entries) {
        return flat.take(date, as: field, style: style)
      }
      for entry in entries { take(entry, as: field, style: style, into: &flat) }
    case .object(let object): flat.take(object, as: field, style: style)
    }
  }
}
