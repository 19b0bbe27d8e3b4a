import CatalogModel

/// Makes a book of a BibTeX entry.
enum BibTeXBook {
  private static let texts: [(name: String, field: BookField)] = [
    ("title", .title), ("subtitle", .subtitle), ("isbn", .isbns), ("issn", .issn), ("doi", .doi),
    ("publisher", .publisher), ("series", .series), ("pagetotal", .pages), ("numpages", .pages),
    ("abstract", .description), ("url", .link), ("asin", .asin), ("lccn", .lccn),
  ]

  static func book(
    of entry: BibTeXEntry, style: FlatBook.Style
  ) -> Result<JSONBook, JSONRefusal> {
    var flat = FlatBook()
    for (name, field) in texts {
      if let value = entry[name] { flat.take(LaTeXText.plain(value), as: field, style: style) }
    }
    // A hyphenation is that of the text, where nothing else says its language.
    if let language = ["language", "languages", "langid", "hyphenation"].lazy.compactMap({
      entry[$0]
    }).first {
      let words = LaTeXText.split(LaTeXText.plain(language), at: " and ")
      flat.take(words.joined(separator: "; "), as: .languages, style: style)
    }
    for (name, role) in [
      ("author", "author"), ("editor", "editor"), ("translator", "translator"),
      ("illustrator", "illustrator"),
    ] {
      for person in LaTeXText.split(entry[name] ?? "", at: " and ")
      where PlainText.clean(person) != "others" {
        flat.takePerson(self.name(person), role: role)
      }
    }
    if flat.book.series != nil, let number = entry["volume"] ?? entry["number"] {
      flat.take(LaTeXText.plain(number), as: .seriesNumber, style: style)
    }
    for name in ["keywords", "tags"] {
      for subject in ListText.split(LaTeXText.plain(entry[name] ?? ""), by: nil) {
        flat.takeSubject(subject)
      }
    }
    takeDate(of: entry, into: &flat, style: style)
    takeCalibre(entry, into: &flat, style: style)
    return flat.finished()
  }

  /// `Knuth, Donald E.` as `Donald E. Knuth`; a name in braces is one name as it stands.
  private static func name(_ text: String) -> String {
    let text = PlainText.clean(text)
    guard !(text.hasPrefix("{") && text.hasSuffix("}")) else { return LaTeXText.plain(text) }
    let parts = LaTeXText.split(text, at: ",").map { PlainText.clean(LaTeXText.plain($0)) }
    switch parts.count {
    case 2: return parts[1] + " " + parts[0]
    case 3: return parts[2] + " " + parts[0] + ", " + parts[1]
    default: return LaTeXText.plain(text)
    }
  }

  private static func takeDate(
    of entry: BibTeXEntry, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    if let date = entry["date"] {
      return EDTFText.take(LaTeXText.plain(date), into: &flat, style: style)
    }
    guard let year = entry["year"] else { return }
    flat.take(LaTeXText.plain(year), as: .publishedYear, style: style)
    if let month = entry["month"] {
      flat.take(Self.month(LaTeXText.plain(month)), as: .publishedMonth, style: style)
    }
  }

  /// The first month of `March/April`.
  private static func month(_ text: String) -> String {
    text.split { "/–-".contains($0) }.first.map(String.init) ?? text
  }

  /// calibre's catalog names its books by uuid, and keeps descriptions as notes.
  private static func takeCalibre(
    _ entry: BibTeXEntry, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    guard entry["calibreid"] != nil, let uuid = entry["uuid"] else { return }
    flat.source = Identifier(scheme: "uuid", value: PlainText.clean(uuid))
    if flat.book.description == nil, let note = entry["note"] {
      flat.take(PlainText.fromHTML(LaTeXText.plain(note)), as: .description, style: style)
    }
    if let cover = entry["cover"] { flat.take(cover, as: .cover, style: style) }
  }
}

/// Dates of the Extended Date/Time Format (ISO 8601-2), as BibLaTeX and Zotero write them.
enum EDTFText {
  /// Takes the first date of a range, without its marks of doubt; a season is no month.
  static func take(_ text: String, into flat: inout FlatBook, style: FlatBook.Style) {
    var date = PlainText.clean(text)
    if let slash = date.firstIndex(of: "/"), date.distance(from: date.startIndex, to: slash) >= 4 {
      date = String(date[..<slash])
    }
    while let last = date.last, "?~%".contains(last) { date.removeLast() }
    let parts = date.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 2, let season = Int(parts[1]), (21...41).contains(season) {
      date = String(parts[0])
    }
    // `201X`, `20uu`: the year is not known.
    if date.utf8.count == 4, date.utf8.contains(where: { $0 | 0x20 == 0x78 || $0 | 0x20 == 0x75 }) {
      return
    }
    if let exact = PartialDate(date), exact.year <= 0 { return flat.take(exact, as: .published) }
    flat.take(date, as: .published, style: style)
  }
}
