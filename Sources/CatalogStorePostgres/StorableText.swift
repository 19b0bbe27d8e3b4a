import CatalogModel
import CatalogRules

/// What PostgreSQL cannot keep as it is: the character U+0000, and keys too long for an index.
enum StorableText {
  /// The longest key, in bytes, that stands in an index as it is.
  private static let longestKey = 1_000

  /// The text with U+FFFD in the place of each U+0000.
  static func text(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value == 0 ? Unicode.Scalar(0xFFFD) ?? $0 : $0 }))
  }

  /// The key as the index has it: itself, or `#` and a hash of 128 bits.
  static func key(_ key: String) -> String {
    guard key.utf8.count > longestKey else { return key }
    let hashes = [StableHash.hash(key), StableHash.hash(key, seed: 1)]
    return "#"
      + hashes.map { hash in
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
      }.joined()
  }

  /// The record without U+0000 outside of lists, which are kept as JSON and escape it.
  static func record(_ incoming: IncomingBook) -> IncomingBook {
    var record = incoming
    record.book = book(incoming.book)
    record.source = incoming.source.map {
      Identifier(scheme: text($0.scheme), value: text($0.value))
    }
    record.sectionPath = incoming.sectionPath.map {
      SectionKey(period: $0.period, title: $0.title.map(text))
    }
    return record
  }

  /// The row without U+0000 outside of lists.
  static func row(_ row: BookRow) -> BookRow {
    var row = row
    row.book = book(row.book)
    row.keys = BookKeys(identity: text(row.keys.identity), source: row.keys.source.map(text))
    return row
  }

  private static func book(_ book: Book) -> Book {
    var book = book
    book.title = text(book.title)
    book.subtitle = book.subtitle.map(text)
    book.publisher = book.publisher.map(text)
    book.series = book.series.map { Series(name: text($0.name), number: $0.number.map(text)) }
    book.description = book.description.map(text)
    book.format = book.format.map(text)
    book.price = book.price.map { price in
      Price(amount: text(price.amount), currency: price.currency.map(text))
    }
    book.covers = book.covers.map { cover in
      var cover = cover
      cover.ref = text(cover.ref)
      return cover
    }
    return book
  }
}
