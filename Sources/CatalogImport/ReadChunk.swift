import CatalogFormats
import CatalogModel

/// A piece of a file as the reading thread hands it over: books made ready for the store, and what
/// else was read among them.
struct ReadChunk: Sendable {
  /// A warning, or a note of the whole file.
  struct Note: Sendable {
    var kind: String
    var message: String
    var place: Place?
  }

  /// What is told in the order of the file.
  enum Remark: Sendable {
    case note(Note)
    case refused(RefusedRecord)
  }

  /// A notice that a book is withdrawn.
  struct Removal: Sendable {
    var isbn: ISBN?
    var source: Identifier?
    var place: Place
  }

  /// What changes of a book that is there, and what is said where it is not.
  struct Update: Sendable {
    var book: IncomingBook
    var otherwise: RefusedRecord
  }

  /// What is done behind the books of a chunk.
  enum Act: Sendable {
    case removal(Removal)
    case update(Update)
  }

  var prepared: PreparedBooks
  /// The mark of each book's record, where it has one.
  var marks: [UInt64?]
  /// Records that were left as they are.
  var known: KnownContent?
  var remarks: [Remark]
  /// How many of the books have no date.
  var undated: Int
  /// What follows the books.
  var act: Act?
  /// What was understood of the file so far.
  var understanding: FormatUnderstanding
}
