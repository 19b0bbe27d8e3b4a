internal import CGlibc
internal import CUTF8Proc

/// Normalization form C (UAX 15) of text in UTF-8.
package enum Normalization {
  /// The text in NFC.
  ///
  /// O(n); where nothing but common letters, Han and Kana occur, it is one look at each byte.
  package static func nfc(_ text: String) -> String {
    var text = text
    let isDone = text.withUTF8 { isDefinitelyNFC(UnsafeRawBufferPointer($0)) }
    guard !isDone else { return text }
    var output: [UInt8] = []
    text.withUTF8 { appendNFC(UnsafeRawBufferPointer($0), to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  /// The valid UTF-8 `bytes` in NFC.
  package static func nfc(_ bytes: [UInt8]) -> [UInt8] {
    guard !isDefinitelyNFC(bytes) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    bytes.withUnsafeBytes { appendNFC($0, to: &output) }
    return output
  }

  /// Whether a quick look shows that valid UTF-8 is in NFC; false says nothing.
  package static func isDefinitelyNFC(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { isDefinitelyNFC($0) }
  }

  /// The same of bytes of somebody else's.
  package static func isDefinitelyNFC(_ bytes: UnsafeRawBufferPointer) -> Bool {
    firstDoubt(bytes, from: 0) == bytes.count
  }

  /// Appends the NFC of valid UTF-8; only words with doubtful characters cost more than a copy.
  static func appendNFC(_ bytes: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let doubt = firstDoubt(bytes, from: index)
      guard doubt < bytes.count else { break }
      // No character combines with an ASCII character behind it.
      var start = doubt
      while start > index, bytes[start] >= 0x80 { start -= 1 }
      var end = doubt
      while end < bytes.count, bytes[end] >= 0x80 { end += 1 }
      output.append(contentsOf: bytes[index..<start])
      appendComposed(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), to: &output)
      index = end
    }
    output.append(contentsOf: bytes[index...])
  }

  private static func appendComposed(
    _ bytes: UnsafeRawBufferPointer, to output: inout [UInt8]
  ) {
    let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
    if !appendMapped(bytes, options, to: &output) { output.append(contentsOf: bytes) }
  }

  /// Appends what utf8proc makes of `bytes`; false if it fails.
  static func appendMapped(
    _ bytes: UnsafeRawBufferPointer, _ options: utf8proc_option_t, to output: inout [UInt8]
  ) -> Bool {
    var mapped: UnsafeMutablePointer<UInt8>?
    let text = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let length = utf8proc_map(text, bytes.count, &mapped, options)
    defer { free(mapped) }
    guard length >= 0, let mapped else { return false }
    output.append(contentsOf: UnsafeBufferPointer(start: mapped, count: length))
    return true
  }
}

// MARK: - The quick check

extension Normalization {
  /// The index of the first character that may not be in NFC, or may combine with one before it.
  static func firstDoubt(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while true {
      index = UTF8Scan.endOfASCII(bytes, from: index)
      guard index < bytes.count else { return bytes.count }
      let length = safeLength(bytes, at: index)
      guard length > 0 else { return index }
      index &+= length
    }
  }

  /// The length of the character at `index` if it is a starter that NFC leaves alone and that never
  /// combines with what stands before it; 0 if that is not sure.
  ///
  /// From the properties NFC_Quick_Check and Canonical_Combining_Class, in whole blocks.
  private static func safeLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let lead = bytes[index]
    guard index &+ 1 < bytes.count else { return 0 }
    let second = bytes[index &+ 1]
    switch lead {
    case 0x00...0xCB: return 2  // Below U+0300.
    case 0xCE: return second == 0x87 ? 0 : 2  // Greek, but for U+0387 and its neighbours.
    case 0xCF, 0xD0, 0xD1, 0xD3...0xD5: return 2  // Greek, Cyrillic, Armenian.
    case 0xD2: return (0x83...0x89).contains(second) ? 0 : 2  // Combining Cyrillic.
    case 0xE4...0xE9: return 3  // Han.
    case 0xEA: return second >= 0xB0 ? 3 : 0  // Hangul syllables.
    case 0xEB, 0xEC: return 3
    case 0xED: return second <= 0x9D ? 3 : 0
    case 0xE2, 0xE3, 0xEF: return safeLengthOfSymbol(bytes, at: index)
    case 0xF0: return second == 0x9F || (0xA0...0xAE).contains(second) ? 4 : 0  // Emoji, Han.
    default: return 0
    }
  }

  private static func safeLengthOfSymbol(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    guard index &+ 2 < bytes.count else { return 0 }
    switch (bytes[index], bytes[index &+ 1], bytes[index &+ 2]) {
    case (0xE2, 0x80, 0x82...), (0xE2, 0x81...0x82, _): return 3  // Punctuation, currency.
    case (0xE2, 0x85...0x8B, _), (0xE2, 0x91...0xAA, _): return 3  // Arrows, numbers, boxes.
    case (0xE3, 0x80, 0xAA...0xAF), (0xE3, 0x82, 0x99...0x9A): return 0  // Tone marks, dakuten.
    case (0xE3, _, _): return 3  // Kana, bopomofo, Han.
    case (0xEF, 0xBC...0xBF, _): return 3  // Full-width forms.
    case (0xEF, 0xB8, 0x80...0x8F): return 3  // Variation selectors.
    default: return 0
    }
  }
}
