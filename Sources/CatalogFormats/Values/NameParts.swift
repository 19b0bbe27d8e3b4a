/// What stands around a name within its piece of a cell.
enum NameParts {
  // MARK: Kinds of parts

  private static let suffixes: Set<String> = [
    "jr", "sr", "ii", "iii", "iv", "inc", "ltd", "llc", "llp", "co", "corp", "gmbh", "ag", "plc",
    "phd", "ph.d", "md", "m.d", "esq", "dds", "m.a", "ma", "mba", "rn", "dr", "prof", "filho",
    "limited",
    "s.a", "s.j", "o.p", "o.s.b", "c.s.c", "usa", "sir", "dame",
  ]

  /// Whether a part after a comma belongs to the name before it.
  static func isSuffix(_ part: String) -> Bool {
    guard part.utf8.count <= 12 else { return false }
    var word = PlainText.clean(part).lowercased()
    while word.hasSuffix(".") { word.removeLast() }
    return suffixes.contains(word)
  }

  private static let dateWords: Set<String> = [
    "b", "d", "ca", "approximately", "active", "fl", "born", "died", "century", "cent", "th", "st",
    "nd", "rd", "bc", "b.c", "ad", "a.d", "or", "and", "century bc", "jahrhundert",
  ]

  /// Whether a part is of the kind `1832-1898`, `b. 1950`, `approximately 1340-1400`.
  static func isLifeDates(_ part: String) -> Bool {
    guard part.utf8.count <= 48, part.utf8.contains(where: { (0x30...0x39).contains($0) })
    else { return false }
    var word = ""
    for scalar in part.lowercased().unicodeScalars {
      if scalar.isASCIILetter {
        word.unicodeScalars.append(scalar)
        continue
      }
      if !word.isEmpty, !dateWords.contains(word), word != "c" { return false }
      word = ""
      let isPart = scalar.isDigit || " .-–—?/()[]".unicodeScalars.contains(scalar)
      if !isPart { return false }
    }
    return word.isEmpty || dateWords.contains(word) || word == "c"
  }

  /// Whether a text has Han characters or Kana and no Latin letters outside brackets to speak of.
  static func isEastAsian(_ text: String) -> Bool {
    var eastAsian = 0
    var latin = 0
    for scalar in text.unicodeScalars {
      if scalar.isHanOrKana { eastAsian += 1 }
      if scalar.isASCIILetter { latin += 1 }
    }
    return eastAsian > 0 && eastAsian * 4 >= latin
  }

  /// Whether a text is one name in Latin letters and nothing else: words with single blanks, without
  /// a word that may part names or stand before one, and without a full stop at the end. One that
  /// begins with a small letter or an abbreviation may be a label.
  static func isPlainName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first < 0x61 || first > 0x7A else { return false }
    var isFirstWord = true
    var word: UInt64 = 0
    var length = 0
    var last: UInt8 = 0x20
    for byte in text.utf8 {
      switch byte {
      // `dessins d'X`
      case 0x27 where length == 1 && word == 0x64: return false
      case 0x41...0x5A, 0x61...0x7A, 0x2E, 0x27, 0x2D:
        word = word << 8 | UInt64(byte | 0x20)
        length += 1
      case 0xC3...0xC9: length = 99
      case 0x80...0xBF where length > 0: length = 99
      case 0x20:
        let isShort = isFirstWord && last == 0x2E && length > 2
        guard last != 0x20, !isShort, !isJoiner(word, length) else { return false }
        isFirstWord = false
        word = 0
        length = 0
      default: return false
      }
      last = byte
    }
    return last != 0x20 && last != 0x2E && !isJoiner(word, length)
  }

  /// Whether a word is `and`, `und`, `et` or `by`, or one by which `Hrsg. von` or `Texto de` may go on.
  private static func isJoiner(_ word: UInt64, _ length: Int) -> Bool {
    switch (length, word) {
    case (3, 0x61_6E64), (3, 0x75_6E64), (2, 0x6574): true
    default: NameLabel.isPreposition(word, length)
    }
  }

  // MARK: Roles

  /// Takes a role off a name: `X (Narrator)`, `by X`, `X 译`, `译者：X`.
  static func takeRole(_ text: String) -> (name: String, role: String?) {
    if let bracket = takeBracketRole(text) { return bracket }
    if let label = NameLabel(text[...]) { return (label.names, label.role) }
    let isHangul = text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    if isHangul || isEastAsian(text), let suffix = takeHanRole(text) { return suffix }
    return (text, nil)
  }

  /// Brackets at the end that hold a role, or a remark that is none of the name's.
  private static func takeBracketRole(_ text: String) -> (name: String, role: String?)? {
    guard let last = text.unicodeScalars.last, ")）]］】".unicodeScalars.contains(last),
      let open = text.unicodeScalars.lastIndex(where: { "(（[［【".unicodeScalars.contains($0) }),
      open > text.startIndex
    else { return nil }
    let inner = text.unicodeScalars[text.unicodeScalars.index(after: open)...].dropLast()
    let word = String(inner)
    let name = PlainText.clean(String(text[..<open]))
    if let role = bracketRole(word) { return (name, role) }
    return word.lowercased() == "goodreads author" ? (name, nil) : nil
  }

  /// The first role of what stands in a bracket: `Narrator`, `Editor, Translator`, `Contributor &
  /// Illustrator`, `Auteur du texte`.
  static func bracketRole(_ text: String) -> String? {
    guard text.utf8.count <= 64 else { return nil }
    for word in text.unicodeScalars.split(whereSeparator: { ",;/&+、・".unicodeScalars.contains($0) })
    {
      let word = String(word)
      if let role = ContributorRoles.marc(word) ?? ContributorRoles.phrase(word) { return role }
    }
    return nil
  }

  /// Words that are taken off a name even where no blank parts them from it.
  private static let attached: Set<String> = [
    "编著", "編著", "主编", "主編", "编译", "編譯", "译注", "訳注", "译著", "校注", "监修", "監修", "改编",
    "插图", "插圖", "插画", "插畫", "挿絵", "摄影", "攝影", "绘图", "繪圖", "绘画", "编绘", "翻译", "翻譯",
    "翻訳", "监订", "等著", "等编", "等译", "合著", "合编", "合译", "原著", "原作", "著", "译", "譯", "訳",
    "編著者", "编", "注释", "註釋", "选注", "選注", "点校", "校点", "校订", "校訂", "審校", "审校", "审订", "审定",
    "编纂", "編纂", "选编", "選編", "编选", "編選", "导读", "導讀", "作序", "监訳", "監訳", "編訳", "総監修",
    "总主编",
  ]
  private static let longestAttached = 3
  private static let firstHan: UInt32 = 0x3400

  /// The role right behind a name in Han characters, and the name.
  ///
  /// - Parameter isAny: any word for a role is one here, as everyone in the list has one.
  static func attachedRole(_ text: String, isAny: Bool) -> (name: String, role: String)? {
    let scalars = text.unicodeScalars
    for length in stride(from: longestAttached, to: 0, by: -1) where scalars.count > length + 1 {
      let end = scalars.suffix(length)
      let word = String(String.UnicodeScalarView(end))
      // Kana may end a name: `ひとえ`.
      guard isAny && end.allSatisfy({ $0.value >= firstHan }) || attached.contains(word),
        let role = hanRole(word)
      else { continue }
      let name = withoutOthers(String(scalars.dropLast(length)))
      // `李编` may be a whole name: two characters at least stay.
      let letters = name.unicodeScalars.count(where: \.isHanOrKana)
      if letters >= (word == "编" && !isAny ? 3 : 2) { return (name, role) }
    }
    return nil
  }

  private static func takeHanRole(_ text: String) -> (name: String, role: String?)? {
    if let blank = text.unicodeScalars.lastIndex(where: \.isBlank) {
      let word = String(text.unicodeScalars[text.unicodeScalars.index(after: blank)...])
      let name = withoutOthers(PlainText.clean(String(text[..<blank])))
      if let role = hanRole(word) { return (name, role) }
      if word == "等" { return (name, nil) }
    }
    return attachedRole(text, isAny: false).map { ($0.name, $0.role) }
  }

  /// The role of a word in Han characters, Kana or Hangul, with `等` (and others) or `合` (together)
  /// before it; of several with dots between them the first.
  static func hanRole(_ word: String) -> String? {
    for part in word.unicodeScalars.split(whereSeparator: { "・·&＆+＋".unicodeScalars.contains($0) })
    {
      var part = part
      if let role = ContributorRoles.words[String(part)], isHan(part) { return role }
      if part.starts(with: "ほか".unicodeScalars) {
        part.removeFirst(2)
      } else if let first = part.first, "等合共他".unicodeScalars.contains(first) {
        part.removeFirst()
      }
      if let role = ContributorRoles.words[String(part)], isHan(part) { return role }
    }
    return nil
  }

  private static func isHan(_ word: Substring.UnicodeScalarView) -> Bool {
    word.allSatisfy { $0.value >= 0x3000 }
  }

  /// A name without `等` or `ほか`, and others.
  static func withoutOthers(_ name: String) -> String {
    let scalars = name.unicodeScalars
    guard scalars.count > 2 else { return name }
    if scalars.last == "等" { return PlainText.clean(String(scalars.dropLast())) }
    for others in ["〔ほか〕", "［ほか］", "[ほか]", "(ほか)", "（ほか）", "ほか"] where name.hasSuffix(others) {
      return PlainText.clean(String(scalars.dropLast(others.unicodeScalars.count)))
    }
    return name
  }

  // MARK: Nationality

  /// A name without the nation or dynasty that Chinese lists put before it: `[美]`, `（英）`, `[清]`.
  static func withoutNationality(_ name: String) -> String {
    var rest = name
    // `[美]（加）` is seen; more than three are no name's.
    for _ in 0..<3 {
      guard let shorter = withoutBracket(rest) else { break }
      rest = shorter
    }
    return rest
  }

  private static func withoutBracket(_ name: String) -> String? {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, "[［（(【〔".unicodeScalars.contains(first),
      let close = scalars.prefix(12).firstIndex(where: { "]］）)】〕".unicodeScalars.contains($0) })
    else { return nil }
    let inner = scalars[..<close].dropFirst()
    let rest = PlainText.clean(String(scalars[scalars.index(after: close)...]))
    return inner.contains(where: \.isHanOrKana) && !rest.isEmpty ? rest : nil
  }
}
