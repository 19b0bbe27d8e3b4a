import CatalogModel
import TextDecoding
import XMLText

/// Reads MARCXML: the records of a collection, one record alone, or records in the answers of SRU
/// and OAI-PMH; with any prefix or none.
///
/// Source: the MARCXML schema (MARC21slim); MarcXchange (ISO 25577) has the same elements.
struct MARCXMLReader: CatalogReader {
  private static let patience = 100

  private let name: String
  private var records: XMLRecordSource
  private var interpreter: MARCInterpreter
  private var count = 0
  private var isFinished = false

  /// Reads what a source gives from its beginning.
  init(source: any ByteSource, options: ReadingOptions) throws(CatalogFormatError) {
    name = source.name
    records = try XMLRecordSource(source, vocabulary: .marc, encoding: options.encoding)
    interpreter = MARCInterpreter(latestYear: options.latestYear)
  }

  var understanding: FormatUnderstanding {
    FormatUnderstanding(
      format: "marcxml", encoding: records.encodingName,
      dialect: interpreter.flavour?.name ?? "")
  }

  mutating func next() throws(CatalogFormatError) -> CatalogEvent? {
    while !isFinished {
      guard let item = try records.next() else { return try finish() }
      switch item {
      case .opened: continue
      case .note(let note): return .note(note)
      case .refused(let refused):
        count += 1
        return .refused(refused)
      case .record(let record, let place):
        count += 1
        if count > Self.patience { try checkForBooks() }
        let decoded = MARCRecord(record.root)
        let event = interpreter.event(for: decoded, at: place) {
          String(record.root.markup.prefix(4000))
        }
        if let event { return event }
      }
    }
    return nil
  }

  private mutating func finish() throws(CatalogFormatError) -> CatalogEvent? {
    isFinished = true
    try checkForBooks()
    guard count == 0 else { return interpreter.holdingsNote.map(CatalogEvent.note) }
    return .note(Warning(kind: "no-records", message: "there is no record in it"))
  }

  private mutating func checkForBooks() throws(CatalogFormatError) {
    guard let failure = interpreter.failure(named: name) else { return }
    isFinished = true
    throw failure
  }
}

/// The names of MARCXML.
enum MARCElement: Int32 {
  case record = 1
  case leader
  case controlfield
  case datafield
  case subfield
}

extension XMLVocabulary {
  /// Records of MARCXML and MarcXchange, whatever is around them.
  static let marc = XMLVocabulary(recordNames: ["record"]) { name in
    guard isMARC(name.namespace) else { return .element(0) }
    switch name.local {
    case "record": return .record(MARCElement.record.rawValue)
    case "leader": return .element(MARCElement.leader.rawValue)
    case "controlfield": return .element(MARCElement.controlfield.rawValue)
    case "datafield": return .element(MARCElement.datafield.rawValue)
    case "subfield": return .element(MARCElement.subfield.rawValue)
    default: return .element(0)
    }
  }

  /// No namespace is taken for MARC's own: many programs forget it.
  private static func isMARC(_ namespace: String) -> Bool {
    namespace.isEmpty || namespace == "http://www.loc.gov/MARC21/slim"
      || namespace.hasPrefix("info:lc/xmlns/marcxchange")
  }
}

extension MARCRecord {
  /// A record out of its element.
  init(_ element: XMLElement) {
    let leader = element.first(symbol: MARCElement.leader.rawValue)?.text ?? ""
    self.init(leader: MARCLeader(leader.utf8))
    for child in element.children {
      let tag = MARCTag(child.attribute("tag") ?? "")
      if child.symbol == MARCElement.controlfield.rawValue {
        addControlField(tag, keep(child.text))
      } else if child.symbol == MARCElement.datafield.rawValue {
        addDataField(child, tag)
      }
    }
  }

  private mutating func addDataField(_ element: XMLElement, _ tag: MARCTag) {
    addDataField(
      tag, Self.indicator(element.attribute("ind1")), Self.indicator(element.attribute("ind2")))
    for child in element.children where child.symbol == MARCElement.subfield.rawValue {
      let code = (child.attribute("code") ?? "").unicodeScalars
      let letter = code.count == 1 ? code.first : nil
      addSubfield(letter ?? "\u{0}", keep(Normalization.nfc(child.text)))
    }
  }

  private static func indicator(_ text: String?) -> UInt8 {
    text?.utf8.first ?? UInt8(ascii: " ")
  }
}
