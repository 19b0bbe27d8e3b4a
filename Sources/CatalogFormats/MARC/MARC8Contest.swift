import TextDecoding

/// Decides between MARC-8 and Windows-1252, record by record, and lets the records of a file bear
/// witness for each other.
struct MARC8Contest {
  /// A record in the encoding that won.
  struct Reading {
    var encoding: TextEncoding
    var record: MARCRecord
    /// The bytes that mean nothing in MARC-8, if that won.
    var undefinedBytes: Set<UInt8>
  }

  /// What the records so far say: for MARC-8 where positive.
  private var balance = 0.0
  /// How much the others may weigh against a record itself, and a record against the others.
  private static let greatestBalance = 6.0
  private static let greatestVote = 3.0
  /// What the word of the leader weighs.
  private static let declared = 2.0
  /// What a word costs that needs another encoding in the midst of MARC-8.
  private static let mixed = 3.0

  /// Whether an encoding is one of Western Europe, with which MARC-8 is confused.
  static func isWestern(_ encoding: TextEncoding) -> Bool {
    encoding == .windows1252 || encoding == .windows1250 || encoding == .marc8
      || ["windows-1254", "windows-1257", "iso-8859-2", "cp850", "cp852", "macintosh"]
        .contains(encoding.name)
  }

  /// Whether nothing in the record and the file speaks against MARC-8.
  func isMARC8(_ record: ISO2709Record) -> Bool {
    balance >= 0 && MARC8Evidence(Array(record.bytes[24...])).isCertain
  }

  /// Whether the record's bytes are hardly MARC-8.
  func isUnlikely(_ record: ISO2709Record) -> Bool {
    let evidence = MARC8Evidence(Array(record.bytes[24...]))
    return record.holdsLoneMark || evidence.undefined > 0
      || evidence.against > 2 * evidence.forMARC8 + 2
  }

  /// The record in the encoding that fits it better; `nil` where neither does.
  mutating func reading(
    of record: ISO2709Record, by decoder: inout MARCFieldDecoder, saysMARC8: Bool = true
  ) throws(CatalogFormatError) -> Reading? {
    let evidence = MARC8Evidence(Array(record.bytes[24...]))
    let library = try decoder.record(record, as: .marc8)
    let undefined = decoder.undefinedBytes
    if let library, evidence.isCertain, balance >= 0 {
      vote(Double(evidence.forMARC8))
      return Reading(encoding: .marc8, record: library, undefinedBytes: undefined)
    }
    let windows = try decoder.record(record, as: .windows1252)
    guard let library else {
      return windows.map { Reading(encoding: .windows1252, record: $0, undefinedBytes: []) }
    }
    guard let windows else {
      return Reading(encoding: .marc8, record: library, undefinedBytes: undefined)
    }
    let score =
      LetterModel.likelihood(ofLatin: Self.text(of: library))
      - LetterModel.likelihood(ofLatin: Self.text(of: windows))
      + Double(evidence.forMARC8) - Self.mixed * Double(evidence.undefined)
      - (record.holdsLoneMark ? Self.mixed : 0)
    let others = max(-Self.greatestBalance, min(Self.greatestBalance, balance))
    vote(score)
    let isMARC8 = score + others + (saysMARC8 ? Self.declared : 0) > 0
    return isMARC8
      ? Reading(encoding: .marc8, record: library, undefinedBytes: undefined)
      : Reading(encoding: .windows1252, record: windows, undefinedBytes: [])
  }

  private mutating func vote(_ score: Double) {
    balance += max(-Self.greatestVote, min(Self.greatestVote, score))
    // A catalog of two systems may change its encoding in the middle.
    balance = max(-2 * Self.greatestBalance, min(2 * Self.greatestBalance, balance))
  }

  private static func text(of record: MARCRecord) -> String {
    var text = ""
    for subfield in record.subfields {
      let value = record.bytes[subfield.value]
      guard value.contains(where: { $0 >= 0x80 }) else { continue }
      text += String(decoding: value, as: UTF8.self)
      text += " "
    }
    return text
  }
}
