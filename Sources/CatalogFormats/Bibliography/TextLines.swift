import TextDecoding

/// The lines of a text, one by one, without their ends.
///
/// Memory: one line and one chunk.
final class TextLines {
  /// Bytes of one line.
  static let longestLine = 16 << 20

  private let source: any ByteSource
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The number of the line at hand, from 1.
  private(set) var number = 0
  /// Where the line at hand begins in the text.
  private(set) var offset = 0
  private var bufferOffset: Int
  private let decoding: DecodingSource?
  /// Reads the odd line of another encoding in a text that is UTF-8.
  private let mixed: MixedRecordDecoder?
  private var warnings: [Warning] = []
  private var fault: String?

  /// Lines of a source that stands at `offset` in its file.
  init(_ source: any ByteSource, offset: Int = 0, isMixed: Bool = false) {
    self.source = source
    bufferOffset = offset
    decoding = source as? DecodingSource
    mixed = isMixed ? MixedRecordDecoder(hasMARC8: false) : nil
  }

  /// What was doubtful in the lines since it was last asked for.
  func takeWarnings() -> [Warning] {
    defer { warnings = [] }
    return warnings
  }

  /// What of the lines since it was last asked for cannot be read; the first of it.
  func takeFault() -> String? {
    defer { fault = nil }
    return fault
  }

  /// The next line; `nil` at the end.
  func next() throws(CatalogFormatError) -> ArraySlice<UInt8>? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }),
        end + 1 < buffer.count || isAtEnd
      {
        let isPair = buffer[end] == 0x0D && end + 1 < buffer.count && buffer[end + 1] == 0x0A
        return take(upTo: end, next: end + (isPair ? 2 : 1))
      }
      if isAtEnd {
        return position < buffer.count ? take(upTo: buffer.count, next: buffer.count) : nil
      }
      guard buffer.count - position <= Self.longestLine else {
        throw CatalogFormatError(
          .limit, "\(source.name): a line of more than \(Self.longestLine >> 20) MB",
          line: number + 1)
      }
      searched = max(0, buffer.count - position - 1)
      try refill()
    }
  }

  private func take(upTo end: Int, next: Int) -> ArraySlice<UInt8> {
    let line = buffer[position..<end]
    number += 1
    offset = bufferOffset + position
    position = next
    return checked(line)
  }

  /// The line in UTF-8 and without control characters; notes what is wrong with it.
  private func checked(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    if let found = decoding?.takeFault(from: offset, to: bufferOffset + position) {
      fault = fault ?? found.description
    } else if decoding == nil, line.contains(where: { $0 >= 0x80 }),
      String(validating: line, as: UTF8.self) == nil
    {
      if let read = mixed?.decode(Array(line)) {
        line = read.bytes[...]
        warn("encoding-mixed", "the line is not UTF-8 and was read as \(read.encoding.name)")
      } else {
        fault =
          fault
          ?? "line \(number), byte \(offset): this is not UTF-8; say which encoding it is with "
          + "--encoding NAME"
      }
    }
    guard line.contains(where: ControlCharacters.isOne) else { return line }
    warn("control-character", "control characters were left out")
    return line.filter { !ControlCharacters.isOne($0) }[...]
  }

  private func warn(_ kind: String, _ message: String) {
    guard !warnings.contains(where: { $0.kind == kind }) else { return }
    warnings.append(Warning(kind: kind, message: message))
  }

  private func refill() throws(CatalogFormatError) {
    bufferOffset += position
    buffer.removeSubrange(..<position)
    position = 0
    let more = try source.read(atMost: max(1 << 18, buffer.count))
    isAtEnd = more.isEmpty
    buffer += more
  }
}

extension TextLines {
  /// The lines of a file of any encoding, as UTF-8.
  static func open(
    _ input: CatalogInput, options: ReadingOptions
  ) throws(CatalogFormatError) -> (lines: TextLines, encoding: String) {
    let text = try TextInput(input.head, options: options, isReadByRecord: true)
    let lines = TextLines(
      try text.decoded(input.source), offset: text.encoding == .utf8 ? text.markLength : 0,
      isMixed: !text.isNamed)
    return (lines, text.encoding.name)
  }
}
