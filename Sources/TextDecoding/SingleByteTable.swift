/// What the 256 bytes of a single-byte encoding mean.
struct SingleByteTable: Sendable {
  /// What kind of character a byte is, as far as words show it.
  enum Kind: UInt8, Sendable {
    /// Blanks, ASCII punctuation, controls.
    case gap
    case digit
    case lower
    case upper
    /// A letter of a script that is not Latin and has capitals: Cyrillic, Greek.
    case otherLower
    case otherUpper
    /// A letter of a script without capitals.
    case caseless
    /// A sign that stands in titles: quotes, dashes, `¿`, `©`.
    case sign
    case rareSign
    case undefined

    var isLatin: Bool { self == .lower || self == .upper }
    var isOther: Bool { self == .otherLower || self == .otherUpper }
    var isLetter: Bool { isLatin || isOther || self == .caseless }
    var isLower: Bool { self == .lower || self == .otherLower }
    var isUpper: Bool { self == .upper || self == .otherUpper }
  }

  let encoding: TextEncoding
  let kinds: [Kind]
  /// The scalars of the bytes, letters in lower case; 0 for what is undefined.
  let folded: [UInt32]
  let vowels: [Bool]

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    var kinds: [Kind] = []
    var folded: [UInt32] = []
    for byte in UInt8.min...UInt8.max {
      let scalar = byte < 0x80 ? Unicode.Scalar(byte) : Self.scalar(of: byte, in: encoding)
      kinds.append(scalar.map(Self.kind) ?? .undefined)
      folded.append(scalar.map(Self.fold) ?? 0)
    }
    self.kinds = kinds
    self.folded = folded
    vowels = folded.map { Unicode.Scalar($0).map(Self.allVowels.contains) ?? false }
  }

  private static let allVowels = Set(
    "aeiouyáàâäãåāăąæéèêëēėęěíìîïīįıóòôöõøőōœúùûüűūůųýÿаеёиоуыэюяіїєαεηιουωάέήίόύώ".unicodeScalars)

  private static func scalar(of byte: UInt8, in encoding: TextEncoding) -> Unicode.Scalar? {
    guard let text = try? TextDecoder.decode([byte], as: encoding, normalizes: false),
      text.faults.isEmpty
    else { return nil }
    let scalars = String(decoding: text.bytes, as: UTF8.self).unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }

  static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first?.value ?? scalar.value : scalar.value
  }

  static let signs = Set("\u{A0}‘’‚“”„–—…«»‹›¿¡©®°·€£§™ºª№".unicodeScalars)

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    if signs.contains(scalar) { return .sign }
    let properties = scalar.properties
    guard properties.isAlphabetic else {
      if (0x30...0x39).contains(scalar.value) { return .digit }
      if scalar.value < 0x80 { return .gap }
      return properties.generalCategory == .control ? .undefined : .rareSign
    }
    switch scalar.value {
    case 0x0370...0x03FF, 0x0400...0x052F:
      return properties.isUppercase ? .otherUpper : .otherLower
    case ..<0x0250, 0x1E00...0x1EFF, 0xFB00...0xFB06:
      return properties.isUppercase ? .upper : .lower
    default: return .caseless
    }
  }
}
