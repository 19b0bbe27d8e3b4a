/// Reads XML by the stream: bytes are fed as they come, records are taken as they become whole.
///
/// The bytes are UTF-8. libxml2 parses them, without network, external entities or DTD loading, and
/// with every size bounded. Where a record is not well-formed it is given up and reading goes on at
/// the next one.
package final class XMLStream {
  let parser: XMLParser
  private var scanner: XMLScanner
  let limits: XMLLimits
  /// Input that is not complete yet.
  private var rest: [UInt8] = []
  private var taken = 0
  /// Set after a fault, until the next record begins.
  var isSkipping = false
  /// Whether the parser's outermost element is one of ours.
  var hasNeutralRoot = false
  /// The source of the containers around the last record.
  var lastContainers: [XMLCollector.Container] = []
  var raw: [UInt8] = []
  var notes = XMLNotes()
  /// Why nothing more can be read.
  var failure: XMLTextError?
  private var isAtEnd = false

  /// A stream that finds the records of a vocabulary.
  package init(
    vocabulary: XMLVocabulary, limits: XMLLimits = XMLLimits()
  ) throws(XMLTextError) {
    parser = try XMLParser(vocabulary: vocabulary, limits: limits)
    scanner = XMLScanner(recordNames: vocabulary.recordNames, limits: limits)
    self.limits = limits
  }

  /// Takes the next bytes of the file.
  package func feed(_ bytes: [UInt8]) throws(XMLTextError) {
    if rest.isEmpty { rest = bytes } else { rest += bytes }
    try advance(isLast: false)
  }

  /// Says that there is nothing more.
  package func finish() throws(XMLTextError) {
    guard !isAtEnd else { return }
    isAtEnd = true
    try advance(isLast: true)
    closeDocument()
    guard parser.collector.hasRoot else {
      if scanner.hasEndlessTag {
        throw XMLTextError(.limit, "a tag is longer than \(limits.tagBytes) bytes")
      }
      throw XMLTextError(.notXML, "there is no XML in it")
    }
    for note in notes.all + scanner.notes.all + parser.collector.notes.all {
      parser.collector.events.append(.note(note))
    }
  }

  /// What has become whole, in the order of the file; `nil` when more bytes are needed.
  package func next() -> XMLEvent? {
    guard taken < parser.collector.events.count else {
      parser.collector.events.removeAll(keepingCapacity: true)
      taken = 0
      return nil
    }
    defer { taken += 1 }
    let event = parser.collector.events[taken]
    parser.collector.events[taken] = .opened(XMLName(local: ""), attributes: [], line: 0)
    return event
  }

  private func advance(isLast: Bool) throws(XMLTextError) {
    var offset = 0
    var isStarved = false
    while offset < rest.count, !isStarved {
      let consumed = try scan(from: offset, isLast: isLast)
      offset += consumed
      deliver()
      if let failure { throw failure }
      isStarved = !scanner.isPaused
    }
    rest.removeFirst(offset)
  }

  private func scan(from offset: Int, isLast: Bool) throws(XMLTextError) -> Int {
    scanner.output.removeAll(keepingCapacity: true)
    scanner.marks.removeAll(keepingCapacity: true)
    return try rest.withUnsafeBufferPointer { buffer throws(XMLTextError) in
      try scanner.scan(UnsafeBufferPointer(rebasing: buffer[offset...]), isLast: isLast)
    }
  }

  /// Gives the scanned bytes to the parser, cut where records begin.
  private func deliver() {
    var start = 0
    var mark: XMLScanner.Mark?
    scanner.output.withUnsafeBufferPointer { output in
      for next in scanner.marks {
        deliver(UnsafeBufferPointer(rebasing: output[start..<next.offset]), mark)
        start = next.offset
        mark = next
      }
      deliver(UnsafeBufferPointer(rebasing: output[start...]), mark)
    }
    for entity in parser.collector.entities {
      scanner.entities.declare(entity.name, entity.content)
    }
    parser.collector.entities.removeAll()
  }

  /// Gives one piece to the parser: what precedes the first record, or a record's beginning.
  private func deliver(_ piece: UnsafeBufferPointer<UInt8>, _ mark: XMLScanner.Mark?) {
    guard let mark else { return parseOn(piece) }
    if isSkipping { restart(at: mark) }
    parse(piece, mark)
    guard let fault = parser.collector.fault else { return }
    if fault == .nestedRecord || !parser.collector.markLines.isEmpty {
      retry(piece, mark, after: fault)
    } else {
      refuse(fault)
    }
  }

  /// A fault came before the record of this piece had begun: the record before it is broken, or
  /// what stands between them; or, if it comes again, the beginning of this record itself.
  private func retry(
    _ piece: UnsafeBufferPointer<UInt8>, _ mark: XMLScanner.Mark, after first: XMLCollector.Fault
  ) {
    let isBetween = parser.collector.recordLine == nil
    let between = isBetween ? betweenRecords(first) : nil
    if !isBetween { refuse(first) }
    restart(at: mark)
    parse(piece, mark)
    let fault = parser.collector.fault
    let isRepeated = fault != nil && !parser.collector.markLines.isEmpty
    if isRepeated { raw = Array(piece.prefix(limits.rawBytes)) }
    if let between, !isRepeated { notes.add(between.kind, line: between.line, between.message) }
    if let fault { refuse(fault, recordLine: isRepeated ? mark.line : nil) }
  }

  private func parse(_ piece: UnsafeBufferPointer<UInt8>, _ mark: XMLScanner.Mark) {
    parser.collector.markLines.append(mark.line)
    keepContainers()
    let previous = raw
    raw = Array(piece.prefix(limits.rawBytes))
    parser.parse(piece)
    if parser.collector.fault == .nestedRecord || !parser.collector.markLines.isEmpty {
      raw = previous
    }
  }

  private func parseOn(_ piece: UnsafeBufferPointer<UInt8>) {
    guard !isSkipping, !piece.isEmpty else { return }
    if raw.count < limits.rawBytes { raw += piece.prefix(limits.rawBytes - raw.count) }
    parser.parse(piece)
    if let fault = parser.collector.fault { refuse(fault) }
  }

  private func keepContainers() {
    if !parser.collector.containers.isEmpty { lastContainers = parser.collector.containers }
  }
}
