/// A book on its way into a store, with what decides its identity and its place.
public struct IncomingBook: Hashable, Sendable {
  /// The book.
  public var book: Book
  /// The source's own identifier of the record, unique in its scheme beyond one file: a calibre
  /// uuid, a Goodreads id, an Atom id; `nil` where the source has none such.
  public var source: Identifier?
  /// The section to stand in, as keys from the top-level section downwards; never empty.
  public var sectionPath: [SectionKey]
  /// Among the records of an import that have no ISBN and no identifier, that lack contributors or
  /// a date, and that say the same of title, contributors and date: which one it is, from 1.
  ///
  /// What is absent equals nothing, so that these are as many books; the number lets a later
  /// import of them find each again.
  public var occurrence = 1
}

// What is put together at once is not copied when it is handed on.
extension IncomingBook {
  /// A book to store in a section.
  public init(book: Book, source: Identifier?, sectionPath: [SectionKey]) {
    self.init(book: book, source: source, sectionPath: sectionPath, occurrence: 1)
  }
}

/// What an import did with one book.
public enum ImportOutcome: Hashable, Sendable {
  /// It was not there before.
  case new
  /// It was there with other data or in another section, and was updated in place.
  case changed
  /// It was there just so.
  case unchanged
  /// Its book came before in this same import; it filled in what that one left out.
  case merged
}

/// A record that was merged into a book of the same import whose title is quite another.
public struct UnlikeMerge: Hashable, Sendable {
  /// The title of the book, which stays.
  public var kept: String
  /// The title of the record.
  public var merged: String
  /// The ISBN that both have, where that is what makes them one.
  public var isbn: ISBN?

  /// A merge of two titles.
  public init(kept: String, merged: String, isbn: ISBN?) {
    self.kept = kept
    self.merged = merged
    self.isbn = isbn
  }
}

/// How a whole import goes.
public struct ImportOptions: Sendable {
  /// Whether books of the catalog that this import does not bring are removed at its end.
  public var replacesCatalog = false
  /// Whether the books can be found by search at the end.
  public var isSearchable = true
  /// How many bytes the files have, where that is known and nobody needs to read the store meanwhile: a
  /// store may take in much, as the first it gets, in a way of its own.
  public var exclusiveBytes = 0
  /// Called once all is ready to be kept, right before it is; what it throws undoes everything.
  public var willStore: @Sendable () throws -> Void = {}

  /// An import that adds and updates.
  public init() {}
}

/// What an import came to, beyond each book's outcome.
public struct ImportSummary: Hashable, Sendable {
  /// Sections of which a book was added, changed, moved or removed.
  public var sectionsTouched = 0
  /// Books removed, by a removal notice or because the catalog was replaced.
  public var removed = 0

  /// What an import came to; one that touched nothing, unless it is told otherwise.
  public init(sectionsTouched: Int = 0, removed: Int = 0) {
    self.sectionsTouched = sectionsTouched
    self.removed = removed
  }
}
