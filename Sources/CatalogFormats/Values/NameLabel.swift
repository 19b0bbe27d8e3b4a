/// What stands before names and says what they did: `by X`, `translated by X`, `Texto de X`, `a cura di
/// X`, `trans. X`, `译者：X`.
struct NameLabel {
  /// The label as it is written, its mark or preposition included.
  var text: String
  /// `nil` of `by`, which says no more than the list.
  var role: String?
  /// The text behind it.
  var names: String

  /// The words of a label at most, and what of a text is looked at for a colon.
  private static let mostWords = 7
  private static let longestColon = 24

  /// The label that a clean text begins with. O(length).
  init?(_ text: Substring) {
    guard Self.mayStand(in: text.utf8),
      let found = Self.colon(text) ?? Self.preposition(text) ?? Self.abbreviation(text)
    else {
      return nil
    }
    self = found
  }

  private init?(_ text: Substring, names: Substring, role: String?) {
    self.names = PlainText.clean(String(names))
    guard !self.names.isEmpty else { return nil }
    self.text = String(text[..<names.startIndex])
    self.role = role
  }

  /// Whether a label may stand anywhere in a text, from one look at its bytes: a preposition, a colon,
  /// or a word of two letters or more that ends with a full stop.
  static func mayStand(in text: some Sequence<UInt8>) -> Bool {
    var word: UInt64 = 0
    var length = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: ":"), 0xEF: return true
      case UInt8(ascii: "'"), 0xE2: if length == 1, word == 0x64 { return true }
      case UInt8(ascii: "."): if length > 1 { return true }
      case UInt8(ascii: " "):
        if isPreposition(word, length) { return true }
        word = 0
        length = 0
      case 0x80...0xBF: break
      default:
        word = word << 8 | UInt64(byte | 0x20)
        length += 1
      }
    }
    return false
  }

  /// `by`, `de`, `di`, `da`, `av`, `af`, `von`, `par`, `por` and `van`.
  static func isPreposition(_ word: UInt64, _ length: Int) -> Bool {
    switch (length, word) {
    case (2, 0x6279), (2, 0x6465), (2, 0x6469), (2, 0x6461), (2, 0x6176), (2, 0x6166),
      (3, 0x76_6F6E), (3, 0x70_6172), (3, 0x70_6F72), (3, 0x76_616E):
      true
    default: false
    }
  }

  /// `译者：X`
  private static func colon(_ text: Substring) -> NameLabel? {
    let scalars = text.unicodeScalars
    guard
      let colon = scalars.prefix(longestColon).firstIndex(where: { $0 == ":" || $0 == "：" }),
      let role = ContributorRoles.marc(String(scalars[..<colon]))
        ?? ContributorRoles.label(String(scalars[..<colon]))
    else { return nil }
    return NameLabel(text, names: text[scalars.index(after: colon)...], role: role)
  }

  private static let prepositions: Set<String> = [
    "by", "von", "par", "por", "de", "di", "da", "van", "av", "af",
  ]

  /// Those before which any word for a role may stand, and not only one for what was made.
  private static let agents: Set<String> = ["by", "von", "par", "por"]

  /// `Illustrations by X`, `traduit de l'anglais par X`, `dessins d'X`
  private static func preposition(_ text: Substring) -> NameLabel? {
    let words = text.split(separator: " ", maxSplits: mostWords)
    guard words.count > 1 else { return nil }
    if words[0].lowercased() == "by" {
      return NameLabel(text, names: text[words[1].startIndex...], role: nil)
    }
    // The last one first: `traducción del inglés de X`
    for index in words.indices.dropFirst().reversed() {
      let word = words[index].lowercased()
      let before = String(text[..<words[index].startIndex])
      let isElided = word.hasPrefix("d'") || word.hasPrefix("d’")
      if isElided, word.count > 2, let role = ContributorRoles.label(before, isThing: true) {
        return NameLabel(text, names: text[words[index].dropFirst(2).startIndex...], role: role)
      }
      guard index + 1 < words.count, prepositions.contains(word) else { continue }
      let whole = String(text[..<words[index].endIndex])
      // `Editora da Universidade` is a body.
      let isThing = !agents.contains(word)
      let role =
        ContributorRoles.label(before, isThing: isThing)
        ?? ContributorRoles.label(whole, isThing: isThing)
      if let role {
        return NameLabel(text, names: text[words[index + 1].startIndex...], role: role)
      }
    }
    return nil
  }

  /// `trans. X`; with a capital only before a name of two words, as `Ed. McBain` is a name.
  private static func abbreviation(_ text: Substring) -> NameLabel? {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count > 1, words[0].utf8.last == UInt8(ascii: "."), words[0].utf8.count > 2,
      let first = words[0].unicodeScalars.first, let next = words[1].unicodeScalars.first,
      next.properties.isUppercase, words.count > 2 || !first.properties.isUppercase,
      let role = ContributorRoles.abbreviation(words[0].dropLast().lowercased())
    else { return nil }
    return NameLabel(text, names: text[words[1].startIndex...], role: role)
  }
}

extension ContributorRoles {
  /// The role that words before a preposition or a colon mean: `Texto`, `edited and translated`,
  /// `traduit de l'anglais`, `sous la direction`.
  ///
  /// - Parameter isThing: whether only what was made is meant, and not a word for who made it.
  static func label(_ text: String, isThing: Bool = false) -> String? {
    func role(_ words: String) -> String? {
      labels[words] ?? (isThing ? nil : roleOfAll(in: words))
    }
    guard text.utf8.count <= 64 else { return nil }
    let words = text.lowercased().split { $0 == " " || $0 == "." }
    guard let first = words.first else { return nil }
    let whole = words.joined(separator: " ")
    if let role = role(whole) { return role }
    for joiner in joinedLabels {
      guard let place = words.firstIndex(of: joiner), place > 0 else { continue }
      return label(words[..<place].joined(separator: " "), isThing: isThing)
    }
    // `with an introduction`, `mit einem Vorwort`
    if openers.contains(first), words.count > 1 {
      return words.last.flatMap { role(String($0)) }
    }
    // `aus dem Englischen`, which `übersetzt` need not follow
    if first == "aus", words.count > 2, words[1] == "dem" || words[1] == "der" {
      return "translator"
    }
    // `translated from the French`, `traducción del inglés`, but not `traducción de Ana`
    guard isFromLanguage(text), role(String(first)) == "translator" else { return nil }
    return "translator"
  }

  /// Whether the words behind the first one name a language: with a small letter, or behind `from`.
  private static func isFromLanguage(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    guard words.count > 1, words[1].first?.isLowercase == true else { return false }
    if words[1] == "from" || words[1] == "aus" { return true }
    let isElided = words[1].contains { "'’".contains($0) }
    let isSmall = words.count > 2 && words[2].first?.isLowercase == true
    return isElided || isSmall && languageOpeners.contains(words[1])
  }

  /// Stands between two things that one person did.
  private static let joinedLabels: [Substring] = ["and", "&", "und", "et", "y", "e", "og", "och"]
  private static let openers: Set<Substring> = [
    "with", "mit", "avec", "con", "com", "an", "a", "the", "un", "une", "una",
  ]
  private static let languageOpeners: Set<Substring> = [
    "de", "du", "del", "des", "do", "da", "dal",
  ]

  /// The role of an abbreviation that stands before a name.
  static func abbreviation(_ word: String) -> String? { abbreviations[word] }

  private static let abbreviations: [String: String] = table([
    ("translator", "trans transl tr trad übers övers overs пер przeł přel"),
    ("editor", "ed eds hrsg hg red ред"), ("compiler", "сост"),
    ("illustrator", "illus illustr ill ilustr il илл худож"), ("photographer", "phot fot"),
    ("compiler", "comp"), ("adapter", "adapt"), ("writer of introduction", "introd intro"),
    ("writer of preface", "pref"), ("narrator", "narr"),
  ])

  /// Words that say what somebody made, where they stand before the name.
  static let labels: [String: String] = table([
    ("author", "text texts texto textos texte textes testo testi tekst words escrito écrit"),
    ("author", "scritto geschrieben guion guión scénario"),
    ("illustrator", "illustration illustrations ilustración ilustraciones ilustração ilustrações"),
    ("illustrator", "illustrazione illustrazioni illustrationen dibujos dessins dessin disegni"),
    ("illustrator", "desenhos zeichnungen bilder pictures drawings artwork images imágenes"),
    ("illustrator", "ilustrado ilustrada illustrato gezeichnet bildern zeichnungen illustriert"),
    ("photographer", "fotos fotografías fotografie fotografien photographies fotografia photos"),
    (
      "translator",
      "traduction traducción traducido traducida traduzione tradotto tradução traduzido"
    ),
    ("translator", "übersetzung vertaald oversatt översättning translation traduits traduite"),
    ("editor", "edición edição edizione edited editado editada herausgegeben dirigé dirigido"),
    ("editor", "coordinado coordenado"),
    ("writer of foreword", "foreword vorwort geleitwort vorworten"),
    ("writer of preface", "preface prefacio prefácio prefazione préface prólogo presentación"),
    ("writer of introduction", "introducción introduzione introdução introduction"),
    ("writer of introduction", "einleitung einführung inleiding"),
    ("writer of afterword", "afterword epílogo postface nachwort postfazione posfácio"),
    ("adapter", "adaptación adaptation adaptado adaptada adaptiert adattamento adaptação retold"),
    ("adapter", "nacherzählt adapté"), ("compiler", "selección selected compilado seleção"),
    ("annotator", "notas notes anmerkungen"), ("composer", "music música musik musique musica"),
    ("lyricist", "lyrics"), ("narrator", "gelesen narrado narrada lu letto lido"),
    ("cover designer", "cover"),
  ]).merging([
    "sous la direction": "editor", "a cura di": "editor", "bajo la dirección": "editor",
    "sob a direção": "editor",
    "unter mitarbeit": "contributor", "art by": "illustrator", "in zusammenarbeit": "contributor",
  ]) { first, _ in first }

  private static func table(_ lists: [(String, String)]) -> [String: String] {
    var table: [String: String] = [:]
    for (role, words) in lists {
      for word in words.split(separator: " ") { table[String(word)] = role }
    }
    return table
  }
}

extension ContributorRoles {
  /// Whether the word for a role at the end of a list speaks of all its names: `eds.`, `(translators)`,
  /// and `Hrsg.`, `dir.`, `coord.` behind names with commas, as each of a list with semicolons has its
  /// own.
  static func isOfSeveral(_ text: String) -> Bool {
    var scalars = text.unicodeScalars[...]
    while let last = scalars.last, !last.properties.isAlphabetic { scalars.removeLast() }
    let start = scalars.lastIndex { !$0.properties.isAlphabetic }
    guard let start else { return false }
    let word = String(scalars[scalars.index(after: start)...]).lowercased()
    return plurals.contains(word)
      || collectives.contains(word) && !text.unicodeScalars.contains(";")
  }

  private static let plurals: Set<String> = [
    "eds", "éds", "edd", "editors", "editores", "editoras", "éditeurs", "editori", "curatori",
    "herausgeberinnen", "hgg", "hrsgg", "translators", "traducteurs", "traductores", "tradutores",
    "traduttori", "illustrators", "illustrateurs", "ilustradores", "illustratori", "authors",
    "compilers", "compiladores", "directeurs", "dirs", "coords", "coordinadores", "coordenadores",
    "orgs", "organizadores", "redaktorzy", "redaktörer", "redaktører",
  ]
  private static let collectives: Set<String> = [
    "hrsg", "hg", "herausgeber", "dir", "coord", "org", "cura", "red", "ред",
  ]
}
