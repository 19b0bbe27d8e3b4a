import CatalogModel
import JSONText

/// Fields that hold an object where most catalogs have a text: `"publisher": {"name": …}`.
///
/// The keys are those of common interfaces: Google Books, schema.org, CSL-JSON, MongoDB's and XML's
/// forms of JSON, and the shops' own. What is not understood is named.
extension FlatBook {
  /// Takes an object that stands in a field.
  mutating func take(_ object: JSONObject, as field: BookField, style: Style) {
    let keys = LooseKeys(object)
    let isTaken =
      field.isOfPeople
      ? takePerson(object, as: field, style: style)
      : field.isOfDates
        ? takeDate(object, keys, as: field, style: style) : takeThing(keys, as: field, style: style)
    if !isTaken, !object.members.isEmpty { warnings.append(.shape(of: object, in: field)) }
  }

  private mutating func takePerson(
    _ object: JSONObject, as field: BookField, style: Style
  ) -> Bool {
    guard let person = JSONPerson(object) else { return false }
    take(person, as: field, style: style)
    return true
  }

  private mutating func takeDate(
    _ object: JSONObject, _ keys: LooseKeys, as field: BookField, style: Style
  ) -> Bool {
    if let date = JSONDate(object) {
      take(date, as: field, style: style)
      return true
    }
    guard
      let text = keys.text(
        LooseKeys.ofTexts + ["date", "$date", "iso", "iso8601", "datetime", "start"])
    else { return false }
    take(text, as: field, style: style)
    return true
  }

  private mutating func takeThing(_ keys: LooseKeys, as field: BookField, style: Style) -> Bool {
    switch field {
    case .title:
      let names = ["main", "maintitle", "title", "long", "full"] + LooseKeys.ofTexts
      return take(keys.text(names) ?? keys.textOfLanguage, as: .title, style: style)
        | take(keys.text(["subtitle", "sub"]), as: .subtitle, style: style)
    case .series:
      return take(keys.text(["title", "series"] + LooseKeys.ofTexts), as: .series, style: style)
        | take(keys.text(LooseKeys.ofNumbers), as: .seriesNumber, style: style)
    case .price:
      guard take(keys.text(["amount", "price"] + LooseKeys.ofTexts), as: .price, style: style)
      else {
        return false
      }
      _ = take(keys.text(["currency", "currencycode", "code"]), as: .currency, style: style)
      return true
    case .cover, .thumbnail: return takeCover(keys, as: field, style: style)
    case .isbn, .isbn10, .isbn13, .isbns, .identifiers:
      return takeIdentifiers(keys, as: field, style)
    case .languages:
      return take(keys.text(["code", "iso", "tag"] + LooseKeys.ofTexts), as: field, style: style)
    default:
      let names = ["title", "term", "heading", "code", field.rawValue]
      let text = keys.text(LooseKeys.ofTexts + LooseKeys.ofAddresses + names)
      return take(text ?? keys.textOfLanguage ?? keys.text(of: field), as: field, style: style)
    }
  }

  private mutating func take(_ text: String?, as field: BookField, style: Style) -> Bool {
    guard let text else { return false }
    take(text, as: field, style: style)
    return true
  }

  /// A picture with its address, or addresses of one in several sizes, of which the largest counts.
  private mutating func takeCover(_ keys: LooseKeys, as field: BookField, style: Style) -> Bool {
    let isSmall = keys.text(["kind"]) == Cover.Kind.thumbnail.rawValue
    if let text = keys.text(LooseKeys.ofAddresses + LooseKeys.ofTexts) {
      return take(text, as: isSmall ? .thumbnail : field, style: style)
    }
    let sizes = ["original", "full", "extralarge", "xlarge", "large", "big", "medium", "normal"]
    return take(keys.text(sizes), as: field, style: style)
      | take(
        keys.text(["small", "smallthumbnail", "thumbnail", "thumb"]), as: .thumbnail, style: style)
  }

  /// `{"type": "ISBN_13", "identifier": …}`, or `{"isbn": …, "goodreads": [ … ]}`.
  private mutating func takeIdentifiers(
    _ keys: LooseKeys, as field: BookField, _ style: Style
  ) -> Bool {
    let schemes = ["type", "scheme", "kind", "name", "propertyid", "idtype"]
    let values = ["identifier", "value", "id", "number", "#text", "$t", "@value"]
    if let scheme = keys.text(schemes), let value = keys.text(values) {
      let isISBN = scheme.lowercased().hasPrefix("isbn")
      take(identifier: value, scheme: isISBN ? "isbn" : scheme.lowercased(), style: style)
      return true
    }
    guard field == .identifiers else { return take(keys.text(values), as: field, style: style) }
    for (key, value) in keys.members {
      for value in value.array ?? [value] {
        guard let text = value.text else { continue }
        take(identifier: text, scheme: key.hasPrefix("isbn") ? "isbn" : key, style: style)
      }
    }
    return true
  }

  private mutating func take(identifier value: String, scheme: String, style: Style) {
    scheme == "isbn"
      ? take(value, as: .isbns, style: style) : takeIdentifier(value, scheme: scheme)
  }
}

/// Both, though the first is true.
private func | (_ first: Bool, _ second: @autoclosure () -> Bool) -> Bool {
  let second = second()
  return first || second
}

extension BookField {
  var isOfDates: Bool {
    switch self {
    case .published, .onSale, .publishedYear, .publishedMonth, .originalYear, .added: true
    default: false
    }
  }
}

extension Warning {
  /// That an object in a field is of a shape that is not known.
  fileprivate static func shape(of object: JSONObject, in field: BookField) -> Warning {
    let keys = object.members.prefix(6).map { quoted($0.key) }.joined(separator: ", ")
    return Warning(
      kind: "field-shape",
      message: "The field of \(field.rawValue) holds an object (\(keys)) that is not understood.")
  }
}

/// The members of an object by keys in small letters without marks: `first_name` is `firstname`.
struct LooseKeys {
  /// Where the text of a thing stands.
  static let ofTexts = [
    "name", "value", "text", "label", "literal", "#text", "$t", "@value", "content",
  ]
  static let ofAddresses = ["href", "ref", "url", "src", "link", "uri"]
  static let ofNumbers = [
    "number", "position", "index", "volume", "order", "sequence", "no", "num", "part",
  ]

  let members: [(key: String, value: JSONValue)]

  init(_ object: JSONObject) {
    members = object.members.map { (Self.plain($0.key), $0.value) }
  }

  private static func plain(_ key: String) -> String {
    String(
      String.UnicodeScalarView(key.lowercased().unicodeScalars.filter { !$0.isOne(of: " _-") }))
  }

  func value(_ names: [String]) -> JSONValue? {
    for name in names {
      if let found = members.first(where: { $0.key == name && $0.value.isSomething }) {
        return found.value
      }
    }
    return nil
  }

  /// The first text that stands under one of the names.
  func text(_ names: [String]) -> String? {
    for name in names {
      for member in members where member.key == name {
        let text = PlainText.clean(member.value.firstText ?? "")
        if !text.isEmpty { return text }
      }
    }
    return nil
  }

  /// The first text of an object whose keys are languages: `{"en": …, "zh": …}`.
  var textOfLanguage: String? {
    let areLanguages = members.allSatisfy {
      $0.key.utf8.count <= 7 && LanguageText.tag($0.key) != nil
    }
    return areLanguages ? members.lazy.compactMap { $0.value.firstText }.first : nil
  }

  /// The text of the member that is called as the field is: `{"publisherName": …}`.
  func text(of field: BookField) -> String? {
    members.lazy.filter { FieldSpellings.field(of: $0.key) == field }
      .compactMap { $0.value.firstText }.first
  }
}

extension JSONValue {
  fileprivate var isSomething: Bool {
    switch self {
    case .null: false
    default: true
    }
  }
}

/// A date whose parts stand apart: `{"year": 2024, "month": 5}`, `{"date-parts": [[2024, 5]]}`, `[2024, 5]`.
struct JSONDate {
  private let year: String
  private let month: String?
  private let day: String?

  init?(_ object: JSONObject) {
    let keys = LooseKeys(object)
    if let parts = keys.value(["dateparts"])?.array {
      guard let date = JSONDate(parts: parts.first?.array ?? parts) else { return nil }
      self = date
      return
    }
    guard
      let year = keys.text(["year", "y", "yyyy", "jahr", "année", "annee", "año", "ano", "anno"])
    else { return nil }
    self.year = year
    month = keys.text(["month", "m", "mm", "monat", "mois", "mes", "mês", "mese"])
    day = keys.text(["day", "d", "dd", "tag", "jour", "día", "dia", "giorno"])
  }

  /// - Parameter parts: a year of four digits, and perhaps a month and a day.
  init?(parts: [JSONValue]) {
    let texts = parts.compactMap(\.text)
    guard (1...3).contains(parts.count), texts.count == parts.count, texts[0].utf8.count == 4,
      texts.allSatisfy({ Int($0) != nil }), texts.dropFirst().allSatisfy({ $0.utf8.count <= 2 })
    else { return nil }
    year = texts[0]
    month = texts.count > 1 ? texts[1] : nil
    day = texts.count > 2 ? texts[2] : nil
  }

  /// The date as one text.
  fileprivate var text: String {
    guard let month, !month.isEmpty, month != "0" else { return year }
    guard Int(month) != nil else {
      return [day, month, year].compactMap { $0 }.joined(separator: " ")
    }
    return [year, month, day == "0" ? nil : day].compactMap { $0 }.joined(separator: "-")
  }
}

extension FlatBook {
  /// Takes a date whose parts stood apart.
  mutating func take(_ date: JSONDate, as field: BookField, style: Style) {
    take(date.text, as: field, style: style)
  }
}
