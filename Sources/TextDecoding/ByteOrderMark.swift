/// The marks at the start of a text that say how it is encoded.
package enum ByteOrderMark {
  static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The longer marks come first: that of UTF-32LE begins with that of UTF-16LE.
  private static let marks: [(bytes: [UInt8], encoding: TextEncoding)] = [
    ([0xFF, 0xFE, 0x00, 0x00], .utf32LE),
    ([0x00, 0x00, 0xFE, 0xFF], .utf32BE),
    ([0x84, 0x31, 0x95, 0x33], .gb18030),
    (utf8, .utf8),
    ([0xFF, 0xFE], .utf16LE),
    ([0xFE, 0xFF], .utf16BE),
  ]

  /// The encoding that a mark at the start of `bytes` names, and the mark's length.
  package static func find(in bytes: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
    marks.first { bytes.starts(with: $0.bytes) }.map { ($0.encoding, $0.bytes.count) }
  }
}
