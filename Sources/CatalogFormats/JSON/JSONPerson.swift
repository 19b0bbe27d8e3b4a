import CatalogModel
import JSONText

/// A person as an object of JSON: `{"name", "role"}`, `{"firstName", "lastName", "creatorType"}`.
///
/// Source: the JSON of our own lists; the Zotero Web API (creators); CSL-JSON and Crossref (`given`,
/// `family`); schema.org (Person).
struct JSONPerson {
  var name: String
  /// The role that the object itself says.
  var role: String?
  /// Whether the parts of the name stood apart, so that its order is known.
  var isInOrder = false

  /// `nil` where the object names nobody.
  init?(_ object: JSONObject) {
    role = Self.role(of: object)
    if let name = Self.text(["name", "fullName", "full_name", "literal", "value"], in: object) {
      self.name = name
      return
    }
    let given = Self.text(
      ["firstName", "givenName", "given", "first_name", "forename"], in: object)
    let family = Self.text(
      ["lastName", "familyName", "family", "last_name", "surname"], in: object)
    let parts = [given, family].compactMap { $0 }
    guard !parts.isEmpty else { return nil }
    name = parts.joined(separator: " ")
    isInOrder = true
  }

  private static func text(_ keys: [String], in object: JSONObject) -> String? {
    for key in keys {
      let text = PlainText.clean(object[key]?.text ?? "")
      if !text.isEmpty { return text }
    }
    return nil
  }

  private static func role(of object: JSONObject) -> String? {
    for key in ["role", "roles", "creatorType", "creator_type", "relator"] {
      if let role = object[key]?.firstText.flatMap(term) { return role }
    }
    return nil
  }

  /// The term of a role in a field of its own; a word that is not known is a role too. Of
  /// `seriesEditor` the last word counts.
  static func term(_ text: String) -> String? {
    let text = PlainText.clean(text)
    guard !text.isEmpty else { return nil }
    if let known = ContributorRoles.marc(text) ?? ContributorRoles.phrase(text) { return known }
    if let capital = text.lastIndex(where: \.isUppercase), capital > text.startIndex,
      let known = ContributorRoles.marc(String(text[capital...]))
    {
      return known
    }
    return text.lowercased()
  }
}

extension FlatBook {
  /// Takes a person who stands in an object; one with a role is one person, however the name reads.
  mutating func take(_ person: JSONPerson, as field: BookField, style: Style) {
    guard person.role != nil || person.isInOrder else {
      return take(person.name, as: field, style: style)
    }
    let role = person.role ?? field.role
    let isTurned =
      !person.isInOrder && NameList.pieces(of: person.name, separator: .detected).count == 1
    if isTurned, let found = ContributorText.contributor(person.name, role: role) {
      takePerson(found.name, role: found.role == field.role ? role : person.role ?? found.role)
    } else {
      takePerson(person.name, role: role)
    }
  }
}
