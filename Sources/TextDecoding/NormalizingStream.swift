/// Puts a text in NFC that comes in pieces.
///
/// The end of a piece is held back as far as what follows may still combine with it.
struct NormalizingStream {
  /// No text has so long a run without a place to cut; only a hostile one meets this.
  private static let longestHeldBack = 64 << 10

  private var held: [UInt8] = []

  /// Takes valid UTF-8 and appends to `output` what of the text so far is settled.
  mutating func push(_ piece: [UInt8], into output: inout [UInt8]) {
    if held.isEmpty {
      settle(piece, into: &output)
    } else {
      let text = held + piece
      settle(text, into: &output)
    }
  }

  /// Appends the rest; what comes next does not combine with it.
  mutating func flush(into output: inout [UInt8]) {
    held.withUnsafeBytes { Normalization.appendNFC($0, to: &output) }
    held = []
  }

  private mutating func settle(_ text: [UInt8], into output: inout [UInt8]) {
    let cut = Self.lastBoundary(text)
    text.withUnsafeBytes { bytes in
      let settled = UnsafeRawBufferPointer(rebasing: bytes[..<cut])
      Normalization.appendNFC(settled, to: &output)
    }
    held = Array(text[cut...])
    if held.count > Self.longestHeldBack { flush(into: &output) }
  }

  /// The start of the last character that combines with nothing before it: ASCII or Han.
  private static func lastBoundary(_ text: [UInt8]) -> Int {
    text.lastIndex { $0 < 0x80 || (0xE4...0xE9).contains($0) } ?? 0
  }
}
