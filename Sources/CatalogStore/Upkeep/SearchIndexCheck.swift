import CatalogModel
import CatalogRules
import SQLiteDatabase

/// Compares the full-text index, word by word, with the words of the books.
///
/// Each word of a place (entry, column, number of the word) is hashed, and the sums of the hashes of
/// both sides are compared, so that nothing has to be sorted or kept.
struct SearchIndexCheck {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Makes the index's words a table of the connection; not inside a transaction.
  static func prepare(_ connection: Connection) throws {
    try connection.execute(
      """
      PRAGMA query_only = OFF;
      CREATE VIRTUAL TABLE temp.search_word USING fts5vocab('main', 'book_search', 'instance');
      PRAGMA query_only = ON;
      """)
  }

  /// What differs, a sentence a kind.
  func problems() throws -> [String] {
    let entries = try SearchIndex.problems(in: connection)
    guard entries.isEmpty else { return entries }
    var misplaced: [String] = []
    let wanted = try wordsOfBooks(keepingSums: false, &misplaced)
    let found = try wordsOfIndex(keepingSums: false)
    guard wanted.total != found.total else { return misplaced }
    return misplaced + [try differences(&misplaced)]
  }

  private struct Words {
    var total: UInt64 = 0
    var sums: [Int64: UInt64] = [:]

    mutating func add(_ word: UnsafeRawBufferPointer, _ place: Place, _ keepsSum: Bool) {
      var hash = StableHash.hash(word)
      hash = StableHash.combine(hash, place.entry)
      hash = StableHash.combine(hash, place.number << 1 | (place.isTitle ? 1 : 0))
      total &+= hash
      if keepsSum { sums[place.entry, default: 0] &+= hash }
    }
  }

  private struct Place {
    var entry: Int64
    var isTitle: Bool
    var number: Int64
  }

  private func differences(_ misplaced: inout [String]) throws -> String {
    var ignored: [String] = []
    let wanted = try wordsOfBooks(keepingSums: true, &ignored).sums
    let found = try wordsOfIndex(keepingSums: true).sums
    let entries = Set(wanted.keys).union(found.keys)
    let count = entries.lazy.filter { wanted[$0] ?? 0 != found[$0] ?? 0 }.count
    return "\(count) books have other words in the search index than in themselves"
  }

  private func wordsOfIndex(keepingSums: Bool) throws -> Words {
    var words = Words()
    try connection.forEachRow("SELECT term, doc, col, offset FROM temp.search_word") { row in
      let isTitle = row.withUTF8(at: 2) { $0.first == UInt8(ascii: "t") } ?? false
      let place = Place(
        entry: row.int64(at: 1) ?? 0, isTitle: isTitle, number: row.int64(at: 3) ?? 0)
      _ = row.withBytes(at: 0) { words.add($0, place, keepingSums) }
    }
    return words
  }

  private func wordsOfBooks(keepingSums: Bool, _ misplaced: inout [String]) throws -> Words {
    var words = Words()
    var bytes: [UInt8] = []
    try connection.forEachRow(
      BookTable.select + "NOT INDEXED WHERE search_row IS NOT NULL"
    ) { statement in
      let row = BookRow(statement)
      let entry = row.searchRow ?? 0
      if entry != SearchWords.row(of: row.book, id: row.id) {
        misplaced.append("book \(row.id) stands in the search index under another date")
      }
      bytes.removeAll(keepingCapacity: true)
      let titleEnd = SearchWords.append(of: row.book, to: &bytes)
      bytes.withUnsafeBytes { all in
        Self.forEachWord(all[..<titleEnd]) { word, number in
          words.add(word, Place(entry: entry, isTitle: true, number: number), keepingSums)
        }
        Self.forEachWord(all[titleEnd...]) { word, number in
          words.add(word, Place(entry: entry, isTitle: false, number: number), keepingSums)
        }
      }
    }
    return words
  }

  private static func forEachWord(
    _ bytes: Slice<UnsafeRawBufferPointer>, _ body: (UnsafeRawBufferPointer, Int64) -> Void
  ) {
    var start = bytes.startIndex
    var number: Int64 = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: " ") {
      body(UnsafeRawBufferPointer(rebasing: bytes[start..<index]), number)
      number += 1
      start = index + 1
    }
  }
}
