import CatalogModel
import TextDecoding

/// A query's words as expressions of the full-text index.
///
/// Every word is quoted, so that nothing in it is an operator.
struct SearchExpression {
  /// How many words, and characters of Han and Kana, a query may have.
  static let mostTerms = 64

  /// The terms, without repetition.
  private(set) var terms: [String] = []
  /// Those of the words that are ISBNs, and which term each is.
  private(set) var isbns: [(isbn: ISBN, term: Int)] = []

  init(_ words: String) throws(RepositoryError) {
    guard words.utf8.count <= 65_536 else { throw Self.tooLong }
    let folded = Self.withPlainHyphens(SearchFolding.fold(words))
    if let isbn = Self.isbn(folded[...]) {
      add(isbn)
    } else {
      let parts = folded.split(whereSeparator: \.isWhitespace)
      let hasISBN = parts.contains { Self.isbn($0) != nil }
      for part in parts {
        if let isbn = Self.isbn(part) {
          add(isbn)
        } else if !(hasISBN && (part == "isbn" || part == "isbn:")) {
          try add(part)
        }
      }
    }
    guard !terms.isEmpty else {
      throw RepositoryError(.unusableQuery, "there is no word to search for")
    }
    guard terms.count <= Self.mostTerms else { throw Self.tooLong }
  }

  /// All words, wherever they are.
  var all: String { terms.joined(separator: " AND ") }
  /// All words in the title.
  var inTitle: String { "{title} : (\(all))" }
  /// All words, but not all of them in the title.
  var elsewhere: String { "(\(all)) NOT \(inTitle)" }

  /// All words but one; `nil` where there is no other.
  func without(term: Int) -> String? {
    let others = terms.indices.filter { $0 != term }.map { terms[$0] }
    return others.isEmpty ? nil : others.joined(separator: " AND ")
  }

  private mutating func add(_ isbn: ISBN) {
    let term = "\"\(isbn.digits)\""
    guard !terms.contains(term) else { return }
    isbns.append((isbn, terms.count))
    terms.append(term)
  }

  private mutating func add(_ word: Substring) throws(RepositoryError) {
    var found: [String] = []
    var length = 0
    SearchTokens.forEachPiece(ofFolded: String(word)) { piece in
      switch piece {
      case .word(let word): found.append("\"\(word)\"")
      case .run(let run) where run.count == 1: found.append("\"\(run[0])\" *")
      case .run(let run):
        length = max(length, run.count)
        let pairs = zip(run, run.dropFirst()).map { "\($0)\($1)" }
        found.append("\"\(pairs.joined(separator: " "))\"")
      }
    }
    guard length <= Self.mostTerms else { throw Self.tooLong }
    for term in found where !terms.contains(term) {
      guard terms.count < Self.mostTerms else { throw Self.tooLong }
      terms.append(term)
    }
  }

  private static let tooLong = RepositoryError(
    .unusableQuery, "a search takes at most \(mostTerms) words, or characters in a row")

  /// The ISBN that a text is, with or without its name in front.
  private static func isbn(_ text: Substring) -> ISBN? {
    var text = text
    if text.hasPrefix("isbn") {
      text = text.dropFirst(4)
      while let first = text.first, first == ":" || first == "-" || first == " " {
        text.removeFirst()
      }
    }
    return ISBN(text)
  }

  private static func withPlainHyphens(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHyphen) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isHyphen(scalar) ? "-" : scalar) }
    return String(result)
  }

  private static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
    (0x2010...0x2015).contains(scalar.value) || scalar.value == 0x2212
  }
}
