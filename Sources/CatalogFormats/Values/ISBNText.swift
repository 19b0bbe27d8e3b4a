package import CatalogModel

/// What a cell for ISBNs holds.
package struct ISBNScan: Hashable, Sendable {
  /// The valid ISBNs in the order of the text, each once.
  package var isbns: [ISBN] = []
  /// Identifiers of other schemes that stand in the same cell.
  package var others: [Identifier] = []
  /// What looked like an ISBN and is none: `isbn-check`, `isbn-scientific`, `isbn-form`.
  package var faults: [Warning] = []
}

/// Reads ISBNs as catalogs write them.
///
/// Source: ISBN Users' Manual, 7th edition; ISO 3297 for ISSN; GS1 General Specifications for EAN.
package enum ISBNText {
  /// How much of a text is looked at, in Unicode scalars; the rest is named in a fault.
  package static let longestText = 65_536
  /// How many faults of one text are told.
  package static let mostFaults = 32

  /// Finds every ISBN of a text. Linear in the text, up to `longestText`.
  package static func scan(_ text: String) -> ISBNScan {
    if let isbn = fastScan(text) { return ISBNScan(isbns: [isbn]) }
    var scanner = ISBNScanner(FoldedText.scalars(text, limit: longestText))
    scanner.run()
    if text.utf8.count > longestText, text.unicodeScalars.count > longestText {
      let reason = "is longer than \(longestText) characters; the rest was not looked at for ISBNs"
      scanner.scan.faults.append(.about(text, "isbn-form", reason))
    }
    return scanner.scan
  }

  private static func fastScan(_ text: String) -> ISBN? {
    guard text.utf8.count <= 24 else { return nil }
    return text.utf8.withContiguousStorageIfAvailable { bytes in
      let number = hasISBNName(bytes) ? UnsafeBufferPointer(rebasing: bytes[9...]) : bytes
      return fast13(number) ?? fastSingle(bytes)
    } ?? nil
  }

  /// Whether a text begins with `urn:isbn:`.
  private static func hasISBNName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count == 22 && zip(bytes, "urn:isbn:".utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  /// Reads one valid ISBN with its hyphens in quotes or brackets; `nil` for anything else.
  private static func fastSingle(_ bytes: UnsafeBufferPointer<UInt8>) -> ISBN? {
    var rest = bytes[...]
    while let first = rest.first, isWrapping(first) { rest.removeFirst() }
    while let last = rest.last, isWrapping(last) { rest.removeLast() }
    var digits: [UInt8] = []
    digits.reserveCapacity(13)
    for byte in rest where byte != 0x2D {
      let isX = byte | 0x20 == 0x78 && digits.count == 9
      guard digits.count < 13, isX || byte >= 0x30 && byte <= 0x39 else { return nil }
      digits.append(byte)
    }
    let isISBN13 =
      digits.count == 13 && isISBNPrefix(digits[0], digits[1], digits[2], digits[3])
    guard isISBN13 || digits.count == 10, digits.contains(where: { $0 != digits[0] })
    else { return nil }
    return ISBN(characters: digits)
  }

  /// Whether a byte is one of ` "=[]`.
  private static func isWrapping(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x22 || byte == 0x3D || byte == 0x5B || byte == 0x5D
  }

  /// Reads thirteen bytes that are an ISBN-13 in digits alone; `nil` for anything else.
  package static func fast13(_ bytes: UnsafeBufferPointer<UInt8>) -> ISBN? {
    guard bytes.count == 13, isEAN13(bytes), isISBNPrefix(bytes[0], bytes[1], bytes[2], bytes[3])
    else { return nil }
    return ISBN(String(decoding: bytes, as: UTF8.self))
  }

  /// Whether thirteen bytes are digits whose last one is the check digit of the others.
  static func isEAN13(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    var sum = 0
    var weight = 1
    for byte in bytes {
      guard byte >= 0x30, byte <= 0x39 else { return false }
      sum &+= Int(byte &- 0x30) &* weight
      weight = 4 &- weight
    }
    return sum.isMultiple(of: 10)
  }

  /// Whether an EAN of these first digits is an ISBN: 978, and 979 without 979-0, which is music.
  static func isISBNPrefix(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Bool
  {
    guard first == 0x39, second == 0x37 else { return false }
    return third == 0x38 || third == 0x39 && fourth != 0x30
  }

  /// Reads an ISSN with or without its hyphen; the form with hyphen, `nil` where the check fails.
  package static func issn(_ text: String) -> String? {
    let scalars = FoldedText.scalars(text, limit: 32)
    let digits = scalars.filter { $0.isDigit || $0.value | 0x20 == 0x78 }
      .map { UInt8(truncatingIfNeeded: $0.value == 0x78 ? 0x58 : $0.value) }
    let isClean = scalars.allSatisfy {
      $0.isDigit || $0.value | 0x20 == 0x78 || $0.isOne(of: " -ISNisn:")
    }
    return isClean ? issn(digits: digits) : nil
  }

  static func issn(digits: [UInt8]) -> String? {
    guard digits.count == 8, digits != [UInt8](repeating: 0x30, count: 8) else { return nil }
    var sum = 0
    for (offset, byte) in digits.enumerated() {
      if byte == 0x58 {
        guard offset == 7 else { return nil }
        sum += 10
      } else {
        sum += Int(byte - 0x30) * (8 - offset)
      }
    }
    guard sum.isMultiple(of: 11) else { return nil }
    return String(decoding: digits[..<4] + [0x2D] + digits[4...], as: UTF8.self)
  }
}
