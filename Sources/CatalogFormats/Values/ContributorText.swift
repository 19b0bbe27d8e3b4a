package import CatalogModel

/// What parts the names of one cell.
package enum NameSeparator: Hashable, Sendable {
  /// Found from the cell itself.
  case detected
  /// One of these scalars, with or without blanks around it.
  case mark(Unicode.Scalar)
  /// A comma that parts names, not `Surname, Name`; `Jr.`, `Inc.` and the like stay with theirs.
  case comma
  /// A comma of either width, a dot on the line and a slash, as Chinese and Japanese lists have them.
  case eastAsian
  /// ` & `
  case ampersand
  /// ` and ` (BibTeX, The New York Times).
  case and
  /// `Surname; Name; Surname; Name`.
  case pairs
  /// The cell is one name.
  case none
}

/// Reads the names of those who made a book.
package enum ContributorText {
  /// How many characters of a cell are looked at.
  package static let longestCell = 20_000
  /// How many names of a cell are kept.
  package static let mostNames = 500

  /// The contributors of a cell, each name once, in the order of the cell.
  ///
  /// A role in a name (`(Narrator)`, `, editor.`, ` 译`) is taken off it, and so are life dates, `et
  /// al.` and the full stop of a heading; names without a role have `role`. In
  /// Chinese and Japanese lists a role counts for the names before it that have none: `甲、乙 译`.
  package static func split(
    _ cell: String, separator: NameSeparator = .detected, role: String? = nil
  ) -> [Contributor] {
    if let lines = ListText.lines(bounded(cell)) {
      let people = lines.flatMap { split($0, separator: separator, role: role) }
      var seen: Set<Contributor> = []
      return people.prefix(mostNames).filter { seen.insert($0).inserted }
    }
    let text = PlainText.clean(bounded(cell))
    guard !text.isEmpty else { return [] }
    if NameParts.isPlainName(text) { return [Contributor(name: text, role: role)] }
    let isFree = separator == .detected || separator == .eastAsian
    var names =
      isFree ? RoleMarks.people(in: text) ?? [] : []
    if names.isEmpty {
      names = people(NameList.pieces(of: text, separator: separator).prefix(mostNames))
    }
    spreadRoles(&names)
    if names.count > 1, let role = names[names.count - 1].role, separator != .none,
      ContributorRoles.isOfSeveral(text)
    {
      for index in names.indices.reversed().dropFirst() {
        guard names[index].role == nil else { break }
        names[index].role = role
      }
    }
    for index in names.indices where names[index].role == nil { names[index].role = role }
    if names.count < 2 { return names }
    var seen: Set<Contributor> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The contributors of a list. Where each name has a word for a role right behind it, one character
  /// is enough: `张三主编;李四校;王五绘`.
  private static func people(_ pieces: ArraySlice<String>) -> [Contributor] {
    let areMarked =
      pieces.count > 1
      && pieces.allSatisfy {
        NameParts.isEastAsian($0) && NameParts.attachedRole($0, isAny: true) != nil
      }
    guard areMarked, pieces.contains(where: { NameParts.attachedRole($0, isAny: false) != nil })
    else { return pieces.compactMap { contributor($0, role: nil) } }
    return pieces.compactMap { piece in
      guard let (name, role) = NameParts.attachedRole(piece, isAny: true) else { return nil }
      return contributor(name, role: role)
    }
  }

  /// The contributor that one name stands for; `nil` where nothing is left of it.
  package static func contributor(_ text: String, role: String?) -> Contributor? {
    if NameParts.isPlainName(text) { return Contributor(name: text, role: role) }
    let tail = NameTail(PlainText.clean(text))
    let (rest, found) = NameParts.takeRole(tail.name)
    let name = uninverted(withoutSlash(NameParts.withoutNationality(rest)))
    guard !name.isEmpty, name.utf8.contains(where: { $0 >= 0x30 }) else { return nil }
    return Contributor(name: name, role: tail.role ?? found ?? role)
  }

  /// A name without the slash that parted it from its role: `村上春樹／著`.
  private static func withoutSlash(_ name: String) -> String {
    var scalars = name.unicodeScalars[...]
    while let last = scalars.last, last == "／" || last == "/" || last == " " {
      scalars.removeLast()
    }
    return String(scalars)
  }

  /// A role at the end of a list of names in Han characters counts for those before it as well.
  private static func spreadRoles(_ names: inout [Contributor]) {
    var isAfterRole = false
    var start = 0
    for index in names.indices {
      guard let role = names[index].role, NameParts.isEastAsian(names[index].name) else {
        if names[index].role != nil { start = index + 1 }
        continue
      }
      // The first names of a list without a role are its authors, whoever translated the book.
      if isAfterRole || role == "author" || role == "editor" {
        for earlier in start..<index { names[earlier].role = role }
      }
      isAfterRole = true
      start = index + 1
    }
  }

  /// `Surname, Name` the way it is spoken; life dates (`1832-1898`) left out.
  ///
  /// A name without a comma stays as it is, and so does one of a body (`Acme, Inc.`).
  package static func uninverted(_ name: String) -> String {
    let parts = NameList.cut(name) { $0 == "," || $0 == "，" }
      .filter { !NameParts.isLifeDates($0) }
    guard let surname = parts.first, parts.count > 1 else { return parts.first ?? name }
    let suffixes = parts.dropFirst().filter { NameParts.isSuffix($0) }
    let given = parts.dropFirst().filter { !NameParts.isSuffix($0) }
    guard let first = given.first else {
      return ([surname] + suffixes).joined(separator: ", ")
    }
    let titles = given.dropFirst() + suffixes
    return ([joined(surname, first)] + titles).joined(separator: ", ")
  }

  private static func joined(_ surname: String, _ given: String) -> String {
    let scalars = surname.unicodeScalars
    guard scalars.allSatisfy(\.isHanOrKana), given.unicodeScalars.allSatisfy(\.isHanOrKana) else {
      return given + " " + surname
    }
    // Katakana writes a foreign name, given name first; Han and Hiragana put the family first.
    return scalars.allSatisfy(\.isKatakana) ? given + "・" + surname : surname + given
  }

  /// A name as calibre keeps it, where a bar stands for a comma.
  package static func calibreName(_ text: String) -> String {
    var name = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "|" {
        name.append(contentsOf: ", ".unicodeScalars)
      } else {
        name.append(scalar)
      }
    }
    return uninverted(PlainText.clean(String(name)))
  }

  private static func bounded(_ cell: String) -> String {
    cell.utf8.count <= longestCell ? cell : String(cell.unicodeScalars.prefix(longestCell))
  }
}
