import JSONText

extension CatalogFormat {
  /// JSON of any kind that is known.
  static let json = CatalogFormat(
    name: "json",
    aliases: ["ndjson", "jsonl", "opds2", "csl", "openlibrary", "google-books", "nyt"],
    matches: { head in
      guard let start = JSONBeginning(of: head) else { return .no }
      return start.preambleLines > 0 ? .likely : .certain
    },
    open: { input, options throws(CatalogFormatError) in
      let start = JSONBeginning(of: input.head)
      let skipped = start?.offset ?? 0
      let text = try TextInput(input.head, options: options)
      let source = try text.decoded(input.source)
      try source.skip(skipped)
      let head = Array(text.decoded(input.head).dropFirst(skipped))
      let origin = JSONPosition(
        line: 1 + (start?.preambleLines ?? 0), column: 1,
        byteOffset: skipped + (text.encoding == .utf8 ? text.markLength : 0))
      if JoinedObjectsSource.isOne(head) {
        return GranularityReader(
          JSONCatalogReader(
            JoinedObjectsSource(source), framing: .lines, options: options,
            encoding: text.encoding.name))
      }
      return GranularityReader(
        JSONCatalogReader(
          source, framing: JSONFraming.detect(in: head), origin: origin, options: options,
          encoding: text.encoding.name))
    })

  /// A dump of Open Library: lines of type, key, revision and time, then an object.
  static let openLibraryDump = CatalogFormat(
    name: "openlibrary-dump", aliases: ["ol-dump"],
    matches: { head in
      let line = head.text.prefix { $0 != 0x0A }
      let columns = line.split(separator: 0x09, omittingEmptySubsequences: false)
      let isDump =
        columns.count == 5 && columns[0].starts(with: "/type/".utf8)
        && columns[4].first == UInt8(ascii: "{")
      return isDump ? .certain : .no
    },
    open: { input, options throws(CatalogFormatError) in
      GranularityReader(
        JSONCatalogReader(
          LastColumnSource(input.source, columns: 5), framing: .lines, options: options))
    })
}

/// Where a JSON text begins: at once, or behind lines that a program printed before it.
struct JSONBeginning {
  /// The bytes before it.
  var offset = 0
  /// The lines before it.
  var preambleLines = 0

  private static let mostPreambleLines = 50

  /// `nil` where no JSON array or object begins.
  init?(of head: FormatHead) {
    let text = head.text
    guard let first = head.firstVisible else { return nil }
    if Self.begins(text[...], first) { return }
    // `calibredb` prints such lines as "Upgrading database to version 24..." before its array.
    var place = text.startIndex
    while preambleLines < Self.mostPreambleLines, place < text.endIndex {
      let line = text[place...].prefix { $0 != 0x0A }
      if let start = line.first, start == UInt8(ascii: "[") || start == UInt8(ascii: "{"),
        Self.begins(text[place...], start)
      {
        offset = place
        return
      }
      place = min(text.endIndex, line.endIndex + 1)
      preambleLines += 1
    }
    return nil
  }

  /// Whether an array or object begins here, as far as its first token tells.
  private static func begins(_ text: ArraySlice<UInt8>, _ first: UInt8) -> Bool {
    let rest = text.drop { $0 <= 0x20 }.dropFirst().drop { $0 <= 0x20 }
    guard let second = rest.first else { return false }
    switch first {
    case UInt8(ascii: "{"): return second == UInt8(ascii: "\"") || second == UInt8(ascii: "}")
    case UInt8(ascii: "["):
      return second == UInt8(ascii: "{") || second == UInt8(ascii: "]")
        || second == UInt8(ascii: "[")
    default: return false
    }
  }
}
