/// Lists whose commas part names, or turn a name around, or both.
extension NameList {
  /// Commas part names; a suffix, life dates and a role stay with the name before them.
  static func commaList(_ text: String) -> [String] {
    joinedToNames(cut(text) { $0 == "," })
  }

  private static func joinedToNames(_ pieces: [String]) -> [String] {
    var names: [String] = []
    for piece in pieces {
      let isOfLast =
        NameParts.isSuffix(piece) || NameParts.qualifier(piece, after: names.suffix(1)) != nil
      if isOfLast, let last = names.popLast() {
        names.append(last + ", " + piece)
      } else {
        names.append(piece.hasPrefix("and ") ? String(piece.dropFirst(4)) : piece)
      }
    }
    return names
  }

  /// Whether commas part names or turn one around, from what stands between them.
  static func commaGuess(_ text: String) -> [String] {
    let parts = cut(text, at: isComma)
    guard parts.count > 1 else { return [text] }
    // `Plato, translated by Benjamin Jowett`
    let labels =
      NameLabel.mayStand(in: text.utf8)
      ? parts.indices.dropFirst().filter { NameLabel(parts[$0][...]) != nil } : []
    if let first = labels.first {
      let groups = zip(labels, labels.dropFirst() + [parts.count]).map { parts[$0..<$1] }
      let names = groups.map { $0.joined(separator: ", ") }.flatMap { group in
        NameLabel(group[...]).map(labelled) ?? [group]
      }
      return commaNames(Array(parts[..<first])) + names
    }
    return commaNames(parts)
  }

  private static func commaNames(_ parts: [String]) -> [String] {
    let text = parts.joined(separator: ", ")
    guard parts.count > 1 else { return [text] }
    let headings = headings(parts)
    if headings.count == 1, headings[0].qualifiers.isEmpty { return names(parts) ?? [text] }
    return headings.flatMap { heading in
      var names = names(of: heading)
      if let last = names.popLast() {
        names.append(([last] + heading.qualifiers).joined(separator: ", "))
      }
      return names
    }
  }

  /// Parts of names, and the life dates, roles and `et al.` that end them.
  private struct Heading {
    var parts: [String] = []
    var qualifiers: [String] = []
    var hasDates = false
  }

  /// The headings of a list: each ends behind what qualifies it.
  private static func headings(_ parts: [String]) -> [Heading] {
    var headings: [Heading] = []
    var heading = Heading()
    for part in parts {
      if let found = NameParts.qualifier(part, after: heading.parts[...]) {
        heading.qualifiers.append(part)
        if found == .dates || NameParts.isYearsFirst(part) { heading.hasDates = true }
        continue
      }
      // `Jr.` behind the dates is the name's as well.
      if !heading.qualifiers.isEmpty, !NameParts.isSuffix(part) {
        headings.append(heading)
        heading = Heading()
      }
      heading.parts.append(part)
    }
    headings.append(heading)
    return headings
  }

  /// The names of a heading: one that is turned around where life dates stand behind it.
  private static func names(of heading: Heading) -> [String] {
    let core = heading.parts.filter { !NameParts.isSuffix($0) }
    let whole = heading.parts.joined(separator: ", ")
    // `Tolstoy, Leo, graf, 1828-1910`
    let isTitled = core.count == 3 && core[2].first?.isLowercase == true
    if heading.hasDates, core.count <= 2 || isTitled { return [whole] }
    return names(heading.parts) ?? [whole]
  }

  /// The names that parts without dates and roles make; `nil` where all are of one.
  private static func names(_ parts: [String]) -> [String]? {
    let core = parts.filter { !NameParts.isSuffix($0) }
    if core.count <= 1 { return nil }
    if core.allSatisfy(endsInInitials) { return joinedToNames(parts) }
    if core.count == 2 {
      let endsInSuffix = parts.last.map(NameParts.isSuffix) == true
      if endsInSuffix || isInverted(core) { return nil }
    }
    if arePairs(core) { return pairs(core) }
    return joinedToNames(parts)
  }

  /// Whether parts are surnames, each with a given name behind it: `Rowling, J. K., Kay, Jim
  /// (Illustrator)`, `García Márquez, Gabriel, Vargas Llosa, Mario`, `García, María José, López, Ana`.
  ///
  /// Of a list of whole names the second, fourth and so on would have to be names of one word.
  private static func arePairs(_ core: [String]) -> Bool {
    guard core.count.isMultiple(of: 2) else { return false }
    let surnames = stride(from: 0, to: core.count, by: 2).map { core[$0].split(separator: " ") }
    let given = stride(from: 1, to: core.count, by: 2).map {
      core[$0].split(separator: " ").prefix { !isBracket($0) }
    }
    guard
      surnames.allSatisfy({
        $0.count <= mostWords && !$0.contains { isInitial($0) || isBracket($0) }
      }),
      given.allSatisfy({ !$0.isEmpty && $0.count <= mostWords || isFirstWithInitials($0) })
    else { return false }
    if given.allSatisfy(isFirstWithInitials) { return true }
    let isPaired =
      given.contains(where: isFirstWithInitials) || surnames.contains { isParticle($0[0]) }
    return isPaired && surnames.allSatisfy(isOneSurname)
  }

  private static func isBracket(_ word: Substring) -> Bool {
    word.hasPrefix("(") || word.hasPrefix("[")
  }

  /// How many words a surname or given names have at most.
  private static let mostWords = 3

  private static func isFirstWithInitials(_ words: ArraySlice<Substring>) -> Bool {
    !words.isEmpty && words.dropFirst().allSatisfy(isInitial)
  }

  /// Whether a surname is one word, or one behind particles: `de la Cruz`, `Le Guin`.
  private static func isOneSurname(_ words: [Substring]) -> Bool {
    words.dropLast().allSatisfy { isParticle(Substring($0.lowercased())) }
  }

  private static func isParticle(_ word: Substring) -> Bool { particles.contains(String(word)) }

  /// `J.`, `J.R.R.`, `J.-P.`
  private static func isInitial(_ word: Substring) -> Bool {
    guard word.utf8.last == UInt8(ascii: ".") else { return false }
    return word.split { $0 == "." || $0 == "-" || $0 == "‑" }.allSatisfy { $0.count == 1 }
  }

  /// `Doe J.`, `Пушкин А. С.`: surname and initials, with no comma between them.
  private static func endsInInitials(_ part: String) -> Bool {
    let words = part.split(separator: " ")
    return words.count > 1 && words.last.map(isInitial) == true
      && !words.prefix(1).contains(where: isInitial)
      && words.drop { !isInitial($0) }.allSatisfy(isInitial)
  }

  /// Whether two parts are a surname and a given name: `García Márquez, Gabriel`, `Le Guin, Ursula K.`.
  private static func isInverted(_ parts: [String]) -> Bool {
    guard isFullName(parts[0]) else { return true }
    let given = parts[1].split(separator: " ")
    let isGiven = given.dropFirst().allSatisfy(isInitial)
    let first = parts[0].split(separator: " ").first.map(String.init) ?? ""
    return isGiven || particles.contains(first)
  }

  private static let particles: Set<String> = [
    "van", "von", "zu", "de", "del", "della", "da", "di", "du", "des", "der", "den", "dos", "ten",
    "ter", "al", "el", "ibn", "bin", "af", "av", "la", "le", "las", "los", "do", "du", "mac", "mc",
    "st.", "saint", "san", "santa",
  ]

  static func pairs(_ parts: [String]) -> [String] {
    guard parts.count.isMultiple(of: 2) else { return parts }
    return stride(from: 0, to: parts.count, by: 2).map { parts[$0] + ", " + parts[$0 + 1] }
  }
}
