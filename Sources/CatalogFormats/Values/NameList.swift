/// Cuts a cell into its names.
enum NameList {
  static func pieces(of text: String, separator: NameSeparator) -> [String] {
    switch separator {
    case .none: [text]
    case .mark(let mark): cut(text) { $0 == mark }
    case .comma: commaList(text)
    case .eastAsian: eastAsianPieces(text)
    case .ampersand: words(text, between: ["&"])
    case .and: words(text, between: ["and"])
    case .pairs: pairs(cut(text) { $0 == ";" })
    case .detected: detected(text)
    }
  }

  private static func detected(_ text: String) -> [String] {
    let scalars = text.unicodeScalars
    for mark in "|;；".unicodeScalars where scalars.contains(mark) {
      return cut(text) { $0 == mark }.flatMap(group)
    }
    guard NameLabel.mayStand(in: text.utf8) else { return unlabelled(text) }
    return sentences(text).flatMap { sentence in
      NameLabel(sentence[...]).map(labelled) ?? unlabelled(sentence)
    }
  }

  private static func unlabelled(_ text: String) -> [String] {
    let scalars = text.unicodeScalars
    if scalars.contains(where: { $0 == "、" || $0 == "，" }) || isEastAsianList(text) {
      return pieces(of: text, separator: .eastAsian)
    }
    if scalars.contains("/") {
      let names = cut(text) { $0 == "/" }
      // `author/illustrator` is one person's.
      let areNames = names.dropFirst().allSatisfy { ContributorRoles.phrase($0) == nil }
      if areNames, names.allSatisfy({ $0.unicodeScalars.count > 2 }) { return names }
    }
    let persons = words(text, between: ["&", "and", "und", "et", "[and]", "[und]", "[et]"])
    if persons.count > 1, persons.allSatisfy(isFullName) { return persons.flatMap(commaGuess) }
    return commaGuess(text)
  }

  /// The names of a part of a list: one, unless a label stands before it or a role in Han characters
  /// right behind it, which may be those of several.
  private static func group(_ piece: String) -> [String] {
    if let label = NameLabel(piece[...]) { return labelled(label) }
    let hasMark = piece.unicodeScalars.contains { "，、,".unicodeScalars.contains($0) }
    guard hasMark, NameParts.isEastAsian(piece),
      NameParts.attachedRole(piece, isAny: false) != nil
    else { return [piece] }
    return eastAsianPieces(piece)
  }

  /// The parts of a text that labels behind full stops begin: `Jane Doe. Illustrated by John Roe`.
  private static func sentences(_ text: String) -> [String] {
    var sentences: [String] = []
    var (start, next) = (text.startIndex, text.startIndex)
    while let stop = text[next...].firstRange(of: ". ") {
      next = stop.upperBound
      guard NameLabel(text[next...])?.role != nil else { continue }
      sentences.append(String(text[start..<stop.lowerBound]))
      start = next
    }
    sentences.append(String(text[start...]))
    return sentences
  }

  /// The names behind a label, which counts for each that has none of its own.
  static func labelled(_ label: NameLabel) -> [String] {
    unlabelled(label.names).map { NameLabel($0[...]) == nil ? label.text + $0 : $0 }
  }

  /// The names of a list of the marks that are used in Chinese and Japanese; a word for a role that
  /// stands alone is its last name's.
  static func eastAsianPieces(_ text: String) -> [String] {
    if hasLifeDates(text) {
      return cut(text) { $0 == ";" || $0 == "；" || $0 == "、" }.flatMap(commaGuess)
    }
    var names: [String] = []
    for piece in cut(text, at: { "，、,/／;；".unicodeScalars.contains($0) }) {
      if NameParts.hanRole(piece) != nil, let last = names.popLast() {
        names.append(last + " " + piece)
      } else {
        names.append(piece)
      }
    }
    return names
  }

  /// Whether commas part life dates from a name, as they do in the headings of libraries, which
  /// write `村上, 春樹, 1949-` as well.
  private static func hasLifeDates(_ text: String) -> Bool {
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return false }
    let parts = cut(text, at: isComma)
    return parts.indices.contains {
      let found = NameParts.qualifier(parts[$0], after: parts[..<$0])
      return found == .dates || found != nil && NameParts.isYearsFirst(parts[$0])
    }
  }

  private static func isEastAsianList(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.isOne(of: ",/") }
      && NameParts.isEastAsian(text)
  }

  static func isFullName(_ name: String) -> Bool {
    let hasBody = !name.split(separator: ",").allSatisfy { NameParts.isSuffix(String($0)) }
    return hasBody && name.unicodeScalars.contains(" ")
  }

  static func isComma(_ scalar: Unicode.Scalar) -> Bool { scalar == "," || scalar == "，" }

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
}
