internal import Synchronization

/// The records of a file that a store knows from an earlier import of it.
///
/// A record's mark is a hash of its bytes and of all else that decides what it says. Whoever reads the
/// file again may leave a record of a known mark as it is; the store looks whether its book is still
/// what the record made of it, and asks for the record's content where it is not.
public final class KnownRecords: Sendable {
  /// The lower halves of the marks, in the order of the file.
  public let marks: [UInt32]
  private let helps: Atomic<Bool>

  /// The records of a file, by their marks.
  public init(marks: [UInt32]) {
    self.marks = marks
    helps = Atomic(!marks.isEmpty)
  }

  /// Whether records shall be left as they are: not where the store has to ask for most of them.
  public var isHelpful: Bool { helps.load(ordering: .relaxed) }

  /// Says that the store has to ask for most records.
  public func giveUp() { helps.store(false, ordering: .relaxed) }
}

/// A record that was left as it is.
public struct KnownRecord: Sendable {
  /// How many of the batch's books come before it in the file.
  public var booksBefore: Int
  /// Its mark's place among those of the file.
  public var entry: Int
  /// Its mark.
  public var mark: UInt64

  /// A record that was left as it is.
  public init(booksBefore: Int, entry: Int, mark: UInt64) {
    self.booksBefore = booksBefore
    self.entry = entry
    self.mark = mark
  }
}

/// Records on their way into a store in the order of their file: books, and among them records that
/// were left as they are.
public struct RecordBatch {
  /// The books.
  public var prepared: PreparedBooks
  /// The mark of each book's record; `nil` where more than it decides what the record says.
  public var marks: [UInt64?]
  /// The records that were left as they are.
  public var known: [KnownRecord]
  /// Gives the book of one of the known records.
  public var content: (Int) throws -> IncomingBook

  /// Records on their way into a store.
  public init(
    prepared: PreparedBooks, marks: [UInt64?], known: [KnownRecord],
    content: @escaping (Int) throws -> IncomingBook
  ) {
    self.prepared = prepared
    self.marks = marks
    self.known = known
    self.content = content
  }
}

/// What became of a batch: an outcome for each book and each known record.
public struct BatchOutcomes: Sendable {
  /// Of the books.
  public var books: [ImportOutcome]
  /// Of the known records.
  public var known: [ImportOutcome]

  /// What became of a batch.
  public init(books: [ImportOutcome], known: [ImportOutcome]) {
    self.books = books
    self.known = known
  }
}
