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

  /// How deep objects may stand in each other: `{"person": {"name": {"first": …}}}`.
  private static let mostLevels = 4

  /// `nil` where the object names nobody.
  init?(_ object: JSONObject) { self.init(object, level: 0) }

  private init?(_ object: JSONObject, level: Int) {
    let keys = LooseKeys(object)
    role = Self.role(of: object)
    let wrapped = keys.value(Self.wrappers)?.object ?? keys.value(Self.names)?.object
    if let wrapped, level < Self.mostLevels, let person = JSONPerson(wrapped, level: level + 1) {
      (name, isInOrder) = (person.name, person.isInOrder)
      role = role ?? person.role
      return
    }
    if let name = keys.text(Self.names) {
      self.name = name
      return
    }
    let parts = [
      keys.text(Self.given), keys.text(["middlename", "middle"]),
      keys.text(["nondroppingparticle", "droppingparticle", "particle", "prefix"]),
      keys.text(Self.family),
    ].compactMap { $0 }
    guard !parts.isEmpty else { return nil }
    name = parts.joined(separator: " ")
    if let suffix = keys.text(["suffix"]) { name += ", " + suffix }
    isInOrder = true
  }

  private static let wrappers = ["person", "author", "contributor", "creator", "agent"]
  private static let names = [
    "name", "fullname", "displayname", "literal", "value", "label", "text", "personname", "#text",
    "$t", "@value", "authorname",
  ]
  private static let given = [
    "firstname", "givenname", "given", "first", "forename", "forenames", "firstnames", "givennames",
    "vorname", "prénom", "prenom", "nombre", "nome",
  ]
  private static let family = [
    "lastname", "familyname", "family", "last", "surname", "nachname", "nom", "apellido",
    "apellidos",
    "cognome", "sobrenome",
  ]

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
