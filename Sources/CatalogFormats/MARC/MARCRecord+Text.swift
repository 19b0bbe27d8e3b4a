/// Finding fields, and the text of their subfields.
extension MARCRecord {
  /// The characters of the first control field of a tag, as they stand in the record.
  func positions(_ tag: MARCTag) -> ArraySlice<UInt8>? {
    for field in controlFields where field.tag == tag { return bytes[field.value] }
    return nil
  }

  /// The first control field of a tag, as clean text.
  func control(_ tag: MARCTag) -> String? {
    positions(tag).map { PlainText.clean(String(decoding: $0, as: UTF8.self)) }
  }

  /// The data fields of a tag, in the order of the record.
  func fields(_ tag: MARCTag) -> MARCFields {
    MARCFields(tags.mayHold(tag) ? dataFields : [], tag)
  }

  /// The first data field of a tag.
  func field(_ tag: MARCTag) -> MARCDataField? {
    guard tags.mayHold(tag) else { return nil }
    return dataFields.first { $0.tag == tag }
  }

  /// The first value of a subfield in the fields of a tag that is not empty, as clean text.
  func first(_ tag: MARCTag, _ code: StaticString) -> String? {
    guard tags.mayHold(tag) else { return nil }
    for field in dataFields where field.tag == tag {
      if let text = text(code, in: field) { return text }
    }
    return nil
  }

  /// All values of a subfield in the fields of a tag that are not empty, as clean text.
  func all(_ tag: MARCTag, _ code: StaticString) -> [String] {
    guard tags.mayHold(tag) else { return [] }
    var found: [String] = []
    for field in dataFields where field.tag == tag { append(code, of: field, to: &found) }
    return found
  }

  /// The first value of a subfield that is not empty, as clean text.
  func text(_ code: StaticString, in field: MARCDataField) -> String? {
    for index in field.subfields where subfields[index].code.isOne(of: code) {
      let text = text(subfields[index].value)
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// The values of subfields that are not empty, as clean text, in the order of the record.
  ///
  /// - Parameter codes: one code or several, each of one ASCII character.
  func texts(_ codes: StaticString, in field: MARCDataField) -> MARCTexts {
    MARCTexts(bytes, subfields, codes, field.subfields)
  }

  /// The values of a field's subfields that are not empty, as clean text, in an array.
  func all(_ codes: StaticString, in field: MARCDataField) -> [String] {
    var found: [String] = []
    append(codes, of: field, to: &found)
    return found
  }

  /// Appends the values of subfields that are not empty, as clean text.
  func append(_ codes: StaticString, of field: MARCDataField, to found: inout [String]) {
    for index in field.subfields where subfields[index].code.isOne(of: codes) {
      let text = text(subfields[index].value)
      if !text.isEmpty { found.append(text) }
    }
  }

  /// Whether a field has a subfield of one of some codes.
  func holds(_ codes: StaticString, in field: MARCDataField) -> Bool {
    field.subfields.contains { subfields[$0].code.isOne(of: codes) }
  }

  /// The characters of the first subfield of a code, as they stand in the record.
  func positions(_ code: StaticString, in field: MARCDataField) -> ArraySlice<UInt8>? {
    for index in field.subfields where subfields[index].code.isOne(of: code) {
      return bytes[subfields[index].value]
    }
    return nil
  }

  /// Whether nothing of the text follows the first subfield of a code: then a full stop at its end
  /// ends the field.
  func isLast(_ code: StaticString, in field: MARCDataField) -> Bool {
    let own = subfields[field.subfields]
    guard let index = own.firstIndex(where: { $0.code.isOne(of: code) }) else { return false }
    return own[(index + 1)...].allSatisfy { $0.code.isDigit }
  }

  /// The text of a subfield's value without controls and stray blanks; marks around words not to
  /// sort by are controls.
  func text(_ value: Range<Int>) -> String { PlainText.clean(nfc: bytes, value) }
}

/// The data fields of a tag, one after the other.
struct MARCFields: Sequence, IteratorProtocol {
  private let fields: [MARCDataField]
  private let tag: MARCTag
  private var index = 0

  fileprivate init(_ fields: [MARCDataField], _ tag: MARCTag) {
    self.fields = fields
    self.tag = tag
  }

  mutating func next() -> MARCDataField? {
    while index < fields.count {
      let field = fields[index]
      index += 1
      if field.tag == tag { return field }
    }
    return nil
  }
}

/// The values of a field's subfields of some codes, as clean text; those left empty are passed over.
struct MARCTexts: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private let subfields: [MARCSubfield]
  private let codes: StaticString
  private var rest: Range<Int>

  fileprivate init(
    _ bytes: [UInt8], _ subfields: [MARCSubfield], _ codes: StaticString, _ range: Range<Int>
  ) {
    self.bytes = bytes
    self.subfields = subfields
    self.codes = codes
    rest = range
  }

  mutating func next() -> String? {
    while let index = rest.popFirst() {
      let subfield = subfields[index]
      guard subfield.code.isOne(of: codes) else { continue }
      let text = PlainText.clean(nfc: bytes, subfield.value)
      if !text.isEmpty { return text }
    }
    return nil
  }
}
