/// The character entities of HTML by their names.
package enum NamedCharacters {
  private static let texts: [String: [UInt8]] = {
    var texts: [String: [UInt8]] = [:]
    texts.reserveCapacity(2200)
    var name: Substring?
    for word in table.split(separator: " ") {
      guard let key = name else {
        name = word
        continue
      }
      let scalars = word.split(separator: ",").compactMap { UInt32($0, radix: 16) }
      texts[String(key)] = scalars.compactMap { Unicode.Scalar($0) }
        .flatMap { Array(UTF8.encode($0) ?? .init()) }
      name = nil
    }
    return texts
  }()

  /// The UTF-8 of the entity of a name (without `&` and `;`), if there is one.
  package static func text(named name: String) -> [UInt8]? { texts[name] }

  /// The UTF-8 of a numeric reference's code point; `nil` where XML allows no such character.
  ///
  /// 128 to 159 are read as Windows-1252, as the HTML Standard says.
  package static func text(codePoint: UInt32) -> [UInt8]? {
    var codePoint = codePoint
    if (0x80...0x9F).contains(codePoint) {
      codePoint = windows1252[Int(codePoint - 0x80)]
    }
    guard codePoint >= 0x20 || [9, 10, 13].contains(codePoint), codePoint & 0xFFFE != 0xFFFE,
      let scalar = Unicode.Scalar(codePoint), let utf8 = UTF8.encode(scalar)
    else { return nil }
    return Array(utf8)
  }

  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
