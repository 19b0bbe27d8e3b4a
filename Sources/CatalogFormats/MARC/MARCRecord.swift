/// A MARC record as ISO 2709 and MARCXML both carry it: a leader, control fields, data fields.
///
/// The values of the fields are places in one run of bytes and become text only when they are asked
/// for (`MARCRecord+Text.swift`): of most records a catalog of books uses a few fields.
/// Source: MARC 21 Specifications for Record Structure; UNIMARC has the same structure.
struct MARCRecord: Sendable {
  /// The leader.
  let leader: MARCLeader
  /// What the values of fields are places in; each is UTF-8, that of a subfield in NFC.
  private(set) var bytes: [UInt8]
  /// The fields without indicators (tags 001 to 009), in the order of the record.
  private(set) var controlFields: [MARCControlField] = []
  /// The fields with indicators and subfields, in the order of the record.
  private(set) var dataFields: [MARCDataField] = []
  /// The subfields of all data fields, in the order of the record.
  private(set) var subfields: [MARCSubfield] = []
  /// The tags of the data fields.
  private(set) var tags = MARCTagSet()

  /// A record without fields.
  ///
  /// - Parameters:
  ///   - leader: its leader.
  ///   - bytes: bytes that values may be places in.
  ///   - fieldCount: how many fields will be added, about.
  init(leader: MARCLeader, bytes: [UInt8] = [], fieldCount: Int = 0) {
    self.leader = leader
    self.bytes = bytes
    controlFields.reserveCapacity(4)
    dataFields.reserveCapacity(fieldCount)
    subfields.reserveCapacity(3 * fieldCount)
  }

  /// Keeps a text beside the bytes; where it is.
  mutating func keep(_ text: String) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return start..<bytes.count
  }

  /// Adds a control field whose value is at a place in the bytes.
  mutating func addControlField(_ tag: MARCTag, _ value: Range<Int>) {
    controlFields.append(MARCControlField(tag: tag, value: value))
  }

  /// Adds a data field; the subfields added next are its own.
  mutating func addDataField(_ tag: MARCTag, _ indicator1: UInt8, _ indicator2: UInt8) {
    tags.insert(tag)
    dataFields.append(
      MARCDataField(
        tag: tag, indicator1: indicator1, indicator2: indicator2,
        subfields: subfields.count..<subfields.count))
  }

  /// Adds a subfield to the last data field.
  mutating func addSubfield(_ code: Unicode.Scalar, _ value: Range<Int>) {
    subfields.append(MARCSubfield(code: code, value: value))
    dataFields[dataFields.count - 1].grow(to: subfields.count)
  }
}

/// A field without indicators.
struct MARCControlField: Hashable, Sendable {
  /// Its tag.
  let tag: MARCTag
  /// Where its characters are; in some tags the position of each has a meaning.
  let value: Range<Int>
}

/// A field with two indicators and subfields.
struct MARCDataField: Hashable, Sendable {
  /// Its tag.
  let tag: MARCTag
  /// The first indicator; a blank where it is not defined.
  let indicator1: UInt8
  /// The second indicator; a blank where it is not defined.
  let indicator2: UInt8
  /// Which of the record's subfields are its own.
  private(set) var subfields: Range<Int>

  fileprivate mutating func grow(to end: Int) { subfields = subfields.lowerBound..<end }

  /// The same content under another tag.
  func tagged(_ tag: MARCTag) -> MARCDataField {
    MARCDataField(
      tag: tag, indicator1: indicator1, indicator2: indicator2, subfields: subfields)
  }
}

/// A part of a data field.
struct MARCSubfield: Hashable, Sendable {
  /// The character that names it; U+0000 where the record has none or no single one.
  let code: Unicode.Scalar
  /// Where its characters are, as they stand in the record.
  let value: Range<Int>
}
