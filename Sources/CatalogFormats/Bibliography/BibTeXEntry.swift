/// An entry of a BibTeX file: its type, its key and its fields as they are written.
struct BibTeXEntry {
  /// `book`, `article`, `string`, … in lower case.
  var type: String
  var key = ""
  /// Names in lower case, values with their braces.
  var fields: [(name: String, value: String)] = []

  /// The value of the first field of this name.
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Reads what stands between an entry's outermost braces.
  ///
  /// Source: BibTeXing, O. Patashnik, 1988; the biblatex manual, section 2.1.
  init(type: String, body: ArraySlice<UInt8>, macros: [String: String]) {
    self.type = type.lowercased()
    var parser = BibTeXBodyParser(body, macros: macros)
    if self.type != "string" { key = parser.key() }
    while let field = parser.field() { fields.append(field) }
  }
}

/// Cuts the body of an entry into fields; whatever it is given, it comes to an end.
private struct BibTeXBodyParser {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private let macros: [String: String]

  init(_ bytes: ArraySlice<UInt8>, macros: [String: String]) {
    self.bytes = bytes
    position = bytes.startIndex
    self.macros = macros
  }

  mutating func key() -> String {
    let start = position
    while position < bytes.endIndex, bytes[position] != UInt8(ascii: ",") { position += 1 }
    let key = String(decoding: bytes[start..<position], as: UTF8.self)
    position = min(bytes.endIndex, position + 1)
    return PlainText.clean(key)
  }

  /// The next `name = value`, passing over what is none.
  mutating func field() -> (name: String, value: String)? {
    while position < bytes.endIndex {
      skip { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
      let start = position
      skip { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ",") }
      let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
      skip { $0 <= 0x20 }
      guard position < bytes.endIndex else { return nil }
      guard bytes[position] == UInt8(ascii: "=") else {
        if position == start { position += 1 }
        continue
      }
      position += 1
      return (name, value())
    }
    return nil
  }

  /// Pieces joined by `#`: braced, quoted, a number or the name of a macro.
  private mutating func value() -> String {
    var value = ""
    repeat {
      skip { $0 <= 0x20 || $0 == UInt8(ascii: "#") }
      guard position < bytes.endIndex else { break }
      switch bytes[position] {
      case UInt8(ascii: "{"): value += delimited(by: UInt8(ascii: "}"))
      case UInt8(ascii: "\""): value += delimited(by: UInt8(ascii: "\""))
      default:
        let start = position
        skip { $0 > 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "#") }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        value += macros[word.lowercased()] ?? word
      }
      skip { $0 <= 0x20 }
    } while position < bytes.endIndex && bytes[position] == UInt8(ascii: "#")
    return value
  }

  private mutating func delimited(by end: UInt8) -> String {
    position += 1
    let start = position
    var depth = 0
    while position < bytes.endIndex {
      let byte = bytes[position]
      // `\"o` outside braces: BibTeX would end the text here, but whoever wrote it meant an ö.
      let isAccent = byte == UInt8(ascii: "\"") && bytes[position - 1] == UInt8(ascii: "\\")
      if depth == 0, byte == end, !isAccent { break }
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    position = min(bytes.endIndex, position + 1)
    return text
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while position < bytes.endIndex, condition(bytes[position]) { position += 1 }
  }
}
