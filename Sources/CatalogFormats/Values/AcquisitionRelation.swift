/// The relations of links by which a book is got.
///
/// Source: OPDS Catalog 1.2, section 5.2.1; the short forms are those of OPDS Catalog 2.0, section
/// 5.3.
package enum AcquisitionRelation {
  /// The relation for which no other says more.
  package static let any = "http://opds-spec.org/acquisition"
  static let buying = any + "/buy"
  private static let samples: Set<String> = [any + "/sample", any + "/preview"]

  private static let shortForms = [
    "acquisition": any, "borrow": any + "/borrow", "buy": buying,
    "download": any + "/open-access", "preview": any + "/sample", "subscribe": any + "/subscribe",
  ]

  /// The relation in its long form; `nil` where it is none of these.
  package static func longForm(_ rel: String?) -> String? {
    guard let rel else { return nil }
    return shortForms[rel] ?? (rel.hasPrefix(any) ? rel : nil)
  }

  /// The link that a price belongs to: one to buy before any other, a sample last.
  static func priced(_ rels: [String?]) -> Int? {
    let forms = rels.map(longForm)
    return forms.firstIndex { $0 == buying }
      ?? forms.firstIndex {
        $0.map { $0 != any + "/open-access" && !samples.contains($0) } ?? false
      }
      ?? forms.firstIndex { $0 != nil }
  }
}
