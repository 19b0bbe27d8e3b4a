import CatalogModel

/// What field 856, the same in MARC 21 and UNIMARC, points to.
enum MARCLinks {
  /// Adds an address: as a cover where the field's words say that it is one, else as a link.
  ///
  /// Returns what was wrong with a cover.
  static func add(_ address: String, of field: MARCDataField, to book: inout Book) -> Warning? {
    guard isAddress(address) else { return nil }
    let words = field.values(["3", "y", "z"]).joined(separator: " ").lowercased()
    if isCover(words, type: field["q"]) {
      let kind: Cover.Kind = words.holds("thumbnail") ? .thumbnail : .cover
      let reading = CoverReference.read(address, kind: kind)
      if let cover = reading.cover, !book.covers.contains(where: { $0.ref == cover.ref }) {
        book.covers.append(cover)
      }
      return reading.warning
    }
    let link = Link(
      href: address, rel: field.indicator2 == UInt8(ascii: "2") ? "related" : nil,
      type: field["q"].flatMap { $0.contains("/") ? $0 : nil })
    if !book.links.contains(link) { book.links.append(link) }
    return nil
  }

  /// Whether it is an address of the web; a path of somebody's computer is of no use to others.
  private static func isAddress(_ text: String) -> Bool {
    let head = text.utf8.prefix(8)
    return ["http://", "https://", "ftp://"].contains { scheme in
      scheme.utf8.count <= head.count
        && zip(head, scheme.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
  }

  private static let coverWords: Set<Substring> = [
    "cover", "covers", "coverimage", "jacket", "bookcover", "cover-image", "umschlag",
    "umschlagbild", "buchcover", "titelbild", "couverture", "vignette", "portada", "cubierta",
    "copertina", "omslag", "封面", "書影", "thumbnail",
  ]
  private static let otherWords: Set<Substring> = [
    "text", "description", "blurb", "contents", "copy", "klappentext",
  ]

  /// Words for the picture of a cover; a table of contents or a description from the cover is none.
  private static func isCover(_ words: String, type: String?) -> Bool {
    guard !words.isEmpty else { return false }
    if let type, !type.isEmpty, type.holds("/"), !type.lowercased().hasPrefix("image/") {
      return false
    }
    let parts = parts(of: words)
    return parts.contains(where: coverWords.contains)
      && !parts.contains(where: otherWords.contains)
  }

  /// Letters and hyphens in a row.
  private static func parts(of words: String) -> [Substring] {
    guard words.utf8.allSatisfy({ $0 < 0x80 }) else {
      return words.split { !$0.isLetter && $0 != "-" }
    }
    return words.utf8.split { !(0x61...0x7A).contains($0 | 0x20) && $0 != 0x2D }.map {
      Substring($0)
    }
  }
}
