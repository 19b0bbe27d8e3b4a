import CatalogRules

/// A query in the language of FTS5: every word is quoted.
extension SearchExpression {
  /// All words, wherever they are.
  var all: String { Self.joined(terms) }
  /// All words in the title.
  var inTitle: String { "{title} : (\(all))" }
  /// All words, but not all of them in the title.
  var elsewhere: String { "(\(all)) NOT \(inTitle)" }

  /// All words but one; `nil` where there is no other.
  func without(term: Int) -> String? {
    let others = terms.indices.filter { $0 != term }.map { terms[$0] }
    return others.isEmpty ? nil : Self.joined(others)
  }

  private static func joined(_ terms: [SearchTerm]) -> String {
    terms.map { term in
      switch term {
      case .word(let word): "\"\(word)\""
      case .beginning(let word): "\"\(word)\" *"
      case .phrase(let words): "\"\(words.joined(separator: " "))\""
      }
    }.joined(separator: " AND ")
  }
}
