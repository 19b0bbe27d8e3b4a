import CatalogRules

/// A query as the text of a TSQUERY: every word is quoted, and holds letters and digits only.
extension SearchExpression {
  /// All words, wherever they are.
  var all: String { Self.joined(terms, weight: "") }
  /// All words in the title.
  var inTitle: String { Self.joined(terms, weight: "A") }
  /// All words, but not all of them in the title.
  var elsewhere: String { "(\(all)) & !(\(inTitle))" }

  /// All words but one; `nil` where there is no other.
  func without(term: Int) -> String? {
    let others = terms.indices.filter { $0 != term }.map { terms[$0] }
    return others.isEmpty ? nil : Self.joined(others, weight: "")
  }

  private static func joined(_ terms: [SearchTerm], weight: String) -> String {
    let suffix = weight.isEmpty ? "" : ":" + weight
    return terms.map { term in
      switch term {
      case .word(let word): "'\(word)'\(suffix)"
      case .beginning(let word): "'\(word)':*\(weight)"
      case .phrase(let words):
        "(" + words.map { "'\($0)'\(suffix)" }.joined(separator: " <-> ") + ")"
      }
    }.joined(separator: " & ")
  }
}
