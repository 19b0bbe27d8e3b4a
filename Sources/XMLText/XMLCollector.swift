/// Collects what libxml2 tells into records and events.
struct XMLCollector {
  /// Why the parser was stopped.
  enum Fault: Hashable {
    case notWellFormed(line: Int, message: String)
    /// A record begins within a record.
    case nestedRecord
    /// A named limit was passed; the sentence says which.
    case limit(String)
  }

  /// An element outside of records, as the source of its start tag.
  struct Container {
    var name: String
    var tag: String
  }

  let limits: XMLLimits
  var table: XMLNameTable
  var events: [XMLEvent] = []
  var notes = XMLNotes()
  var entities: [(name: String, content: [UInt8])] = []
  var fault: Fault?
  /// The lines of the record beginnings that libxml2 has not come to.
  var markLines: [Int] = []
  /// The line of the file that libxml2's line 1 is.
  var firstLine = 1
  /// Set while the containers of a new parser are opened again.
  var isPriming = false
  var containers: [Container] = []
  /// Whether any element has been met.
  var hasRoot = false
  /// The line that the open record begins on.
  private(set) var recordLine: Int?

  private var nodes: [XMLRecord.Node] = []
  private var attributes: [XMLRecord.Attribute] = []
  private var bytes: [UInt8] = []
  /// The open elements of the record.
  private var open: [Int32] = []
  private var textStart = 0
  private var skipDepth = 0

  init(vocabulary: XMLVocabulary, limits: XMLLimits) {
    self.limits = limits
    table = XMLNameTable(vocabulary: vocabulary)
  }

  /// Drops what was collected of the open record.
  mutating func dropRecord() {
    nodes.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    textStart = 0
    skipDepth = 0
    recordLine = nil
  }

  mutating func start(_ tag: XMLStartTag, line: @autoclosure () -> Int) {
    hasRoot = true
    let entry = table.entry(tag.local, tag.namespace)
    if skipDepth > 0 {
      skipDepth += 1
      return passOver(entry)
    }
    guard table.count <= limits.names else {
      fault = .limit("there are more than \(limits.names) different names")
      return
    }
    let markLine = entry.isMarked && !markLines.isEmpty ? markLines[0] : nil
    switch entry.use {
    case .record(let symbol):
      if recordLine != nil, entry.isMarked {
        fault = .nestedRecord
        return
      }
      if markLine != nil { markLines.removeFirst() }
      if recordLine == nil { recordLine = markLine ?? line() }
      append(tag, entry.index, symbol)
    case .element(let symbol):
      if markLine != nil { markLines.removeFirst() }
      if recordLine == nil {
        openContainer(tag, entry, line())
      } else {
        append(tag, entry.index, symbol)
      }
    case .skip:
      if markLine != nil { markLines.removeFirst() }
      if recordLine != nil { finishText() }
      skipDepth = 1
    }
    checkDepth()
  }

  /// A tag within what is passed over.
  private mutating func passOver(_ entry: XMLNameTable.Entry) {
    if entry.isMarked {
      if case .record = entry.use {
        fault = .nestedRecord
        return
      }
      if !markLines.isEmpty { markLines.removeFirst() }
    }
    checkDepth()
  }

  mutating func end() {
    if skipDepth > 0 {
      skipDepth -= 1
      return
    }
    guard let line = recordLine else {
      _ = containers.popLast()
      return
    }
    finishText()
    if let element = open.popLast() { nodes[Int(element)].end = Int32(clamping: nodes.count) }
    guard open.isEmpty else { return }
    let record = XMLRecord(
      line: line, names: table.names, nodes: nodes, attributes: attributes, bytes: bytes)
    events.append(.record(record))
    beginArrays(like: record)
    dropRecord()
  }

  /// The next record is likely to be about as large as this one.
  private mutating func beginArrays(like record: XMLRecord) {
    nodes = []
    attributes = []
    bytes = []
    nodes.reserveCapacity(min(record.nodes.count, 4096))
    bytes.reserveCapacity(min(record.bytes.count, 65_536))
  }

  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard recordLine != nil, skipDepth == 0 else { return }
    bytes.append(contentsOf: text)
    checkSize()
  }

  private mutating func checkDepth() {
    if containers.count + open.count + skipDepth > limits.depth {
      fault = .limit("elements stand within one another more than \(limits.depth) deep")
    }
  }

  private mutating func checkSize() {
    if bytes.count > limits.recordBytes {
      fault = .limit("a record is longer than \(limits.recordBytes) bytes")
    } else if nodes.count > limits.recordNodes {
      fault = .limit("a record has more than \(limits.recordNodes) elements")
    }
  }

  private mutating func append(_ tag: XMLStartTag, _ name: Int32, _ symbol: Int32) {
    finishText()
    let lower = Int32(clamping: attributes.count)
    for index in 0..<tag.attributeCount {
      let attribute = tag.attribute(index)
      let start = Int32(clamping: bytes.count)
      attribute.appendValue(to: &bytes)
      attributes.append(
        .init(
          name: table.entry(attribute.local, attribute.namespace).index, lower: start,
          upper: Int32(clamping: bytes.count)))
    }
    textStart = bytes.count
    let index = Int32(clamping: nodes.count)
    nodes.append(
      .init(
        name: name, symbol: symbol, end: index + 1, lower: lower,
        upper: Int32(clamping: attributes.count), hasSpaceBefore: hasDroppedSpace))
    open.append(index)
    checkSize()
  }

  private var hasDroppedSpace = false

  /// Makes what text has come in since the last tag a node; blank text becomes a mark on what
  /// follows.
  private mutating func finishText() {
    hasDroppedSpace = false
    guard textStart < bytes.count else { return }
    let isBlank = bytes[textStart...].allSatisfy {
      $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D
    }
    if isBlank {
      bytes.removeLast(bytes.count - textStart)
      hasDroppedSpace = true
      return
    }
    nodes.append(
      .init(
        name: -1, symbol: -1, end: Int32(clamping: nodes.count + 1),
        lower: Int32(clamping: textStart), upper: Int32(clamping: bytes.count)))
    textStart = bytes.count
  }

  private mutating func openContainer(_ tag: XMLStartTag, _ entry: XMLNameTable.Entry, _ line: Int)
  {
    containers.append(Container(name: tag.qualifiedName, tag: tag.source))
    if isPriming { return }
    var list: [XMLAttribute] = []
    for index in 0..<tag.attributeCount {
      let attribute = tag.attribute(index)
      let index = table.entry(attribute.local, attribute.namespace).index
      let name = table.names[Int(index)]
      var value: [UInt8] = []
      attribute.appendValue(to: &value)
      list.append(XMLAttribute(name: name, value: String(decoding: value, as: UTF8.self)))
    }
    events.append(.opened(table.names[Int(entry.index)], attributes: list, line: line))
  }
}
