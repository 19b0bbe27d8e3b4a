import CatalogModel
import JSONText

/// Takes the loose shapes in which JSON catalogs write the same thing.
extension JSONValue {
  /// The texts of a string, a number, an object with a name, or an array of such.
  var texts: [String] {
    switch self {
    case .null, .bool: []
    case .string(let text), .number(let text): [text]
    case .array(let values): values.flatMap(\.texts)
    case .object(let object):
      (object["name"] ?? object["value"] ?? object["literal"]).map(\.nameTexts) ?? []
    }
  }

  /// The texts of a name, of which an object has one a language: the first counts.
  private var nameTexts: [String] {
    guard let object else { return texts }
    return object["name"] == nil
      ? object.members.first.map { [$0.value.text].compactMap { $0 } } ?? [] : texts
  }

  /// The first of `texts`.
  var firstText: String? { texts.first }

  /// The objects of an array, or the object that stands alone.
  var objects: [JSONObject] {
    switch self {
    case .array(let values): values.compactMap(\.object)
    case .object(let object): [object]
    default: []
    }
  }
}

extension JSONObject {
  /// Keys that stand in the object more than once, each once.
  var repeatedKeys: [String] {
    if members.count <= 16 {
      let isRepeated = members.indices.contains { index in
        members[..<index].contains { $0.key == members[index].key }
      }
      if !isRepeated { return [] }
    }
    var counts: [String: Int] = [:]
    return members.compactMap { member in
      counts[member.key, default: 0] += 1
      return counts[member.key] == 2 ? member.key : nil
    }
  }
}

extension FlatBook {
  /// Takes every text of a value.
  mutating func take(_ value: JSONValue?, as field: BookField, style: Style) {
    for text in value?.texts ?? [] { take(text, as: field, style: style) }
  }

  /// What the fields came to: a book, or why it is none.
  func finished() -> Result<JSONBook, JSONRefusal> {
    var flat = self
    flat.finish(style: Style())
    guard flat.hasTitle else {
      return .failure(JSONRefusal(kind: "no-title", reason: "the title is missing or empty"))
    }
    if let date = flat.undecidedDate, flat.book.published == nil {
      return .failure(
        JSONRefusal(
          kind: "date-order",
          reason: "\(Warning.quoted(date)) can be read with the month first or the day first; "
            + "say which with --date-order mdy or dmy"))
    }
    return .success(JSONBook(book: flat.book, source: flat.source, warnings: flat.warnings))
  }
}
