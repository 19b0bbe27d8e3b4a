import TextDecoding

/// Decodes the fields of records in an encoding that is known.
struct MARCFieldDecoder {
  private var converters: [TextEncoding: MARC8Converter] = [:]
  /// The bytes of the last record that mean nothing in MARC-8, whose words were read as Windows-1252.
  private(set) var undefinedBytes: Set<UInt8> = []

  /// The record as text; `nil` where bytes of it mean nothing in the encoding.
  mutating func record(
    _ record: ISO2709Record, as encoding: TextEncoding
  ) throws(CatalogFormatError) -> MARCRecord? {
    undefinedBytes = []
    let isText = Self.isText(record, as: encoding)
    var result = MARCRecord(
      leader: record.leader, bytes: record.bytes, fieldCount: record.fields.count)
    for field in record.fields {
      guard try append(field, of: record, as: encoding, isText, to: &result) else { return nil }
    }
    return result
  }

  /// Whether the bytes of a record are its text, each character of them: in ASCII in any encoding,
  /// and in UTF-8 but for composing.
  private static func isText(_ record: ISO2709Record, as encoding: TextEncoding) -> Bool {
    !record.hasEscapes && (!record.hasHighBytes || record.isUTF8 && encoding == .utf8)
  }

  /// Whether the bytes of a field mean something in the encoding.
  mutating func canRead(
    _ field: ISO2709Record.Field, of record: ISO2709Record, as encoding: TextEncoding
  ) -> Bool {
    var scratch = MARCRecord(leader: record.leader, bytes: record.bytes)
    return (try? append(field, of: record, as: encoding, false, to: &scratch)) == true
  }

  /// Adds a field to a record of the same bytes; `false` where its bytes mean nothing in the encoding.
  ///
  /// - Parameter isText: whether the record's bytes are its text.
  private mutating func append(
    _ field: ISO2709Record.Field, of record: ISO2709Record, as encoding: TextEncoding,
    _ isText: Bool, to result: inout MARCRecord
  ) throws(CatalogFormatError) -> Bool {
    if field.tag.isControl {
      let isText = isText && !Self.beginsInCharacter(field.range, of: record.bytes)
      guard let value = try value(field.range, of: record, as: encoding, isText, in: &result) else {
        return false
      }
      result.addControlField(field.tag, value)
      return true
    }
    let blank = UInt8(ascii: " ")
    var part = Self.part(of: record.bytes, from: field.range.lowerBound, in: field.range)
    result.addDataField(
      field.tag, part.count > 0 ? record.bytes[part.lowerBound] : blank,
      part.count > 1 ? record.bytes[part.lowerBound + 1] : blank)
    while part.upperBound < field.range.upperBound {
      part = Self.part(of: record.bytes, from: part.upperBound + 1, in: field.range)
      guard !part.isEmpty else { continue }
      let code = record.bytes[part.lowerBound]
      guard code < 0x80,
        let value = try value(part.dropFirst(), of: record, as: encoding, isText, in: &result)
      else { return false }
      result.addSubfield(Unicode.Scalar(code), value)
    }
    return true
  }

  /// What of a field begins here and ends before the next delimiter or with the field.
  private static func part(
    of bytes: [UInt8], from start: Int, in field: Range<Int>
  ) -> Range<Int> {
    let rest = start..<field.upperBound
    let end = bytes.withUnsafeBytes { $0.firstIndex(of: 0x1F, in: rest) }
    return start..<(end ?? field.upperBound)
  }

  /// Whether the first byte of a range goes on with a character of UTF-8: a directory may lead there.
  private static func beginsInCharacter(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    bytes[range].first.map { $0 & 0xC0 == 0x80 } ?? false
  }

  /// Where the text of some of a record's bytes is in the result: there, as nearly always, or kept
  /// beside them in UTF-8; `nil` where they mean nothing in the encoding.
  private mutating func value(
    _ range: Range<Int>, of record: ISO2709Record, as encoding: TextEncoding, _ isText: Bool,
    in result: inout MARCRecord
  ) throws(CatalogFormatError) -> Range<Int>? {
    if isText, !record.hasHighBytes || Self.isDefinitelyNFC(range, of: record.bytes) {
      return range
    }
    guard let text = try text(record.bytes[range], as: encoding) else { return nil }
    return text.utf8.elementsEqual(record.bytes[range]) ? range : result.keep(text)
  }

  private static func isDefinitelyNFC(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes {
      Normalization.isDefinitelyNFC(UnsafeRawBufferPointer(rebasing: $0[range]))
    }
  }

  private mutating func text(
    _ bytes: ArraySlice<UInt8>, as encoding: TextEncoding
  ) throws(CatalogFormatError) -> String? {
    guard bytes.contains(where: { $0 >= 0x80 || $0 == 0x1B }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    if encoding == .utf8 {
      // A text that was left in MARC-8 has its escapes and no byte of UTF-8.
      if bytes.contains(0x1B), !bytes.contains(where: { $0 >= 0x80 }),
        let converted = try converter(of: .marc8).convert(Array(bytes))
      {
        return Normalization.nfc(String(decoding: converted, as: UTF8.self))
      }
      return String(validating: bytes, as: UTF8.self).map(Normalization.nfc)
    }
    if encoding == .marc8, !bytes.contains(0x1B), bytes.contains(where: MARC8Evidence.isUndefined) {
      return try mixedText(bytes)
    }
    if encoding == .marc8 || encoding == .iso5426 {
      // Each subfield begins with the default sets (MARC 21 Specifications, part 3).
      let converted = try converter(of: encoding).convert(Array(bytes))
      return converted.map { Normalization.nfc(String(decoding: $0, as: UTF8.self)) }
    }
    guard let decoded = try? TextDecoder.decode(Array(bytes), as: encoding) else {
      throw CatalogFormatError(.usage, "\(encoding.name) cannot be decoded on this machine.")
    }
    return decoded.faults.isEmpty ? String(decoding: decoded.bytes, as: UTF8.self) : nil
  }

  /// A text in MARC-8 with words that hold bytes it does not define: those are Windows-1252.
  private mutating func mixedText(
    _ bytes: ArraySlice<UInt8>
  ) throws(CatalogFormatError) -> String? {
    var result = ""
    for word in bytes.split(separator: 0x20, omittingEmptySubsequences: false) {
      if word.startIndex > bytes.startIndex { result += " " }
      let undefined = word.filter(MARC8Evidence.isUndefined)
      undefinedBytes.formUnion(undefined)
      guard let text = try text(word, as: undefined.isEmpty ? .marc8 : .windows1252) else {
        return nil
      }
      result += text
    }
    return Normalization.nfc(result)
  }

  private mutating func converter(
    of encoding: TextEncoding
  ) throws(CatalogFormatError) -> MARC8Converter {
    if let known = converters[encoding] { return known }
    let made = encoding == .iso5426 ? MARC8Converter.iso5426() : MARC8Converter()
    guard let made else {
      throw CatalogFormatError(
        .libraryMissing,
        "Reading \(encoding.name) needs the library YAZ (libyaz.so.5), which is not on this "
          + "machine; install the package libyaz5.")
    }
    converters[encoding] = made
    return made
  }
}
