import CatalogModel

extension MARC21Book {
  /// The people and bodies of the main and added entries, each once; the main entry first.
  ///
  /// An added entry with a title ($t) names another work, which the book holds or comes from.
  func contributors() -> [Contributor] {
    var found: [Contributor] = []
    let unlinked = unlinkedFields()
    for isMain in [true, false] {
      for field in record.dataFields where Self.isName(field.tag, isMain: isMain) {
        add(field, to: &found)
      }
      for field in unlinked where Self.isName(field.tag, isMain: isMain) {
        add(field, to: &found)
      }
    }
    return found
  }

  /// Whether a tag is that of a main entry of a name, or of an added one.
  private static func isName(_ tag: MARCTag, isMain: Bool) -> Bool {
    switch tag {
    case "100", "110", "111": isMain
    case "700", "710", "711", "720": !isMain
    default: false
    }
  }

  private func add(_ field: MARCDataField, to found: inout [Contributor]) {
    let isMain = Self.isName(field.tag, isMain: true)
    if !isMain, record.text("t", in: field) != nil { return }
    guard let name = name(of: field), !name.isEmpty else { return }
    let role = role(of: field) ?? (isAuthorEntry(field) ? "author" : nil)
    if found.contains(where: { $0.name == name && ($0.role == role || role == nil) }) { return }
    found.append(Contributor(name: name, role: role))
  }

  /// Entries in the original script that stand for no romanised one (880 with the number 00).
  private func unlinkedFields() -> [MARCDataField] {
    record.fields("880").compactMap { field in
      guard let link = record.text("6", in: field), link.dropFirst(3).hasPrefix("-00") else {
        return nil
      }
      return field.tagged(MARCTag(link.prefix(3)))
    }
  }

  /// Whether a main entry without a relator is the author's: the main entry of a text is (AACR2
  /// 21.1A).
  private func isAuthorEntry(_ field: MARCDataField) -> Bool {
    field.tag == "100"
      && (record.leader.type == UInt8(ascii: "a") || record.leader.type == UInt8(ascii: "t"))
  }

  /// The name in a field of names: of a person (X00, 720), a body (X10) or a meeting (X11).
  private func name(of field: MARCDataField) -> String? {
    guard let entry = record.text("a", in: field) else { return nil }
    guard field.tag.second == UInt8(ascii: "1") else {
      return field.tag == "720" ? ISBDText.stripped(entry) : person(entry, field)
    }
    let units = field.tag.third == UInt8(ascii: "0") ? record.all("b", in: field) : []
    return MARCName.body([entry] + units)
  }

  private func person(_ entry: String, _ field: MARCDataField) -> String {
    MARCName.person(
      entry, isInverted: field.indicator1 != UInt8(ascii: "0"),
      numeration: record.text("b", in: field), titles: record.all("c", in: field))
  }

  /// The role: the relator code ($4) before the relator term ($e; in names of meetings $j).
  private func role(of field: MARCDataField) -> String? {
    guard record.holds("4ej", in: field) else { return nil }
    for code in record.texts("4", in: field) {
      if let term = MARCRelators.term(code: code) { return term }
    }
    let isMeeting = field.tag == "111" || field.tag == "711"
    for word in record.texts(isMeeting ? "j" : "e", in: field) {
      if let term = MARCRelators.term(word: word) { return term }
    }
    return nil
  }
}
