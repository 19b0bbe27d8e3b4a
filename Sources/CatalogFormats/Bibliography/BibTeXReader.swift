import CatalogModel

/// Reads BibTeX and BibLaTeX.
struct BibTeXReader: CatalogReader {
  private(set) var understanding: FormatUnderstanding

  private var scanner: BibTeXScanner
  private let name: String
  private let style: FlatBook.Style
  private var macros = Self.months
  private var records = 0
  private var isAtEnd = false
  private var parents = BibTeXParents()
  /// Entries whose parents have not come yet, by the key of the first that is missing.
  private var waiting: [String: [Entry]] = [:]
  private var waitingSize = 0
  /// Events of entries that waited, the next one last.
  private var ready: [CatalogEvent] = []

  private struct Entry {
    var entry: BibTeXEntry
    var warnings: [Warning]
    var place: Place
    var raw: String
  }

  /// Bytes of the entries that wait at most.
  private static let greatestWait = 64 << 20

  /// The macros that every style defines.
  private static let months: [String: String] = Dictionary(
    uniqueKeysWithValues: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ].map { ($0.prefix(3).lowercased(), $0) })

  init(_ input: CatalogInput, options: ReadingOptions) throws(CatalogFormatError) {
    let (lines, encoding) = try TextLines.open(input, options: options)
    scanner = BibTeXScanner(lines)
    name = input.source.name
    var style = FlatBook.Style()
    style.latestYear = options.latestYear
    style.dateOrder = options.dateOrder
    self.style = style
    understanding = FormatUnderstanding(format: "bibtex", encoding: encoding)
  }

  mutating func next() throws(CatalogFormatError) -> CatalogEvent? {
    while true {
      if let event = ready.popLast() { return event }
      if isAtEnd { return nil }
      switch try scanner.next() {
      case nil:
        isAtEnd = true
        stopWaiting()
        if records == 0 {
          return .note(Warning(kind: "no-records", message: "there is no entry in \(name)"))
        }
      case .refused(let kind, let reason, let raw, let line):
        records += 1
        return .refused(
          RefusedRecord(
            place: Place(line: line, record: records), kind: kind, reason: reason,
            raw: String(decoding: raw, as: UTF8.self)))
      case .entry(let type, let body, let line):
        if let event = take(type, body, line) { return event }
      }
    }
  }

  private mutating func take(_ type: String, _ body: [UInt8], _ line: Int) -> CatalogEvent? {
    let warnings = scanner.lines.takeWarnings()
    let fault = scanner.lines.takeFault()
    switch type.lowercased() {
    case "comment", "preamble": return nil
    case "string" where fault == nil:
      for field in BibTeXEntry(type: type, body: body[...], macros: macros).fields
      where macros.count < 100_000 {
        macros[field.name] = field.value
      }
      return nil
    default: break
    }
    records += 1
    let place = Place(line: line, record: records)
    let raw = String(decoding: body.prefix(4000), as: UTF8.self)
    if let fault {
      return .refused(RefusedRecord(place: place, kind: "encoding", reason: fault, raw: raw))
    }
    let entry = BibTeXEntry(type: type, body: body[...], macros: macros)
    parents.keep(entry)
    let whole = take(Entry(entry: entry, warnings: warnings, place: place, raw: raw))
    // A container of data is no book of its own.
    guard entry.type == "xdata" else {
      release(entry.key)
      return whole
    }
    records -= 1
    release(entry.key)
    return nil
  }

  /// The event of an entry; `nil` where it waits for a parent.
  private mutating func take(_ entry: Entry) -> CatalogEvent? {
    guard entry.entry.type != "xdata" else { return nil }
    switch parents.completed(entry.entry) {
    case .complete(let whole): return event(of: whole, entry)
    case .missing(let key):
      waitingSize += entry.raw.utf8.count + 512
      waiting[key, default: []].append(entry)
      if waitingSize > Self.greatestWait { stopWaiting() }
      return nil
    }
  }

  /// Takes the entries that waited for a parent which has come.
  private mutating func release(_ key: String) {
    guard let entries = waiting.removeValue(forKey: PlainText.clean(key).lowercased()) else {
      return
    }
    for entry in entries.reversed() {
      waitingSize -= entry.raw.utf8.count + 512
      if let event = take(entry) { ready.append(event) }
    }
  }

  /// Takes the entries whose parents do not come, as they are.
  private mutating func stopWaiting() {
    let entries = waiting.flatMap { key, entries in entries.map { (key, $0) } }
      .sorted { $0.1.place.record > $1.1.place.record }
    waiting = [:]
    waitingSize = 0
    for (key, entry) in entries {
      var entry = entry
      entry.warnings.append(
        Warning(
          kind: "crossref",
          message: "The entry “\(key)”, whose fields this one shares, is not in the file."))
      ready.append(event(of: entry.entry, entry))
    }
  }

  private func event(of entry: BibTeXEntry, _ found: Entry) -> CatalogEvent {
    let place = found.place
    switch BibTeXBook.book(of: entry, style: style) {
    case .success(let book):
      var record = CatalogRecord(book: book.book, source: book.source, place: place)
      record.warnings = (found.warnings + book.warnings).map {
        Warning(kind: $0.kind, message: $0.message, place: place)
      }
      return .record(record)
    case .failure(let refusal):
      return .refused(
        RefusedRecord(place: place, kind: refusal.kind, reason: refusal.reason, raw: found.raw))
    }
  }
}

extension CatalogFormat {
  /// BibTeX and BibLaTeX.
  static let bibtex = CatalogFormat(
    name: "bibtex", aliases: ["biblatex", "bib"],
    matches: { head in
      let types: Set<String> = [
        "book", "article", "inbook", "incollection", "misc", "proceedings", "inproceedings",
        "phdthesis",
        "mastersthesis", "techreport", "manual", "booklet", "unpublished", "string", "preamble",
        "comment", "online", "collection", "mvbook", "thesis", "report", "reference", "periodical",
      ]
      var lines = head.text.split(separator: 0x0A, maxSplits: 500).lazy
        .map { $0.drop { $0 <= 0x20 } }
        .filter { $0.first == UInt8(ascii: "@") }
        .makeIterator()
      guard let line = lines.next() else { return .no }
      let name = line.dropFirst().prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
      let rest = line[name.endIndex...].drop { $0 == 0x20 }
      let isKnown = types.contains(String(decoding: name, as: UTF8.self).lowercased())
      return isKnown && (rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "("))
        ? .certain : .no
    },
    open: { input, options throws(CatalogFormatError) in
      GranularityReader(try BibTeXReader(input, options: options))
    })
}
