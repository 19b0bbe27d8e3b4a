import CatalogModel

/// A book in the section of its date's period.
func incoming(
  _ title: String, isbn: String? = nil, source: String? = nil, _ published: String? = nil,
  path: [SectionKey]? = nil, _ change: (inout Book) -> Void = { _ in }
) -> IncomingBook {
  var book = Book(title: title)
  book.isbn = isbn.flatMap { ISBN($0) }
  book.published = published.flatMap { PartialDate($0) }
  change(&book)
  return IncomingBook(
    book: book, source: source.map { Identifier(scheme: "test", value: $0) },
    sectionPath: path ?? [SectionKey(period: Period(book.published))])
}

/// The n-th of a row of ISBNs, right by the rule of the ISBN Users' Manual.
func isbn(_ number: Int) -> String {
  let digits = String(number)
  let body = Array(("978" + String(repeating: "0", count: 9 - digits.count) + digits).utf8)
  let check = ISBN.checkDigit13(body[...]) ?? 0
  return String(decoding: body + [check], as: UTF8.self)
}

/// Numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  // SplitMix64, https://prng.di.unimi.it/splitmix64.c
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
