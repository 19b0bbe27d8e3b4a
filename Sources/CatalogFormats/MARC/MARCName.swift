/// The name of a field for a person, a body or a meeting, as it reads on a page.
enum MARCName {
  /// A person's name, given name first.
  ///
  /// - Parameters:
  ///   - entry: the entry element with what follows its comma: `Al-Rasheed, Madawi,`.
  ///   - isInverted: whether the record says that it begins with the surname.
  ///   - numeration: `II`.
  ///   - titles: words that go with the name: `Jr.`, `Pope`, `Sir`.
  static func person(
    _ entry: String, isInverted: Bool, numeration: String? = nil, titles: [String] = []
  ) -> String {
    let name = NonSortingMarks.removed(from: ISBDText.stripped(entry))
    let suffixes = titles.map { ISBDText.stripped($0) }
    guard isInverted, name.holds(UInt8(ascii: ",")) else {
      var direct = name
      if let numeration {
        direct.add(ISBDText.stripped(numeration, dropsStop: false), after: " ")
      }
      let rest = isInverted ? suffixes.filter(isGenerational) : suffixes.filter { $0.first != "(" }
      guard let title = rest.first else { return direct }
      return direct + (isInverted ? " " : ", ") + title
    }
    return turned(name, suffixes: suffixes)
  }

  private static func turned(_ name: String, suffixes: [String]) -> String {
    var parts = name.split(separator: ",").map { ISBDText.stripped(String($0), dropsStop: false) }
    parts.removeAll { $0.isEmpty }
    guard let family = parts.first else { return name }
    var given = ""
    var suffix = suffixes.first(where: isGenerational)
    for part in parts.dropFirst() {
      if isGenerational(part) {
        suffix = suffix ?? part
      } else if given.isEmpty, !isDates(part) {
        given = withoutFullerForm(part)
      }
    }
    guard !given.isEmpty else { return join(family, suffix) }
    if isFamilyFirst(family), isFamilyFirst(given) { return family + given }
    return join(given + " " + family, suffix)
  }

  private static func join(_ name: String, _ suffix: String?) -> String {
    suffix.map { name + " " + $0 } ?? name
  }

  /// `Ruby T. (Ruby Terrill)` without what the initials stand for.
  private static func withoutFullerForm(_ given: String) -> String {
    guard given.last == ")", let open = given.firstIndex(of: "("), open != given.startIndex else {
      return given
    }
    return ISBDText.stripped(String(given[..<open]), dropsStop: false)
  }

  private static func isGenerational(_ word: String) -> Bool {
    if let ascii = ASCIIWord(word.utf8.lazy.filter({ $0 != UInt8(ascii: ".") })) {
      return asciiGenerations.contains(ascii)
    }
    return generations.contains(word.lowercased().split(separator: ".").joined())
  }

  private static let generations: Set<String> = [
    "jr", "sr", "ii", "iii", "iv", "v", "junior", "senior", "fils", "père",
  ]
  private static let asciiGenerations = Set(generations.compactMap { ASCIIWord($0.utf8) })

  /// `1867-1948`, `b. 1920`, `active 16th century`.
  private static func isDates(_ part: String) -> Bool {
    part.utf8.contains { (0x30...0x39).contains($0) }
  }

  /// Whether a name is in Han, Kana or Hangul, where the family name comes first without a blank.
  private static func isFamilyFirst(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0.isHanOrKana || (0xAC00...0xD7A3).contains($0.value) || $0 == " " || $0 == "・"
      }
  }

  /// The name of a body with its units, or of a meeting: `United States. Congress`.
  static func body(_ parts: [String]) -> String {
    var name = ""
    for part in parts {
      let text = ISBDText.stripped(part, dropsStop: false)
      guard !text.isEmpty else { continue }
      if name.isEmpty {
        name = text
      } else {
        name += (name.hasSuffix(".") ? " " : ". ") + text
      }
    }
    return NonSortingMarks.removed(from: ISBDText.stripped(name))
  }
}
