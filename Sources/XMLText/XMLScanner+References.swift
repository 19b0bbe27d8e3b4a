extension XMLScanner {
  /// The longest name of a reference that is looked for.
  private static let longestName = 64

  /// A reference in text or in an attribute's value.
  mutating func scanReference(
    _ input: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(XMLTextError) {
    let start = at + 1
    var end = start
    let bound = min(input.count, start + Self.longestName)
    while end < bound, isReferenceByte(input[end]) { end += 1 }
    if end == input.count, end < start + Self.longestName, !isLast {
      isStarved = true
      return
    }
    guard end < input.count, input[end] == UInt8(ascii: ";"), end > start else {
      return escapeStray(input)
    }
    let name = UnsafeBufferPointer(rebasing: input[start..<end])
    if name[0] == UInt8(ascii: "#") {
      replaceNumber(name, input)
    } else {
      try replaceName(name, input)
    }
  }

  private mutating func replaceNumber(
    _ name: UnsafeBufferPointer<UInt8>, _ input: UnsafeBufferPointer<UInt8>
  ) {
    let digits = String(decoding: name.dropFirst(), as: UTF8.self)
    let isHexadecimal = digits.utf8.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let number =
      isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let number else { return escapeStray(input) }
    if (0x80...0x9F).contains(number) {
      note(.legacyReference, input, "references such as &#\(number); are read as Windows-1252")
    } else if number >= 0xA0, NamedCharacters.text(codePoint: number) != nil {
      at += name.count + 2
      return
    }
    flush(input)
    if let text = NamedCharacters.text(codePoint: number) {
      XMLEntities.appendEscaped(text, to: &output)
    } else {
      note(.controlCharacter, input, "control characters were dropped")
    }
    skip(name.count + 2)
  }

  private mutating func replaceName(
    _ name: UnsafeBufferPointer<UInt8>, _ input: UnsafeBufferPointer<UInt8>
  ) throws(XMLTextError) {
    flush(input)
    if let predefined = XMLEntities.predefined(name) {
      output += predefined
    } else if !(try entities.append(name, to: &output, line: countLines(input))) {
      let text = String(decoding: name, as: UTF8.self)
      note(.unknownEntity, input, "the entity &\(text); is not known and was kept as text")
      output += XMLEntities.ampersand
      output.append(contentsOf: name)
      output.append(UInt8(ascii: ";"))
    }
    skip(name.count + 2)
  }

  @inline(__always)
  private func isReferenceByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x23 || byte == 0x2E || byte == 0x5F
      || byte == 0x2D || byte == 0x3A || byte >= 0x80
  }
}
