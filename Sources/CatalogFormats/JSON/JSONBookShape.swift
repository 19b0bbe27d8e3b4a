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
    CalibreJSON.self, CSLJSON.self, PlainSectionJSON.self, FlatJSONBook.self,
  ]

  static func shape(of object: JSONObject) -> (any JSONBookShape.Type)? {
    all.first { $0.matches(object) }
  }
}
