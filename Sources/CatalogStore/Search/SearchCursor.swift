import CatalogModel

/// A place in what a search finds: the kind of match, and the last row given out.
struct SearchCursor {
  /// The kinds of match, best first.
  enum Tier: Int, CaseIterable {
    /// The book's own ISBN is one of the words.
    case isbn
    /// All words are in the title.
    case title
    /// All words are there.
    case elsewhere
  }

  var tier: Tier
  var row: Int64

  /// Before everything.
  static let start = SearchCursor(tier: .isbn, row: .max)

  init(tier: Tier, row: Int64) {
    self.tier = tier
    self.row = row
  }

  /// Reads the `next` of a page.
  init(_ text: String) throws(RepositoryError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let tier = Int(parts[0]).flatMap(Tier.init), let row = Int64(parts[1])
    else {
      throw RepositoryError(.unusableQuery, "\(text.prefix(40)) is not the next of a search")
    }
    self.init(tier: tier, row: row)
  }

  /// As pages give it.
  var description: String { "\(tier.rawValue):\(row)" }
}
