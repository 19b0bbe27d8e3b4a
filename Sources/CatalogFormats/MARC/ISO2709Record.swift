import TextDecoding

/// The parts of one ISO 2709 record, still as bytes: a leader, and fields found by the directory.
///
/// Every number in the record is checked before it is used. Source: ISO 2709:2008, clause 4;
/// MARC 21 Specifications for Record Structure.
struct ISO2709Record {
  /// A field of the directory with its content, without the field terminator.
  struct Field {
    /// Its tag.
    let tag: MARCTag
    /// Where its content is in the record.
    let range: Range<Int>
  }

  /// The whole record with its terminator.
  let bytes: [UInt8]
  /// The leader.
  let leader: MARCLeader
  /// The fields in the order of the directory.
  let fields: [Field]
  /// Whether any byte behind the leader is beyond ASCII.
  let hasHighBytes: Bool
  /// Whether any byte behind the leader is an escape, which calls in a set of MARC-8.
  let hasEscapes: Bool
  /// Whether all bytes together are UTF-8.
  let isUTF8: Bool

  private static let fieldTerminator: UInt8 = 0x1E

  /// Reads a record that ends with the record terminator.
  init(_ bytes: [UInt8]) throws(MARCFault) {
    self.bytes = bytes
    guard bytes.count > 25 else {
      throw MARCFault(
        kind: "record-length", reason: "A record of \(bytes.count) bytes is too short for a leader."
      )
    }
    leader = MARCLeader(bytes)
    guard let length = Self.number(bytes.span, 0..<5) else {
      throw MARCFault(
        kind: "leader", reason: "The leader does not begin with the record's length in 5 digits.")
    }
    guard length == bytes.count else {
      throw MARCFault(
        kind: "record-length",
        reason: "The leader says \(length) bytes, but the record ends after \(bytes.count).")
    }
    guard let base = Self.number(bytes.span, 12..<17), base > 24, base < bytes.count,
      bytes[base - 1] == Self.fieldTerminator
    else {
      throw MARCFault(
        kind: "leader", reason: "The leader's base address of data is not the end of a directory.")
    }
    fields = try Self.directory(of: bytes.span, base: base)
    hasHighBytes = bytes.withUnsafeBytes { !$0.isASCII(from: 24) }
    hasEscapes = bytes.withUnsafeBytes { $0.firstIndex(of: 0x1B, from: 24) } != nil
    isUTF8 = UTF8Scan.isValid(bytes)
  }

  /// A good record behind the length that the leader of a damaged one says: the terminator between
  /// them is lost.
  static func recordBehind(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 50, let length = number(bytes.span, 0..<5), length > 24,
      length < bytes.count
    else { return nil }
    let rest = Array(bytes[length...])
    return (try? ISO2709Record(rest)) == nil ? nil : rest
  }

  /// The fields that a directory leads to: entries of a tag, a length and a place, whose widths the
  /// leader's last positions say.
  private static func directory(
    of bytes: Span<UInt8>, base: Int
  ) throws(MARCFault) -> [Field] {
    let lengthWidth = width(bytes[20]) ?? 4
    let startWidth = width(bytes[21]) ?? 5
    let entry = 3 + lengthWidth + startWidth + (width(bytes[22]) ?? 0)
    guard (base - 25).isMultiple(of: entry) else {
      throw MARCFault(
        kind: "directory",
        reason: "The directory of \(base - 25) bytes is not made of entries of \(entry) bytes.")
    }
    var fields: [Field] = []
    fields.reserveCapacity((base - 25) / entry)
    for offset in stride(from: 24, to: base - 1, by: entry) {
      let tag = MARCTag(bytes[offset], bytes[offset + 1], bytes[offset + 2])
      let lengthEnd = offset + 3 + lengthWidth
      guard let length = number(bytes, (offset + 3)..<lengthEnd), length > 0,
        let start = number(bytes, lengthEnd..<(lengthEnd + startWidth)),
        base + start + length < bytes.count,
        bytes[base + start + length - 1] == fieldTerminator
      else {
        throw MARCFault(
          kind: "directory",
          reason: "The directory's entry for field \(tag) does not lead to a field's end.")
      }
      fields.append(Field(tag: tag, range: (base + start)..<(base + start + length - 1)))
    }
    return fields
  }

  /// A width in the leader's entry map; `nil` where it is no digit from 1 to 9.
  private static func width(_ byte: UInt8) -> Int? {
    (0x31...0x39).contains(byte) ? Int(byte) - 0x30 : nil
  }

  /// A number of at most nine decimal digits; `nil` for anything else.
  private static func number(_ bytes: Span<UInt8>, _ place: Range<Int>) -> Int? {
    guard place.count <= 9 else { return nil }
    var value = 0
    for index in place {
      let digit = bytes[index]
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      value = value &* 10 &+ Int(digit &- 0x30)
    }
    return value
  }
}
