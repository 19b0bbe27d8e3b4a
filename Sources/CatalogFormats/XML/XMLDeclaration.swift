/// What the first bytes of an XML file say of its encoding.
enum XMLDeclaration {
  /// The label that `<?xml … encoding="…"?>` gives; `nil` where there is none.
  ///
  /// Source: XML 1.0, section 4.3.3 and appendix F. The declaration is ASCII in every encoding but
  /// UTF-16 and UTF-32, which are known by `unmarkedEncoding`.
  static func label(in head: some Collection<UInt8>) -> String? {
    let text = String(decoding: head.prefix(1024).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    guard let start = text.firstRange(of: "<?xml"), let name = text.firstRange(of: "encoding"),
      start.lowerBound < name.lowerBound,
      text[..<start.lowerBound].unicodeScalars.allSatisfy({ $0.isBlank || $0 == "\u{FEFF}" })
    else { return nil }
    let rest = text[name.upperBound...].drop { $0 == " " || $0 == "=" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    let label = rest.dropFirst().prefix { $0 != quote }
    return label.isEmpty || label.utf8.count > 40 ? nil : String(label)
  }

  /// The name of the encoding of a file that begins with `<` in UTF-16 or UTF-32 without a mark.
  static func unmarkedEncoding(of head: some Collection<UInt8>) -> String? {
    switch Array(head.prefix(4)) {
    case [0x3C, 0, 0, 0]: "utf-32le"
    case [0, 0, 0, 0x3C]: "utf-32be"
    case let bytes where bytes.starts(with: [0x3C, 0]): "utf-16le"
    case let bytes where bytes.starts(with: [0, 0x3C]): "utf-16be"
    default: nil
    }
  }
}
