import CatalogModel
import CatalogRules

/// Words on their way into the full-text index: those of books that go in, and of some that are taken
/// out before.
struct WaitingWords: Sendable {
  /// An entry of the index and where its words are.
  struct Entry: Sendable {
    var row: Int64
    var words: SearchIndex.Words
  }

  /// What goes in; the row of what shall not is negative.
  private(set) var added: [Entry] = []
  /// What was in the index before all of this.
  private(set) var removed: [Entry] = []
  /// The words of both.
  private(set) var bytes: [UInt8] = []
  /// Where rows are in `added`: of the first ones, as far as they were ever looked for.
  private var slots: [Int64: Int] = [:]
  private var slotsFilled = 0

  /// How many books' words there are.
  var count: Int { added.count + removed.count }

  /// Puts a book in.
  mutating func add(_ book: Book, at row: Int64) {
    let words = SearchIndex.Words(of: book, to: &bytes)
    added.append(Entry(row: row, words: words))
  }

  /// Puts in a book whose words are cut already.
  mutating func add(_ words: SearchIndex.Words, of buffer: [UInt8], at row: Int64) {
    let place = bytes.count
    bytes += buffer[words.start..<words.end]
    added.append(Entry(row: row, words: words.moved(to: place)))
  }

  /// Takes a book out of the index, given as it was put in.
  mutating func remove(_ book: Book, at row: Int64) {
    let words = SearchIndex.Words(of: book, to: &bytes)
    removed.append(Entry(row: row, words: words))
  }

  /// Lets go of a row that waits; false where it does not.
  ///
  /// Few imports ask, so those that do not never fill `slots`.
  mutating func drop(_ row: Int64) -> Bool {
    while slotsFilled < added.count {
      slots[added[slotsFilled].row] = slotsFilled
      slotsFilled += 1
    }
    guard let slot = slots.removeValue(forKey: row) else { return false }
    added[slot].row = -1
    return true
  }

  /// Forgets everything, but for the room it took.
  mutating func removeAll() {
    added.removeAll(keepingCapacity: true)
    removed.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    slotsFilled = 0
  }
}
