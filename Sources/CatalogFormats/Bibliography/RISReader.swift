import CatalogModel

/// Reads RIS, the tagged form of Reference Manager, Zotero and library catalogs.
struct RISReader: CatalogReader {
  private(set) var understanding: FormatUnderstanding

  private let lines: TextLines
  private let style: FlatBook.Style
  private var records = 0
  /// The first field of a record whose `TY` ended the one before.
  private var begun: (line: Int, value: String)?
  private var isAtEnd = false

  /// Bytes of one record.
  private static let longestRecord = 16 << 20

  init(_ input: CatalogInput, options: ReadingOptions) throws(CatalogFormatError) {
    let (lines, encoding) = try TextLines.open(input, options: options)
    self.lines = lines
    var style = FlatBook.Style()
    style.latestYear = options.latestYear
    style.dateOrder = options.dateOrder
    self.style = style
    understanding = FormatUnderstanding(format: "ris", encoding: encoding)
  }

  mutating func next() throws(CatalogFormatError) -> CatalogEvent? {
    guard !isAtEnd, let record = try record() else { return nil }
    records += 1
    let place = Place(line: record.line, record: records)
    let raw = record.fields.map { "\($0.tag)  - \($0.value)" }.joined(separator: "\n")
    if let refusal = record.refusal {
      return .refused(
        RefusedRecord(
          place: place, kind: refusal.kind, reason: refusal.reason,
          raw: String(raw.prefix(4000))))
    }
    switch RISBook.book(of: record.fields, style: style) {
    case .success(let found):
      var event = CatalogRecord(book: found.book, source: found.source, place: place)
      event.warnings = (record.warnings + found.warnings).map {
        Warning(kind: $0.kind, message: $0.message, place: place)
      }
      return .record(event)
    case .failure(let refusal):
      return .refused(
        RefusedRecord(
          place: place, kind: refusal.kind, reason: refusal.reason,
          raw: String(raw.prefix(4000))))
    }
  }

  private struct Record {
    var line = 0
    var fields: [(tag: String, value: String)] = []
    var size = 0
    var refusal: JSONRefusal?
    var warnings: [Warning] = []
  }

  /// The fields from a `TY` to its `ER`; a record that the next `TY` cuts short counts too.
  private mutating func record() throws(CatalogFormatError) -> Record? {
    var record = Record()
    if let (line, value) = begun {
      (record.line, record.size, record.fields) = (line, value.utf8.count, [("TY", value)])
      begun = nil
    }
    while let line = try lines.next() {
      guard let (tag, value) = Self.field(line) else {
        append(line, to: &record)
        continue
      }
      if tag == "ER" {
        if !record.fields.isEmpty { return checked(record) }
        continue
      }
      let text = String(decoding: value, as: UTF8.self)
      if tag == "TY", !record.fields.isEmpty {
        begun = (lines.number, text)
        return checked(record)
      }
      if record.fields.isEmpty { record.line = lines.number }
      record.size += value.count
      guard record.size <= Self.longestRecord else {
        throw CatalogFormatError(
          .limit, "a record of more than \(Self.longestRecord >> 20) MB", line: record.line)
      }
      record.fields.append((tag, text))
    }
    isAtEnd = true
    return record.fields.isEmpty ? nil : checked(record)
  }

  /// The record with what its lines were found to be.
  private func checked(_ record: Record) -> Record {
    var record = record
    record.warnings = lines.takeWarnings()
    if let fault = lines.takeFault() {
      record.refusal = JSONRefusal(kind: "encoding", reason: fault)
    }
    return record
  }

  /// A line without a tag goes on with the field before.
  private func append(_ line: ArraySlice<UInt8>, to record: inout Record) {
    guard !record.fields.isEmpty, record.size <= Self.longestRecord else { return }
    record.size += line.count
    record.fields[record.fields.count - 1].value += " " + String(decoding: line, as: UTF8.self)
  }

  /// `TI  - The title`.
  static func field(_ line: ArraySlice<UInt8>) -> (tag: String, value: ArraySlice<UInt8>)? {
    let bytes = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard bytes.count >= 5 else { return nil }
    let start = bytes.startIndex
    let isTag =
      (0x41...0x5A).contains(bytes[start])
      && ((0x41...0x5A).contains(bytes[start + 1]) || (0x30...0x39).contains(bytes[start + 1]))
    guard isTag, bytes[start + 2] == 0x20, bytes[start + 3] == 0x20,
      bytes[start + 4] == UInt8(ascii: "-")
    else { return nil }
    return (
      String(decoding: bytes[start..<(start + 2)], as: UTF8.self),
      bytes[(start + 5)...].drop { $0 == 0x20 }
    )
  }
}

extension CatalogFormat {
  /// RIS.
  static let ris = CatalogFormat(
    name: "ris",
    matches: { head in
      let first = head.text.split(separator: 0x0A, maxSplits: 50).lazy
        .map { $0.drop { $0 <= 0x20 } }.first { !$0.isEmpty }
      return first.flatMap { RISReader.field($0) }?.tag == "TY" ? .certain : .no
    },
    open: { input, options throws(CatalogFormatError) in
      GranularityReader(try RISReader(input, options: options))
    })
}

/// Makes a book of the fields of a RIS record.
enum RISBook {
  private static let texts: [String: BookField] = [
    "SN": .isbns, "PB": .publisher, "LA": .languages, "AB": .description, "N2": .description,
    "UR": .link, "DO": .doi, "T3": .series,
  ]

  /// The types of works that stand within another, whose title `T2` is; of the others it is the series.
  ///
  /// Source: RIS format specifications, Research Information Systems; the tables of EndNote and Zotero.
  private static let parts: Set<String> = [
    "CHAP", "ECHAP", "CONF", "CPAPER", "JOUR", "EJOUR", "JFULL", "MGZN", "NEWS", "ABST", "INPR",
    "BLOG", "ENCYC", "DICT", "ANCIENT", "CTLG",
  ]

  static func book(
    of fields: [(tag: String, value: String)], style: FlatBook.Style
  ) -> Result<JSONBook, JSONRefusal> {
    var flat = FlatBook()
    for tag in ["TI", "T1", "BT", "CT"] { take(tag, of: fields, as: .title, &flat, style) }
    let isPart = fields.first { $0.tag == "TY" }.map { parts.contains(PlainText.clean($0.value)) }
    for (tag, value) in fields {
      switch tag {
      case "T2": if isPart != true { flat.take(value, as: .series, style: style) }
      // Of a part it is the first page.
      case "SP":
        if isPart != true, !fields.contains(where: { $0.tag == "EP" }) {
          flat.take(value, as: .pages, style: style)
        }
      case "AU", "A1": flat.takePerson(name(value), role: "author")
      case "ED", "A2", "A3": flat.takePerson(name(value), role: "editor")
      case "A4", "TA": flat.takePerson(name(value), role: "translator")
      case "KW": flat.takeSubject(value)
      default: if let field = texts[tag] { flat.take(value, as: field, style: style) }
      }
    }
    if flat.book.series != nil, isPart != true || fields.contains(where: { $0.tag == "T3" }) {
      let numbers = (isPart == true ? ["SV", "M1"] : ["SV", "M1", "VL"]).compactMap { tag in
        fields.first { $0.tag == tag }?.value
      }
      if let number = numbers.first(where: { $0.utf8.contains { (0x30...0x39).contains($0) } }) {
        flat.take(number, as: .seriesNumber, style: style)
      }
    }
    for tag in ["DA", "PY", "Y1"] {
      for (found, value) in fields where found == tag {
        takeDate(value, isYear: tag == "PY", into: &flat, style: style)
      }
    }
    return flat.finished()
  }

  private static func take(
    _ tag: String, of fields: [(tag: String, value: String)], as field: BookField,
    _ flat: inout FlatBook, _ style: FlatBook.Style
  ) {
    for (found, value) in fields where found == tag { flat.take(value, as: field, style: style) }
  }

  /// `2010///`, `2010/05/12/`, `2010//05/12` (no month: the year alone); the time behind is free.
  private static func takeDate(
    _ text: String, isYear: Bool, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    guard text.contains("/") else {
      return flat.take(text, as: isYear ? .publishedYear : .published, style: style)
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { PlainText.clean(String($0)) }
    guard parts[0].utf8.count == 4, let year = Int(parts[0]), year <= style.latestYear else {
      return flat.take(text, as: .published, style: style)
    }
    let month = parts.count > 1 ? Int(parts[1]) : nil
    let day = month != nil && parts.count > 2 ? Int(parts[2]) : nil
    let date =
      PartialDate(year: year, month: month, day: day) ?? PartialDate(year: year, month: month)
      ?? PartialDate(year: year)
    if let date { flat.take(date, as: date.month == nil ? .publishedYear : .published) }
  }

  /// `Surname, Given, Suffix`.
  private static func name(_ text: String) -> String {
    let parts = text.split(separator: ",", maxSplits: 2).map { PlainText.clean(String($0)) }
      .filter { !$0.isEmpty }
    switch parts.count {
    case 2: return parts[1] + " " + parts[0]
    case 3: return parts[1] + " " + parts[0] + ", " + parts[2]
    default: return PlainText.clean(text)
    }
  }
}
