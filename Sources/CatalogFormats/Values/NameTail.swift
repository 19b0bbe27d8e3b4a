/// A name without what library catalogs write behind it: life dates, the role, `et al.`, what the
/// initials stand for, and the full stop that ends the heading.
///
/// Source: MARC 21 Format for Bibliographic Data, X00 ($a, $q, $d, $e); ISBD, consolidated edition,
/// A.3; the headings of the national libraries of France and Germany.
struct NameTail {
  /// What is left.
  private(set) var name: String
  /// The first role that stood behind the name.
  private(set) var role: String?

  /// The most things that are taken off one name.
  private static let mostParts = 8

  /// Takes everything off a clean text of one name. O(length).
  init(_ text: String) {
    name = text
    guard Self.mayBeLonger(text) else { return }
    for _ in 0..<Self.mostParts {
      dropStop()
      guard takeOthers() || takeBracket() || takePart() || takeSentence() else { break }
    }
  }

  /// Whether anything may stand behind the name, from a look at its end and its marks.
  private static func mayBeLonger(_ text: String) -> Bool {
    guard let last = text.utf8.last else { return false }
    let isLetter = last | 0x20 >= 0x61 && last | 0x20 <= 0x7A || last >= 0x80
    guard isLetter, text.utf8.count(where: { $0 == UInt8(ascii: ",") }) < 2 else { return true }
    let word = text.split(separator: " ").last.map(String.init) ?? text
    guard let first = word.unicodeScalars.first, first.properties.isUppercase else { return true }
    return ContributorRoles.phrase(word) != nil
  }

  // MARK: What stands there

  /// A full stop at the end, unless it is an initial's or an abbreviation's.
  private mutating func dropStop() {
    while let last = name.unicodeScalars.last, last.isOne(of: " ,;:") {
      name.unicodeScalars.removeLast()
    }
    guard name.utf8.last == UInt8(ascii: "."), name.unicodeScalars.count > 1 else { return }
    let before = name.unicodeScalars.dropLast()
    if let previous = before.last, previous.isDigit || "-–—)]?".unicodeScalars.contains(previous) {
      name = String(before)
    } else if !Self.isAbbreviation(before) {
      name = ISBDText.stripped(name)
    }
  }

  /// Whether the last word has no vowel, as `Chr` and `Wm` have none.
  private static func isAbbreviation(_ text: Substring.UnicodeScalarView) -> Bool {
    var length = 0
    for scalar in text.reversed().prefix(8) {
      guard scalar.isASCIILetter else { return length > 0 && scalar.value < 0x80 }
      if scalar.isOne(of: "aeiouyAEIOUY") { return false }
      length += 1
    }
    return length > 0 && length < 8
  }

  private static let others = [
    "et al", "et alii", "et alia", "and others", "& others", "und andere", "et autres", "y otros",
    "e altri", "и др", "и другие", "m fl", "m.fl",
  ]
  /// In capitals these are initials.
  private static let othersInLowerCase = ["u. a", "u.a", "u a"]

  /// Whether a part of a list only says that there are others.
  static func isOthers(_ part: String) -> Bool {
    guard part.utf8.count <= 32, !part.isEmpty else { return false }
    var tail = NameTail()
    tail.name = part
    return tail.takeOthers() && tail.name.isEmpty
  }

  private init() { name = "" }

  /// `et al.` and its like in other languages, in brackets or not.
  private mutating func takeOthers() -> Bool {
    var scalars = name.unicodeScalars[...]
    while let last = scalars.last, last.isOne(of: " .])") { scalars.removeLast() }
    let end = String(scalars.suffix(16))
    let word =
      Self.othersInLowerCase.first { end.hasSuffix($0) }
      ?? Self.others.first { end.lowercased().hasSuffix($0) }
    guard let word else { return false }
    scalars.removeLast(word.unicodeScalars.count)
    func isBetween(_ scalar: Unicode.Scalar) -> Bool { scalar.isBlank || scalar.isOne(of: ",;[(") }
    if let last = scalars.last, !isBetween(last) { return false }
    while let last = scalars.last, isBetween(last) { scalars.removeLast() }
    // `Jane Doe ... [et al.]`
    for dots in ["...", "…"] where String(scalars).hasSuffix(dots) {
      scalars.removeLast(dots.unicodeScalars.count)
    }
    name = PlainText.clean(String(scalars))
    return true
  }

  /// A bracket at the end that holds life dates, a role, or what initials stand for.
  private mutating func takeBracket() -> Bool {
    let scalars = name.unicodeScalars
    guard let last = scalars.last, ")]）］】".unicodeScalars.contains(last),
      let open = scalars.lastIndex(where: { "([（［【".unicodeScalars.contains($0) }),
      open > scalars.startIndex
    else { return false }
    let inner = String(scalars[scalars.index(after: open)...].dropLast())
    let rest = PlainText.clean(String(scalars[..<open]))
    guard !rest.isEmpty else { return false }
    if let found = NameParts.bracketRole(inner) {
      role = found
    } else if !NameParts.isYears(inner), !Self.isFullerForm(inner, of: rest) {
      return false
    }
    name = rest
    return true
  }

  /// Whether a bracket holds what the initials of an inverted name stand for: `Tolkien, J. R. R.
  /// (John Ronald Reuel)`.
  private static func isFullerForm(_ inner: String, of name: String) -> Bool {
    guard let comma = name.lastIndex(of: ","), inner.utf8.count <= 80 else { return false }
    let given = name[name.index(after: comma)...].split(separator: " ")
    let hasInitial = given.contains { $0.last == "." && $0.unicodeScalars.count == 2 }
    let isNames = inner.split(separator: " ").allSatisfy {
      $0.first?.isUppercase == true && $0.allSatisfy { $0.isLetter || ".-'’".contains($0) }
    }
    return hasInitial && isNames && given.first?.first == inner.first
  }

  /// Life dates or a role after a comma, or one behind the other: `1939- author`.
  private mutating func takePart() -> Bool {
    guard name.holds(UInt8(ascii: ",")) || name.unicodeScalars.contains("，") else { return false }
    let parts = NameList.cut(name, at: NameList.isComma)
    guard parts.count > 1, let last = parts.last,
      let found = NameParts.qualifier(last, after: parts.dropLast())
    else { return false }
    if case .role(let word) = found { role = word }
    name = parts.dropLast().joined(separator: ", ")
    return true
  }

  /// A role after a full stop: `Hugo, Victor (1802-1885). Auteur du texte`.
  private mutating func takeSentence() -> Bool {
    let scalars = name.unicodeScalars
    var place = scalars.endIndex
    while place > scalars.startIndex {
      let next = place
      place = scalars.index(before: place)
      guard scalars[place] == ".", next < scalars.endIndex, scalars[next] == " " else { continue }
      let before = NameList.cut(String(scalars[..<place]), at: NameList.isComma)
      let part = String(scalars[scalars.index(after: next)...])
      guard case .role(let word)? = NameParts.qualifier(part, after: before[...]) else {
        return false
      }
      role = word
      name = String(scalars[...place])
      return true
    }
    return false
  }
}
