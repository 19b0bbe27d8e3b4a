import TextDecoding

/// Reads the odd record of another encoding in a table that is UTF-8.
///
/// Library exports mix UTF-8 with MARC-8 and with Windows-1252. What would come out as no sensible
/// text is not taken.
struct MixedRecordDecoder {
  private let decoder = RecordDecoder(primary: .utf8, fallbacks: [.marc8, .windows1252])

  /// The record in UTF-8, and the encoding that it was in; `nil` where none makes sense.
  func decode(_ record: [UInt8]) -> (bytes: [UInt8], encoding: TextEncoding)? {
    do throws(DecodingFault) {
      let decoded = try decoder.decode(record)
      guard let encoding = decoded.fallback else { return nil }
      guard encoding == .marc8 || Self.isSensible(decoded.bytes, beside: record) else { return nil }
      return (decoded.bytes, encoding)
    } catch {
      return nil
    }
  }

  /// Marks of text that was cut, or that is in a third encoding.
  private static let oddities: Set<Unicode.Scalar> = [
    "ÿ", "þ", "Þ", "¤", "¦", "¬", "¯", "¶", "¸", "¹", "ƒ", "ˆ", "˜", "¨", "´", "¢", "±", "×", "÷",
    "¼", "½", "¾", "º", "ª", "³", "²", "µ", "¥",
  ]

  /// Whether Windows-1252 makes words: no oddities, and no capital after a small letter.
  private static func isSensible(_ text: [UInt8], beside record: [UInt8]) -> Bool {
    var previous: Unicode.Scalar = " "
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.value >= 0x80, scalar.value < 0x250 || oddities.contains(scalar) {
        if oddities.contains(scalar) { return false }
        if scalar.properties.isUppercase, previous.properties.isLowercase { return false }
      }
      previous = scalar
    }
    return true
  }
}
