/// Cuts a stream of ISO 2709 records at their terminators, one record after the other.
///
/// The length in a record's leader is not used to find the next record: one wrong length would
/// make everything after it unreadable. YAZ's reader goes by the length and loses the next record
/// in silence when it is a few bytes too great.
struct ISO2709Framer {
  /// A piece of the file up to a record terminator.
  enum Frame {
    /// A record with its terminator.
    case record([UInt8])
    /// The file's last bytes, without a terminator.
    case unterminated([UInt8])
    /// More bytes than a record can have; the first of them, and how many there were.
    case oversized(head: [UInt8], length: Int)
  }

  /// The most bytes that the five digits of a leader can say.
  static let longestRecord = 99_999
  private static let terminator: UInt8 = 0x1D
  private static let chunk = 65_536

  private let source: any ByteSource
  private var buffer: [UInt8]
  private var start = 0
  private var scanned = 0
  private var isAtEnd = false

  /// Cuts what the source gives, after bytes that were already taken from it.
  init(source: any ByteSource, head: [UInt8] = []) {
    self.source = source
    buffer = head
  }

  /// The first bytes of what is left, none of them consumed.
  mutating func head() throws(CatalogFormatError) -> ArraySlice<UInt8> {
    if start == buffer.count { _ = try fill() }
    return buffer[start...]
  }

  /// The next piece, `nil` at the end.
  mutating func next() throws(CatalogFormatError) -> Frame? {
    try skipFiller()
    while true {
      if let end = terminator(from: scanned) { return take(through: end) }
      scanned = buffer.count
      if buffer.count - start > Self.longestRecord { return try skipOversized() }
      guard try fill() else { break }
    }
    guard start < buffer.count else { return nil }
    let rest = Array(buffer[start...])
    start = buffer.count
    scanned = start
    return .unterminated(rest)
  }

  /// Passes over what some systems write between records: line ends, blanks, zero bytes, and the
  /// end-of-file mark of DOS.
  private mutating func skipFiller() throws(CatalogFormatError) {
    while true {
      while start < buffer.count, Self.isFiller(buffer[start]) { start += 1 }
      scanned = max(scanned, start)
      guard start == buffer.count, try fill() else { return }
    }
  }

  private static func isFiller(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D || byte == 0x20 || byte == 0 || byte == 0x1A
  }

  /// Where the next record terminator is.
  private func terminator(from start: Int) -> Int? {
    buffer.withUnsafeBytes { $0.firstIndex(of: Self.terminator, from: start) }
  }

  private mutating func take(through end: Int) -> Frame {
    let record = Array(buffer[start...end])
    start = end + 1
    scanned = start
    if record.count > Self.longestRecord {
      return .oversized(head: Array(record.prefix(4096)), length: record.count)
    }
    return .record(record)
  }

  private mutating func skipOversized() throws(CatalogFormatError) -> Frame {
    let head = Array(buffer[start...].prefix(4096))
    var length = 0
    while true {
      if let end = terminator(from: scanned) {
        length += end + 1 - start
        start = end + 1
        scanned = start
        return .oversized(head: head, length: length)
      }
      length += buffer.count - start
      start = buffer.count
      scanned = start
      guard try fill() else { return .oversized(head: head, length: length) }
    }
  }

  /// Takes more bytes; `false` at the end of the source.
  private mutating func fill() throws(CatalogFormatError) -> Bool {
    guard !isAtEnd else { return false }
    if start > 0 {
      buffer.removeFirst(start)
      scanned -= start
      start = 0
    }
    let bytes = try source.read(atMost: Self.chunk)
    isAtEnd = bytes.isEmpty
    buffer += bytes
    return !isAtEnd
  }
}
