package import CatalogModel

/// The words that search knows of a book, in their order.
package struct BookWords {
  private var text: [UInt8] = []
  private var words: [Range<Int>] = []
  private var titleCount = 0

  /// The words of a book.
  package init(_ book: Book) {
    let titleEnd = SearchWords.append(of: book, to: &text)
    var start = 0
    for index in text.indices where text[index] == UInt8(ascii: " ") {
      words.append(start..<index)
      if index < titleEnd { titleCount += 1 }
      start = index + 1
    }
  }

  fileprivate func has(_ term: SearchTerm, onlyInTitle: Bool) -> Bool {
    let count = onlyInTitle ? titleCount : words.count
    switch term {
    case .word(let word):
      let word = Array(word.utf8)
      return (0..<count).contains { text[words[$0]].elementsEqual(word) }
    case .beginning(let word):
      let word = Array(word.utf8)
      return (0..<count).contains { text[words[$0]].starts(with: word) }
    case .phrase(let phrase):
      let phrase = phrase.map { Array($0.utf8) }
      guard phrase.count <= count else { return false }
      return (0...count - phrase.count).contains { start in
        phrase.indices.allSatisfy { text[words[start + $0]].elementsEqual(phrase[$0]) }
      }
    }
  }
}

extension SearchExpression {
  /// Whether a book has all words, or all but one, or has them in its title: what an index answers,
  /// for books that an index cannot hold as a whole.
  package func isMet(
    by words: BookWords, without term: Int? = nil, onlyInTitle: Bool = false
  ) -> Bool {
    terms.indices.allSatisfy { index in
      index == term || words.has(terms[index], onlyInTitle: onlyInTitle)
    }
  }
}
