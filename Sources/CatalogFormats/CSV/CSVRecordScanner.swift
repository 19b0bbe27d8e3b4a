/// Reads a table's records one by one, whatever the size of the file.
///
/// Memory: one record and one chunk.
final class CSVRecordScanner {
  enum Step {
    /// A record, described by `extent`, `cells` and the bytes they lie in.
    case record
    /// Bytes that could not be read as a record, and why.
    case refused(kind: String, reason: String)
    case end
  }

  private static let chunkSize = 1 << 20

  private let source: any ByteSource
  private var scanner: CSVLineScanner
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var line = 1
  /// Where the first byte of the buffer stands in the file.
  private var bufferOffset = 0

  /// The record at hand.
  private(set) var extent = CSVRecordExtent()
  /// The first bytes of a record that was too long to keep.
  private var longRecordHead: [UInt8]?
  /// The record at hand in another encoding than it stands in the file.
  private var converted: [UInt8]?

  /// A scanner of a source whose byte order mark was consumed already.
  init(_ source: any ByteSource, dialect: CSVDialect, line: Int = 1, offset: Int = 0) {
    self.source = source
    scanner = CSVLineScanner(dialect: dialect)
    self.line = line
    bufferOffset = offset
  }

  var cells: [CSVCell] { scanner.cells }

  /// Where the record at hand begins in the file, in bytes from 0.
  var recordOffset: Int { bufferOffset + extent.start }

  /// Looks at the bytes that the cells' places are counted in.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let converted { return converted.withUnsafeBufferPointer(body) }
    return buffer.withUnsafeBufferPointer(body)
  }

  /// Whether the record at hand means the same by itself, and is as it stands in the file.
  var isSelfContained: Bool { scanner.isSelfContained && converted == nil }

  /// The place of the record at hand in ``withBytes(_:)``.
  var range: Range<Int> { extent.start..<extent.end }

  /// The bytes of the record at hand.
  var recordBytes: [UInt8] { converted ?? Array(buffer[extent.start..<extent.end]) }

  /// Whether the record at hand holds control characters.
  var hasControls: Bool {
    if let converted {
      return converted.withUnsafeBufferPointer {
        ControlCharacters.areIn($0, from: 0, to: $0.count)
      }
    }
    return buffer.withUnsafeBufferPointer {
      ControlCharacters.areIn($0, from: extent.start, to: extent.end)
    }
  }

  /// Puts the record at hand in other bytes; false where they make other cells of it.
  func convert(to bytes: [UInt8]) -> Bool {
    let outcome = bytes.withUnsafeBufferPointer { scanner.scan($0, from: 0, isLast: true) }
    guard case .record(bytes.count) = outcome, scanner.cellCount == extent.cellCount else {
      return false
    }
    converted = bytes
    return true
  }

  /// The record as it stands in the file, at most a few thousand bytes of it.
  var raw: String {
    String(
      decoding: longRecordHead.map { $0[...] } ?? buffer[extent.start..<extent.end].prefix(4000),
      as: UTF8.self)
  }

  /// The next record that is not a blank line.
  func next() throws(CatalogFormatError) -> Step {
    longRecordHead = nil
    converted = nil
    while true {
      if position == buffer.count {
        if isAtEnd { return .end }
        try refill()
        if position == buffer.count { continue }
      }
      let outcome = buffer.withUnsafeBufferPointer {
        scanner.scan($0, from: position, isLast: isAtEnd)
      }
      switch outcome {
      case .record(let next):
        take(upTo: next, lines: scanner.lineCount)
        if isBlankLine { continue }
        return .record
      case .needsMore:
        if buffer.count - position > CSVLimits.recordSize { return try refuseLongRecord() }
        try refill()
      case .unclosedQuote: return refuseUnclosedQuote()
      }
    }
  }

  private func take(upTo next: Int, lines: Int) {
    extent = CSVRecordExtent(
      start: position, end: next, line: line, cellCount: scanner.cellCount)
    position = next
    line += lines
  }

  private var isBlankLine: Bool {
    guard scanner.cellCount == 1, let cell = scanner.cells.first, cell.start == cell.end else {
      return false
    }
    return buffer[extent.start..<extent.end].allSatisfy { $0 <= UInt8(ascii: " ") }
  }

  /// Drops what was read and appends a chunk; twice as much each time a record goes on.
  private func refill() throws(CatalogFormatError) {
    if position > 0 {
      bufferOffset += position
      buffer.removeSubrange(..<position)
      position = 0
    }
    let more = try source.read(atMost: max(Self.chunkSize, buffer.count))
    if more.isEmpty {
      isAtEnd = true
    } else if buffer.isEmpty {
      buffer = more
    } else {
      buffer += more
    }
  }

  private func refuseLongRecord() throws(CatalogFormatError) -> Step {
    if scanner.isInsideQuotes { return refuseUnclosedQuote() }
    let start = line
    longRecordHead = Array(buffer[position...].prefix(4000))
    try skipLine()
    extent = CSVRecordExtent(start: position, end: position, line: start)
    return .refused(
      kind: "limit", reason: "a record of more than \(CSVLimits.recordSize >> 20) MB")
  }

  /// Passes over the rest of a line without keeping it.
  private func skipLine() throws(CatalogFormatError) {
    let lineEnd = scanner.dialect.lineEnd
    while true {
      if let end = buffer[position...].firstIndex(of: lineEnd) {
        position = end + 1
        line += 1
        return
      }
      position = buffer.count
      guard !isAtEnd else { return }
      try refill()
    }
  }

  /// Refuses the first line of a record whose quote is never closed, and goes on behind that line.
  private func refuseUnclosedQuote() -> Step {
    let lineEnd = scanner.dialect.lineEnd
    let end = buffer[position...].firstIndex(of: lineEnd).map { $0 + 1 } ?? buffer.count
    take(upTo: end, lines: 1)
    return .refused(
      kind: "quote", reason: "a quote that begins on this line is never closed")
  }
}
