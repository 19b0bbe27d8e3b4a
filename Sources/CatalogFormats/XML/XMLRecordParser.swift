import XMLText

/// Parses the records of an XML file: bytes of a source through the decoder into the parser.
struct XMLRecordParser {
  private var text: XMLTextSource
  private let stream: XMLStream
  private var isFinished = false
  private var notes: [Warning] = []
  private let recordNames: [String]
  /// How many records there have been, broken ones included.
  private var recordCount = 0

  init(
    _ source: any ByteSource, vocabulary: XMLVocabulary, encoding: String?
  ) throws(CatalogFormatError) {
    recordNames = vocabulary.recordNames
    do {
      stream = try XMLStream(vocabulary: vocabulary)
    } catch {
      throw CatalogFormatError(error)
    }
    text = try XMLTextSource(source, encoding: encoding)
  }

  /// The encoding's name.
  var encodingName: String { text.encodingName }

  /// What comes next, `nil` at the end.
  mutating func next() throws(CatalogFormatError) -> XMLRecordItem? {
    while true {
      if let event = stream.next() { return item(event) }
      if isFinished {
        return notes.isEmpty ? nil : .note(notes.removeFirst())
      }
      let piece = try text.next()
      do {
        if piece.isEmpty {
          isFinished = true
          notes = text.notes
          try stream.finish()
        } else {
          try stream.feed(piece)
        }
      } catch {
        throw CatalogFormatError(error)
      }
    }
  }

  private mutating func item(_ event: XMLEvent) -> XMLRecordItem {
    switch event {
    case .opened(let name, let attributes, _): return .opened(name, attributes: attributes)
    case .record(let record):
      // A header is collected like a record, and is none.
      if recordNames.contains(record.root.name.local) { recordCount += 1 }
      return .record(record, Place(line: record.line, record: recordCount))
    case .broken(let broken):
      recordCount += 1
      return .refused(
        RefusedRecord(
          place: Place(line: broken.line, record: recordCount), kind: Self.kind(broken.kind),
          reason: broken.reason, raw: broken.raw))
    case .note(let note):
      let count = note.count > 1 ? " (\(note.count) times, first on line \(note.line))" : ""
      return .note(
        Warning(
          kind: Self.kind(note.kind), message: note.message + count,
          place: Place(line: note.line, record: 0)))
    }
  }

  private static func kind(_ kind: XMLBrokenRecord.Kind) -> String {
    switch kind {
    case .notWellFormed: "not-well-formed"
    case .truncated: "truncated"
    case .limit: "limit"
    }
  }

  private static func kind(_ kind: XMLNote.Kind) -> String {
    switch kind {
    case .controlCharacter: "control-character"
    case .unknownEntity: "entity"
    case .strayMarkup, .betweenRecords, .severalRoots, .other: "not-well-formed"
    case .legacyReference: "encoding"
    case .truncated: "truncated"
    }
  }
}

extension CatalogFormatError {
  /// A failure of the XML parser as one of the file.
  init(_ error: XMLTextError) {
    let kind: Kind =
      switch error.kind {
      case .libraryMissing: .libraryMissing
      case .notXML: .notACatalog
      case .limit: .limit
      }
    self.init(kind, error.message, line: error.line)
  }
}
