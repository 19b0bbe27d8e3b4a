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
  private var contest = MARC8Contest()

  /// - Parameters:
  ///   - forced: the encoding that the user names.
  ///   - head: the file's first bytes, of which the records bear witness for each other.
  init(forced: TextEncoding?, head: ArraySlice<UInt8> = []) throws(CatalogFormatError) {
    self.forced = forced
    guard forced == nil, MARC8Converter.isAvailable else { return }
    for bytes in head.split(separator: 0x1D).prefix(Self.witnesses) {
      guard let record = try? ISO2709Record(Array(bytes) + [0x1D]), record.flavour == .marc21,
        !record.isUTF8, !record.bytes.contains(0x1B)
      else { continue }
      _ = try contest.reading(of: record, by: &fieldDecoder)
    }
  }

  /// As many records at a file's beginning are asked for their encoding before the first is read.
  private static let witnesses = 50

  /// The name of the encoding of the first record that was not plain ASCII; until then of the one
  /// that the first leader names.
  var encodingName: String? { found ?? guessed }

  /// Decodes a record.
  mutating func decode(
    _ record: ISO2709Record, at place: Place
  ) throws(CatalogFormatError) -> Outcome {
    if let forced { return try outcome(record, as: forced, at: place) }
    let saysUTF8 = record.saysUTF8
    if !record.hasHighBytes, !record.hasEscapes {
      guessed = guessed ?? (saysUTF8 == false ? "marc-8" : "utf-8")
      return try fieldDecoder.record(record, as: .utf8).map { .record($0, []) }
        ?? .fault(MARCFault(undecodable: record, as: .utf8))
    }
    if record.isUTF8, record.hasHighBytes, saysUTF8 != false || !record.hasEscapes {
      var notes: [Warning] = []
      if saysUTF8 == false {
        notes.append(Self.warning("The leader says MARC-8, but the bytes are UTF-8", .utf8, place))
      }
      if record.hasEscapes {
        notes.append(
          Warning(
            kind: "encoding-mixed",
            message: "The record is UTF-8, but holds escape sequences of MARC-8; texts that are "
              + "nothing else were read as marc-8.", place: place))
      }
      return try outcome(record, as: .utf8, at: place, notes)
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

  /// A record that says UTF-8 and is none: another encoding if nothing in it looks like UTF-8.
  private mutating func decodeMislabelled(
    _ record: ISO2709Record, at place: Place
  ) throws(CatalogFormatError) -> Outcome {
    let what = "The leader says UTF-8, but the bytes are"
    if let guess = guess(record), !MARC8Contest.isWestern(guess),
      let decoded = try fieldDecoder.record(record, as: guess)
    {
      found = found ?? guess.name
      return .record(decoded, [Self.warning("\(what) \(guess.name)", guess, place)])
    }
    if !record.holdsUTF8Sequence {
      if let outcome = try decodeLatin(record, at: place, butSaid: what) { return outcome }
    }
    return .fault(MARCFault(undecodable: record, as: .utf8))
  }

  /// A record that does not say UTF-8 and is none: what it says, else what its bytes look like.
  private mutating func decodeOther(
    _ record: ISO2709Record, at place: Place
  ) throws(CatalogFormatError) -> Outcome {
    let declared = record.declaredEncoding
    let what = "The bytes are not what the record says of its encoding"
    let hasEscapes = record.bytes.contains(0x1B)
    let guess = guess(record)
    if declared == .marc8, !hasEscapes, guess.map(MARC8Contest.isWestern) ?? true {
      if let outcome = try decodeLatin(record, at: place) { return outcome }
    }
    let isDoubtful = declared == .marc8 && contest.isUnlikely(record)
    for encoding in isDoubtful ? [guess, declared] : [declared, guess] {
      guard let encoding, let decoded = try fieldDecoder.record(record, as: encoding) else {
        continue
      }
      found = found ?? encoding.name
      let warnings = encoding == declared ? [] : [Self.warning(what, encoding, place)]
      return .record(decoded, warnings + mixedWarnings(place))
    }
    return .fault(MARCFault(undecodable: record, as: declared ?? .utf8))
  }

  /// What the bytes look like where they may be anything but MARC-8.
  private func guess(_ record: ISO2709Record) -> TextEncoding? {
    guard !record.bytes.contains(0x1B),
      record.declaredEncoding != .marc8 || !contest.isMARC8(record)
    else { return nil }
    let detected = EncodingDetector.detect(Array(record.bytes[24...]), isWhole: true)
    return detected.basis == .statistics ? detected.encoding : nil
  }

  /// A record in MARC-8 or Windows-1252, whichever makes letters of a language.
  ///
  /// - Parameter lie: what is said where the record says UTF-8.
  private mutating func decodeLatin(
    _ record: ISO2709Record, at place: Place, butSaid lie: String? = nil
  ) throws(CatalogFormatError) -> Outcome? {
    let reading = try contest.reading(of: record, by: &fieldDecoder, saysMARC8: lie == nil)
    guard let reading else { return nil }
    let encoding = reading.encoding
    found = found ?? encoding.name
    var warnings: [Warning] = []
    if let lie {
      let name = encoding == .marc8 ? "MARC-8" : "Windows-1252"
      warnings = [Self.warning("\(lie) \(name)", encoding, place)]
    } else if encoding != .marc8 {
      let what = "The bytes are not what the record says of its encoding"
      warnings = [Self.warning(what, encoding, place)]
    }
    return .record(
      reading.record, warnings + Self.mixedWarnings(reading.undefinedBytes, place))
  }

  private func mixedWarnings(_ place: Place) -> [Warning] {
    Self.mixedWarnings(fieldDecoder.undefinedBytes, place)
  }

  /// Names bytes that MARC-8 does not define.
  private static func mixedWarnings(_ bytes: Set<UInt8>, _ place: Place) -> [Warning] {
    guard !bytes.isEmpty else { return [] }
    let digits = bytes.sorted().map { String($0, radix: 16, uppercase: true) }
    return [
      Warning(
        kind: "encoding-mixed",
        message: "MARC-8 does not define the bytes \(digits.joined(separator: " ")); words with "
          + "them were read as windows-1252.", place: place)
    ]
  }

  private mutating func outcome(
    _ record: ISO2709Record, as encoding: TextEncoding, at place: Place, _ warnings: [Warning] = []
  ) throws(CatalogFormatError) -> Outcome {
    guard let decoded = try fieldDecoder.record(record, as: encoding) else {
      return .fault(MARCFault(undecodable: record, as: encoding))
    }
    found = found ?? encoding.name
    return .record(decoded, warnings + mixedWarnings(place))
  }
}

extension MARCFault {
  /// A record with bytes that mean nothing in its encoding.
  init(undecodable record: ISO2709Record, as encoding: TextEncoding) {
    var decoder = MARCFieldDecoder()
    let field = record.fields.first { !decoder.canRead($0, of: record, as: encoding) }
    let tag = field?.tag.description ?? "???"
    self.init(
      kind: "encoding",
      reason: "Field \(tag) holds bytes that are not \(encoding.name); if the file is in another "
        + "encoding, name it with --encoding.")
  }
}
