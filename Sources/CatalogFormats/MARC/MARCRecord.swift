/// A MARC record as ISO 2709 and MARCXML both carry it: a leader, control fields, data fields.
///
/// Source: MARC 21 Specifications for Record Structure; UNIMARC has the same structure.
struct MARCRecord: Hashable, Sendable {
  /// The leader.
  var leader: MARCLeader
  /// The fields without indicators (tags 001 to 009), in the order of the record.
  var controlFields: [MARCControlField] = []
  /// The fields with indicators and subfields, in the order of the record.
  var dataFields: [MARCDataField] = []

  /// The first control field of a tag.
  func control(_ tag: String) -> String? {
    controlFields.first { $0.tag == tag }?.value
  }

  /// The data fields of a tag.
  func fields(_ tag: String) -> [MARCDataField] {
    dataFields.filter { $0.tag == tag }
  }

  /// The data fields of any of the tags, in the order of the record.
  func fields(_ tags: [String]) -> [MARCDataField] {
    dataFields.filter { tags.contains($0.tag) }
  }

  /// The first data field of a tag.
  func field(_ tag: String) -> MARCDataField? {
    dataFields.first { $0.tag == tag }
  }

  /// The first value of a subfield in the fields of a tag that is not empty, as clean text.
  func first(_ tag: String, _ code: Unicode.Scalar) -> String? {
    for field in dataFields where field.tag == tag {
      if let value = field[code] { return value }
    }
    return nil
  }
}

/// A field without indicators.
struct MARCControlField: Hashable, Sendable {
  /// Three characters, `001` to `009`.
  var tag: String
  /// Its characters; in some tags the position of each has a meaning.
  var value: String
}

/// The 24 characters before a record's fields.
struct MARCLeader: Hashable, Sendable {
  /// Exactly 24 bytes.
  let bytes: [UInt8]

  /// A leader; one that is too short is filled with blanks.
  init(_ bytes: some Sequence<UInt8>) {
    var copy = Array(bytes.prefix(24))
    while copy.count < 24 { copy.append(UInt8(ascii: " ")) }
    self.bytes = copy
  }

  /// Record status: `n` new, `c` corrected, `d` deleted, ….
  var status: UInt8 { bytes[5] }
  /// Type of record: `a` language material, `z` authority, ….
  var type: UInt8 { bytes[6] }
  /// Character coding scheme in MARC 21: `a` Unicode, blank MARC-8.
  var coding: UInt8 { bytes[9] }
}
