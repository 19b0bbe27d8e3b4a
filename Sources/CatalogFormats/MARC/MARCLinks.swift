import CatalogModel

/// What field 856, the same in MARC 21 and UNIMARC, points to.
enum MARCLinks {
  /// Adds a field's addresses: as covers where its words say that they are, else as links.
  ///
  /// Returns what was wrong with covers.
  static func add(
    _ field: MARCDataField, of record: MARCRecord, to book: inout Book
  ) -> [Warning] {
    var warnings: [Warning] = []
    for address in record.texts("u", in: field) where isAddress(address) {
      let type = record.text("q", in: field)
      var words = ""
      for text in record.texts("3yz", in: field) { words.add(text, after: " ") }
      if isCover(words, type: type) {
        let kind: Cover.Kind = words.holds("thumbnail") ? .thumbnail : .cover
        let reading = CoverReference.read(address, kind: kind)
        if let cover = reading.cover { add(cover, to: &book) }
        if let warning = reading.warning { warnings.append(warning) }
      } else {
        let link = Link(
          href: address, rel: field.indicator2 == UInt8(ascii: "2") ? "related" : nil,
          type: type.flatMap { $0.contains("/") ? $0 : nil })
        if !book.links.contains(link) { book.links.append(link) }
      }
    }
    return warnings
  }

  private static func add(_ cover: Cover, to book: inout Book) {
    if !book.covers.contains(where: { $0.ref == cover.ref }) { book.covers.append(cover) }
  }

  /// Whether it is an address of the web; a path of somebody's computer is of no use to others.
  private static func isAddress(_ text: String) -> Bool {
    begins(text, with: "http://") || begins(text, with: "https://") || begins(text, with: "ftp://")
  }

  /// Whether a text begins with a scheme, whatever its case there; the bytes are compared without
  /// the bit that tells the cases of letters apart.
  private static func begins(_ text: String, with scheme: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let scheme = scheme.bytes
      return bytes.count >= scheme.count
        && scheme.indices.allSatisfy { bytes[$0] | 0x20 == scheme[$0] | 0x20 }
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
  private static let asciiCoverWords = Set(coverWords.compactMap { ASCIIWord($0.utf8) })
  private static let asciiOtherWords = Set(otherWords.compactMap { ASCIIWord($0.utf8) })

  /// Words for the picture of a cover; a table of contents or a description from the cover is none.
  private static func isCover(_ words: String, type: String?) -> Bool {
    guard !words.isEmpty else { return false }
    if let type, !type.isEmpty, type.holds("/"), !type.lowercased().hasPrefix("image/") {
      return false
    }
    var words = words
    if let found = words.withUTF8({ isCover(ascii: $0) }) { return found }
    let parts = words.lowercased().split { !$0.isLetter && $0 != "-" }
    return parts.contains(where: coverWords.contains)
      && !parts.contains(where: otherWords.contains)
  }

  /// The same of words in ASCII, which are letters and hyphens in a row; `nil` for any others.
  private static func isCover(ascii text: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard UnsafeRawBufferPointer(text).isASCII(from: 0) else { return nil }
    var namesCover = false
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex { !isPart($0) } ?? text.count
      if let word = ASCIIWord(UnsafeBufferPointer(rebasing: text[start..<end])) {
        if asciiOtherWords.contains(word) { return false }
        namesCover = namesCover || asciiCoverWords.contains(word)
      }
      start = end + 1
    }
    return namesCover
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == UInt8(ascii: "-")
  }
}
