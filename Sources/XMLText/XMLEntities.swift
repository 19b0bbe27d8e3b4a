/// The entities of one document: XML's five, its own, and HTML's.
struct XMLEntities {
  static let ampersand = Array("&#38;".utf8)
  static let lessThan = Array("&#60;".utf8)

  private let limits: XMLLimits
  private var declared: [String: [UInt8]] = [:]
  private var expandedBytes = 0

  init(limits: XMLLimits) { self.limits = limits }

  /// Takes up a declaration; the first one of a name counts (XML 1.0, section 4.2).
  mutating func declare(_ name: String, _ content: [UInt8]) {
    if declared[name] == nil { declared[name] = content }
  }

  /// What stands for one of XML's five entities.
  static func predefined(_ name: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    switch name.count {
    case 2 where name[1] == UInt8(ascii: "t"):
      switch name[0] {
      case UInt8(ascii: "l"): lessThan
      case UInt8(ascii: "g"): greaterThan
      default: nil
      }
    case 3 where name.elementsEqual("amp".utf8): ampersand
    case 4 where name.elementsEqual("quot".utf8): quote
    case 4 where name.elementsEqual("apos".utf8): apostrophe
    default: nil
    }
  }

  private static let greaterThan = Array("&#62;".utf8)
  private static let quote = Array("&#34;".utf8)
  private static let apostrophe = Array("&#39;".utf8)

  /// Appends the text of an entity, its markup as text; `false` where there is no such entity.
  ///
  /// Throws when the document's own entities come to more than the limits allow.
  mutating func append(
    _ name: UnsafeBufferPointer<UInt8>, to output: inout [UInt8], line: Int
  ) throws(XMLTextError) -> Bool {
    let name = String(decoding: name, as: UTF8.self)
    if let content = declared[name] {
      try append(content, to: &output, depth: 1, line: line)
      return true
    }
    guard let text = NamedCharacters.text(named: name) else { return false }
    Self.appendEscaped(text, to: &output)
    return true
  }

  private mutating func append(
    _ content: [UInt8], to output: inout [UInt8], depth: Int, line: Int
  ) throws(XMLTextError) {
    guard depth <= limits.entityDepth else {
      throw XMLTextError(
        .limit, "entities refer to one another more than \(limits.entityDepth) deep", line: line)
    }
    var index = 0
    while index < content.count {
      if content[index] == UInt8(ascii: "&"),
        let end = content[index...].firstIndex(of: UInt8(ascii: ";"))
      {
        let name = String(decoding: content[index + 1..<end], as: UTF8.self)
        if let nested = declared[name] {
          try append(nested, to: &output, depth: depth + 1, line: line)
          index = end + 1
          continue
        }
        if let text = NamedCharacters.text(named: name) {
          try spend(text.count, line: line)
          Self.appendEscaped(text, to: &output)
          index = end + 1
          continue
        }
      }
      try spend(1, line: line)
      Self.appendEscaped(CollectionOfOne(content[index]), to: &output)
      index += 1
    }
    try spend(1, line: line)
  }

  private mutating func spend(_ count: Int, line: Int) throws(XMLTextError) {
    expandedBytes += count
    guard expandedBytes <= limits.entityExpansionBytes else {
      throw XMLTextError(
        .limit, "the document's entities come to more than \(limits.entityExpansionBytes) bytes",
        line: line)
    }
  }

  /// Appends text so that it is text in content and in attribute values, on one line.
  static func appendEscaped(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): output += ampersand
      case UInt8(ascii: "<"): output += lessThan
      case UInt8(ascii: ">"): output += greaterThan
      case 0x22: output += quote
      case 0x27: output += apostrophe
      case 0x09: output += Array("&#9;".utf8)
      case 0x0A: output += Array("&#10;".utf8)
      case 0x0D: output += Array("&#13;".utf8)
      case 0..<0x20: break
      default: output.append(byte)
      }
    }
  }
}

/// Finds the end of a document type declaration.
enum XMLDoctype {
  /// The index after its `>`, or `nil` when it is not there.
  ///
  /// Quotes, comments and the internal subset may hold a `>`.
  static func end(of input: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    var quote: UInt8 = 0
    var isInSubset = false
    while index < input.count {
      let byte = input[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        isInSubset = true
      } else if byte == UInt8(ascii: "]") {
        isInSubset = false
      } else if byte == UInt8(ascii: ">"), !isInSubset {
        return index + 1
      } else if byte == UInt8(ascii: "<"),
        UnsafeBufferPointer(rebasing: input[index...]).starts(with: "<!--".utf8)
      {
        guard let end = commentEnd(in: input, from: index + 4) else { return nil }
        index = end
        continue
      }
      index += 1
    }
    return nil
  }

  private static func commentEnd(in input: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index + 2 < input.count {
      if input[index] == 0x2D, input[index + 1] == 0x2D, input[index + 2] == 0x3E {
        return index + 3
      }
      index += 1
    }
    return nil
  }
}
