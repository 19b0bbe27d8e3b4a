import CatalogModel
import TextDecoding

/// Reads ISO 2709 files: MARC 21 and UNIMARC, one record after the other.
///
/// A damaged record is refused and the next one is read; a file with no record of a book is no
/// catalog.
struct MARCReader: CatalogReader {
  /// After so many records without a single book the rest of a file is not looked at.
  private static let patience = 100

  private let name: String
  private var framer: ISO2709Framer
  private var decoder: MARCTextDecoder
  private var interpreter: MARCInterpreter
  /// A record that was found behind a damaged one without a terminator between them.
  private var pending: [UInt8]?
  private var count = 0
  private var isFinished = false

  /// Reads what a source gives from its beginning.
  init(source: any ByteSource, options: ReadingOptions) throws(CatalogFormatError) {
    name = source.name
    framer = ISO2709Framer(source: source)
    decoder = try MARCTextDecoder(
      forced: try Self.encoding(options.encoding), head: try framer.head())
    interpreter = MARCInterpreter(latestYear: options.latestYear)
  }

  /// Whether a file that begins with these bytes is one of ISO 2709 records.
  ///
  /// Looks at what does not depend on the record's length: the leader's letters and base address,
  /// and a directory behind it. A damaged length does not hide a file from its reader.
  static func recognises(_ head: [UInt8]) -> Bool {
    let start = head.prefix(64).firstIndex { !" \r\n\u{FEFF}".utf8.contains($0) } ?? 0
    let leader = Array(head.dropFirst(start).prefix(27))
    guard leader.count == 27, leader[0..<5].allSatisfy({ isDigit($0) || $0 == 0x20 }),
      leader[5..<10].allSatisfy({
        isLetter($0) || isDigit($0) || $0 == 0x20 || $0 == 0x7C || $0 == 0x23
      }),
      isLetter(leader[5]) || isLetter(leader[6]),
      leader[12..<17].allSatisfy(isDigit),
      leader[24..<27].allSatisfy({ isDigit($0) || isLetter($0) })
    else { return false }
    return head.dropFirst(start + 24).contains(0x1E)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }

  private static func encoding(_ name: String?) throws(CatalogFormatError) -> TextEncoding? {
    guard let name else { return nil }
    guard let encoding = TextEncoding(label: name) else {
      throw CatalogFormatError(.usage, "“\(name)” is not the name of an encoding.")
    }
    return encoding
  }

  var understanding: FormatUnderstanding {
    FormatUnderstanding(
      format: "marc", encoding: decoder.encodingName ?? "utf-8",
      dialect: interpreter.flavour?.name ?? "")
  }

  mutating func next() throws(CatalogFormatError) -> CatalogEvent? {
    while !isFinished {
      guard let frame = try nextFrame() else {
        isFinished = true
        if let failure = interpreter.failure(named: name) { throw failure }
        return interpreter.holdingsNote.map(CatalogEvent.note)
      }
      count += 1
      if count > Self.patience, let failure = interpreter.failure(named: name) {
        isFinished = true
        throw failure
      }
      if let event = try event(of: frame, at: Place(record: count)) { return event }
    }
    return nil
  }

  private mutating func event(
    of frame: ISO2709Framer.Frame, at place: Place
  ) throws(CatalogFormatError) -> CatalogEvent? {
    switch frame {
    case .record(let bytes): return try read(bytes, at: place)
    case .unterminated(let bytes):
      let reason = "The file ends in the middle of a record, after \(bytes.count) bytes of it."
      return refused(MARCFault(kind: "truncated", reason: reason), bytes, place)
    case .oversized(let head, let length):
      let reason =
        "A record of \(length) bytes is longer than the \(ISO2709Framer.longestRecord) "
        + "that a leader can say."
      return refused(MARCFault(kind: "record-length", reason: reason), head, place)
    }
  }

  private mutating func nextFrame() throws(CatalogFormatError) -> ISO2709Framer.Frame? {
    if let pending {
      self.pending = nil
      return .record(pending)
    }
    return try framer.next()
  }

  private mutating func read(
    _ bytes: [UInt8], at place: Place
  ) throws(CatalogFormatError) -> CatalogEvent? {
    let record: ISO2709Record
    do {
      record = try ISO2709Record(bytes)
    } catch {
      pending = ISO2709Record.recordBehind(bytes)
      let own = bytes.prefix(bytes.count - (pending?.count ?? 0))
      return refused(error, Array(own), place)
    }
    switch try decoder.decode(record, at: place) {
    case .fault(let fault): return refused(fault, bytes, place)
    case .record(let decoded, let warnings):
      return interpreter.event(for: decoded, at: place, warnings: warnings) {
        MARCFault.excerpt(bytes)
      }
    }
  }

  private func refused(_ fault: MARCFault, _ bytes: [UInt8], _ place: Place) -> CatalogEvent {
    .refused(
      RefusedRecord(
        place: place, kind: fault.kind, reason: fault.reason, raw: MARCFault.excerpt(bytes)))
  }
}
