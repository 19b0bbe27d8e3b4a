import CatalogModel

extension MARC21Book {
  private static let main = ["100", "110", "111"]
  private static let all = ["100", "110", "111", "700", "710", "711", "720"]

  /// The people and bodies of the main and added entries, each once.
  ///
  /// An added entry with a title ($t) names another work, which the book holds or comes from.
  func contributors() -> [Contributor] {
    var found: [Contributor] = []
    let fields = record.fields(Self.all) + unlinkedFields()
    for field in fields.filter({ Self.main.contains($0.tag) })
      + fields.filter({ !Self.main.contains($0.tag) })
    {
      if !Self.main.contains(field.tag), field["t"] != nil { continue }
      guard let name = Self.name(of: field), !name.isEmpty else { continue }
      let role = Self.role(of: field) ?? (isAuthorEntry(field) ? "author" : nil)
      if found.contains(where: { $0.name == name && ($0.role == role || role == nil) }) { continue }
      found.append(Contributor(name: name, role: role))
    }
    return found
  }

  /// Entries in the original script that stand for no romanised one (880 with the number 00).
  private func unlinkedFields() -> [MARCDataField] {
    record.fields("880").compactMap { field in
      guard let link = field["6"], Self.all.contains(String(link.prefix(3))),
        link.dropFirst(3).hasPrefix("-00")
      else { return nil }
      var entry = field
      entry.tag = String(link.prefix(3))
      return entry
    }
  }

  /// Whether a main entry without a relator is the author's: the main entry of a text is (AACR2
  /// 21.1A).
  private func isAuthorEntry(_ field: MARCDataField) -> Bool {
    field.tag == "100"
      && (record.leader.type == UInt8(ascii: "a") || record.leader.type == UInt8(ascii: "t"))
  }

  /// The name in a field of names.
  static func name(of field: MARCDataField) -> String? {
    guard let entry = field["a"] else { return nil }
    switch field.tag.utf8.dropFirst().first {
    case UInt8(ascii: "1"):
      return field.tag.hasSuffix("10")
        ? MARCName.body([entry] + field.all("b")) : MARCName.body([entry])
    case UInt8(ascii: "2"):
      return ISBDText.stripped(entry)
    default:
      let isInverted = field.indicator1 != UInt8(ascii: "0")
      return MARCName.person(
        entry, isInverted: isInverted, numeration: field["b"], titles: field.all("c"))
    }
  }

  /// The role: the relator code ($4) before the relator term ($e; in names of meetings $j).
  static func role(of field: MARCDataField) -> String? {
    for code in field.all("4") {
      if let term = MARCRelators.term(code: code) { return term }
    }
    let word: Unicode.Scalar = field.tag.hasSuffix("11") ? "j" : "e"
    return field.all(word).lazy.compactMap(MARCRelators.term(word:)).first
  }
}
