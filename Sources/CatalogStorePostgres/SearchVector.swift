import CatalogModel
import CatalogRules

/// A book's words as a TSVECTOR in PostgreSQL's binary format.
///
/// Used again for every book of an import. Words have their places, from which phrases are found;
/// those of the title have the weight A. A vector holds 16,383 places, 255 of each word, and a
/// megabyte: one that cannot hold all of a book has the word `~`, which no text has.
struct SearchVector {
  /// What a TSQUERY finds the vectors by that lack something.
  static let partial = "'~'"

  /// A place that PostgreSQL can keep, and how many of one word.
  private static let greatestPlace = 16_383
  private static let mostPlaces = 255
  /// What words and their places take together at most; PostgreSQL's limit is 2^20 - 1.
  private static let mostBytes = 1_000_000

  private struct Word {
    var start: Int
    var end: Int
    var place: UInt16
  }

  private var text: [UInt8] = []
  private var words: [Word] = []
  private(set) var bytes: [UInt8] = []
  /// Whether the vector lacks something of the book.
  private(set) var isPartial = false

  /// Lays the words of a book out in `bytes`.
  mutating func load(_ book: Book) {
    text.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    isPartial = false
    let titleEnd = SearchWords.append(of: book, to: &text)
    cut(titleEnd: titleEnd)
    isPartial = words.count > Self.greatestPlace
    layOut()
    guard isPartial else { return }
    let start = text.count
    text.append(UInt8(ascii: "~"))
    words.append(Word(start: start, end: text.count, place: 1))
    layOut()
  }

  private mutating func layOut() {
    // Taken out meanwhile, as it is read where other parts of this value change.
    let text = self.text
    text.withUnsafeBufferPointer { text in
      words.sort { Self.isBefore($0, $1, text) }
      write(text)
    }
  }

  private mutating func cut(titleEnd: Int) {
    var start = 0
    for index in text.indices where text[index] == UInt8(ascii: " ") {
      let place = UInt16(min(words.count + 1, Self.greatestPlace))
      let weight: UInt16 = index < titleEnd ? 3 << 14 : 0
      words.append(Word(start: start, end: index, place: place | weight))
      start = index + 1
    }
  }

  /// Bytewise, and equal words by their places.
  private static func isBefore(
    _ left: Word, _ right: Word, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let order = compare(left, right, text)
    return order == 0 ? left.place & 0x3FFF < right.place & 0x3FFF : order < 0
  }

  private static func compare(
    _ left: Word, _ right: Word, _ text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var (i, j) = (left.start, right.start)
    while i < left.end, j < right.end {
      if text[i] != text[j] { return text[i] < text[j] ? -1 : 1 }
      i += 1
      j += 1
    }
    return (left.end - left.start) - (right.end - right.start)
  }

  private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.removeAll(keepingCapacity: true)
    bytes.appendBigEndian(Int32(0))
    var count: Int32 = 0
    var size = 0
    var index = 0
    while index < words.count {
      let first = words[index]
      var places: [UInt16] = []
      while index < words.count, Self.compare(first, words[index], text) == 0 {
        let place = words[index].place
        let isLater = places.last.map { $0 & 0x3FFF < place & 0x3FFF } ?? true
        if isLater, places.count < Self.mostPlaces {
          places.append(place)
        } else {
          isPartial = true
        }
        index += 1
      }
      // On the server: the word, a byte at most to an even address, and two bytes a place.
      let length = first.end - first.start + 3 + 2 * places.count
      guard size + length <= Self.mostBytes || text[first.start] == UInt8(ascii: "~") else {
        isPartial = true
        continue
      }
      size += length
      write(text[first.start..<first.end], places)
      count += 1
    }
    withUnsafeBytes(of: count.bigEndian) { bytes.replaceSubrange(0..<4, with: $0) }
  }

  private mutating func write(_ word: Slice<UnsafeBufferPointer<UInt8>>, _ places: [UInt16]) {
    bytes.append(contentsOf: word)
    bytes.append(0)
    bytes.appendBigEndian(Int16(places.count))
    for place in places { bytes.appendBigEndian(place) }
  }
}
