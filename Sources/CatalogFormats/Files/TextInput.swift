import TextDecoding

/// How the bytes of a text become UTF-8.
struct TextInput {
  let encoding: TextEncoding
  /// The bytes of a byte order mark.
  let markLength: Int
  /// Whether the user named the encoding; then nothing else is tried.
  let isNamed: Bool

  /// Chooses the encoding: the option first, then a byte order mark, then the bytes themselves.
  init(_ head: FormatHead, options: ReadingOptions) throws(CatalogFormatError) {
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
      encoding = EncodingDetector.detect(head.bytes, isWhole: head.isWhole).encoding
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
