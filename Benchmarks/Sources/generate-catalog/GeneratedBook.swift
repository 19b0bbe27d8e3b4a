/// A book as every format of the benchmark writes it.
struct GeneratedBook {
  /// Months from January 2001 on that books are spread over.
  static let months = 310

  var number: Int
  var title: String
  var authors: [String]
  var isbn: String
  var year: Int
  var month: Int
  var day: Int
  var publisher: String
  var language: String
  var subject: String

  var date: String { "\(year)-\(twoDigits(month))-\(twoDigits(day))" }
  var cover: String { "https://covers.example.org/b/isbn/\(isbn)-L.jpg" }
}

func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

/// Makes the books one after the other.
struct BookSource {
  private let words = Vocabulary()
  private var random = Random(seed: 42)
  private var number = 0
  private let subjects = ["Fiction", "History", "Science", "Poetry", "Travel", "Art", "Children"]

  mutating func next() -> GeneratedBook {
    number += 1
    var book = GeneratedBook(
      number: number, title: "", authors: [], isbn: Self.isbn(number), year: 0, month: 0, day: 0,
      publisher: "", language: "", subject: random.pick(subjects))
    switch random.below(100) {
    case ..<55: makeLatin(&book)
    case ..<75: makeChinese(&book)
    case ..<90: makeJapanese(&book)
    default: makeRussian(&book)
    }
    let month = random.below(GeneratedBook.months)
    book.year = 2001 + month / 12
    book.month = month % 12 + 1
    book.day = 1 + random.below(28)
    book.publisher = random.pick(words.publishers)
    return book
  }

  private mutating func makeLatin(_ book: inout GeneratedBook) {
    book.language = "en"
    var parts: [String] = []
    for _ in 0..<(2 + random.below(5)) {
      parts.append(
        random.percent(60) ? random.pick(words.commonWords) : random.pick(words.rareWords))
    }
    book.title = parts.joined(separator: " ").capitalized
    switch random.below(100) {
    case ..<20: book.title += ", or " + random.pick(words.rareWords)
    case ..<26: book.title += " \"\(random.pick(words.commonWords))\""
    default: break
    }
    for _ in 0..<(random.percent(80) ? 1 : 2) {
      book.authors.append(random.pick(words.givenNames) + " " + random.pick(words.surnames))
    }
  }

  private mutating func makeChinese(_ book: inout GeneratedBook) {
    book.language = "zh"
    for _ in 0..<(1 + random.below(4)) { book.title += random.pick(words.chineseWords) }
    if random.percent(20) { book.title += "：第\(1 + random.below(30))卷" }
    // A word that some thirty of a million titles have.
    if random.below(6_600) == 0 { book.title += "青瓷" }
    book.authors.append(random.pick(words.chineseNames))
  }

  private mutating func makeJapanese(_ book: inout GeneratedBook) {
    book.language = "ja"
    book.title = random.pick(words.japanesePhrases)
    if random.percent(40) { book.title += " 第\(1 + random.below(40))巻" }
    book.authors.append(random.pick(words.japaneseNames))
  }

  private mutating func makeRussian(_ book: inout GeneratedBook) {
    book.language = "ru"
    var parts: [String] = []
    for _ in 0..<(2 + random.below(3)) { parts.append(random.pick(words.russianWords)) }
    book.title = parts.joined(separator: " ").capitalized
    book.authors.append(random.pick(words.russianNames))
  }

  /// A valid ISBN-13 for each number, in no order; distinct below a thousand million.
  static func isbn(_ number: Int) -> String {
    let body = (number &* 387_420_489 &+ 12_345) % 1_000_000_000
    let digits = "978" + String(repeating: "0", count: 9 - String(body).utf8.count) + String(body)
    var sum = 0
    for (index, byte) in digits.utf8.enumerated() {
      sum += Int(byte - 0x30) * (index.isMultiple(of: 2) ? 1 : 3)
    }
    return digits + String((10 - sum % 10) % 10)
  }
}
