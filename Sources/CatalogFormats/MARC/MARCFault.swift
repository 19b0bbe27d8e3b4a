/// What is wrong with one record of a MARC file.
struct MARCFault: Error, Hashable, Sendable {
  /// One word for all faults of its kind.
  var kind: String
  /// One sentence with what was found and what was expected.
  var reason: String

  /// The record's bytes as text for a report, at most 4096 of them; bytes that are no UTF-8 and
  /// control characters as `\xNN`.
  static func excerpt(_ bytes: some Collection<UInt8>) -> String {
    var text = ""
    var part: [UInt8] = []
    for byte in bytes.prefix(4096) {
      if byte < 0x20 || byte == 0x7F {
        append(part, to: &text)
        part.removeAll(keepingCapacity: true)
        text += escaped(byte)
      } else {
        part.append(byte)
      }
    }
    append(part, to: &text)
    return text
  }

  private static func append(_ bytes: [UInt8], to text: inout String) {
    if let valid = String(validating: bytes, as: UTF8.self) {
      text += valid
      return
    }
    for byte in bytes {
      if byte < 0x80 {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += escaped(byte)
      }
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
  }
}
