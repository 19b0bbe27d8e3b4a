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
      for entry in entries { take(entry, as: field, style: style, into: &flat) }
    case .object(let object): take(object, as: field, style: style, into: &flat)
    }
  }

  private static func take(
    _ object: JSONObject, as field: BookField, style: FlatBook.Style, into flat: inout FlatBook
  ) {
    if field.isOfPeople {
      if let person = JSONPerson(object) { flat.take(person, as: field, style: style) }
      return
    }
    switch field {
    case .cover where object["kind"]?.string == Cover.Kind.thumbnail.rawValue:
      let text = (object["ref"] ?? object["url"] ?? object["href"])?.text
      if let text { flat.take(text, as: .thumbnail, style: style) }
    case .series:
      if let name = object["name"]?.text { flat.take(name, as: .series, style: style) }
      if let number = object["number"]?.text ?? object["position"]?.text {
        flat.take(number, as: .seriesNumber, style: style)
      }
    case .price:
      if let amount = object["amount"]?.text ?? object["value"]?.text {
        flat.take(amount, as: .price, style: style)
        if let code = object["currency"]?.text { flat.take(code, as: .currency, style: style) }
      }
    case .identifiers:
      for member in object.members {
        for value in member.value.array ?? [member.value] {
          if let text = value.text { flat.takeIdentifier(text, scheme: member.key.lowercased()) }
        }
      }
    default:
      let keys = ["name", "value", "href", "ref", "url", "title"]
      let text = keys.lazy.compactMap { object[$0]?.text }.first
      if let text { flat.take(text, as: field, style: style) }
    }
  }
}
