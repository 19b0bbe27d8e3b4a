/// Codes of languages as MARC records hold them.
enum MARCLanguages {
  /// The BCP 47 tags of codes, each once; codes that name no language are left out.
  ///
  /// Until 2001 the codes of several languages stood in one subfield (`engfre`).
  static func tags(_ codes: [String]) -> [String] {
    var tags: [String] = []
    for tag in codes.flatMap(LanguageText.tags) where !tags.contains(tag) { tags.append(tag) }
    return tags
  }
}
