/// What stands in brackets after an ISBN, or in a subfield of its own: the binding, the volume, that
/// it is of all volumes together.
///
/// Source: MARC 21, 020 $q; UNIMARC, 010 $b; ISBN Users' Manual, 7th edition, 9 (sets of volumes).
enum MARCQualifiers {
  /// The qualifiers of a number, each without its brackets.
  static func list(in text: String, and further: [String]) -> [String] {
    guard text.holds(UInt8(ascii: "(")) || !further.isEmpty else { return [] }
    var found: [String] = []
    for part in text.split(separator: "(").dropFirst() {
      found.append(String(part.prefix { $0 != ")" }))
    }
    found += further
    return found.flatMap { $0.split(separator: ":") }.compactMap { part in
      var text = ISBDText.stripped(String(part), dropsStop: false)
      while text.first == "(" { text.removeFirst() }
      while text.last == ")" || text.last == ":" { text.removeLast() }
      text = ISBDText.stripped(text, dropsStop: false)
      return text.isEmpty ? nil : text
    }
  }

  /// Whether a qualifier tells the binding or the file, not the volume or the publisher.
  static func isForm(_ qualifier: String) -> Bool {
    let text = qualifier.lowercased()
    return forms.contains { text.hasPrefix($0) }
  }

  /// Whether they say that the number is of a set of volumes, and not of one of them.
  static func nameSet(_ qualifiers: [String]) -> Bool {
    let all = qualifiers.map(words)
    return all.contains(where: isOfSet) && all.allSatisfy { volume(in: $0) == nil }
  }

  /// The number of the one volume that they name.
  static func volume(_ qualifiers: [String]) -> String? {
    qualifiers.lazy.compactMap { volume(in: words($0)) }.first
  }

  /// How many characters of a qualifier are looked at.
  private static let longest = 80

  /// Runs of letters and of digits in lower case, and each hyphen.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var kind = 0
    for scalar in FoldedText.scalars(text, limit: longest) {
      let own = scalar.isDigit ? 2 : scalar == "-" ? 3 : isOfWord(scalar) ? 1 : 0
      if own != kind || own == 3 { words.append("") }
      kind = own
      if own > 0 { words[words.count - 1].unicodeScalars.append(scalar) }
    }
    return words.filter { !$0.isEmpty }.map { $0.lowercased() }
  }

  /// Letters and the marks that belong to them.
  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isAlphabetic { return true }
    return scalar.value >= 0x80 && scalar.properties.canonicalCombiningClass != .notReordered
  }
}

extension MARCQualifiers {
  private static func isOfSet(_ words: [String]) -> Bool {
    if wholes.contains(words.joined(separator: " ")) { return true }
    for (index, word) in words.enumerated() {
      if setWords.contains(word) || setStems.contains(where: word.hasPrefix) { return true }
      if eastAsianSets.contains(where: word.contains) { return true }
      // 全3册, 全四册, 전3권: all the volumes.
      if word == "전" || word.hasSuffix("全") || word.hasPrefix("全") {
        let counted = word == "전" || word.hasSuffix("全") ? words.dropFirst(index + 2).first : word
        if let counted, volumeSigns.contains(where: counted.contains) { return true }
      }
    }
    return setPhrases.contains { phrase in
      words.indices.contains { words[$0...].starts(with: phrase) }
    }
  }

  /// The number behind a word for a volume; `nil` where it begins a range, which is of several.
  private static func volume(in words: [String]) -> String? {
    for (index, word) in words.enumerated() {
      guard index + 1 < words.count, volumeWords.contains(word) || word.hasSuffix("第") else {
        if isEastAsianVolume(word) { return word }
        continue
      }
      let number = words[index + 1]
      let isRange = index + 2 < words.count && words[index + 2] == "-"
      if !isRange, isNumber(number) { return number }
    }
    return nil
  }

  /// `第一卷`, `上册`.
  private static func isEastAsianVolume(_ word: String) -> Bool {
    if word.contains("第") { return !word.hasSuffix("第") }
    guard word.unicodeScalars.count == 2, let first = word.first, let last = word.last else {
      return false
    }
    return "上中下".contains(first) && volumeSigns.contains(String(last))
  }

  /// Digits, or a Roman number.
  private static func isNumber(_ word: String) -> Bool {
    word.utf8.allSatisfy { (0x30...0x39).contains($0) }
      || word.unicodeScalars.allSatisfy { $0.isOne(of: "ivxlc") }
  }

  private static let volumeWords: Set<String> = [
    "v", "vol", "volume", "bk", "book", "pt", "part", "no", "bd", "band", "teil", "t", "tome",
    "tomo", "tom", "том", "т", "книга", "кн", "ч", "часть", "dl", "deel", "del", "osa", "cz",
    "część",
    "díl", "sv", "svazek", "köt", "kötet", "jil", "jilid", "c", "cilt", "卷", "巻", "册", "冊", "권",
  ]
  private static let volumeSigns = ["册", "冊", "卷", "巻", "本", "辑", "輯", "部", "권", "책"]

  /// Words for a set of volumes or for a whole work.
  private static let setWords: Set<String> = [
    "set", "sets", "boxset", "coffret", "ensemble", "compl", "cofanetto", "conjunto", "kplt", "kpl",
    "kompl", "vollst", "vollständig", "volledig", "compleet", "cpl", "całość", "soubor", "súbor",
    "takım", "lengkap", "cjelina", "общ", "общий", "общее", "общая", "загальний", "σετ", "دوره",
    "مجموعة", "المجموعة", "סט", "세트", "전집", "전질",
  ]

  /// What such words begin with.
  private static let setStems = ["gesamt", "complet", "complèt", "komplet", "компл", "össz"]

  private static let setPhrases: [[String]] = [
    ["opera", "complessiva"], ["intera", "opera"], ["в", "целом"], ["hele", "værket"],
    ["hele", "verket"], ["hela", "verket"], ["koko", "teos"], ["whole", "work"], ["o", "c"],
  ]

  /// Qualifiers that are such a word by themselves alone.
  private static let wholes: Set<String> = ["opera", "tk", "заг", "ö", "bộ", "série", "serie"]

  private static let eastAsianSets = ["套", "セット", "全巻", "全卷", "全册", "全冊"]

  private static let forms = [
    "hardback", "hardcover", "hard cover", "hard back", "hbk", "hdbk", "hdb", "hb", "hd.bd", "hc",
    "cloth", "bound", "paperback", "paperbk", "pbk", "pb", "softcover", "soft cover", "sc",
    "paper",
    "paperabck", "ebook", "e-book", "ebk", "electronic", "online", "epub", "pdf", "mobi",
    "kindle",
    "print", "library binding", "lib. bdg", "spiral", "leather", "board", "audio", "cd", "mp3",
    "broché", "relié", "br.", "rel.", "geb", "kart", "pp.", "gewebe", "ln.", "rústica", "tela",
    "ppb", "brosch", "平装", "精装", "平裝", "精裝",
  ]
}
