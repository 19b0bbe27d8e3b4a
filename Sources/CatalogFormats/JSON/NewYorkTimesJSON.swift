import CatalogModel
import JSONText

/// A place on a list of the New York Times Books API, in its older and its newer shape.
///
/// The dates of lists are not those of books, which the lists do not give.
enum NewYorkTimesJSON: JSONBookShape {
  static let format = "nyt"
  static let dialect = "New York Times list"

  static func matches(_ object: JSONObject) -> Bool {
    object["book_details"]?.array != nil
      || (object["primary_isbn13"] ?? object["primary_isbn10"]) != nil && object["rank"] != nil
  }

  static func books(
    of object: JSONObject, style: FlatBook.Style
  ) -> [Result<JSONBook, JSONRefusal>] {
    let details = object["book_details"]?.array?.first?.object ?? object
    var flat = FlatBook()
    flat.take(details["title"], as: .title, style: style)
    for name in ListText.split(details["author"]?.string ?? "", by: " and ") {
      for single in ListText.split(name, by: ", ") { flat.takePerson(single, role: "author") }
    }
    let isbns = object["isbns"]?.objects ?? []
    flat.take(details["primary_isbn13"], as: .isbn13, style: style)
    for isbn in isbns { flat.take(isbn["isbn13"], as: .isbns, style: style) }
    flat.take(details["primary_isbn10"], as: .isbns, style: style)
    for isbn in isbns { flat.take(isbn["isbn10"], as: .isbns, style: style) }
    flat.take(details["publisher"], as: .publisher, style: style)
    flat.take(details["description"], as: .description, style: style)
    takeCover(of: details, into: &flat)
    for key in ["amazon_product_url", "book_review_link"] {
      flat.take(object[key] ?? details[key], as: .link, style: style)
    }
    return [flat.finished()]
  }

  private static func takeCover(of details: JSONObject, into flat: inout FlatBook) {
    guard let image = details["book_image"]?.string else { return }
    let read = CoverReference.read(image)
    if let warning = read.warning { flat.warnings.append(warning) }
    guard var cover = read.cover else { return }
    cover.width = details["book_image_width"]?.int
    cover.height = details["book_image_height"]?.int
    flat.book.covers.append(cover)
  }
}
