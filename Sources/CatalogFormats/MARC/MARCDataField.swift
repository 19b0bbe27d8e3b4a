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

  /// The first value of a subfield that is not empty, as clean text.
  subscript(code: Unicode.Scalar) -> String? {
    for subfield in subfields where subfield.code == code {
      let text = subfield.text
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// All values of a subfield that are not empty, as clean text.
  func all(_ code: Unicode.Scalar) -> [String] {
    subfields.compactMap { subfield in
      guard subfield.code == code else { return nil }
      let text = subfield.text
      return text.isEmpty ? nil : text
    }
  }

  /// The values of several subfields that are not empty, in the order of the record.
  func values(_ codes: [Unicode.Scalar]) -> [String] {
    subfields.compactMap { subfield in
      guard codes.contains(subfield.code) else { return nil }
      let text = subfield.text
      return text.isEmpty ? nil : text
    }
  }

  /// The first value of a subfield with every character of it, for fields of fixed positions.
  func positions(_ code: Unicode.Scalar) -> String? {
    subfields.first { $0.code == code }?.value
  }

  /// Whether nothing of the text follows the first subfield of a code: then a full stop at its end
  /// ends the field.
  func isLast(_ code: Unicode.Scalar) -> Bool {
    guard let index = subfields.firstIndex(where: { $0.code == code }) else { return false }
    return subfields[(index + 1)...].allSatisfy { ("0"..."9").contains($0.code) }
  }
}

/// A part of a data field.
struct MARCSubfield: Hashable, Sendable {
  /// The character that names it; U+0000 where the record has none or no single one.
  var code: Unicode.Scalar
  /// Its characters as they stand in the record.
  var value: String

  /// Its text without controls and stray blanks; marks around words not to sort by are controls.
  var text: String { PlainText.clean(value) }
}
