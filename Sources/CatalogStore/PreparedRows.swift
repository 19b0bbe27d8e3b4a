import CatalogModel
import CatalogRules

/// What the store makes of a batch of records before it looks into the database: rows laid out in one
/// buffer, hashes of their keys and contents, words for the search index.
struct PreparedRows: Sendable {
  /// One record.
  struct Row: Sendable {
    var keys: HashedKeys
    /// The hash of all that the record says.
    var digest: UInt64
    var numbers: Numbers
    /// Where its texts begin in `bytes`; the place of its first end in `ends`.
    var start: Int
    var firstEnd: Int
    /// Where the book stands: the number of a period, where that is all there is to its section.
    var period: Int?
    /// Whether it has a title, or a key beside its content.
    var isIdentified: Bool
    /// Its row in the search index, but for the id.
    var searchDate: Int64
    /// Where its words are in `words`; `nil` where they were not asked for.
    var words: SearchIndex.Words?
  }

  /// The numbers of a row that the record alone decides.
  struct Numbers: Sendable {
    var pages: Int?
    var coverCount: Int
    var coverWidth: Int?
    var coverHeight: Int?

    init(_ columns: BookColumns) {
      pages = columns.pages
      coverCount = columns.coverCount
      coverWidth = columns.coverWidth
      coverHeight = columns.coverHeight
    }
  }

  private(set) var rows: [Row] = []
  /// The texts of all rows.
  private(set) var bytes: [UInt8] = []
  /// Where each text of a row ends, counted from the row's start; -1 is NULL.
  private(set) var ends: [Int] = []
  /// The words of all rows.
  private(set) var words: [UInt8] = []

  /// Lays out a batch; `withWords` tells whether words for the search index are wanted.
  init(_ books: [IncomingBook], hash: KeyTable.Hash, withWords: Bool) {
    rows.reserveCapacity(books.count)
    bytes.reserveCapacity(books.count * 256)
    ends.reserveCapacity(books.count * BookColumns.names.count)
    if withWords { words.reserveCapacity(books.count * 128) }
    var columns = BookColumns()
    books.withUnsafeBufferPointer { books in
      books.withMemoryRebound(to: Lent.self) { books in
        for index in books.indices { append(books[index], &columns, hash, withWords) }
      }
    }
  }

  /// A record that is looked at where it lies.
  ///
  /// What can be copied is copied at each call that it is passed to from there.
  private struct Lent: ~Copyable {
    let incoming: IncomingBook
  }

  private mutating func append(
    _ lent: borrowing Lent, _ columns: inout BookColumns, _ hash: KeyTable.Hash,
    _ withWords: Bool
  ) {
    let keys = BookKeys(lent.incoming)
    columns.load(lent.incoming.book, keys: keys)
    let row = Row(
      keys: HashedKeys(keys, by: hash), digest: columns.digest(of: lent.incoming),
      numbers: Numbers(columns), start: bytes.count, firstEnd: ends.count,
      period: Self.period(lent.incoming.sectionPath),
      isIdentified: !lent.incoming.book.title.isEmpty || keys.identity.utf8.first != 0x3D,
      searchDate: SearchWords.row(of: lent.incoming.book, id: 0),
      words: withWords ? SearchIndex.Words(of: lent.incoming.book, to: &words) : nil)
    bytes += columns.bytes
    ends += columns.ends
    rows.append(row)
  }

  /// The number of a path's only key, without a title; `nil` for all others.
  private static func period(_ path: [SectionKey]) -> Int? {
    guard path.count == 1, path[0].title == nil else { return nil }
    return path[0].period.number ?? .max
  }
}
