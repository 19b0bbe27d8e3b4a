/// Lists of texts as JSON, the form in which a row keeps them: `["en","ja"]` or
/// `[["Ann Lee","author"],["Bo Chen",null]]`.
package enum StringListJSON {
  /// Appends a list of texts.
  package static func append(_ list: [String], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, text) in list.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(text, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends one row of a list of rows; absent texts at its end are left out.
  package static func append(
    _ first: String, _ second: String?, _ third: String? = nil, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "["))
    append(first, to: &bytes)
    if second != nil || third != nil { appendNext(second, to: &bytes) }
    if third != nil { appendNext(third, to: &bytes) }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func appendNext(_ text: String?, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    if let text {
      append(text, to: &bytes)
    } else {
      bytes.append(contentsOf: "null".utf8)
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.contains(where: needsEscape) {
        for byte in utf8 { appendEscaped(byte, to: &bytes) }
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    if byte < 0x20 {
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      bytes.append(
        byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") + byte & 15 - 10)
    } else {
      if needsEscape(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
  }

  /// Reads what the functions above write, and any JSON of that shape; `nil` for anything else.
  ///
  /// A list of texts comes back as rows of one text each.
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> [[String?]]? {
    var reader = StringListReader(bytes)
    return reader.readRows()
  }

  /// The texts of a list of texts; none where it is something else.
  package static func texts(of text: String) -> [String] {
    var text = text
    return text.withUTF8 { rows($0) { first, _, _ in first } }
  }

  /// What `make` gives for the first three texts of each row; empty for JSON of another shape.
  package static func rows<Row>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ make: (String, String?, String?) -> Row
  ) -> [Row] {
    var rows: [Row] = []
    var plain = PlainStringList(bytes)
    while let row = plain.nextRow() {
      rows.append(make(text(row.first), row.second.map(text), row.third.map(text)))
    }
    if plain.isPlain { return rows }
    rows.removeAll()
    var reader = StringListReader(bytes)
    return reader.forEachRow { rows.append(make($0, $1, $2)) } ? rows : []
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
