public import CatalogModel

/// What a reader finds next in a catalog's file.
public enum CatalogEvent: Sendable {
  /// A record that became a book.
  case record(CatalogRecord)
  /// A record that could not become a book; the others go on.
  case refused(RefusedRecord)
  /// A record that says its book is withdrawn (ONIX notification 05, MARC leader `d`).
  case removal(isbn: ISBN?, source: Identifier?, place: Place)
  /// A record that says only what changes of a book that is there (ONIX notification 04 without a
  /// title), and why it is refused where that book is not.
  case update(CatalogRecord, otherwise: RefusedRecord)
  /// Something said once of the file, not of one record.
  case note(Warning)
}

/// A record of a catalog's file, as understood.
public struct CatalogRecord: Sendable {
  /// The book that the record describes.
  public var book: Book
  /// The source's own identifier, with a scheme that makes it unique beyond the file.
  public var source: Identifier?
  /// The sections that the source itself puts the book in, outermost first; `nil` where it does not,
  /// and the book's date decides.
  public var sectionPath: [SectionKey]?
  /// What was doubtful about it.
  public var warnings: [Warning]
  /// Where the record stands in the file.
  public var place: Place
}

// What is put together at once is not copied when it is handed on. The initializer that does so is told
// from this one by its order.
extension CatalogRecord {
  /// A record that became a book.
  public init(
    book: Book, source: Identifier? = nil, sectionPath: [SectionKey]? = nil, place: Place,
    warnings: [Warning] = []
  ) {
    self.init(
      book: book, source: source, sectionPath: sectionPath, warnings: warnings, place: place)
  }
}

/// A place in a catalog's file, for people to find.
public struct Place: Hashable, Sendable {
  /// The line that the record begins on, from 1; `nil` in formats without lines.
  public var line: Int?
  /// The number of the record in the file, from 1.
  public var record: Int
  /// The member of an archive that the record stands in, where there are several.
  public var member: String?

  /// A place in a file.
  public init(line: Int? = nil, record: Int, member: String? = nil) {
    self.line = line
    self.record = record
    self.member = member
  }
}

/// A record that could not become a book.
public struct RefusedRecord: Hashable, Sendable {
  /// Where it stands.
  public var place: Place
  /// The kind of fault, one word for all of its kind (`ragged`, `encoding`, `no-title`, …).
  public var kind: String
  /// One sentence: what is wrong, with what was found and expected.
  public var reason: String
  /// The record as it stands in the file, at most a few thousand bytes of it.
  public var raw: String

  /// A refused record.
  public init(place: Place, kind: String, reason: String, raw: String = "") {
    self.place = place
    self.kind = kind
    self.reason = reason
    self.raw = raw
  }
}

/// Something doubtful that did not stop a record.
public struct Warning: Hashable, Sendable {
  /// The kind of doubt, one word for all of its kind (`date-day`, `isbn-check`, …).
  public var kind: String
  /// One sentence with the value in it.
  public var message: String
  /// Where it was found; `nil` where it concerns the whole file.
  public var place: Place?

  /// A warning.
  public init(kind: String, message: String, place: Place? = nil) {
    self.kind = kind
    self.message = message
    self.place = place
  }
}

/// Why a whole file cannot be read as a catalog.
public struct CatalogFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure that a caller treats differently.
  public enum Kind: Hashable, Sendable {
    /// The content is no catalog, or not one that can be read.
    case notACatalog
    /// Columns or members that say what is what were not recognised.
    case unknownHeaders
    /// A named limit was passed.
    case limit
    /// The file cannot be opened or read.
    case unreadable
    /// A library that reads this format is not on this machine.
    case libraryMissing
    /// An option asks for something that does not exist or does not go with this file.
    case usage
  }

  /// What went wrong, to tell failures apart.
  public var kind: Kind
  /// One sentence: what it is and what to do.
  public var message: String
  /// The line it was noticed on, where there is one.
  public var line: Int?

  /// A failure with its sentence.
  public init(_ kind: Kind, _ message: String, line: Int? = nil) {
    self.kind = kind
    self.message = message
    self.line = line
  }

  /// The message.
  public var description: String { message }

  /// The same failure with a message that begins with the file's path, and the line where known.
  public func naming(_ path: String) -> CatalogFormatError {
    guard !message.hasPrefix(path) else { return self }
    var named = self
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let rest = message.hasPrefix(name) ? String(message.dropFirst(name.count)) : nil
    let place = line.map { "\(path):\($0)" } ?? path
    named.message = rest.map { place + $0 } ?? "\(place): \(message)"
    return named
  }
}
