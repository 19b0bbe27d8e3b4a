/// Decodes a text of one encoding, chunk by chunk, into UTF-8 in NFC.
///
/// A byte order mark at the start is dropped. Sequences may be cut by chunks anywhere.
package struct TextDecoder {
  package let encoding: TextEncoding
  /// Without, the text keeps the characters of its source one by one.
  package let normalizes: Bool

  private let transcoder: Transcoder
  private var normalizer = NormalizingStream()
  /// What the end of the last chunk cut.
  private var cut: [UInt8] = []
  private var sourceOffset: Int
  private var line: Int
  private var outputOffset = 0
  private var isAtStart = true

  /// - Parameters:
  ///   - sourceOffset: where the first byte stands in its file, for faults.
  ///   - line: the line it stands on.
  package init(
    encoding: TextEncoding, normalizes: Bool = true, sourceOffset: Int = 0, line: Int = 1
  ) throws(UnsupportedEncoding) {
    self.encoding = encoding
    self.normalizes = normalizes
    self.sourceOffset = sourceOffset
    self.line = line
    transcoder = try Transcoder(encoding)
  }

  /// Decodes a chunk, but for its last characters if what follows may change them.
  package mutating func push(_ chunk: [UInt8]) -> DecodedText {
    var text = DecodedText()
    decode(chunk, isEnd: false, into: &text)
    outputOffset += text.bytes.count
    return text
  }

  /// Decodes the rest; the decoder has done its work then.
  package mutating func finish() -> DecodedText {
    var text = DecodedText()
    decode([], isEnd: true, into: &text)
    normalizer.flush(into: &text.bytes)
    outputOffset += text.bytes.count
    return text
  }

  /// Decodes a whole text.
  package static func decode(
    _ bytes: [UInt8], as encoding: TextEncoding, normalizes: Bool = true
  ) throws(UnsupportedEncoding) -> DecodedText {
    var decoder = try TextDecoder(encoding: encoding, normalizes: normalizes)
    var text = decoder.push(bytes)
    let rest = decoder.finish()
    text.bytes += rest.bytes
    text.faults += rest.faults
    return text
  }

  private mutating func decode(_ chunk: [UInt8], isEnd: Bool, into text: inout DecodedText) {
    let input = cut.isEmpty ? chunk : cut + chunk
    var start = 0
    while true {
      var piece: [UInt8] = []
      let step = transcoder.convert(input, from: start, isEnd: isEnd, into: &piece)
      start += step.consumed
      sourceOffset += step.consumed
      append(piece, to: &text)
      guard let invalid = step.invalid else { break }
      appendFault(invalid, to: &text)
    }
    cut = Array(input[start...])
  }

  private mutating func append(_ piece: [UInt8], to text: inout DecodedText) {
    guard !piece.isEmpty else { return }
    var piece = piece
    if isAtStart, piece.starts(with: ByteOrderMark.utf8) { piece.removeFirst(3) }
    isAtStart = false
    line += piece.withUnsafeBytes(\.lineFeedCount)
    if normalizes {
      normalizer.push(piece, into: &text.bytes)
    } else {
      text.bytes += piece
    }
  }

  private mutating func appendFault(_ invalid: [UInt8], to text: inout DecodedText) {
    isAtStart = false
    normalizer.flush(into: &text.bytes)
    text.faults.append(
      DecodingFault(
        encoding: encoding, byteOffset: sourceOffset - invalid.count, line: line, bytes: invalid,
        outputOffset: outputOffset + text.bytes.count))
    text.bytes += [0xEF, 0xBF, 0xBD]
  }
}
