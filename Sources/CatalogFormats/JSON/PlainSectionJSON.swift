import CatalogModel
import JSONText

/// A section that is a title and a list of cover pictures: `{"title": "五月新书", "images": ["0.jpg"]}`.
///
/// Each picture is a book, known by the section's title and its position in the list.
enum PlainSectionJSON: JSONBookShape {
  static let format = "json"
  static let dialect = "sections of cover pictures"

  /// The scheme of the identifiers of such books.
  static let scheme = "section-position"

  private static let lists = ["images", "covers", "pictures"]

  static func matches(_ object: JSONObject) -> Bool {
    guard object["title"]?.string != nil || object["period"]?.string != nil,
      let images = list(of: object)
    else { return false }
    return images.allSatisfy { $0.string != nil }
      && !["author", "authors", "isbn", "metadata", "publisher"].contains { object[$0] != nil }
  }

  private static func list(of object: JSONObject) -> [JSONValue]? {
    for key in lists {
      if let images = object[key]?.array { return images }
    }
    return nil
  }

  static func books(
    of object: JSONObject, style: FlatBook.Style
  ) -> [Result<JSONBook, JSONRefusal>] {
    let title = object["title"]?.string.map(PlainText.clean)
    do throws(JSONRefusal) {
      let key = try ShelfJSONBook.sectionKey(
        object["period"], title.flatMap { $0.isEmpty ? nil : .string($0) })
      return (list(of: object) ?? []).enumerated().map { position, image in
        .success(book(image.string ?? "", at: position, in: key))
      }
    } catch {
      return [.failure(error)]
    }
  }

  private static func book(_ image: String, at position: Int, in key: SectionKey) -> JSONBook {
    var book = Book(title: title(of: image))
    if case .month(let year, let month) = key.period {
      book.published = PartialDate(year: year, month: month)
    } else if case .year(let year) = key.period {
      book.published = PartialDate(year: year)
    }
    book.covers = [Cover(ref: image)]
    return JSONBook(
      book: book,
      source: Identifier(scheme: scheme, value: "\(key.displayTitle)/\(position)"),
      sectionPath: [key])
  }

  /// A picture's name without folders and ending.
  private static func title(of image: String) -> String {
    let name = image.split(separator: "/").last ?? image[...]
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    let title = PlainText.clean(String(stem))
    return title.isEmpty ? image : title
  }
}
