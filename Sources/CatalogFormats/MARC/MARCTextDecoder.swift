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
  private var fieldDecoder = MARCFieldDecoder()
  private var found: String?
  private var guessed: String?

  init(forced: TextEncoding?) { self.forced = forced }

  /// The name of the encoding of the first record that was not plain ASCII; until then of the one
  /// that the first leader names.
  var encodingName: String? { found ?? guessed }

  /// Decodes a record.
  mutating func decode(
    _ record: ISO2709Record, at place: Place
  ) throws(CatalogFormatError) -> Outcome {
    if let forced { return try outcome(record, as: forced) }
    let data = record.bytes[24...]
    let saysUTF8 = record.saysUTF8
    let hasHighBytes = data.contains { $0 >= 0x80 }
    let hasEscapes = data.contains(0x1B)
    if !hasHighBytes, !hasEscapes {
      guessed = guessed ?? (saysUTF8 == false ? "marc-8" : "utf-8")
      return try fieldDecoder.record(record, as: .utf8).map { .record($0, []) }
        ?? .fault(MARCFault(undecodable: record, as: .utf8))
    }
    if UTF8Scan.isValid(record.bytes), hasHighBytes, saysUTF8 != false || !hasEscapes {
      var notes: [Warning] = []
      if saysUTF8 == false {
        notes.append(Self.warning("The leader says MARC-8, but the bytes are UTF-8", .utf8, place))
      }
      if hasEscapes {
        notes.append(
          Warning(
            kind: "encoding-mixed",
            message: "The record is UTF-8, but holds escape sequences of MARC-8; texts that are "
              + "nothing else were read as marc-8.", place: place))
      }
      return try outcome(record, as: .utf8, notes)
    }
    if saysUTF8 == true, record.flavour == .marc21 {
      return try decodeMislabelled(record, at: place)
    }
    return try decodeOther(record, at: place)
  }

  private static func warning(
    _ what: String, _ encoding: TextEncoding, _ place: Place
  ) -> Warning {
    Warning(
      kind: "encoding-declared", message: "\(what); read as \(encoding.name).", place: place)
  }

  /// A record that says UTF-8 and is none: MARC-8 if all of it is, and nothing in it looks like
  /// UTF-8.
  private mutating func decodeMislabelled(
    _ record: ISO2709Record, at place: Place
  ) throws(CatalogFormatError) -> Outcome {
    if !record.holdsUTF8Sequence, let decoded = try fieldDecoder.record(record, as: .marc8) {
      found = found ?? TextEncoding.marc8.name
      let what = "The leader says UTF-8, but the bytes are MARC-8"
      return .record(decoded, [Self.warning(what, .marc8, place)])
    }
    return .fault(MARCFault(undecodable: record, as: .utf8))
  }

  /// A record that does not say UTF-8 and is none: what it says, else what its bytes look like.
  private mutating func decodeOther(
    _ record: ISO2709Record, at place: Place
  ) throws(CatalogFormatError) -> Outcome {
    let declared = record.declaredEncoding
    var guess: TextEncoding?
    if !record.bytes.contains(0x1B) {
      let detected = EncodingDetector.detect(
        Array(record.bytes[24...]), declared: declared == .marc8 ? .marc8 : nil, isWhole: true)
      if detected.basis == .statistics { guess = detected.encoding }
    }
    let isDoubtful = declared == .marc8 && record.holdsLoneMark
    let order = isDoubtful ? [guess, declared] : [declared, guess]
    for encoding in order {
      guard let encoding, let decoded = try fieldDecoder.record(record, as: encoding) else {
        continue
      }
      found = found ?? encoding.name
      let what = "The bytes are not what the record says of its encoding"
      return .record(decoded, encoding == declared ? [] : [Self.warning(what, encoding, place)])
    }
    return .fault(MARCFault(undecodable: record, as: declared ?? .utf8))
  }

  private mutating func outcome(
    _ record: ISO2709Record, as encoding: TextEncoding, _ warnings: [Warning] = []
  ) throws(CatalogFormatError) -> Outcome {
    guard let decoded = try fieldDecoder.record(record, as: encoding) else {
      return .fault(MARCFault(undecodable: record, as: encoding))
    }
    found = found ?? encoding.name
    return .record(decoded, warnings)
  }
}

extension MARCFault {
  /// A record with bytes that mean nothing in its encoding.
  init(undecodable record: ISO2709Record, as encoding: TextEncoding) {
    var decoder = MARCFieldDecoder()
    let field = record.fields.first { field in
      var scratch = MARCRecord(leader: record.leader)
      return (try? decoder.append(field, of: record, as: encoding, to: &scratch)) != true
    }
    self.init(
      kind: "encoding",
      reason: "Field \(field?.tag ?? "???") holds bytes that are not \(encoding.name); if the file "
        + "is in another encoding, name it with --encoding.")
  }
}
