/// Content that is no catalog, or not one that can be read: what it is and what to do.
struct ForeignContent {
  let what: String
  let advice: String

  func error(name: String) -> CatalogFormatError {
    CatalogFormatError(.notACatalog, "\(name) is \(what); \(advice)")
  }

  private init(_ what: String, _ advice: String) {
    self.what = what
    self.advice = advice
  }

  private static let saveAsCSV = "open it in its program and save it as CSV (UTF-8)"
  private static let useCatalog = "import a catalog of the books, not the thing itself"
  private static let unpack = "unpack it and import what is in it"

  /// What the first bytes show; `nil` where they may be a catalog.
  init?(of head: FormatHead) {
    guard
      let found = Self.byMagic(head) ?? Self.byMarkUp(head) ?? Self.byLeader(head)
    else { return nil }
    self = found
  }

  private static let magics: [(offset: Int, bytes: [UInt8], what: String, advice: String)] = [
    (
      0, [0xD0, 0xCF, 0x11, 0xE0], "an old Office document (.xls, .doc)", saveAsCSV
    ),
    (0, [0x09, 0x08, 0x10, 0x00], "an old Excel workbook (.xls)", saveAsCSV),
    (0, Array("%PDF".utf8), "a PDF document", useCatalog),
    (0, [0x89, 0x50, 0x4E, 0x47], "a PNG picture", useCatalog),
    (0, [0xFF, 0xD8, 0xFF], "a JPEG picture", useCatalog),
    (0, Array("GIF8".utf8), "a GIF picture", useCatalog),
    (8, Array("WEBP".utf8), "a WebP picture", useCatalog),
    (4, Array("ftyp".utf8), "a picture or film (HEIF, AVIF, MP4)", useCatalog),
    (0, [0x49, 0x49, 0x2A, 0x00], "a TIFF picture", useCatalog),
    (0, [0x4D, 0x4D, 0x00, 0x2A], "a TIFF picture", useCatalog),
    (60, Array("BOOKMOBI".utf8), "a Kindle e-book", useCatalog),
    (0, [0x7F, 0x45, 0x4C, 0x46], "a program (ELF)", useCatalog),
    (0, Array("#!".utf8), "a script", useCatalog),
    (0, Array("{\\rtf".utf8), "an RTF document", saveAsCSV),
    (0, Array("BZh".utf8), "compressed by bzip2", unpack),
    (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "compressed by xz", unpack),
    (0, [0x28, 0xB5, 0x2F, 0xFD], "compressed by zstd", unpack),
    (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive", unpack),
    (0, Array("Rar!".utf8), "a RAR archive", unpack),
    (257, Array("ustar".utf8), "a tar archive", unpack),
    (0, Array("PAR1".utf8), "a Parquet file", "convert it to CSV (UTF-8)"),
  ]

  private static func byMagic(_ head: FormatHead) -> ForeignContent? {
    magics.first { head.starts(with: $0.bytes, at: $0.offset) }
      .map { ForeignContent($0.what, $0.advice) }
  }

  private static func byMarkUp(_ head: FormatHead) -> ForeignContent? {
    let isPage = ForeignContent(
      "an HTML page", "export the catalog as CSV, ONIX, OPDS or MARC, or save the feed itself")
    if head.contains("<!doctype html", inFirst: 512) { return isPage }
    guard let root = head.xmlRoot else { return nil }
    if root.name.lowercased() == "html" { return isPage }
    if root.tag.contains("picaXML") || head.contains("picaxml", inFirst: 2048) {
      return ForeignContent("a PICA XML file", "export it as MARCXML or MARC 21")
    }
    if let leader = leader(inXML: head.text), leader.dropFirst(6).first == UInt8(ascii: "z") {
      return authority
    }
    if let answer = answer(root.name, head) { return answer }
    switch root.name {
    case "svg": return ForeignContent("an SVG picture", useCatalog)
    case "RDF":
      return ForeignContent(
        "an RDF file", "use the collection's catalog as CSV or its OPDS feed in its place")
    case "mods", "modsCollection":
      return ForeignContent("a MODS file", "export it as MARCXML or MARC 21")
    case "dc", "oai_dc":
      return ForeignContent("a Dublin Core file", "export it as MARCXML, ONIX or CSV")
    case "ead": return ForeignContent("an archive's finding aid (EAD)", useCatalog)
    case "package":
      return ForeignContent("the package of one e-book (OPF)", useCatalog)
    case "Workbook": return ForeignContent("an Excel workbook as XML", saveAsCSV)
    case "rss": return ForeignContent("an RSS feed", "use the catalog's OPDS feed in its place")
    default: return nil
    }
  }

  /// An answer of a library's server with something else than MARCXML in it.
  private static func answer(_ root: String, _ head: FormatHead) -> ForeignContent? {
    let isSRU = root == "searchRetrieveResponse"
    guard isSRU || root == "OAI-PMH" else { return nil }
    let protocolName = isSRU ? "SRU" : "OAI-PMH"
    if isSRU, head.contains("recorddata>&lt;", inFirst: FormatHead.size) {
      return ForeignContent(
        "an SRU answer whose records are packed as text", "ask for it with recordPacking=xml")
    }
    let advice =
      isSRU ? "ask for it with recordSchema=marcxml" : "ask for it with metadataPrefix=marc21"
    if head.contains("loc.gov/mods", inFirst: 16 << 10) {
      return ForeignContent("an \(protocolName) answer of MODS records", advice)
    }
    if head.contains("oai_dc", inFirst: 16 << 10) || head.contains("purl.org/dc", inFirst: 16 << 10)
    {
      return ForeignContent("an \(protocolName) answer of Dublin Core records", advice)
    }
    return nil
  }

  private static let authority = ForeignContent(
    "a file of MARC authority records (names and headings, not books)",
    "export the bibliographic records")

  /// The text of the first `leader` element.
  private static func leader(inXML text: [UInt8]) -> ArraySlice<UInt8>? {
    let mark = Array("leader".utf8)
    var place = 0
    let end = min(text.count, 16 << 10) - mark.count
    while place < end {
      if text[place] == mark[0], text[place...].starts(with: mark) {
        guard let start = text[place...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        return text[(start + 1)...].prefix { $0 != UInt8(ascii: "<") }
      }
      place += 1
    }
    return nil
  }

  /// A binary MARC leader (MARC 21 Specifications, Leader/06) of something other than a book.
  private static func byLeader(_ head: FormatHead) -> ForeignContent? {
    let bytes = head.bytes
    guard bytes.count >= 24, bytes[..<5].allSatisfy({ (0x30...0x39).contains($0) }),
      bytes[20..<22].elementsEqual("45".utf8),
      bytes[12..<17].allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    switch bytes[6] {
    case UInt8(ascii: "z"): return authority
    case UInt8(ascii: "w"):
      return ForeignContent(
        "a file of MARC classification records", "export the bibliographic records")
    case UInt8(ascii: "q"):
      return ForeignContent(
        "a file of MARC community information records", "export the bibliographic records")
    default: return nil
    }
  }

  /// What no format knows.
  static func unknown(_ head: FormatHead) -> ForeignContent {
    if head.starts(with: Array("SQLite format 3".utf8)) {
      return ForeignContent(
        "an SQLite database that no known program keeps books in", "export its table as CSV")
    }
    if let root = head.xmlRoot {
      return ForeignContent(
        "an XML file with the root element <\(root.name)>",
        "read are ONIX, OPDS and MARCXML; say which with --from if it is one of them")
    }
    if !head.isText {
      return ForeignContent("a binary file of an unknown kind", "export the catalog as CSV")
    }
    return ForeignContent(
      "plain text without a table in it", "a catalog needs columns with a header, or records")
  }
}
