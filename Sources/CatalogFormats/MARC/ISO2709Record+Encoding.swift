import TextDecoding

/// What a record says of its encoding, and what its bytes show.
extension ISO2709Record {
  /// The family that its tags show.
  var flavour: MARCFlavour { MARCFlavour(tags: fields.lazy.map(\.tag)) }

  /// Whether the record says that it is UTF-8; `nil` where it does not say anything.
  ///
  /// MARC 21 says so in the leader, UNIMARC in 100 $a, positions 26 to 29.
  var saysUTF8: Bool? {
    if flavour == .marc21 { return leader.coding == UInt8(ascii: "a") }
    if leader.coding == UInt8(ascii: "a") { return true }
    return unimarcSets.map { $0.hasPrefix("50") }
  }

  /// The encoding that a record other than of UTF-8 says, where it says one.
  var declaredEncoding: TextEncoding? {
    if flavour == .marc21 { return .marc8 }
    // UNIMARC Manual, 100 $a/26-29: two codes of sets; 03 is ISO 5426.
    return unimarcSets.map { $0.contains("03") } == true ? .iso5426 : nil
  }

  private var unimarcSets: String? {
    guard let field = fields.first(where: { $0.tag == "100" }) else { return nil }
    let parts = bytes[field.range].split(separator: 0x1F)
    guard let data = parts.first(where: { $0.first == UInt8(ascii: "a") }), data.count >= 31 else {
      return nil
    }
    let sets = data.dropFirst(27).prefix(4)
    return sets.allSatisfy { $0 == 0x20 || (0x30...0x39).contains($0) }
      ? String(decoding: sets, as: UTF8.self) : nil
  }

  /// Whether a byte that is a combining mark in MARC-8 stands before no letter: in Windows-1252 it is
  /// the last letter of a word.
  var holdsLoneMark: Bool {
    zip(bytes, bytes.dropFirst()).contains { mark, next in
      (0xE0...0xFE).contains(mark) && next < 0x80 && !(0x61...0x7A).contains(next | 0x20)
    }
  }

  /// Whether any bytes of the record are a character of several bytes in UTF-8.
  var holdsUTF8Sequence: Bool {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      index += 1
      guard (0xC2...0xF4).contains(lead) else { continue }
      let length = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1
      let rest = bytes[index...].prefix(length)
      if rest.count == length, rest.allSatisfy({ (0x80...0xBF).contains($0) }) { return true }
    }
    return false
  }
}
