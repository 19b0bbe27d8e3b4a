import CatalogModel

/// A name for a book that is the same in every export.
enum BookName {
  /// `urn:isbn:…`, or a `urn:uuid:…` made from what the book is known by.
  static func urn(of book: Book, source: Identifier?) -> String {
    book.isbn.map { "urn:isbn:" + $0.digits } ?? "urn:uuid:" + uuid(of: book, source: source)
  }

  /// The name of what a feed says of a book, which is not the book's own: `urn:uuid:…`.
  static func entry(of book: Book, source: Identifier?) -> String {
    let key = book.isbn.map { Identifier(scheme: "isbn", value: $0.digits) }
    return "urn:uuid:" + uuid(of: book, source: key ?? source)
  }

  /// A UUID of version 8 (RFC 9562, section 5.8) from the source's key, or title and people.
  static func uuid(of book: Book, source: Identifier?) -> String {
    let parts =
      source.map { [$0.scheme, $0.value] }
      ?? [book.title, book.published?.description ?? ""] + book.contributors.map(\.name)
    let text = parts.joined(separator: "\u{1F}")
    let high = hash(text, 0xCBF2_9CE4_8422_2325) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
    let low = hash(text, 0x8422_2325_CBF2_9CE4) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = Array(hex(high) + hex(low))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// FNV-1a.
  private static func hash(_ text: String, _ start: UInt64) -> UInt64 {
    text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
