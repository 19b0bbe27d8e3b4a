extension NameParts {
  /// What a part of a name's text says of the one whose name stands before it.
  enum Qualifier: Equatable {
    case dates
    case role(String)
    /// There are others whose names are left out.
    case others
  }

  /// What a part after a comma or a full stop says of the name before it; `nil` where it is a name
  /// itself, or a part of one.
  ///
  /// - Parameter parts: the parts before it. A short word in capitals is a role only behind a whole
  ///   name: `Jane Doe, Ed.` and `Doe, Jane, Ed.`, but not `Sheeran, Ed.`.
  static func qualifier(_ part: String, after parts: ArraySlice<String>) -> Qualifier? {
    guard part.utf8.count <= 96, !parts.isEmpty else { return nil }
    if isYears(part) || isCentury(part) { return .dates }
    if NameTail.isOthers(part) { return .others }
    if let role = ContributorRoles.phrase(part) {
      let isClear = isLower(part) || !ContributorRoles.isShortWord(part)
      return isClear || isWhole(parts) ? .role(role) : nil
    }
    guard isYearsFirst(part), let (_, words) = afterYears(part) else { return nil }
    return ContributorRoles.phrase(words).map { .role($0) }
  }

  /// Whether a part begins with life dates that other words follow: `1939- author`.
  static func isYearsFirst(_ part: String) -> Bool {
    guard let (years, words) = afterYears(part) else { return false }
    return !words.isEmpty && isYears(years)
  }

  /// What stands up to the last digit of a part with its marks, and behind that.
  private static func afterYears(_ part: String) -> (years: String, words: String)? {
    let scalars = part.unicodeScalars
    guard var end = scalars.lastIndex(where: \.isDigit).map(scalars.index(after:)) else {
      return nil
    }
    while end < scalars.endIndex, " .-–—?)]".unicodeScalars.contains(scalars[end]) {
      end = scalars.index(after: end)
    }
    return (String(scalars[..<end]), String(scalars[end...]))
  }

  private static func isLower(_ part: String) -> Bool {
    let first = part.unicodeScalars.first { $0.properties.isAlphabetic }
    return first?.properties.isUppercase != true
  }

  /// How many parts before a word are looked at.
  private static let mostParts = 6

  /// Whether parts make a whole name: two of them, or a first one of several words.
  private static func isWhole(_ parts: ArraySlice<String>) -> Bool {
    var names = parts.suffix(mostParts).filter { !isSuffix($0) && !isLifeDates($0) }
    while names.count > 2, let last = names.last, ContributorRoles.phrase(last) != nil {
      names.removeLast()
    }
    return names.count > 1 || names.first.map { $0.unicodeScalars.contains(" ") } == true
  }

  /// `active 16th century`
  private static func isCentury(_ part: String) -> Bool {
    guard isLifeDates(part) else { return false }
    let words = part.lowercased()
    return ["th cent", "st cent", "nd cent", "rd cent", "jahrhundert"].contains {
      words.contains($0)
    }
  }

  /// Whether a text is years of a life, not another number: `1802-1885`, `19..-....`, `b. 1950`.
  static func isYears(_ text: String) -> Bool {
    let digits = text.utf8.count { (0x30...0x39).contains($0) }
    return isLifeDates(text) && (digits >= 3 || digits == 2 && text.contains(".."))
  }
}
