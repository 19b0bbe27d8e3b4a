import XMLText

/// What a file of records holds.
enum XMLRecordItem: Sendable {
  case opened(XMLName, attributes: [XMLAttribute])
  case record(XMLRecord, Place)
  case refused(RefusedRecord)
  case note(Warning)

  /// About how many bytes it takes.
  var size: Int {
    if case .record(let record, _) = self { return record.size }
    return 1_024
  }
}

/// The records of an XML file. Of a file with many a thread of its own parses them ahead.
struct XMLRecordSource {
  /// After how many items a file is one with many.
  private static let few = 1_000

  /// The encoding's name.
  let encodingName: String

  private var parser: XMLRecordParser?
  private var ahead: XMLReadAhead?
  private var batch: ArraySlice<XMLRecordItem> = []
  private var taken = 0

  init(
    _ source: any ByteSource, vocabulary: XMLVocabulary, encoding: String?
  ) throws(CatalogFormatError) {
    let parser = try XMLRecordParser(source, vocabulary: vocabulary, encoding: encoding)
    encodingName = parser.encodingName
    self.parser = parser
  }

  /// What comes next, `nil` at the end.
  mutating func next() throws(CatalogFormatError) -> XMLRecordItem? {
    if let item = batch.popFirst() { return item }
    if let ahead {
      batch = try ahead.next()[...]
      return batch.popFirst()
    }
    taken += 1
    if taken > Self.few, let parser, let started = XMLReadAhead.start(parser) {
      self.parser = nil
      ahead = started
      return try next()
    }
    return try parser?.next()
  }
}
