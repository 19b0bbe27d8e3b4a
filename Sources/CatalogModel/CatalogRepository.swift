/// A store of catalogs, whatever engine keeps it.
///
/// Calls block; every one may fail with a `RepositoryError`. Reads see the state of one moment.
public protocol CatalogRepository: Sendable {
  /// The catalogs in order of their names.
  func catalogs() throws(RepositoryError) -> [CatalogSummary]

  /// Every section of a catalog: parents before their children, siblings newest last, undated at the
  /// end in the order they came. Empty for a catalog that does not exist. O(sections).
  func sections(inCatalog catalog: String) throws(RepositoryError) -> [Section]

  /// A section of any catalog.
  func section(id: Int64) throws(RepositoryError) -> Section?

  /// A page of the books that stand directly in a section, in shelf order. O(limit).
  func books(inSection id: Int64, after position: Int64?, limit: Int)
    throws(RepositoryError) -> BookPage

  /// What a layout needs of a section's books, in shelf order: O(limit).
  func items(inSection id: Int64, after position: Int64?, limit: Int)
    throws(RepositoryError) -> [ShelfItem]

  /// A book by its id.
  func book(id: Int64) throws(RepositoryError) -> StoredBook?

  /// A page of the books in which all words of a query occur: first those that have them all in the
  /// title, then the others, each newest first.
  func search(_ query: SearchQuery) throws(RepositoryError) -> SearchPage

  /// How many books a query finds in all.
  func countMatches(_ query: SearchQuery) throws(RepositoryError) -> Int

  /// Runs an import as one transaction: wholly done when it returns, wholly undone when it throws.
  ///
  /// The body's own errors are passed on as they are.
  func importBooks<Result>(
    into catalog: String, options: ImportOptions,
    _ body: (any ImportSession) throws -> Result
  ) throws -> (result: Result, summary: ImportSummary)

  /// Removes a catalog with all its sections and books; returns how many books.
  func removeCatalog(_ catalog: String) throws(RepositoryError) -> Int

  /// Removes a section with its child sections and their books; returns how many books.
  func removeSection(id: Int64) throws(RepositoryError) -> Int

  /// Removes books by id; returns how many there were.
  func removeBooks(ids: [Int64]) throws(RepositoryError) -> Int

  /// What is wrong with the store, a sentence each; empty when all is well. Looks at everything.
  func problems() throws(RepositoryError) -> [String]
}

/// A step of a store's schema, and whether a database has taken it.
public struct MigrationStatus: Hashable, Sendable {
  /// Its place in the order, from 1.
  public var number: Int
  /// Its name.
  public var name: String
  /// Whether the database has taken it.
  public var isApplied: Bool

  /// A step.
  public init(number: Int, name: String, isApplied: Bool) {
    self.number = number
    self.name = name
    self.isApplied = isApplied
  }
}

/// An import under way.
///
/// Not for use by two threads at once.
public protocol ImportSession: AnyObject {
  /// Stores books in the order given; one outcome each.
  func add(_ books: [IncomingBook]) throws -> [ImportOutcome]

  /// Does ahead what of storing books needs no store: any thread may call it while the session works.
  var preparation: @Sendable ([IncomingBook]) -> PreparedBooks { get }

  /// Stores books that this session's preparation made ready; one outcome each.
  func add(_ prepared: PreparedBooks) throws -> [ImportOutcome]

  /// Begins a file, named by its path; the records that an earlier import of it left known.
  func beginFile(_ path: String) throws -> KnownRecords?

  /// Stores a batch of a file's records in their order, as if each were a book of it.
  func add(_ batch: RecordBatch) throws -> BatchOutcomes

  /// The records since the last call that were merged into a book of quite another title.
  func takeUnlikeMerges() -> [UnlikeMerge]

  /// Ends the file, read to its end.
  func endFile() throws

  /// Gives the book that a record of this identity stands for what the record says, and leaves what it
  /// does not; `nil` where there is none.
  ///
  /// The record may lack a title. What it says counts, whatever came before in the same import.
  func update(_ record: IncomingBook) throws -> ImportOutcome?

  /// Removes the book that a record of this identity stands for; whether there was one.
  func remove(isbn: ISBN?, source: Identifier?) throws -> Bool

  /// Ends the books: of a catalog that is replaced those are removed that did not come, unless
  /// ``keepUnseen()`` was called; what the import comes to. Called again, it says the same.
  func endBooks() throws -> ImportSummary

  /// Removes nothing at the end although the catalog is replaced: what was read is not all of it.
  func keepUnseen()
}

extension ImportSession {
  /// Leaves the books as they are.
  public var preparation: @Sendable ([IncomingBook]) -> PreparedBooks {
    { PreparedBooks(books: $0, form: nil) }
  }

  /// Stores the books as they are.
  public func add(_ prepared: PreparedBooks) throws -> [ImportOutcome] {
    try add(prepared.books)
  }

  /// Knows no record.
  public func beginFile(_ path: String) throws -> KnownRecords? { nil }

  /// Stores the books of a batch in which no record is known.
  public func add(_ batch: RecordBatch) throws -> BatchOutcomes {
    // A record is left only where `beginFile` said that it is known, as this store never does.
    precondition(batch.known.isEmpty, "a record is known to a store that knows none")
    return BatchOutcomes(books: try add(batch.prepared), known: [])
  }

  /// Knows of none.
  public func takeUnlikeMerges() -> [UnlikeMerge] { [] }

  /// Has nothing to end.
  public func endFile() throws {}
}

/// Books on their way into a store, with what was done for them ahead.
public struct PreparedBooks: Sendable {
  /// The books.
  public var books: [IncomingBook]
  /// What the session that prepared them made of them, for itself alone.
  public var form: (any Sendable)?

  /// Books with what was made of them.
  public init(books: [IncomingBook], form: (any Sendable)?) {
    self.books = books
    self.form = form
  }
}

/// A book as a store keeps it.
public struct StoredBook: Hashable, Sendable {
  /// The number by which the store knows it; it stays when the book changes or moves.
  public var id: Int64
  /// The section it stands in.
  public var section: Int64
  /// Its place in the section: grows along the shelf, with gaps.
  public var position: Int64
  /// The book.
  public var book: Book
  /// The source's own identifier, where it had one.
  public var source: Identifier?

  /// A book as a store keeps it.
  public init(id: Int64, section: Int64, position: Int64, book: Book, source: Identifier?) {
    self.id = id
    self.section = section
    self.position = position
    self.book = book
    self.source = source
  }
}

/// A page of books, with the position after which the next one begins.
public struct BookPage: Hashable, Sendable {
  /// The books of the page.
  public var books: [StoredBook]
  /// The last book's position where more follow, else `nil`.
  public var next: Int64?

  /// A page.
  public init(books: [StoredBook], next: Int64?) {
    self.books = books
    self.next = next
  }
}

/// What a layout needs to know of a book.
public struct ShelfItem: Hashable, Sendable {
  /// The book's id.
  public var book: Int64
  /// Its place in the section.
  public var position: Int64
  /// Its title.
  public var title: String
  /// Its first cover.
  public var cover: Cover?

  /// An item of a shelf.
  public init(book: Int64, position: Int64, title: String, cover: Cover?) {
    self.book = book
    self.position = position
    self.title = title
    self.cover = cover
  }
}

/// A catalog with its counts.
public struct CatalogSummary: Hashable, Sendable {
  /// The catalog's name.
  public var name: String
  /// Its sections, nested ones included.
  public var sectionCount: Int
  /// Its books.
  public var bookCount: Int
  /// Covers of its books.
  public var coverCount: Int
  /// When the last import ended, as `YYYY-MM-DDThh:mm:ssZ`, where one did.
  public var lastImport: String?

  /// A catalog with its counts.
  public init(
    name: String, sectionCount: Int, bookCount: Int, coverCount: Int, lastImport: String?
  ) {
    self.name = name
    self.sectionCount = sectionCount
    self.bookCount = bookCount
    self.coverCount = coverCount
    self.lastImport = lastImport
  }
}

/// Why a store could not do what was asked.
public struct RepositoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure that a caller treats differently.
  public enum Kind: Hashable, Sendable {
    /// There is no database where one was looked for.
    case missing
    /// The file is something else, or damaged.
    case notACatalog
    /// The database was made by a newer version, or its migrations do not match.
    case schemaMismatch
    /// What was asked for cannot be looked for: no word, too many words, an unknown cursor.
    case unusableQuery
    /// Somebody else held the database past the time-out; trying again may help.
    case busy
    /// The service that keeps the store cannot be reached.
    case unavailable
    /// The place to write cannot be written: missing folder, read-only, no permission.
    case notWritable
    /// Reading or writing failed: a full disk, a broken one.
    case inputOutput
    /// The work was interrupted and undone.
    case interrupted
    /// A rule of the store was broken; a defect of this program.
    case inconsistent
  }

  /// What happened, to tell failures apart.
  public var kind: Kind
  /// One sentence for the user: what, where, and what to do.
  public var message: String

  /// A failure with its sentence.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
