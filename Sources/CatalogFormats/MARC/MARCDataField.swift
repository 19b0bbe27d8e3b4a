/// A field with two indicators and subfields.
struct MARCDataField: Hashable, Sendable {
  /// Three characters.
  var tag: String
  /// The first indicator; a blank where it is not defined.
  var indicator1: UInt8 = UInt8(ascii: " ")
  /// The second indicator; a blank where it is not defined.
  var indicator2: UInt8 = UInt8(ascii: " ")
  /// The subfields in the order of the record.
  var subfields: [MARCSubfield] = []

  /// The first value of a subfield that is not empty.
  subscript(code: Unicode.Scalar) -> String? {
    for subfield in subfields where subfield.code == code && !subfield.value.isEmpty {
      return subfield.value
    }
    return nil
  }

  /// All values of a subfield that are not empty.
  func all(_ code: Unicode.Scalar) -> [String] {
    subfields.compactMap { $0.code == code && !$0.value.isEmpty ? $0.value : nil }
  }

  /// The values of several subfields, in the order of the record.
  func values(_ codes: String) -> [String] {
    let wanted = codes.unicodeScalars
    return subfields.compactMap {
      wanted.contains($0.code) && !$0.value.isEmpty ? $0.value : nil
    }
  }

  /// Whether nothing follows the first subfield of a code: then a final full stop ends the field.
  func isLast(_ code: Unicode.Scalar) -> Bool {
    guard let index = subfields.firstIndex(where: { $0.code == code }) else { return false }
    return subfields[(index + 1)...].allSatisfy { Self.controls.contains($0.code) }
  }

  /// Subfields that link or qualify a field and are no part of its text.
  private static let controls: Set<Unicode.Scalar> = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9",
  ]
}

/// A part of a data field.
struct MARCSubfield: Hashable, Sendable {
  /// The character that names it; U+0000 where the record has none or no single one.
  var code: Unicode.Scalar
  /// Its text, without blanks at the ends.
  var value: String
}
