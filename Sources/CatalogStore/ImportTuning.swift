import CatalogRules

/// When an import changes its ways; what it stores does not depend on it.
struct ImportTuning: Sendable {
  /// How keys are hashed in memory.
  var hash: KeyTable.Hash = { StableHash.hash($0) }
  /// How many bytes of keys are kept in memory; more are in a temporary file.
  var keyTableLimit = KeyTable.usualLimit
  /// Up to how many stored books their keys are read at once.
  var smallStore: Int64 = 2_000
  /// How many stored books' keys are read in the time of one query.
  var rowsAQuery: Int64 = 5
  /// From how many new books on indexes may be built at the end.
  var largeImport = 5_000
  /// From how many bytes on the first import of an empty file does without the write-ahead log.
  var logFreeBytes = 8 << 20
  /// How many books' words wait at most before they go into the search index.
  var wordsAtOnce = 200_000
  /// From how many waiting books on an index that was never written is built by another thread.
  var largeSearch = 10_000
}
