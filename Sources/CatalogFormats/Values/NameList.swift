/// Cuts a cell into its names.
enum NameList {
  static func pieces(of text: String, separator: NameSeparator) -> [String] {
    switch separator {
    case .none: [text]
    case .mark(let mark): cut(text) { $0 == mark }
    case .comma: commaList(text)
    case .eastAsian: cut(text) { "，、,/／;；".unicodeScalars.contains($0) }
    case .ampersand: words(text, between: ["&"])
    case .and: words(text, between: ["and"])
    case .pairs: pairs(cut(text) { $0 == ";" })
    case .detected: detected(text)
    }
  }

  private static func detected(_ text: String) -> [String] {
    let scalars = text.unicodeScalars
    for mark in "|;；".unicodeScalars where scalars.contains(mark) {
      return cut(text) { $0 == mark }
    }
    if scalars.contains(where: { $0 == "、" || $0 == "，" }) || isEastAsianList(text) {
      return pieces(of: text, separator: .eastAsian)
    }
    if scalars.contains("/") {
      let names = cut(text) { $0 == "/" }
      if names.allSatisfy({ $0.unicodeScalars.count > 2 }) { return names }
    }
    let persons = words(text, between: ["&", "and", "und", "et"])
    if persons.count > 1, persons.allSatisfy(isFullName) { return persons.flatMap(commaGuess) }
    return commaGuess(text)
  }

  private static func isEastAsianList(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.isOne(of: ",/") }
      && NameParts.isEastAsian(text)
  }

  private static func isFullName(_ name: String) -> Bool {
    let hasBody = !name.split(separator: ",").allSatisfy { NameParts.isSuffix(String($0)) }
    return hasBody && name.unicodeScalars.contains(" ")
  }

  /// Cuts outside brackets, where `（美、英）` may stand.
  static func cut(_ text: String, at isMark: (Unicode.Scalar) -> Bool) -> [String] {
    var pieces: [String] = []
    var piece = String.UnicodeScalarView()
    var depth = 0
    for scalar in text.unicodeScalars {
      if "([（［【〔".unicodeScalars.contains(scalar) { depth += 1 }
      if ")]）］】〕".unicodeScalars.contains(scalar) { depth = max(0, depth - 1) }
      if depth == 0, isMark(scalar) {
        pieces.append(PlainText.clean(String(piece)))
        piece = String.UnicodeScalarView()
      } else {
        piece.append(scalar)
      }
    }
    pieces.append(PlainText.clean(String(piece)))
    // A bracket that is never closed does not hold the rest together.
    if depth > 0, pieces.count == 1 {
      pieces = text.unicodeScalars.split(whereSeparator: isMark).map { PlainText.clean(String($0)) }
    }
    return pieces.filter { !$0.isEmpty }
  }

  /// Cuts at whole words.
  private static func words(_ text: String, between separators: Set<String>) -> [String] {
    text.split(separator: " ").split { separators.contains(String($0)) }
      .map { $0.joined(separator: " ") }
      .map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
  }

  /// Commas part names; a suffix stays with the name before it.
  private static func commaList(_ text: String) -> [String] {
    var names: [String] = []
    for piece in cut(text, at: { $0 == "," }) {
      if NameParts.isSuffix(piece), let last = names.popLast() {
        names.append(last + ", " + piece)
      } else {
        names.append(piece.hasPrefix("and ") ? String(piece.dropFirst(4)) : piece)
      }
    }
    return names
  }

  /// Whether commas part names or turn one around, from what stands between them.
  private static func commaGuess(_ text: String) -> [String] {
    let all = cut(text) { $0 == "," }
    let names = commaList(text)
    let core = all.filter { !NameParts.isSuffix($0) && !NameParts.isLifeDates($0) }
    if core.count <= 1 || core.count == 2 && (core.count < all.count || isInverted(core)) {
      return [text]
    }
    if core.allSatisfy({ !$0.unicodeScalars.contains(" ") }), core.count.isMultiple(of: 2) {
      return pairs(core)
    }
    return names
  }

  /// Whether two parts are a surname and a given name: `García Márquez, Gabriel`, `Le Guin, Ursula K.`.
  private static func isInverted(_ parts: [String]) -> Bool {
    guard isFullName(parts[0]) else { return true }
    let given = parts[1].split(separator: " ")
    let isGiven = given.dropFirst().allSatisfy { $0.utf8.count <= 2 && $0.utf8.last == 0x2E }
    let first = parts[0].split(separator: " ").first.map(String.init) ?? ""
    return isGiven || particles.contains(first)
  }

  private static let particles: Set<String> = [
    "van", "von", "zu", "de", "del", "della", "da", "di", "du", "des", "der", "den", "dos", "ten",
    "ter", "al", "el", "ibn", "bin", "af", "av",
  ]

  private static func pairs(_ parts: [String]) -> [String] {
    guard parts.count.isMultiple(of: 2) else { return parts }
    return stride(from: 0, to: parts.count, by: 2).map { parts[$0] + ", " + parts[$0 + 1] }
  }
}
