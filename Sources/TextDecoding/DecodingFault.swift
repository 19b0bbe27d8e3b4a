/// A sequence of bytes that means nothing in the encoding of its text.
package struct DecodingFault: Error, Hashable, Sendable {
  package let encoding: TextEncoding
  /// Where it begins in the source, from 0.
  package let byteOffset: Int
  /// The line it is on, from 1.
  package let line: Int
  /// The sequence itself.
  package let bytes: [UInt8]
  /// Where U+FFFD stands for it in all that was decoded, in bytes of UTF-8.
  package let outputOffset: Int
}

extension DecodingFault: CustomStringConvertible {
  package var description: String {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    return "bytes \(digits.joined(separator: " ")) at byte \(byteOffset), line \(line), "
      + "are not \(encoding.name)"
  }
}

/// Text in UTF-8, and what could not be decoded in it.
package struct DecodedText: Equatable, Sendable {
  /// UTF-8, in NFC if the decoder normalizes.
  package var bytes: [UInt8] = []
  /// Each has a U+FFFD in `bytes`; the text holds no other that its source does not hold.
  package var faults: [DecodingFault] = []

  package init() {}
}

/// An encoding that cannot be decoded on this machine.
package struct UnsupportedEncoding: Error, Hashable, Sendable, CustomStringConvertible {
  package let encoding: TextEncoding

  package var description: String { "\(encoding.name) cannot be decoded on this machine" }
}
