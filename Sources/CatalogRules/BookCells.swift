package import CatalogModel

/// The columns of text of a book's row, in the order of `BookColumns.names`.
package enum BookText: Int {
  case identity, source, published, added, coverRef, coverKind, title, subtitle, contributors
  case publisher, languages, seriesName, seriesNumber, subjects, format, priceAmount
  case priceCurrency, links, identifiers, description
}

/// What a book's row says of the book, in the database's own hands: no text is copied.
///
/// Of use as long as the database stands at the row.
package struct BookCells {
  package typealias Text = UnsafeBufferPointer<UInt8>

  package var id: Int64
  package var position: Int64
  package var pages: Int64?
  /// All covers of the book, of which the first one is in the row.
  package var coverCount: Int64
  package var coverWidth: Int64?
  package var coverHeight: Int64?
  /// The bytes of all texts together.
  package let length: Int
  private let texts: UnsafeMutableBufferPointer<Text?>

  /// The columns from which a row is read, but for the texts that follow them.
  package static let numberColumns = [
    "id", "position", "pages", "cover_count", "cover_width", "cover_height",
  ]

  /// Room for where the texts of a row are, for one row after the other.
  package typealias Room = UnsafeMutableBufferPointer<Text?>

  /// Calls `body` with room for rows.
  package static func withRoom<Result, Failure: Error>(
    _ body: (Room) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeTemporaryAllocation(of: Text?.self, capacity: BookColumns.names.count) {
      room throws(Failure) in
      room.initialize(repeating: nil)
      return try body(room)
    }
  }

  /// Reads a row of those columns and `BookColumns.names`.
  package init(_ row: some StoredRow, in room: Room) {
    self.init(row, numbers: (0, 1, 2, 3, 4, 5), firstText: 6, in: room)
  }

  /// Reads a row whose columns stand elsewhere: the numbers in the order above, and the texts.
  init(
    _ row: some StoredRow, numbers: (Int, Int, Int, Int, Int, Int), firstText: Int, in room: Room
  ) {
    id = row.number(at: numbers.0)
    position = row.number(at: numbers.1)
    pages = row.int64(at: numbers.2)
    coverCount = row.number(at: numbers.3)
    coverWidth = row.int64(at: numbers.4)
    coverHeight = row.int64(at: numbers.5)
    length = row.readTexts(from: firstText, into: room)
    texts = room
  }

  /// A text of the row; `nil` where the book has none.
  package subscript(_ text: BookText) -> Text? { texts[text.rawValue] }

  package func string(_ text: BookText) -> String? {
    self[text].map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first cover.
  package var cover: Cover? {
    guard let ref = self[.coverRef] else { return nil }
    return Cover(
      ref: String(decoding: ref, as: UTF8.self), kind: coverKind,
      width: coverWidth.map { Int(truncatingIfNeeded: $0) },
      height: coverHeight.map { Int(truncatingIfNeeded: $0) })
  }

  /// What the first cover is for.
  package var coverKind: Cover.Kind { self[.coverKind].flatMap(Self.kind) ?? .cover }

  /// Nearly all are of one kind, which needs no text to be told.
  static func kind(_ name: Text) -> Cover.Kind? {
    let usual: StaticString = "cover"
    let isUsual =
      name.count == usual.utf8CodeUnitCount
      && name.indices.allSatisfy { name[$0] == usual.utf8Start[$0] }
    if isUsual { return .cover }
    return Cover.Kind(rawValue: String(decoding: name, as: UTF8.self))
  }
}

// MARK: - A book of it

extension BookCells {
  /// The book, with the first one of its covers.
  package func book(isbn: ISBN?) -> Book {
    var book = Book(title: string(.title) ?? "")
    book.isbn = isbn
    book.pages = pages.map { Int(truncatingIfNeeded: $0) }
    book.published = self[.published].flatMap(DateDigits.read)
    book.added = self[.added].flatMap(DateDigits.read)
    if let cover { book.covers = [cover] }
    book.subtitle = string(.subtitle)
    book.publisher = string(.publisher)
    book.series = string(.seriesName).map { Series(name: $0, number: string(.seriesNumber)) }
    book.format = string(.format)
    book.price = string(.priceAmount).map { Price(amount: $0, currency: string(.priceCurrency)) }
    book.description = string(.description)
    addLists(to: &book)
    return book
  }

  private func addLists(to book: inout Book) {
    if let list = self[.contributors] {
      book.contributors = StringListJSON.rows(list) { name, role, _ in
        Contributor(name: name, role: role)
      }
    }
    if let list = self[.languages] {
      book.languages = StringListJSON.rows(list) { tag, _, _ in tag }
    }
    if let list = self[.subjects] {
      book.subjects = StringListJSON.rows(list) { subject, _, _ in subject }
    }
    if let list = self[.links] {
      book.links = StringListJSON.rows(list) { Link(href: $0, rel: $1, type: $2) }
    }
    if let list = self[.identifiers] {
      book.identifiers = StringListJSON.rows(list) { scheme, value, _ in
        Identifier(scheme: scheme, value: value ?? "")
      }
    }
  }

  /// The keys by which the store knows the book.
  package var keys: BookKeys {
    BookKeys(identity: string(.identity) ?? "", source: string(.source))
  }

  /// The book of a section as a store gives it out, with the first one of its covers.
  package func stored(inSection section: Int64) -> StoredBook {
    let keys = keys
    return StoredBook(
      id: id, section: section, position: position, book: book(isbn: keys.isbn),
      source: keys.sourceIdentifier)
  }
}
