import TextDecoding

/// Walks over UTF-8 before libxml2 reads it: finds where records begin, and mends what real feeds
/// have and libxml2's recovering drops or stops at.
///
/// - Control characters in text are dropped; those within tags stay, and break their record.
/// - References to entities become characters: HTML's names, the document's own, and Windows-1252
///   numbers. An unknown one stays as its text. (Recovering, libxml2 drops even `&amp;` after a
///   fault.)
/// - A `<` or `&` that begins nothing becomes text.
/// - Comments and processing instructions are dropped, CDATA sections become text: libxml2's push
///   parser looks for their end again and again.
struct XMLScanner {
  enum State {
    case content
    case comment
    case instruction
    case cdata
  }

  /// The beginning of a record: where in the output, on which line.
  struct Mark {
    var offset: Int
    var line: Int
  }

  /// What libxml2 shall read.
  var output: [UInt8] = []
  /// The records that begin in the output, in order.
  var marks: [Mark] = []
  var notes = XMLNotes()
  var entities: XMLEntities
  /// Set after a document type declaration: its entities have to be known before going on.
  private(set) var isPaused = false

  let recordNames: [[UInt8]]
  let limits: XMLLimits
  var state = State.content
  /// The line at `lineAt`.
  private var line = 1
  private var lineAt = 0
  /// Where the input has been scanned to.
  var at = 0
  /// Where the input begins that is not yet in the output.
  var kept = 0
  var isStarved = false
  /// Whether a `<` was taken for text because its tag would be over the limit.
  var hasEndlessTag = false

  init(recordNames: [String], limits: XMLLimits) {
    self.recordNames = recordNames.map { Array($0.utf8) }
    self.limits = limits
    entities = XMLEntities(limits: limits)
  }

  /// Scans as much of the input as is complete and returns how much that is; the rest has to come
  /// again with more after it.
  mutating func scan(
    _ input: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(XMLTextError) -> Int {
    at = 0
    kept = 0
    lineAt = 0
    isPaused = false
    isStarved = false
    while at < input.count, !isPaused, !isStarved {
      switch state {
      case .content: try scanContent(input, isLast: isLast)
      case .comment: drop(input, through: [0x2D, 0x2D, 0x3E], isLast: isLast)
      case .instruction: drop(input, through: [0x3F, 0x3E], isLast: isLast)
      case .cdata: scanCDATA(input, isLast: isLast)
      }
    }
    flush(input)
    countLines(input)
    return at
  }

  /// Copies what has been scanned and not yet copied.
  mutating func flush(_ input: UnsafeBufferPointer<UInt8>) {
    guard kept < at else { return }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: input[kept..<at]))
    kept = at
  }

  /// Passes over bytes without copying them.
  mutating func skip(_ count: Int) {
    at += count
    kept = at
  }

  /// The line that has been scanned to.
  @discardableResult
  mutating func countLines(_ input: UnsafeBufferPointer<UInt8>) -> Int {
    guard lineAt < at else { return line }
    let passed = UnsafeRawBufferPointer(input)[lineAt..<at]
    line += UnsafeRawBufferPointer(rebasing: passed).lineFeedCount
    lineAt = at
    return line
  }

  mutating func note(
    _ kind: XMLNote.Kind, _ input: UnsafeBufferPointer<UInt8>, _ message: @autoclosure () -> String
  ) {
    notes.add(kind, line: countLines(input), message())
  }

  private mutating func scanContent(
    _ input: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(XMLTextError) {
    var index = input.textEnd(from: at)
    while index < input.count, isBlank(input[index]) { index = input.textEnd(from: index + 1) }
    at = index
    guard index < input.count else { return }
    switch input[index] {
    case 0x3C: try scanMarkup(input, isLast: isLast)
    case 0x26: try scanReference(input, isLast: isLast)
    default: dropControl(input)
    }
  }

  mutating func dropControl(_ input: UnsafeBufferPointer<UInt8>) {
    note(.controlCharacter, input, "control characters were dropped")
    flush(input)
    skip(1)
  }

  private mutating func scanMarkup(
    _ input: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(XMLTextError) {
    guard at + 1 < input.count else { return starve(input, isLast: isLast) }
    switch input[at + 1] {
    case UInt8(ascii: "/"): scanEndTag(input, isLast: isLast)
    case UInt8(ascii: "?"): begin(.instruction, input, skipping: 2)
    case UInt8(ascii: "!"): try scanDeclaration(input, isLast: isLast)
    case let byte where isNameStart(byte): try scanTag(input, isLast: isLast)
    default: escapeStray(input)
    }
  }

  mutating func begin(
    _ next: State, _ input: UnsafeBufferPointer<UInt8>, skipping count: Int
  ) {
    flush(input)
    skip(count)
    state = next
  }

  /// What is incomplete waits for more input; at the input's end it is left to libxml2.
  mutating func starve(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    if isLast { at = input.count } else { isStarved = true }
  }

  mutating func escapeStray(_ input: UnsafeBufferPointer<UInt8>) {
    note(.strayMarkup, input, "“<” or “&” stood for itself and was taken as text")
    flush(input)
    output += input[at] == 0x26 ? XMLEntities.ampersand : XMLEntities.lessThan
    skip(1)
  }

  private mutating func scanEndTag(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    let index = input.bracket(from: at + 2)
    guard index < input.count else {
      if input.count - at > limits.tagBytes { return escapeStray(input) }
      return starve(input, isLast: isLast)
    }
    at = input[index] == 0x3E ? index + 1 : index
  }

  private mutating func scanDeclaration(
    _ input: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(XMLTextError) {
    let rest = UnsafeBufferPointer(rebasing: input[at...])
    if rest.starts(with: "<!--".utf8) { return begin(.comment, input, skipping: 4) }
    if rest.starts(with: "<![CDATA[".utf8) { return begin(.cdata, input, skipping: 9) }
    if rest.starts(with: "<!DOCTYPE".utf8) { return try scanDoctype(input, isLast: isLast) }
    let isCut = ["<!--", "<![CDATA[", "<!DOCTYPE"].contains { $0.utf8.starts(with: rest) }
    if isCut { starve(input, isLast: isLast) } else { escapeStray(input) }
  }

  private mutating func scanDoctype(
    _ input: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(XMLTextError) {
    guard let end = XMLDoctype.end(of: input, from: at) else {
      if input.count - at > limits.doctypeBytes {
        throw XMLTextError(
          .limit, "the document type declaration is longer than \(limits.doctypeBytes) bytes",
          line: countLines(input))
      }
      return starve(input, isLast: isLast)
    }
    at = end
    isPaused = true
  }

  private mutating func scanCDATA(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    var index = at
    while index < input.count {
      let byte = input[index]
      if byte == 0x5D || byte == 0x3C || byte == 0x26 || (byte < 0x20 && !isBlank(byte)) { break }
      index += 1
    }
    at = index
    guard index < input.count else { return }
    switch input[index] {
    case 0x5D:
      guard index + 2 < input.count || isLast else { return starve(input, isLast: false) }
      if index + 2 < input.count, input[index + 1] == 0x5D, input[index + 2] == 0x3E {
        begin(.content, input, skipping: 3)
      } else {
        at += 1
      }
    case 0x3C, 0x26:
      flush(input)
      output += input[index] == 0x26 ? XMLEntities.ampersand : XMLEntities.lessThan
      skip(1)
    default: dropControl(input)
    }
  }

  /// Drops everything through a terminator but the line feeds, which keep the lines' numbers.
  private mutating func drop(
    _ input: UnsafeBufferPointer<UInt8>, through terminator: [UInt8], isLast: Bool
  ) {
    let first = countLines(input)
    var index = at
    let length = terminator.count
    while index + length <= input.count {
      if input[index + length - 1] == 0x3E,
        UnsafeBufferPointer(rebasing: input[index..<index + length]).elementsEqual(terminator)
      {
        break
      }
      index += 1
    }
    if index + length <= input.count {
      at = index + length
      state = .content
    } else if isLast {
      at = input.count
    } else {
      at = max(at, index)
      isStarved = true
    }
    output.append(contentsOf: repeatElement(0x0A, count: countLines(input) - first))
    kept = at
  }

  @inline(__always)
  func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  @inline(__always)
  func isNameStart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x3A
  }
}
