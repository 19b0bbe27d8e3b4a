/// What to look for in a catalog.
public struct SearchQuery: Hashable, Sendable {
  /// Words, all of which a book must have; nothing in them is an operator.
  public var words: String
  /// The catalog to look in.
  public var catalog: String
  /// How many books a page has at most.
  public var limit: Int
  /// The `next` of the page before, to go on behind it.
  public var after: String?

  /// A query for the first page, or for the one behind a cursor.
  public init(_ words: String, catalog: String = "main", limit: Int = 50, after: String? = nil) {
    self.words = words
    self.catalog = catalog
    self.limit = limit
    self.after = after
  }
}

/// A book that a search found.
public struct SearchHit: Hashable, Sendable {
  /// The book.
  public var book: StoredBook
  /// The section it stands in.
  public var section: Section

  /// A book and its section.
  public init(book: StoredBook, section: Section) {
    self.book = book
    self.section = section
  }
}

/// A page of what a search found.
public struct SearchPage: Hashable, Sendable {
  /// The books, best first.
  public var hits: [SearchHit]
  /// The cursor of the next page, where more follow.
  public var next: String?

  /// A page.
  public init(hits: [SearchHit], next: String?) {
    self.hits = hits
    self.next = next
  }
}
