/// An International Standard Book Number, kept as the thirteen digits of an ISBN-13.
///
/// A value exists only with a right check digit. An ISBN-10 becomes its ISBN-13 with the prefix 978;
/// numbers that begin with 979-0 are those of printed music (ISMN) and no ISBNs.
/// Source: ISBN Users' Manual, 7th edition, sections 5 and 10.
public struct ISBN: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The thirteen digits, without hyphens.
  public let digits: String

  /// Reads an ISBN-10 or ISBN-13; hyphens and blanks between the digits are passed over.
  ///
  /// Returns `nil` for anything else, a wrong check digit included.
  public init?(_ text: some StringProtocol) {
    var characters: [UInt8] = []
    characters.reserveCapacity(13)
    for byte in text.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
      guard characters.count < 13 else { return nil }
      characters.append(byte)
    }
    self.init(characters: characters)
  }

  /// Reads an ISBN-10 or ISBN-13 as above; thirteen bare digits, as stores keep them, at once.
  public init?(_ text: String) {
    if Self.isBare(text) {
      self.init(checked: text)
    } else {
      self.init(Substring(text))
    }
  }

  private init(checked digits: String) { self.digits = digits }

  private static func isBare(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { isBare($0) } ?? isBare(Array(text.utf8))
  }

  private static func isBare(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { isBare($0) }
  }

  /// Whether a text is the thirteen digits of an ISBN-13 and nothing else.
  package static func isBare(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == 13, text[0] == UInt8(ascii: "9"), text[1] == UInt8(ascii: "7"),
      text[2] == UInt8(ascii: "8") || text[2] == UInt8(ascii: "9")
    else { return false }
    var sum = 0
    var weight = 1
    for byte in text {
      guard byte >= 0x30, byte <= 0x39 else { return false }
      sum &+= Int(byte &- 0x30) &* weight
      weight = 4 &- weight
    }
    return sum.isMultiple(of: 10)
  }

  /// Reads ten or thirteen ASCII characters without separators.
  public init?(characters: [UInt8]) {
    switch characters.count {
    case 13:
      guard
        characters.starts(with: [0x39, 0x37]),
        characters[2] == 0x38 || characters[2] == 0x39 && characters[3] != 0x30,
        let check = Self.checkDigit13(characters[..<12]), check == characters[12]
      else { return nil }
      digits = String(decoding: characters, as: UTF8.self)
    case 10:
      let last = characters[9] == UInt8(ascii: "x") ? UInt8(ascii: "X") : characters[9]
      guard let check = Self.checkDigit10(characters[..<9]), check == last else { return nil }
      let body = [0x39, 0x37, 0x38] + characters[..<9]
      guard let check13 = Self.checkDigit13(body[...]) else { return nil }
      digits = String(decoding: body + [check13], as: UTF8.self)
    default:
      return nil
    }
  }

  /// The check digit of the first twelve digits of an ISBN-13, as an ASCII character.
  public static func checkDigit13(_ body: ArraySlice<UInt8>) -> UInt8? {
    var sum = 0
    for (offset, character) in body.enumerated() {
      guard let value = digit(character) else { return nil }
      sum += offset.isMultiple(of: 2) ? value : 3 * value
    }
    return UInt8(ascii: "0") + UInt8((10 - sum % 10) % 10)
  }

  /// The check character of the first nine digits of an ISBN-10, as an ASCII digit or `X`.
  public static func checkDigit10(_ body: ArraySlice<UInt8>) -> UInt8? {
    var sum = 0
    for (offset, character) in body.enumerated() {
      guard let value = digit(character) else { return nil }
      sum += (10 - offset) * value
    }
    let check = (11 - sum % 11) % 11
    return check == 10 ? UInt8(ascii: "X") : UInt8(ascii: "0") + UInt8(check)
  }

  private static func digit(_ character: UInt8) -> Int? {
    (0x30...0x39).contains(character) ? Int(character) - 0x30 : nil
  }

  /// The thirteen digits.
  public var description: String { digits }

  /// Orders by digits.
  public static func < (left: Self, right: Self) -> Bool { left.digits < right.digits }
}
