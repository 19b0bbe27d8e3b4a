import CatalogModel
import CatalogRules

/// Numbers the records of an import that nothing tells apart: without ISBN and identifier, without
/// contributors or date, and of one title.
///
/// Cost: nothing for all other records; for these a look into a table that is bounded in memory.
struct OccurrenceCounter {
  /// For each content, how many records have it.
  private let counts: KeyTable

  init() throws { counts = try KeyTable() }

  /// Gives a record its number among those of its kind; whether it is of such a kind.
  func number(_ incoming: inout IncomingBook) throws -> Bool {
    guard BookKeys.areIncomplete(incoming) else { return false }
    let hash = counts.hashValue(of: BookKeys(incoming).identity)
    let before = try counts.first(hash)?.book ?? 0
    if before > 0 { try counts.remove(hash, book: before) }
    try counts.insert(hash, book: before + 1, digest: 0)
    incoming.occurrence = Int(before) + 1
    return true
  }
}
