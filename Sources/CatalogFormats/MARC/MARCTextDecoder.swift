import CatalogModel
import TextDecoding

/// Turns the bytes of records into text, each record by the encoding that its bytes prove.
///
/// The leader's word counts only where the bytes do not contradict it: many systems write UTF-8 and
/// leave the leader as it was, and the reverse happens too.
struct MARCTextDecoder {
  /// A record as text, or why it cannot be.
  enum Outcome {
    case record(MARCRecord, [Warning])
    case fault(MARCFault)
  }

  /// The encoding that the caller asked for.
  private let forced: TextEncoding?
  private var converter: MARC8Converter?
  /// The name of the encoding of the first record that was not plain ASCII; until then of the one
  /// that its leader names.
  private(set) var encodingName: String?
  private var hasProof = false

  init(forced: TextEncoding?) { self.forced = forced }

  /// Decodes a record.
  mutating func decode(
    _ record: ISO2709Record, at place: Place
  ) throws(CatalogFormatError) -> Outcome {
    if let forced { return try decode(record, as: forced, warnings: []) }
    let data = record.bytes[24...]
    let isUTF8 = UTF8Scan.isValid(record.bytes)
    let hasHighBytes = data.contains { $0 >= 0x80 }
    let hasEscapes = data.contains(0x1B)
    let saysUTF8 = record.saysUTF8
    if !hasHighBytes, !hasEscapes {
      encodingName = encodingName ?? (saysUTF8 == false ? "marc-8" : "utf-8")
      return try decode(record, as: .utf8, warnings: [], isProof: false)
    }
    if isUTF8, hasHighBytes, saysUTF8 != false || !hasEscapes {
      return try decode(record, as: .utf8, warnings: saysUTF8 == false ? [Self.note(place)] : [])
    }
    if saysUTF8 == true { return try decodeMislabelled(record, at: place) }
    if let encoding = record.unimarcEncoding {
      return try decode(record, as: encoding, warnings: [])
    }
    return try decode(record, as: .marc8, warnings: [])
  }

  private static func note(_ place: Place) -> Warning {
    Warning(
      kind: "encoding-declared",
      message: "The leader says MARC-8, but the bytes are UTF-8; read as UTF-8.", place: place)
  }

  /// A record that says UTF-8 and is none: MARC-8 if all of it is, and nothing in it looks like UTF-8.
  private mutating func decodeMislabelled(
    _ record: ISO2709Record, at place: Place
  ) throws(CatalogFormatError) -> Outcome {
    if !record.holdsUTF8Sequence {
      let warning = Warning(
        kind: "encoding-declared",
        message: "The leader says UTF-8, but the bytes are MARC-8; read as MARC-8.", place: place)
      if case .record(let decoded, let warnings) = try decode(
        record, as: .marc8, warnings: [warning])
      {
        return .record(decoded, warnings)
      }
    }
    return try decode(record, as: .utf8, warnings: [])
  }

  private mutating func decode(
    _ record: ISO2709Record, as encoding: TextEncoding, warnings: [Warning], isProof: Bool = true
  ) throws(CatalogFormatError) -> Outcome {
    var result = MARCRecord(leader: record.leader)
    for field in record.fields {
      guard try append(field, of: record, as: encoding, to: &result) else {
        return .fault(Self.fault(field.tag, encoding))
      }
    }
    if isProof, !hasProof {
      hasProof = true
      encodingName = encoding.name
    }
    return .record(result, warnings)
  }

  private static func fault(_ tag: String, _ encoding: TextEncoding) -> MARCFault {
    MARCFault(
      kind: "encoding",
      reason: "Field \(tag) holds bytes that are not \(encoding.name); if the file is in another "
        + "encoding, name it with --encoding.")
  }

  /// Adds a field's text; `false` where its bytes mean nothing in the encoding.
  private mutating func append(
    _ field: ISO2709Record.Field, of record: ISO2709Record, as encoding: TextEncoding,
    to result: inout MARCRecord
  ) throws(CatalogFormatError) -> Bool {
    let content = record.bytes[field.range]
    if field.tag.hasPrefix("00") {
      guard let value = try text(content, as: encoding) else { return false }
      result.controlFields.append(MARCControlField(tag: field.tag, value: value))
      return true
    }
    var parts = content.split(separator: 0x1F, omittingEmptySubsequences: false)
    let indicators = parts.removeFirst()
    var decoded = MARCDataField(tag: field.tag)
    decoded.indicator1 = indicators.first ?? UInt8(ascii: " ")
    decoded.indicator2 = indicators.dropFirst().first ?? UInt8(ascii: " ")
    for part in parts {
      guard let code = part.first else { continue }
      guard code < 0x80, let value = try text(part.dropFirst(), as: encoding) else { return false }
      decoded.subfields.append(MARCSubfield(code: Unicode.Scalar(code), value: value))
    }
    result.dataFields.append(decoded)
    return true
  }

  private mutating func text(
    _ bytes: ArraySlice<UInt8>, as encoding: TextEncoding
  ) throws(CatalogFormatError) -> String? {
    guard bytes.contains(where: { $0 >= 0x80 || $0 == 0x1B }) || !encoding.keepsASCIIBytes else {
      return String(decoding: bytes, as: UTF8.self)
    }
    if encoding == .utf8 {
      return String(validating: bytes, as: UTF8.self).map(Normalization.nfc)
    }
    if encoding == .marc8 {
      guard bytes.contains(where: { $0 >= 0x80 || $0 == 0x1B }) else {
        return String(decoding: bytes, as: UTF8.self)
      }
      let converted = try marc8().convert(Array(bytes))
      return converted.map { Normalization.nfc(String(decoding: $0, as: UTF8.self)) }
    }
    guard let decoded = try? TextDecoder.decode(Array(bytes), as: encoding) else {
      throw CatalogFormatError(.usage, "\(encoding.name) cannot be decoded on this machine.")
    }
    return decoded.faults.isEmpty ? String(decoding: decoded.bytes, as: UTF8.self) : nil
  }

  private mutating func marc8() throws(CatalogFormatError) -> MARC8Converter {
    if let converter { return converter }
    guard let made = MARC8Converter() else {
      throw CatalogFormatError(
        .libraryMissing,
        "Reading MARC-8 needs the library YAZ (libyaz.so.5), which is not on this machine; "
          + "install the package libyaz5.")
    }
    converter = made
    return made
  }
}

extension ISO2709Record {
  /// Whether the record says that it is UTF-8; `nil` where it does not say anything.
  ///
  /// MARC 21 says so in the leader. UNIMARC says it in 100 $a, positions 26 to 29.
  var saysUTF8: Bool? {
    if MARCFlavour(tags: fields.lazy.map(\.tag)) == .marc21 {
      return leader.coding == UInt8(ascii: "a")
    }
    if leader.coding == UInt8(ascii: "a") { return true }
    return unimarcSets.map { $0.hasPrefix("50") }
  }

  /// The encoding that a UNIMARC record's character sets amount to, where there is one for them.
  var unimarcEncoding: TextEncoding? {
    guard MARCFlavour(tags: fields.lazy.map(\.tag)) == .unimarc else { return nil }
    return unimarcSets?.hasPrefix("50") == true ? .utf8 : nil
  }

  private var unimarcSets: String? {
    guard let field = fields.first(where: { $0.tag == "100" }) else { return nil }
    let parts = bytes[field.range].split(separator: 0x1F)
    guard let data = parts.first(where: { $0.first == UInt8(ascii: "a") }), data.count >= 31 else {
      return nil
    }
    let sets = data.dropFirst(27).prefix(4)
    return sets.allSatisfy { $0 == 0x20 || (0x30...0x39).contains($0) }
      ? String(decoding: sets, as: UTF8.self) : nil
  }

  /// Whether any bytes of the record are a character of several bytes in UTF-8.
  var holdsUTF8Sequence: Bool {
    var index = 0
    while index < bytes.count {
      guard bytes[index] >= 0xC2 else {
        index += 1
        continue
      }
      let lead = bytes[index]
      let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
      let rest = bytes[(index + 1)...].prefix(length - 1)
      if lead < 0xF5, rest.count == length - 1, rest.allSatisfy({ (0x80...0xBF).contains($0) }) {
        return true
      }
      index += 1
    }
    return false
  }
}
