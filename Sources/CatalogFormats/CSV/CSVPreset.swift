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
  var authors = NameSeparator.detected
  /// How editors, translators and others are parted, where not as authors are.
  var otherPeople: NameSeparator?
  /// The headers of people, and beside each the header of their roles, parted in the same way.
  var roles: [String: String] = [:]
  /// The headers of lists, and what parts the entries of each.
  var lists: [String: String] = [:]
  /// What parts title and subtitle in one cell.
  var titleSeparators: [String] = []
  /// What reads rows of this table in a way of its own.
  var kind = Kind.general

  enum Kind: Sendable {
    case general
    case calibre
    case kbart
    case zotero
    case libib
    case shopify
    case woocommerce
  }

  /// The first preset of which a table has all the headers.
  static func matching(_ keys: Set<String>) -> CSVPreset? {
    all.first { $0.signature.allSatisfy(keys.contains) }
  }
}
