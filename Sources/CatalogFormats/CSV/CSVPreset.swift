/// What is known of the tables that a well-known program or service writes.
struct CSVPreset: Sendable {
  /// The name for people.
  var name: String
  /// Headers, as `FieldSpellings.key` gives them, that only this table has together.
  var signature: [String]
  /// Headers that say something else here than elsewhere; `nil`: nothing that is kept.
  var fields: [String: BookField?] = [:]
  /// The header of the source's own identifier, and its scheme.
  var source: (header: String, scheme: String)?
  /// How authors are parted within a cell.
  var authors = ContributorStyle.automatic
  /// What reads rows of this table in a way of its own.
  var kind = Kind.general

  enum Kind: Sendable {
    case general
    /// Our own export.
    case shelf
    case calibre
    case kbart
    case libraryThing
    case zotero
  }

  /// The first preset of which a table has all the headers.
  static func matching(_ keys: Set<String>) -> CSVPreset? {
    all.first { $0.signature.allSatisfy(keys.contains) }
  }
}
