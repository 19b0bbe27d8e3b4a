package import CatalogModel

/// A place in what a search finds: the kind of match, and the last row given out.
package struct SearchCursor {
  /// The kinds of match, best first.
  package enum Tier: Int, CaseIterable {
    /// The book's own ISBN is one of the words.
    case isbn
    /// All words are in the title.
    case title
    /// All words are there.
    case elsewhere
  }

  package var tier: Tier
  package var row: Int64

  /// Before everything.
  package static let start = SearchCursor(tier: .isbn, row: .max)

  package init(tier: Tier, row: Int64) {
    self.tier = tier
    self.row = row
  }

  /// Reads the `next` of a page.
  package init(_ text: String) throws(RepositoryError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let tier = Int(parts[0]).flatMap(Tier.init), let row = Int64(parts[1])
    else {
      throw RepositoryError(.unusableQuery, "\(text.prefix(40)) is not the next of a search")
    }
    self.init(tier: tier, row: row)
  }

  /// As pages give it.
  package var description: String { "\(tier.rawValue):\(row)" }
}
