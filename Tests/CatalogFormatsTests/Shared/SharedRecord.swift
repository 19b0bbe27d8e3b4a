import CatalogModel
import Testing

@testable import CatalogFormats

/// A record of a real file as one reads it there.
struct SharedRecord: Sendable {
  var number: Int
  var title: String
  var person: String?
  var isbn: String?
  var published: String?
  var publisher: String?

  init(
    _ number: Int, _ title: String, _ person: String? = nil, isbn: String? = nil,
    _ published: String? = nil, _ publisher: String? = nil
  ) {
    self.number = number
    self.title = title
    self.person = person
    self.isbn = isbn
    self.published = published
    self.publisher = publisher
  }

  /// The same of what was read.
  init(_ record: CatalogRecord) {
    self.init(
      record.place.record, record.book.title, record.book.contributors.first?.name,
      isbn: record.book.isbn?.digits, record.book.published?.description, record.book.publisher)
  }

  var line: String {
    [String(number), title, person, isbn, published, publisher].map { $0 ?? "–" }
      .joined(separator: " | ")
  }
}

/// A real file: what is in it, counted with other tools, and records read off it by eye.
struct SharedFile: CustomTestStringConvertible, Sendable {
  var path: String
  var encoding: String
  var dialect: String
  /// Books, beside records that were refused.
  var books: Int
  var refused = 0
  /// How many months, years and `undated` there are.
  var periods: Int
  /// Some of them with the number of their books.
  var months: [String: Int]
  var records: [SharedRecord]

  var testDescription: String { path }
}
