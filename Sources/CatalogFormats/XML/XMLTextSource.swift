import TextDecoding

/// The text of an XML file in UTF-8, whatever its encoding, chunk by chunk.
///
/// A byte order mark says the encoding, or the declaration, or the bytes' statistics; the bytes have
/// the last word over what is declared. Single bytes that are no UTF-8 in a file of UTF-8 are read in
/// the encoding they are most likely in, with a note.
struct XMLTextSource {
  private static let chunk = 65_536
  /// How much of a file is looked at to find its encoding.
  private static let sampleSize = 256 << 10

  /// The encoding's name.
  private(set) var encodingName: String
  /// What is to be said of the encoding once the file is read.
  private(set) var notes: [Warning] = []

  private let source: any ByteSource
  private var head: ArraySlice<UInt8>
  private var decoder: TextDecoder
  /// What bytes are that are not UTF-8.
  private let fallback: TextEncoding
  private var fallbackTexts: [UInt8: [UInt8]] = [:]
  private var decodedCount = 0
  private var isAtEnd = false
  private var faults: (line: Int, count: Int)?

  /// Looks at the beginning of a source.
  init(_ source: any ByteSource, encoding: String?) throws(CatalogFormatError) {
    self.source = source
    var head: [UInt8] = []
    while head.count < Self.sampleSize {
      let more = try source.read(atMost: Self.sampleSize - head.count)
      if more.isEmpty { break }
      head += more
    }
    let choice = try Self.choose(head, asked: encoding)
    if let note = choice.note { notes.append(note) }
    self.head = head[...]
    encodingName = choice.name
    fallback = choice.fallback
    do {
      decoder = try TextDecoder(encoding: choice.encoding, normalizes: false)
    } catch {
      throw CatalogFormatError(.usage, error.description)
    }
  }

  /// The next piece of text; empty at the end.
  mutating func next() throws(CatalogFormatError) -> [UInt8] {
    while !isAtEnd {
      let bytes: [UInt8]
      if head.isEmpty {
        bytes = try source.read(atMost: Self.chunk)
      } else {
        bytes = Array(head.prefix(Self.chunk))
        head = head.dropFirst(bytes.count)
      }
      isAtEnd = bytes.isEmpty
      let text = mend(isAtEnd ? decoder.finish() : decoder.push(bytes))
      if isAtEnd { finishNotes() }
      if !text.isEmpty { return text }
    }
    return []
  }

  private struct Choice {
    var encoding: TextEncoding
    var name: String
    var fallback = TextEncoding.windows1252
    var note: Warning?
  }

  private static func choose(
    _ head: [UInt8], asked: String?
  ) throws(CatalogFormatError) -> Choice {
    if let asked {
      guard let encoding = TextEncoding(label: asked) else {
        throw CatalogFormatError(.usage, "the encoding \(Warning.quoted(asked)) is not known")
      }
      return Choice(encoding: encoding, name: encoding.name)
    }
    if let name = XMLDeclaration.unmarkedEncoding(of: head),
      let encoding = TextEncoding(label: name)
    {
      return Choice(encoding: encoding, name: encoding.name)
    }
    let label = XMLDeclaration.label(in: head)
    let declared = label.flatMap { TextEncoding(label: $0) }
    let found = EncodingDetector.detect(
      head, declared: declared, isWhole: head.count < sampleSize)
    var choice = Choice(encoding: found.encoding, name: found.encoding.name)
    if found.basis == .ascii, found.encoding.keepsASCIIBytes {
      // Nothing shows yet whether the declaration is right; UTF-8 shows itself when it comes.
      choice.fallback = found.encoding == .utf8 ? .windows1252 : found.encoding
      choice.encoding = .utf8
    }
    if let label, let declared, found.notes.contains(.declarationOverruled(declared)) {
      choice.note = Warning(
        kind: "encoding",
        message:
          "the file says that it is \(Warning.quoted(label)), but its bytes are \(choice.name)")
    }
    return choice
  }

  /// Puts characters in place of bytes that are not UTF-8.
  private mutating func mend(_ text: DecodedText) -> [UInt8] {
    defer { decodedCount += text.bytes.count }
    guard !text.faults.isEmpty else { return text.bytes }
    var mended: [UInt8] = []
    var start = 0
    for fault in text.faults {
      let end = fault.outputOffset - decodedCount
      guard end >= start, end + 3 <= text.bytes.count else { continue }
      faults = (faults?.line ?? fault.line, (faults?.count ?? 0) + 1)
      guard decoder.encoding == .utf8 else { continue }
      mended += text.bytes[start..<end]
      for byte in fault.bytes { mended += fallbackText(of: byte) }
      start = end + 3
    }
    mended += text.bytes[start...]
    return mended
  }

  private mutating func fallbackText(of byte: UInt8) -> [UInt8] {
    if let text = fallbackTexts[byte] { return text }
    let decoded = try? TextDecoder.decode([byte], as: fallback, normalizes: false)
    let text = decoded?.bytes ?? [0xEF, 0xBF, 0xBD]
    fallbackTexts[byte] = text
    return text
  }

  private mutating func finishNotes() {
    guard let faults else { return }
    let message =
      decoder.encoding == .utf8
      ? "\(faults.count) times bytes are not UTF-8; they were read as \(fallback.name)"
      : "\(faults.count) times bytes mean nothing in \(decoder.encoding.name) and became U+FFFD"
    notes.append(
      Warning(kind: "encoding", message: message, place: Place(line: faults.line, record: 0)))
  }
}
