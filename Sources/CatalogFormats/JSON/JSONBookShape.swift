import CatalogModel
import JSONText

/// What one JSON value says of books.
struct JSONBook {
  var book: Book
  var source: Identifier?
  var sectionPath: [SectionKey]?
  var warnings: [Warning] = []
}

/// Why one JSON value is no book.
struct JSONRefusal: Error {
  var kind: String
  var reason: String
}

/// A kind of JSON object that stands for a book or for several.
protocol JSONBookShape: Sendable {
  /// The format's name for the report.
  static var format: String { get }
  /// Words on the dialect for people.
  static var dialect: String { get }
  /// Whether an object is of this kind.
  static func matches(_ object: JSONObject) -> Bool
  /// The books that an object stands for.
  static func books(
    of object: JSONObject, style: FlatBook.Style
  ) -> [Result<JSONBook, JSONRefusal>]
}

/// The kinds of objects that are known, the more particular before the more general.
enum JSONBookShapes {
  static let all: [any JSONBookShape.Type] = [
    GoogleBooksJSON.self, OPDSPublicationJSON.self, NewYorkTimesJSON.self, OpenLibraryJSON.self,
    LibraryThingJSON.self, CalibreJSON.self, CSLJSON.self, PlainSectionJSON.self,
    ListedBookJSON.self, FlatJSONBook.self,
  ]

  /// The kind of a member of the outermost object that is a book: those of LibraryThing by their
  /// numbers, those of Open Library's answers by what was asked for (`ISBN:9780140449136`).
  static func shape(of value: JSONValue, key: String) -> (any JSONBookShape.Type)? {
    guard let object = value.object else { return nil }
    let isNumber = !key.isEmpty && key.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isNumber, LibraryThingJSON.matches(object) { return LibraryThingJSON.self }
    let isAsked = ["ISBN:", "OCLC:", "LCCN:", "OLID:"].contains { key.hasPrefix($0) }
    return isAsked ? shape(of: object) : nil
  }

  static func shape(of object: JSONObject) -> (any JSONBookShape.Type)? {
    all.first { $0.matches(object) }
  }
}
