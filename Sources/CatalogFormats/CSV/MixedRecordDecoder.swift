import TextDecoding

/// Reads the odd record of another encoding in a table that is UTF-8.
///
/// A record is Windows-1252 as a whole or not at all: what is UTF-8 in part was cut or damaged. Only
/// LibraryThing's exports mix UTF-8 with MARC-8, even word by word. What would come out as no
/// sensible text is not taken.
struct MixedRecordDecoder {
  private let decoder: RecordDecoder?

  /// - Parameter hasMARC8: the table is of a program that lets words in MARC-8 through.
  init(hasMARC8: Bool) {
    decoder =
      hasMARC8 ? RecordDecoder(primary: .utf8, fallbacks: [.marc8, .windows1252]) : nil
  }

  /// The record in UTF-8, and the encoding that it was in; `nil` where none makes sense.
  func decode(_ record: [UInt8]) -> (bytes: [UInt8], encoding: TextEncoding)? {
    guard let decoder else { return western(record) }
    guard !Self.holdsUTF8(record, beside: true) else { return nil }
    do throws(DecodingFault) {
      let decoded = try decoder.decode(record)
      guard let encoding = decoded.fallback else { return nil }
      guard encoding == .marc8 || Self.isSensible(decoded.bytes) else { return nil }
      return (decoded.bytes, encoding)
    } catch {
      return nil
    }
  }

  private func western(_ record: [UInt8]) -> (bytes: [UInt8], encoding: TextEncoding)? {
    guard !Self.holdsUTF8(record, beside: false),
      let text = try? TextDecoder.decode(record, as: .windows1252), text.faults.isEmpty,
      Self.isSensible(text.bytes)
    else { return nil }
    return (text.bytes, .windows1252)
  }

  /// Whether a record holds characters in UTF-8; with `beside`, only those in one word with bytes
  /// that are none count.
  private static func holdsUTF8(_ record: [UInt8], beside: Bool) -> Bool {
    record.withUnsafeBufferPointer { bytes in
      var hasCharacter = false
      var hasOther = false
      var place = 0
      while place < bytes.count {
        if bytes[place] < 0x80 {
          if beside, !isLetter(bytes[place]) { (hasCharacter, hasOther) = (false, false) }
          place += 1
          continue
        }
        let length = UTF8Validity.sequenceLength(bytes, at: place, end: bytes.count)
        if length > 0 { hasCharacter = true } else { hasOther = true }
        if hasCharacter, hasOther || !beside { return true }
        place += max(length, 1)
      }
      return false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Marks of text that was cut, or that is in a third encoding.
  private static let oddities: Set<Unicode.Scalar> = [
    "ÿ", "þ", "Þ", "¤", "¦", "¬", "¯", "¶", "¸", "¹", "ƒ", "ˆ", "˜", "¨", "´", "¢", "±", "×", "÷",
    "¼", "½", "¾", "º", "ª", "³", "²", "µ", "¥",
  ]

  /// Signs that follow no letter outside ASCII, but that the bytes of cut characters come out as.
  private static let signs: Set<Unicode.Scalar> = [
    "¡", "£", "§", "©", "®", "°", "·", "¿", "€", "‚", "„", "†", "‡", "‰", "‹", "•", "™",
  ]

  /// Whether Windows-1252 makes words: no oddities, no capital after a small letter, and no three
  /// letters outside ASCII in a row, as all other scripts would be.
  private static func isSensible(_ text: [UInt8]) -> Bool {
    var previous: Unicode.Scalar = " "
    var run = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      run = scalar.value >= 0xC0 && scalar.value < 0x250 ? run + 1 : 0
      if run > 2 || oddities.contains(scalar) { return false }
      if previous.value >= 0xC0, previous.value < 0x250, signs.contains(scalar) { return false }
      if run > 0, scalar.properties.isUppercase, previous.properties.isLowercase { return false }
      previous = scalar
    }
    return true
  }
}
