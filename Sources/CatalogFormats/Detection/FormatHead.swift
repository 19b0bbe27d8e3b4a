import TextDecoding

/// The first bytes of a file, from which its format is found.
package struct FormatHead: Sendable {
  /// How much of a file is looked at.
  package static let size = 256 << 10

  /// The bytes as they stand in the file.
  package let bytes: [UInt8]
  /// Whether these are all bytes of the file.
  package let isWhole: Bool
  /// The same as UTF-8 where a byte order mark, its zeros or the user say UTF-16 or UTF-32; else the
  /// bytes without a UTF-8 byte order mark.
  package let text: [UInt8]
  /// The first element of an XML text; `nil` where the text is none.
  package let xmlRoot: XMLRoot?

  /// - Parameter encoding: the label of the encoding that the user names.
  package init(_ bytes: some Sequence<UInt8>, isWhole: Bool, encoding: String? = nil) {
    self.bytes = Array(bytes)
    self.isWhole = isWhole
    text = Self.text(of: self.bytes, named: encoding.flatMap { TextEncoding(label: $0) })
    xmlRoot = XMLRoot(in: text)
  }

  /// Whether the file begins with these bytes.
  package func starts(with magic: [UInt8], at offset: Int = 0) -> Bool {
    offset <= bytes.count && bytes[offset...].starts(with: magic)
  }

  /// Whether the text holds `word` in its first `limit` bytes, in any case.
  package func contains(_ word: String, inFirst limit: Int = 4096) -> Bool {
    let sought = Array(word.utf8)
    let place = text.prefix(limit).map(Self.lowercased)
    guard let first = sought.first, place.count >= sought.count else { return false }
    return (0...(place.count - sought.count)).contains {
      place[$0] == first && place[$0...].starts(with: sought)
    }
  }

  /// The first byte of the text that is no white space.
  package var firstVisible: UInt8? { text.first { $0 > 0x20 } }

  /// The part of the bytes that no text has: control characters other than white space, and than
  /// those that begin an escape sequence of ISO 2022 or of a terminal.
  var controlShare: Double {
    guard !text.isEmpty else { return 0 }
    let white: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x1A]
    let controls = text.indices.count { place in
      let byte = text[place]
      guard byte < 0x20, !white.contains(byte) else { return false }
      guard byte == 0x1B, place + 1 < text.count else { return true }
      return !(0x20...0x2F).contains(text[place + 1]) && text[place + 1] != UInt8(ascii: "[")
    }
    return Double(controls) / Double(text.count)
  }

  /// Whether the bytes hold so few control characters that they can be a text; a stray one or two
  /// stand in the shortest of texts.
  var isText: Bool {
    let share = controlShare
    return share < 0.01 || share * Double(text.count) < 2.5
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  private static func text(of bytes: [UInt8], named: TextEncoding?) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let asked = named.flatMap { $0.isWide ? $0 : nil }
    let wide = asked ?? (bytes.prefix(4096).contains(0) ? wideEncoding(of: bytes) : nil)
    guard let wide, var decoder = try? TextDecoder(encoding: wide, normalizes: false) else {
      return bytes
    }
    // The end may cut a character.
    return decoder.push(bytes).bytes
  }

  private static func wideEncoding(of bytes: [UInt8]) -> TextEncoding? {
    if let mark = ByteOrderMark.find(in: bytes) {
      return mark.encoding.isWide ? mark.encoding : nil
    }
    return EncodingDetector.wideEncoding(Array(bytes.prefix(4096)))
  }
}
