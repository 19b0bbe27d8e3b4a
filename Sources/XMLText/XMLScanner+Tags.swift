extension XMLScanner {
  /// A start tag, whole: what is cut by the end of the input waits for the rest.
  mutating func scanTag(
    _ input: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(XMLTextError) {
    guard let tag = tagEnd(input) else {
      if input.count - at > limits.tagBytes {
        hasEndlessTag = true
        return escapeStray(input)
      }
      return starve(input, isLast: isLast)
    }
    if isRecord(UnsafeBufferPointer(rebasing: input[tag.local..<tag.nameEnd])) {
      flush(input)
      marks.append(Mark(offset: output.count, line: countLines(input)))
    }
    guard tag.hasReference else {
      at = tag.end
      return
    }
    while at < tag.end {
      if input[at] == 0x26 { try scanReference(input, isLast: true) } else { at += 1 }
    }
  }

  /// Where the tag at `at` ends and its local name stands; `nil` when its end is not there yet.
  ///
  /// A `<` ends it too, for libxml2 to complain.
  private func tagEnd(
    _ input: UnsafeBufferPointer<UInt8>
  ) -> (end: Int, local: Int, nameEnd: Int, hasReference: Bool)? {
    var local = at + 1
    var index = input.nameEnd(from: local)
    while index < input.count, input[index] == 0x3A {
      local = index + 1
      index = input.nameEnd(from: local)
    }
    let nameEnd = index
    var quote: UInt8 = 0
    var hasReference = false
    while index < input.count {
      let byte = input[index]
      if byte == 0x3C { return (index, local, nameEnd, hasReference) }
      if byte == 0x26 { hasReference = true }
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3E {
        return (index + 1, local, nameEnd, hasReference)
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      }
      index = quote == 0 ? index + 1 : input.valueEnd(quote, from: index + 1)
    }
    return nil
  }

  private func isRecord(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    for recordName in recordNames where recordName.count == name.count {
      if name.elementsEqual(recordName) { return true }
    }
    return false
  }
}
