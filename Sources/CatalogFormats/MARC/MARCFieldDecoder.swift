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
    var result = MARCRecord(leader: record.leader)
    for field in record.fields {
      guard try append(field, of: record, as: encoding, to: &result) else { return nil }
    }
    return result
  }

  /// Adds a field's text; `false` where its bytes mean nothing in the encoding.
  mutating func append(
    _ field: ISO2709Record.Field, of record: ISO2709Record, as encoding: TextEncoding,
    to result: inout MARCRecord
  ) throws(CatalogFormatError) -> Bool {
    if field.tag.hasPrefix("00") {
      guard let value = try text(record.bytes[field.range], as: encoding) else { return false }
      result.controlFields.append(MARCControlField(tag: field.tag, value: value))
      return true
    }
    var part = Self.part(of: record.bytes, from: field.range.lowerBound, in: field.range)
    var decoded = MARCDataField(tag: field.tag)
    let indicators = record.bytes[part]
    decoded.indicator1 = indicators.first ?? UInt8(ascii: " ")
    decoded.indicator2 = indicators.dropFirst().first ?? UInt8(ascii: " ")
    while part.upperBound < field.range.upperBound {
      part = Self.part(of: record.bytes, from: part.upperBound + 1, in: field.range)
      guard !part.isEmpty else { continue }
      let code = record.bytes[part.lowerBound]
      guard code < 0x80, let value = try text(record.bytes[part.dropFirst()], as: encoding) else {
        return false
      }
      decoded.subfields.append(MARCSubfield(code: Unicode.Scalar(code), value: value))
    }
    result.dataFields.append(decoded)
    return true
  }

  /// What of a field begins here and ends before the next delimiter or with the field.
  private static func part(of bytes: [UInt8], from start: Int, in field: Range<Int>) -> Range<Int> {
    var end = start
    while end < field.upperBound, bytes[end] != 0x1F { end += 1 }
    return start..<end
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
