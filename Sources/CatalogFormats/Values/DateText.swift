package import CatalogModel

/// What the text of a date says.
package struct DateReading: Hashable, Sendable {
  /// The date as far as it is sure, or kept with a warning.
  package var date: PartialDate?
  /// What is doubtful about it: `date-day`, `date-month`, `date-order`, `date-year`, `date-doubtful`,
  /// `date-future` or `date-unknown`.
  package var warning: Warning?
  /// What the text tells of the order of day and month in its column.
  package var order: OrderEvidence = .none

  /// A date, or nothing.
  package init(_ date: PartialDate? = nil, warning: Warning? = nil, order: OrderEvidence = .none) {
    self.date = date
    self.warning = warning
    self.order = order
  }
}

/// What one value tells of the order of day and month.
package enum OrderEvidence: Hashable, Sendable {
  /// It is written in a way that leaves no question, or day and month are the same.
  case none
  /// It reads both ways.
  case ambiguous
  /// It reads one way only.
  case decides(DateOrder)
}

/// Reads publication dates in the shapes that catalogs write them, each with its own precision.
///
/// A whole value is read as a date or not at all: free text is never searched for one. No clock, no
/// time zone and no locale takes part.
package enum DateText {
  /// How many characters of a value are looked at; a longer one is no date.
  package static let longestText = 200

  /// Reads a date. `order` is that of the whole column, where it is known.
  package static func read(_ text: String, order: DateOrder? = nil, latestYear: Int = 9999)
    -> DateReading
  {
    let known = text.utf8.withContiguousStorageIfAvailable { bytes in
      fast(bytes) ?? fastWrapped(bytes) ?? fastSlashed(bytes, order: order)
    }
    if let date = known ?? nil, date.year <= latestYear { return DateReading(date) }
    var folded = FoldedText.scalars(text, limit: longestText + 1)
    // `May 5, 2024 → May 9, 2024`: the first day of a span.
    if let arrow = folded.firstIndex(of: "→"), arrow > 0 { folded.removeSubrange(arrow...) }
    while folded.last == " " { folded.removeLast() }
    guard !folded.isEmpty, !isNoDate(folded) else { return DateReading() }
    guard folded.count <= longestText else { return unknown(text) }
    var value = DateValue(text, folded, order: order, latestYear: latestYear)
    return value.read()
  }

  static func unknown(_ text: String) -> DateReading {
    DateReading(warning: .about(text, "date-unknown", "is not understood as a date"))
  }

  private static let noDates: Set<String> = [
    "n.d.", "nd", "n.d", "s.a.", "s.a", "s.d.", "s.d", "unknown", "undated", "n/a", "none", "null",
    "no date", "date not identified", "-", "--", "---", "?", "不详", "不明", "未知", "刊年不明",
  ]

  /// Whether a text says that there is no date.
  private static func isNoDate(_ folded: [Unicode.Scalar]) -> Bool {
    guard folded.count <= 24 else { return false }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: folded.drop { $0 == " " || $0 == "[" || $0 == "(" })
    while let last = text.last, last == "]" || last == ")" || last == " " { text.removeLast() }
    return noDates.contains(String(text).lowercased())
  }
}
