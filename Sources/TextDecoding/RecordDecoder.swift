/// Decodes the records of a text one by one, each in the encoding that fits it: library exports mix
/// UTF-8 with MARC-8 or Windows-1252, record by record and even word by word.
package struct RecordDecoder {
  /// A record in UTF-8, in NFC.
  package struct Record: Equatable, Sendable {
    package let bytes: [UInt8]
    /// The encoding of the words that the primary encoding does not fit; nil if it fits all.
    package let fallback: TextEncoding?
  }

  package let primary: TextEncoding
  package let fallbacks: [TextEncoding]
  private let marc8: MARC8Converter?

  /// - Parameter fallbacks: in the order of trust; MARC-8 and Windows-1252 are told apart by the
  ///   bytes where both are given.
  package init(primary: TextEncoding = .utf8, fallbacks: [TextEncoding] = [.marc8, .windows1252]) {
    self.primary = primary
    self.fallbacks = fallbacks
    marc8 = fallbacks.contains(.marc8) || primary == .marc8 ? MARC8Converter() : nil
  }

  /// The record in UTF-8; throws the first fault if no encoding fits.
  ///
  /// - Parameters:
  ///   - sourceOffset: where the record begins in its file, for the fault.
  ///   - line: the line it begins on.
  package func decode(
    _ record: [UInt8], sourceOffset: Int = 0, line: Int = 1
  ) throws(DecodingFault) -> Record {
    if primary == .utf8, UTF8Scan.isValid(record) {
      return Record(bytes: Normalization.nfc(record), fallback: nil)
    }
    let fault = firstFault(record, sourceOffset, line)
    guard let fault else {
      return Record(bytes: whole(record, as: primary) ?? [], fallback: nil)
    }
    for encoding in ordered(for: record) {
      let isByWord = primary == .utf8 && (encoding.isSingleByte || encoding == .marc8)
      if let text = isByWord ? words(record, as: encoding) : whole(record, as: encoding) {
        return Record(bytes: text, fallback: encoding)
      }
    }
    throw fault
  }

  private func firstFault(_ record: [UInt8], _ sourceOffset: Int, _ line: Int) -> DecodingFault? {
    let decoder = try? TextDecoder(encoding: primary, sourceOffset: sourceOffset, line: line)
    guard var decoder else {
      return DecodingFault(
        encoding: primary, byteOffset: sourceOffset, line: line, bytes: [], outputOffset: 0)
    }
    return decoder.push(record).faults.first ?? decoder.finish().faults.first
  }

  private func ordered(for record: [UInt8]) -> [TextEncoding] {
    guard fallbacks.contains(.marc8), fallbacks.count > 1 else { return fallbacks }
    let others = fallbacks.filter { $0 != .marc8 }
    let evidence = MARC8Evidence(Self.withoutUTF8(record))
    return evidence.isMARC8 ? [.marc8] + others : others + [.marc8]
  }

  private func whole(_ record: [UInt8], as encoding: TextEncoding) -> [UInt8]? {
    if encoding == .marc8 { return marc8?.convert(record).map { Normalization.nfc($0) } }
    guard let text = try? TextDecoder.decode(record, as: encoding), text.faults.isEmpty else {
      return nil
    }
    return text.bytes
  }

  /// The record with each word that is not UTF-8 read as `encoding`, in which ASCII is ASCII.
  private func words(_ record: [UInt8], as encoding: TextEncoding) -> [UInt8]? {
    var output: [UInt8] = []
    for word in Self.words(of: record) {
      let bytes = Array(record[word])
      if UTF8Scan.isValid(bytes) {
        output += bytes
      } else if let text = whole(bytes, as: encoding) {
        output += text
      } else {
        return nil
      }
    }
    return Normalization.nfc(output)
  }

  /// The bytes of the words that are not UTF-8.
  private static func withoutUTF8(_ record: [UInt8]) -> [UInt8] {
    words(of: record).map { Array(record[$0]) }.filter { !UTF8Scan.isValid($0) }
      .flatMap { $0 + [0x20] }
  }

  /// Cuts at ASCII characters that are not letters, which stay a word of their own.
  private static func words(of record: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for index in record.indices where record[index] < 0x80 {
      guard !EncodingDetector.isASCIILetter(record[index]) else { continue }
      if start < index { words.append(start..<index) }
      words.append(index..<index + 1)
      start = index + 1
    }
    if start < record.count { words.append(start..<record.count) }
    return words
  }
}
