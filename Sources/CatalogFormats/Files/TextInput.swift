import TextDecoding

/// How the bytes of a text become UTF-8.
struct TextInput {
  let encoding: TextEncoding
  /// The bytes of a byte order mark.
  let markLength: Int
  /// Whether the user named the encoding; then nothing else is tried.
  let isNamed: Bool

  /// Chooses the encoding: the option first, then a byte order mark, then the bytes themselves.
  ///
  /// - Parameter isReadByRecord: the reader copes with records of Windows-1252 among those of
  ///   UTF-8, so that a file of both is UTF-8.
  init(
    _ head: FormatHead, options: ReadingOptions, isReadByRecord: Bool = false
  ) throws(CatalogFormatError) {
    let mark = ByteOrderMark.find(in: head.bytes)
    markLength = mark?.length ?? 0
    isNamed = options.encoding != nil
    if let label = options.encoding {
      guard let named = TextEncoding(label: label) else {
        throw CatalogFormatError(
          .usage, "there is no encoding \(label); known are utf-8, gb18030, windows-1252, …")
      }
      encoding = named
    } else {
      let found = EncodingDetector.detect(head.bytes, isWhole: head.isWhole).encoding
      let isMixed = isReadByRecord && found == .windows1252 && Self.holdsUTF8(head.bytes)
      encoding = isMixed ? .utf8 : found
    }
  }

  private init(_ encoding: TextEncoding) {
    self.encoding = encoding
    markLength = 0
    isNamed = false
  }

  /// Chooses the encoding of a table: where it was guessed, and a header that is known in another
  /// encoding is not in that one, the header is the better witness. A few names are enough for it, of
  /// which no statistics can be made.
  static func ofTable(
    _ head: FormatHead, options: ReadingOptions
  ) throws(CatalogFormatError) -> TextInput {
    let text = try TextInput(head, options: options, isReadByRecord: true)
    guard !text.isNamed, text.markLength == 0, !text.encoding.isWide, text.encoding != .utf8
    else { return text }
    var best = (text: text, known: text.knownHeaders(of: head))
    guard best.known < 2 else { return text }
    for encoding in EncodingDetector.encodings(thatAllow: head.bytes) {
      let other = TextInput(encoding)
      let known = other.knownHeaders(of: head)
      if known > max(best.known, 1) { best = (other, known) }
    }
    return best.text
  }

  private func knownHeaders(of head: FormatHead) -> Int {
    CSVSniffer(head: decoded(head), isWhole: head.isWhole).layout()?.knownHeaders ?? 0
  }

  /// Whether a text that is mostly Windows-1252 holds Latin letters in UTF-8, one for three others
  /// at least: `Ã©`, as Windows-1252 has them, is in no language.
  private static func holdsUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var letters = 0
      var others = 0
      var place = 0
      while place < bytes.count {
        guard bytes[place] >= 0x80 else {
          place += 1
          continue
        }
        let length = UTF8Validity.sequenceLength(bytes, at: place, end: bytes.count)
        if length == 2, (0xC3...0xC5).contains(bytes[place]) {
          letters += 1
        } else {
          others += 1
        }
        place += max(length, 1)
      }
      return letters > 0 && letters * 3 >= others
    }
  }

  /// The bytes as UTF-8 without a mark; those of UTF-8 as they stand, checked or not.
  func decoded(_ source: any ForkableSource) throws(CatalogFormatError) -> any ForkableSource {
    guard encoding == .utf8 else { return try DecodingSource(source, encoding: encoding) }
    try source.skip(markLength)
    return source
  }

  /// The first bytes as UTF-8 without a mark, but for a last character that is cut.
  func decoded(_ head: FormatHead) -> [UInt8] {
    guard encoding != .utf8 else { return Array(head.bytes.dropFirst(markLength)) }
    guard var decoder = try? TextDecoder(encoding: encoding) else { return [] }
    var text = decoder.push(head.bytes).bytes
    if head.isWhole { text += decoder.finish().bytes }
    return text
  }
}
