package import CatalogModel
import TextDecoding

/// A thing to look for among the words of a book.
package enum SearchTerm: Hashable, Sendable {
  /// A word as it is.
  case word(String)
  /// A word that begins so: a single character of Han or Kana.
  case beginning(String)
  /// Words one after the other: the pairs of a run of Han or Kana.
  case phrase([String])
}

/// A query's words as terms of a full-text index; nothing in them is an operator.
package struct SearchExpression {
  /// How many words, and characters of Han and Kana, a query may have.
  package static let mostTerms = 64

  /// The terms, without repetition.
  package private(set) var terms: [SearchTerm] = []
  /// Those of the words that are ISBNs, and which term each is.
  package private(set) var isbns: [(isbn: ISBN, term: Int)] = []

  package init(_ words: String) throws(RepositoryError) {
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

  private mutating func add(_ isbn: ISBN) {
    let term = SearchTerm.word(isbn.digits)
    guard !terms.contains(term) else { return }
    isbns.append((isbn, terms.count))
    terms.append(term)
  }

  private mutating func add(_ word: Substring) throws(RepositoryError) {
    var found: [SearchTerm] = []
    var length = 0
    SearchTokens.forEachPiece(ofFolded: String(word)) { piece in
      switch piece {
      case .word(let word): found.append(.word(word))
      case .run(let run) where run.count == 1: found.append(.beginning(String(run[0])))
      case .run(let run):
        length = max(length, run.count)
        found.append(.phrase(zip(run, run.dropFirst()).map { "\($0)\($1)" }))
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
