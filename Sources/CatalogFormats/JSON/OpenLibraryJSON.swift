import CatalogModel
import JSONText

/// An edition or a work of Open Library, or a document of its search's answer.
enum OpenLibraryJSON: JSONBookShape {
  static let format = "openlibrary"
  static let dialect = "Open Library"

  static func matches(_ object: JSONObject) -> Bool {
    guard let key = object["key"]?.string else { return false }
    return key.hasPrefix("/books/OL") || key.hasPrefix("/works/OL") || isPerson(key)
  }

  private static func isPerson(_ key: String) -> Bool { key.hasPrefix("/authors/OL") }

  /// Whether an object only names a work or an edition, as an edition does with its works.
  static func isReference(_ object: JSONObject) -> Bool {
    object.members.count == 1 && object["key"]?.string?.contains("/OL") == true
  }

  static func books(
    of object: JSONObject, style: FlatBook.Style
  ) -> [Result<JSONBook, JSONRefusal>] {
    if isPerson(object["key"]?.string ?? "") {
      return [
        .failure(JSONRefusal(kind: "not-a-book", reason: "it describes a person, not a book"))
      ]
    }
    var flat = FlatBook()
    if let prefix = object["title_prefix"]?.string, let title = object["title"]?.string {
      flat.take(prefix + " " + title, as: .title, style: style)
    }
    flat.take(object["title"], as: .title, style: style)
    flat.take(object["subtitle"], as: .subtitle, style: style)
    takePeople(of: object, into: &flat, style: style)
    takeOthers(of: object, into: &flat)
    for (key, field) in [
      ("isbn_13", BookField.isbn13), ("isbn_10", .isbns), ("isbn", .isbns), ("oclc_numbers", .oclc),
      ("oclc", .oclc), ("lccn", .lccn),
    ] {
      flat.take(object[key], as: field, style: style)
    }
    takeDate(of: object, into: &flat, style: style)
    flat.take(object["publishers"] ?? object["publisher"], as: .publisher, style: style)
    takeLanguages(object["languages"] ?? object["language"], into: &flat, style: style)
    if let series = object["series"]?.firstText { flat.take(series, as: .series, style: style) }
    for subject in (object["subjects"] ?? object["subject"])?.texts ?? [] {
      flat.takeSubject(subject)
    }
    flat.take(object["description"], as: .description, style: style)
    flat.take(object["number_of_pages"], as: .pages, style: style)
    flat.take(object["physical_format"], as: .format, style: style)
    takeCovers(of: object, into: &flat, style: style)
    takeKeys(of: object, into: &flat, style: style)
    return [flat.finished()]
  }

  /// Names, where they are given; editions often have only the keys of people, and a statement.
  private static func takePeople(
    of object: JSONObject, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    for name in object["author_name"]?.texts ?? [] { flat.takePerson(name, role: "author") }
    for author in object["authors"]?.objects ?? [] {
      if let name = author["name"]?.string ?? author["author"]?["name"]?.string {
        flat.takePerson(name, role: "author")
      }
    }
    guard flat.book.contributors.isEmpty else { return }
    let statement = ISBDText.stripped(object["by_statement"]?.firstText ?? "")
    flat.take(statement, as: .authors, style: style)
  }

  /// Illustrators, translators and others, who stand apart from the authors with their roles.
  private static func takeOthers(of object: JSONObject, into flat: inout FlatBook) {
    for person in object["contributors"]?.objects.compactMap(JSONPerson.init) ?? [] {
      let isNamed = flat.book.contributors.contains { $0.name == person.name }
      if person.role != nil || !isNamed { flat.takePerson(person.name, role: person.role) }
    }
  }

  /// A search's answer gives a work: all dates of all editions. One alone is the book's.
  private static func takeDate(
    of object: JSONObject, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    let dates = object["publish_date"]?.texts ?? []
    if dates.count == 1 {
      flat.take(dates[0], as: .published, style: style)
    } else if let first = object["first_publish_year"] ?? object["first_publish_date"] {
      flat.take(first, as: .publishedYear, style: style)
    }
  }

  private static func takeLanguages(
    _ value: JSONValue?, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    for object in value?.objects ?? [] {
      let code = object["key"]?.string?.split(separator: "/").last.map(String.init)
      if let code { flat.take(code, as: .languages, style: style) }
    }
    if value?.objects.isEmpty != false { flat.take(value, as: .languages, style: style) }
  }

  private static func takeCovers(
    of object: JSONObject, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    let ids = object["covers"]?.texts ?? (object["cover_i"] ?? object["cover_id"])?.texts ?? []
    // -1 stands for a picture that was taken away.
    if let first = ids.lazy.compactMap({ CoverReference.openLibrary($0) }).first {
      flat.book.covers.append(first)
    }
    guard flat.book.covers.isEmpty, let cover = object["cover"]?.object else { return }
    flat.take(cover["large"] ?? cover["medium"] ?? cover["small"], as: .cover, style: style)
  }

  private static func takeKeys(
    of object: JSONObject, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    guard let key = object["key"]?.string?.split(separator: "/").last else { return }
    flat.source = Identifier(scheme: "openlibrary", value: String(key))
    for (name, values) in object["identifiers"]?.object?.members.map({ ($0.key, $0.value) }) ?? [] {
      switch name {
      case "isbn_13": flat.take(values, as: .isbn13, style: style)
      case "isbn_10": flat.take(values, as: .isbns, style: style)
      default: for value in values.texts { flat.takeIdentifier(value, scheme: name.lowercased()) }
      }
    }
  }
}
