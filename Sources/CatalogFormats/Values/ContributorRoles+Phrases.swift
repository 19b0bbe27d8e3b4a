extension ContributorRoles {
  /// The role that words behind a name mean, as library catalogs write them: `author`, `joint
  /// author.`, `author and illustrator`, `Auteur du texte`; of several the first.
  ///
  /// Codes are none of them: `Ann` and `Art` are given names. Nor are words in capitals that are
  /// as well names: `Reader`, `Ed` without a full stop.
  ///
  /// Source: MARC Code List for Relators; RDA, appendix I, and its French, German, Spanish, Italian
  /// and Portuguese texts.
  static func phrase(_ text: String) -> String? {
    guard text.utf8.count <= longestPhrase else { return nil }
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, isMark(first) { scalars.removeFirst() }
    let hasStop = scalars.last == "."
    while let last = scalars.last, isMark(last) { scalars.removeLast() }
    guard let first = scalars.first else { return nil }
    let phrase = String(scalars)
    if first.properties.isUppercase, isName(phrase.lowercased(), hasStop: hasStop) { return nil }
    return roleOfAll(in: phrase.lowercased())
  }

  private static let longestPhrase = 96

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isBlank || " .,:;()[]（）［］【】".unicodeScalars.contains(scalar)
  }

  /// Whether a word that is written with a capital is more often a name than a role.
  private static func isName(_ word: String, hasStop: Bool) -> Bool {
    surnames.contains(word) || !hasStop && shortWords.contains(word)
  }

  /// Whether a text is an abbreviation that is a given name as well.
  static func isShortWord(_ text: String) -> Bool {
    shortWords.contains(
      String(String.UnicodeScalarView(text.unicodeScalars.filter { !isMark($0) })).lowercased())
  }

  private static let surnames: Set<String> = [
    "reader", "read", "singer", "host", "speaker", "printer", "signer", "etcher", "sprecher",
    "scribe", "cover", "other", "owner", "teacher", "by", "joint", "written", "lyricist", "actor",
    "sponsor", "secretary", "auth",
  ]
  private static let shortWords: Set<String> = [
    "ed", "éd", "eds", "tr", "ill", "hg", "comp", "trans", "trad", "dir", "org", "coord", "verf",
  ]

  /// The first role of words that are all roles, with commas, slashes or `and` between them.
  static func roleOfAll(in phrase: String) -> String? {
    if let role = role(of: phrase) { return role }
    var roles: [String] = []
    for part in phrase.unicodeScalars.split(whereSeparator: {
      ",/&;・·".unicodeScalars.contains($0)
    }) {
      for words in String(part).split(separator: " ").split(whereSeparator: joiners.contains) {
        let words = words.joined(separator: " ")
        if words == "etc" || words == "etc." { continue }
        guard let role = role(of: words) else { return nil }
        roles.append(role)
      }
    }
    return roles.first
  }

  private static let joiners: Set<Substring> = ["and", "und", "et", "y", "e", "og", "och", "en"]

  private static func role(of words: String) -> String? {
    var words = words
    while words.hasSuffix(".") { words.removeLast() }
    if let role = phrases[words] ?? Self.words[words] { return role }
    if terms.contains(words) { return words }
    for qualifier in qualifiers where words.hasPrefix(qualifier) {
      return role(of: String(words.dropFirst(qualifier.count)))
    }
    return nil
  }

  /// Words that leave a role what it is.
  private static let qualifiers = [
    "joint ", "jt. ", "co-", "series ", "general ", "contributing ", "volume ", "managing ",
  ]

  private static let phrases: [String: String] = {
    let lists: [(String, String)] = [
      (
        "author",
        "author of text|author of the text|writer|auteur du texte|auteurs|auteure|autrice|coauteur|"
          + "co-auteur|verfasserin|verf|mitverfasser|mitverfasserin|autora|autore|autori|autores|"
          + "coautor|coautora|aut"
      ),
      (
        "editor",
        "editora|editores|éditeur scientifique|éditrice scientifique|éditeur intellectuel|"
          + "directeur de publication|directrice de publication|dir|éditrice|mitherausgeber|"
          + "herausgegeben|editor literario|editora literaria|coordinador|coordinadora|coord|"
          + "organizador|organizadora|organizadores|org|curatore|curatrice|a cura di|redakteur|"
          + "redaktor|editor academic|scientific editor"
      ),
      (
        "translator",
        "traduction|tradutor|tradutora|traduttrice|trad|übersetzt|översättare|oversetter|"
          + "oversætter|vertaler|traduit"
      ),
      (
        "illustrator",
        "illustratorin|illustriert|illustrateur|ilustradora|ilustr|illustratore|illustré"
      ),
      (
        "photographer",
        "photographe|fotografin|fotógrafo|fotógrafa|fotografo"
      ),
      ("compiler", "compilateur|compilador|compiladora|compilatore|zusammenstellender"),
      ("narrator", "narrateur|narratrice|narrador|narradora|erzähler|erzählerin|sprecherin"),
      (
        "contributor",
        "collaborateur|collaboratrice|colaborador|colaboradora|mitwirkende|beiträger"
      ),
      ("adapter", "adaptateur|adaptatrice|adaptador|bearbeiter|bearbeiterin"),
      (
        "writer of preface",
        "préfacier|préfacière|prologuista|author of preface|verfasser eines vorworts|"
          + "verfasserin eines vorworts|auteur de la préface|prefacio|préface"
      ),
      ("writer of foreword", "author of foreword|foreword by|verfasser eines geleitworts"),
      (
        "writer of introduction",
        "author of introduction|author of introduction, etc|auteur de l'introduction|"
          + "verfasser einer einleitung"
      ),
      (
        "writer of afterword",
        "postfacier|postfacière|author of afterword|verfasser eines nachworts|"
          + "verfasserin eines nachworts|auteur de la postface"
      ),
      ("composer", "compositeur|compositrice|komponist|komponistin|compositor|compositora"),
      ("issuing body", "issuing body|herausgebendes organ|organisme éditeur"),
      ("annotator", "annotateur|kommentator"), ("director", "réalisateur|regisseur"),
    ]
    var phrases: [String: String] = [:]
    for (term, list) in lists {
      for phrase in list.split(separator: "|") { phrases[String(phrase)] = term }
    }
    return phrases
  }()
}
