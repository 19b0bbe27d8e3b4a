import CatalogModel
import JSONText

/// A volume of the Google Books API.
enum GoogleBooksJSON: JSONBookShape {
  static let format = "google-books"
  static let dialect = "Google Books volumes"

  static func matches(_ object: JSONObject) -> Bool { object["volumeInfo"]?.object != nil }

  static func books(
    of object: JSONObject, style: FlatBook.Style
  ) -> [Result<JSONBook, JSONRefusal>] {
    guard let info = object["volumeInfo"]?.object else { return [] }
    var flat = FlatBook()
    flat.take(info["title"], as: .title, style: style)
    flat.take(info["subtitle"], as: .subtitle, style: style)
    for name in info["authors"]?.texts ?? [] { flat.takePerson(name, role: "author") }
    takeNumbers(info["industryIdentifiers"], into: &flat, style: style)
    flat.take(info["publishedDate"], as: .published, style: style)
    flat.take(info["publisher"], as: .publisher, style: style)
    flat.take(info["language"], as: .languages, style: style)
    for subject in info["categories"]?.texts ?? [] { flat.takeSubject(subject) }
    if let text = info["description"]?.string {
      let plain = PlainText.fromHTML(text)
      flat.book.description = plain.isEmpty ? nil : plain
    }
    flat.take(info["pageCount"], as: .pages, style: style)
    let images = info["imageLinks"]
    for key in ["extraLarge", "large", "medium", "small", "thumbnail"] {
      if let ref = images?[key]?.string {
        flat.take(ref, as: .cover, style: style)
        break
      }
    }
    flat.take(images?["smallThumbnail"], as: .thumbnail, style: style)
    flat.take(info["infoLink"] ?? info["canonicalVolumeLink"], as: .link, style: style)
    if let price = object["saleInfo"]?["listPrice"], let amount = price["amount"]?.text {
      flat.book.price = Price(amount: amount, currency: price["currencyCode"]?.string)
    }
    if let id = object["id"]?.string, !id.isEmpty {
      flat.source = Identifier(scheme: "google", value: id)
    }
    return [flat.finished()]
  }

  /// ISBN-13 before ISBN-10, then what else there is.
  private static func takeNumbers(
    _ value: JSONValue?, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    let numbers = value?.objects ?? []
    for (type, field) in [("ISBN_13", BookField.isbn13), ("ISBN_10", .isbn10), ("ISSN", .issn)] {
      for number in numbers where number["type"]?.string == type {
        flat.take(number["identifier"], as: field, style: style)
      }
    }
    for number in numbers where number["type"]?.string == "OTHER" {
      if let text = number["identifier"]?.text { flat.takeIdentifier(text, scheme: "other") }
    }
  }
}
