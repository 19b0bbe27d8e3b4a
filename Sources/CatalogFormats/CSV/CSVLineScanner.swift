/// Finds the cells of one record in bytes that are in memory.
///
/// Rules: RFC 4180; beyond it, quotes within a cell that does not begin with one are text, and so is
/// a cell that begins with a quote but goes on after the closing one. A backslash before a quote that
/// cannot close its cell escapes it, as databases write it, and from there on in that cell always.
struct CSVLineScanner {
  enum Outcome {
    /// The record ends; the next one begins at `next`.
    case record(next: Int)
    /// More bytes are needed to tell.
    case needsMore
    /// A quote was opened that no quote closes up to the end of the bytes.
    case unclosedQuote
  }

  let dialect: CSVDialect
  private let delimiters: UInt64
  private let lineEnds: UInt64

  /// The cells found, at most `CSVLimits.columns + 1` of them.
  private(set) var cells: [CSVCell] = []
  private(set) var cellCount = 0
  /// Line ends within the record, its own last one included.
  private(set) var lineCount = 0
  /// Whether the record means the same whatever stands behind it: where a quote is text, or escaped,
  /// the scanner has looked further.
  private(set) var isSelfContained = true
  /// Whether the bytes ended within quotes.
  private(set) var isInsideQuotes = false

  private static let quote = UInt8(ascii: "\"")
  private static let quotes = UInt64(quote) &* 0x0101_0101_0101_0101
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let blank = UInt8(ascii: " ")

  init(dialect: CSVDialect) {
    self.dialect = dialect
    delimiters = UInt64(dialect.delimiter) &* 0x0101_0101_0101_0101
    lineEnds = UInt64(dialect.lineEnd) &* 0x0101_0101_0101_0101
    cells.reserveCapacity(64)
  }

  /// Scans from `start`; `isLast` says that no bytes follow.
  mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) -> Outcome {
    cells.removeAll(keepingCapacity: true)
    cellCount = 0
    lineCount = 0
    isInsideQuotes = false
    isSelfContained = true
    var position = start
    while true {
      if dialect.isQuoted, position < bytes.count {
        var first = position
        while first < bytes.count, bytes[first] == Self.blank { first &+= 1 }
        if first < bytes.count, bytes[first] == Self.quote {
          switch scanQuoted(bytes, from: first &+ 1, isLast: isLast) {
          case .cell(let next, let endsRecord):
            position = next
            if endsRecord { return .record(next: position) }
            continue
          case .needsMore:
            isInsideQuotes = true
            return isLast ? .unclosedQuote : .needsMore
          case .notQuoted: isSelfContained = false
          }
        } else if first == bytes.count, !isLast {
          return .needsMore
        }
      }
      let end = Self.find(delimiters, or: lineEnds, in: bytes, from: position)
      if end == bytes.count {
        guard isLast else { return .needsMore }
        append(position, trimmedEnd(bytes, position, end), false)
        lineCount &+= 1
        return .record(next: end)
      }
      guard bytes[end] == dialect.delimiter else {
        append(position, trimmedEnd(bytes, position, end), false)
        lineCount &+= 1
        return .record(next: end &+ 1)
      }
      append(position, end, false)
      position = end &+ 1
    }
  }

  private mutating func append(
    _ start: Int, _ end: Int, _ hasDoubledQuotes: Bool, hasEscapedQuotes: Bool = false
  ) {
    if cellCount <= CSVLimits.columns {
      cells.append(
        CSVCell(
          start: start, end: end, hasDoubledQuotes: hasDoubledQuotes,
          hasEscapedQuotes: hasEscapedQuotes))
    }
    cellCount &+= 1
  }

  /// The end of a line's last cell without the carriage return before its line feed.
  private func trimmedEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int {
    end > start && bytes[end &- 1] == Self.carriageReturn ? end &- 1 : end
  }

  private enum Quoted {
    case cell(next: Int, endsRecord: Bool)
    case needsMore
    case notQuoted
  }

  private mutating func scanQuoted(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) -> Quoted {
    var position = start
    var lines = 0
    var hasDoubled = false
    var hasEscapes = false
    while true {
      position = Self.find(Self.quotes, or: lineEnds, in: bytes, from: position)
      guard position < bytes.count else { return .needsMore }
      if bytes[position] != Self.quote {
        lines &+= 1
        position &+= 1
      } else if hasEscapes, Self.isEscaped(bytes, position, from: start) {
        position &+= 1
      } else if position &+ 1 < bytes.count, bytes[position &+ 1] == Self.quote {
        hasDoubled = true
        position &+= 2
      } else if let close = closing(bytes, after: position &+ 1, isLast: isLast) {
        if case .cell(_, let endsRecord) = close {
          append(start, position, hasDoubled || hasEscapes, hasEscapedQuotes: hasEscapes)
          lineCount &+= lines &+ (endsRecord ? 1 : 0)
        }
        return close
      } else if Self.isEscaped(bytes, position, from: start) {
        hasEscapes = true
        isSelfContained = false
        position &+= 1
      } else {
        return .notQuoted
      }
    }
  }

  /// Whether an odd number of backslashes stands before a place.
  private static func isEscaped(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, from start: Int
  ) -> Bool {
    var first = place
    while first > start, bytes[first &- 1] == UInt8(ascii: "\\") { first &-= 1 }
    return (place &- first) & 1 == 1
  }

  /// What follows a closing quote: a delimiter or the end of the line; `nil` where it is text.
  private func closing(
    _ bytes: UnsafeBufferPointer<UInt8>, after start: Int, isLast: Bool
  ) -> Quoted? {
    var position = start
    while position < bytes.count,
      bytes[position] == Self.blank || bytes[position] == Self.carriageReturn,
      bytes[position] != dialect.lineEnd
    {
      position &+= 1
    }
    guard position < bytes.count else {
      return isLast ? .cell(next: position, endsRecord: true) : .needsMore
    }
    if bytes[position] == dialect.delimiter {
      return .cell(next: position &+ 1, endsRecord: false)
    }
    return bytes[position] == dialect.lineEnd ? .cell(next: position &+ 1, endsRecord: true) : nil
  }

  /// The first place of either of two bytes, each given eight times in a word.
  ///
  /// Eight bytes at a time: a byte of `word ^ pattern` is zero where the byte sought stands, and the
  /// lowest bit that `(x - 0x01…) & ~x & 0x80…` sets belongs to the first zero byte.
  @inline(__always)
  static func find(
    _ first: UInt64, or second: UInt64, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var position = start
    let raw = UnsafeRawBufferPointer(bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while position &+ 8 <= raw.count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let left = word ^ first
      let right = word ^ second
      let found = (((left &- ones) & ~left) | ((right &- ones) & ~right)) & highs
      if found != 0 { return position &+ found.trailingZeroBitCount >> 3 }
      position &+= 8
    }
    let one = UInt8(truncatingIfNeeded: first)
    let other = UInt8(truncatingIfNeeded: second)
    while position < bytes.count, bytes[position] != one, bytes[position] != other {
      position &+= 1
    }
    return position
  }
}
