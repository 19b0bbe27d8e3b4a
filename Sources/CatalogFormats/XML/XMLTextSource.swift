import TextDecoding
import XMLText

/// The text of an XML file in UTF-8, whatever its encoding, chunk by chunk.
///
/// A byte order mark says the encoding, or the declaration, or it is UTF-8; the bytes have the last
/// word: what is not UTF-8 in a file that should be is read as Windows-1252, with a note.
struct XMLTextSource {
  private static let chunk = 65_536

  /// The encoding's name.
  private(set) var encodingName: String
  /// What is to be said of the encoding once the file is read.
  private(set) var notes: [Warning] = []

  private let source: any ByteSource
  private var head: [UInt8]
  private var decoder: TextDecoder
  private var decodedCount = 0
  private var isAtEnd = false
  private var overruled: (line: Int, count: Int)?

  /// Looks at the beginning of a source.
  init(_ source: any ByteSource, encoding: String?) throws(CatalogFormatError) {
    self.source = source
    head = []
    while head.count < Self.chunk {
      let more = try source.read(atMost: Self.chunk)
      if more.isEmpty { break }
      head += more
    }
    let choice = try Self.choose(head, asked: encoding)
    if let note = choice.note { notes.append(note) }
    encodingName = choice.encoding.name
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
        bytes = head
        head = []
      }
      isAtEnd = bytes.isEmpty
      let text = isAtEnd ? decoder.finish() : decoder.push(bytes)
      let mended = mend(text)
      if isAtEnd { finishNotes() }
      if !mended.isEmpty { return mended }
    }
    return []
  }

  private static func choose(
    _ head: [UInt8], asked: String?
  ) throws(CatalogFormatError) -> (encoding: TextEncoding, note: Warning?) {
    if let asked {
      guard let encoding = TextEncoding(label: asked) else {
        throw CatalogFormatError(.usage, "the encoding \(Warning.quoted(asked)) is not known")
      }
      return (encoding, nil)
    }
    if let mark = ByteOrderMark.find(in: head) { return (mark.encoding, nil) }
    if let name = XMLDeclaration.unmarkedEncoding(of: head),
      let encoding = TextEncoding(label: name)
    {
      return (encoding, nil)
    }
    guard let label = XMLDeclaration.label(in: head) else { return (.utf8, nil) }
    guard let declared = TextEncoding(label: label),
      declared.keepsASCIIBytes || declared == .big5
        || [.gb18030, .shiftJIS, .eucKR].contains(declared)
    else {
      // The declaration was read as ASCII, so it is no UTF-16 whatever it says.
      return (.utf8, overruling(label, by: "utf-8"))
    }
    if declared != .utf8, isUTF8(head) { return (.utf8, overruling(label, by: "utf-8")) }
    return (declared, nil)
  }

  private static func overruling(_ label: String, by name: String) -> Warning {
    Warning(
      kind: "encoding",
      message: "the file says that it is \(Warning.quoted(label)), but its bytes are \(name)")
  }

  /// Whether bytes hold more than ASCII, and all of it in UTF-8 but for what their end may cut.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
    guard var decoder = try? TextDecoder(encoding: .utf8, normalizes: false) else { return false }
    return decoder.push(bytes).faults.isEmpty
  }

  /// Puts the Windows-1252 characters in place of bytes that are not UTF-8.
  private mutating func mend(_ text: DecodedText) -> [UInt8] {
    defer { decodedCount += text.bytes.count }
    guard !text.faults.isEmpty else { return text.bytes }
    var mended: [UInt8] = []
    var start = 0
    for fault in text.faults {
      let end = fault.outputOffset - decodedCount
      guard end >= start, end + 3 <= text.bytes.count else { continue }
      mended += text.bytes[start..<end]
      if decoder.encoding == .utf8 {
        for byte in fault.bytes { mended += Windows1252.text(byte) }
      } else {
        mended += text.bytes[end..<end + 3]
      }
      start = end + 3
      overruled = (overruled?.line ?? fault.line, (overruled?.count ?? 0) + 1)
    }
    mended += text.bytes[start...]
    return mended
  }

  private mutating func finishNotes() {
    guard let overruled else { return }
    let message =
      decoder.encoding == .utf8
      ? "\(overruled.count) bytes are not UTF-8 and were read as windows-1252"
      : "\(overruled.count) bytes mean nothing in \(decoder.encoding.name) and became U+FFFD"
    if decoder.encoding == .utf8 { encodingName = "windows-1252" }
    notes.append(
      Warning(kind: "encoding", message: message, place: Place(line: overruled.line, record: 0)))
  }
}

/// Windows-1252, byte by byte.
enum Windows1252 {
  /// The UTF-8 of a byte.
  static func text(_ byte: UInt8) -> [UInt8] {
    NamedCharacters.text(codePoint: UInt32(byte)) ?? [byte]
  }
}
